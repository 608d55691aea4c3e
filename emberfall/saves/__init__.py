"""A campaign as a file: saved, restored under a new name, checked against its own evidence, and told as a chronicle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pydantic import ValidationError

from emberfall import library
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book, ask
from emberfall.graph.errors import EmberfallError, NoSuchCampaign, SaveRefused, StoreError
from emberfall.graph.store import Store
from emberfall.records import Record
from emberfall.saves import whole
from emberfall.saves.chronicle import chronicle
from emberfall.saves.form import Save, written
from emberfall.saves.reading import read
from emberfall.saves.replay import Held, replay
from emberfall.saves.whole import Whole
from emberfall.view import view

__all__ = ["Held", "Restored", "chronicle", "export", "put_back", "read", "replay", "restore", "save", "title"]


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
    nodes, edges = whole.taken(book)
    campaign = next((has for labels, has in nodes if "Campaign" in labels), None)
    if campaign is None:
        raise NoSuchCampaign(f"{book.graph} holds no campaign")
    keys = _keys(nodes)
    return Save.model_validate(
        {
            "pack": campaign["pack"],
            "title": campaign["title"],
            "nodes": [
                {"key": key, "labels": labels, "has": has} for key, (labels, has) in zip(keys, nodes, strict=True)
            ],
            "edges": [
                {"start": keys[start], "type": type, "end": keys[end], "has": has} for start, type, end, has in edges
            ],
        }
    )


def _keys(nodes: tuple[tuple[tuple[str, ...], Mapping[str, object]], ...]) -> list[str]:
    """A key each. What has no id is counted within its label: messages by their number, others as they were made."""
    counted: Counter[str] = Counter()
    keys = []
    for labels, has in nodes:
        label = min(labels, default="thing").lower()
        keys.append(str(has.get("id") or f"{label}:{has.get('seq', counted[label])}"))
        counted[label] += 1
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
    nodes = tuple((node.labels, node.has) for node in saved.nodes)
    edges = tuple((place[edge.start], edge.type, place[edge.end], edge.has) for edge in saved.edges)
    whole.made(store, graph, Whole(nodes, edges))


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
