"""A campaign as a file: saved, restored under a new name, checked against its own evidence, and told as a chronicle."""

from __future__ import annotations

import secrets
from itertools import batched

from pydantic import ValidationError

from emberfall import keeper, library
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book, Row, ask
from emberfall.graph.errors import EmberfallError, NoSuchCampaign, SaveRefused, StoreError
from emberfall.graph.store import Store
from emberfall.records import Record
from emberfall.saves.chronicle import chronicle
from emberfall.saves.form import Save, SavedEdge, SavedNode, written
from emberfall.saves.reading import read
from emberfall.saves.replay import Held, replay
from emberfall.view import view

__all__ = ["Held", "Restored", "chronicle", "export", "put_back", "read", "replay", "restore", "save", "title"]

SLICE = 20_000  # nodes or edges in one answer: a fifth of the time that a query may take
STRETCH = 2_000  # nodes whose edges are asked for together


class Restored(Record):
    """A campaign that was put back: its graph's new name, and whom one can play in it."""

    campaign: str
    pack: str
    title: str
    players: tuple[str, ...]


def export(store: Store, campaign: str) -> bytes:
    """The campaign as the bytes of a save. The turn is held meanwhile, so no half of one is in it.

    Raises: NoSuchCampaign, TurnTaken, StoreError.
    """
    with ledger.turn_lock(store, campaign):
        return written(save(Book(store, campaign)))


def title(book: Book) -> str:
    """What the campaign is called. Raises: NoSuchCampaign, StoreError."""
    (rows,) = book.read(ask("saves/campaign"))
    return str(rows[0]["title"])


def save(book: Book) -> Save:
    """Everything that the graph holds. Raises: NoSuchCampaign, StoreError."""
    nodes = _all(book, "saves/nodes")
    places = sorted(int(row["place"]) for row in nodes)
    stretches = [{"first": some[0], "last": some[-1]} for some in batched(places, STRETCH)]
    edges = [row for stretch in stretches for row in _all(book, "saves/edges", **stretch)]
    keys = _keys(nodes)
    campaign = next((dict(row["has"]) for row in nodes if "Campaign" in row["labels"]), None)
    if campaign is None:
        raise NoSuchCampaign(f"{book.graph} holds no campaign")
    return Save(
        pack=campaign["pack"],
        title=campaign["title"],
        nodes=tuple(
            SavedNode(key=keys[row["place"]], labels=tuple(sorted(row["labels"])), has=dict(row["has"]))
            for row in nodes
        ),
        edges=tuple(
            SavedEdge(start=keys[row["start"]], type=row["type"], end=keys[row["end"]], has=dict(row["has"]))
            for row in edges
        ),
    )


def _all(book: Book, query: str, **params: object) -> tuple[Row, ...]:
    """Every row, slice by slice; whoever asks sees to it that nothing changes meanwhile."""
    rows: list[Row] = []
    while True:
        (more,) = book.read(ask(query, skip=len(rows), most=SLICE, **params))
        rows += more
        if len(more) < SLICE:
            return tuple(rows)


def _keys(nodes: tuple[Row, ...]) -> dict[int, str]:
    """place -> key. What has no id is counted within its label: messages by their number, others as they were made."""
    keys: dict[int, str] = {}
    counted: dict[str, int] = {}
    for row in sorted(nodes, key=lambda row: int(row["place"])):
        has = dict(row["has"])
        label = min(row["labels"], default="thing").lower()
        counted[label] = counted.get(label, -1) + 1
        keys[row["place"]] = has.get("id") or f"{label}:{has.get('seq', counted[label])}"
    return keys


def restore(store: Store, data: bytes) -> Restored:
    """Puts a save back as a new campaign, under a name of ours; unless it is sound in every way, nothing is left of it.

    Raises: SaveRefused, which says where; StoreError.
    """
    saved = read(data)
    if saved.pack not in library.packs():
        raise SaveRefused(f"it was played in the world {saved.pack!r}; here are: {', '.join(library.packs())}")
    graph = store.new_name(saved.pack)
    try:
        _found(store, graph, saved)
        players = _sound(Book(store, graph), saved)
        ledger.add_campaign(store, graph, saved.pack, saved.title)
    except BaseException:
        _drop(store, graph)
        raise
    return Restored(campaign=graph, pack=saved.pack, title=saved.title, players=players)


def put_back(store: Store, data: bytes, graph: str) -> None:
    """Makes the graph of this name again from a file that we wrote ourselves; what is left of it goes before.

    Raises: SaveRefused when the file was damaged, StoreError.
    """
    saved = read(data, ours=True)
    store.founded.discard(graph)  # another process may have dropped it since this one founded it
    if store.holds(graph):
        store.drop(graph)
    _found(store, graph, saved)


def _found(store: Store, graph: str, saved: Save) -> None:
    place = {node.key: n for n, node in enumerate(saved.nodes)}
    keeper.restore(
        store,
        graph,
        [(node.labels, _of_its_own(node)) for node in saved.nodes],
        [(place[edge.start], edge.type, place[edge.end], edge.has) for edge in saved.edges],
    )


def _of_its_own(node: SavedNode) -> dict[str, object]:
    """The lock of a new graph counts from the beginning, and so does what its commits compare it with; its world has
    a stamp of its own, because whoever sends a save may have changed anything in it."""
    own = {"fence": 0, "world": secrets.token_hex(8)} if "Campaign" in node.labels else {}
    return {**node.has, **own}


def _sound(book: Book, saved: Save) -> tuple[str, ...]:
    """Its players, when the audit finds nothing and the table can be laid for each of them. Raises: SaveRefused."""
    players = tuple(sorted(node.key for node in saved.nodes if "Player" in node.labels))
    if not players or not any("Campaign" in node.labels for node in saved.nodes):
        raise SaveRefused("it holds no campaign with a player in it")
    try:
        breaches = audit(book)
        if breaches:
            more = f" (and {len(breaches) - 1} more)" if len(breaches) > 1 else ""
            raise SaveRefused(f"it breaks {breaches[0].invariant}: {breaches[0].found[:200]}{more}")
        for player in players:
            view(book, player, players)
    except (StoreError, SaveRefused):
        raise
    except (EmberfallError, ValidationError, ValueError, KeyError, TypeError) as error:
        # Whatever the table cannot read is no campaign of ours; the details are the file's own words.
        raise SaveRefused(f"no table can be laid for it ({type(error).__name__})") from error
    return players


def _drop(store: Store, graph: str) -> None:
    if store.holds(graph):
        store.drop(graph)
    ledger.forget_campaign(store, graph)
