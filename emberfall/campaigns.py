"""Founding campaigns with their past, and handing out seats: Load demo, New campaign, and one demo kept in reserve."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from threading import Lock

from emberfall import interlude, keeper, library, saves, table
from emberfall.calendar import DAY
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.errors import NoSuchCampaign, StoreError, TurnTaken
from emberfall.graph.lease import lease
from emberfall.graph.store import Store
from emberfall.library import Pack, Session
from emberfall.minds import embedding
from emberfall.minds.offline import parser
from emberfall.saves import whole
from emberfall.saves.whole import Whole
from emberfall.view import view

DEMO = "emberfall"

_beginnings: dict[str, tuple[Pack, Whole]] = {}  # by the pack's name
_playing = Lock()


def found(store: Store, pack: Pack, *, reserve: bool = False) -> str:
    """Founds a campaign with its past; returns its graph's name. Raises: StoreError.

    The past is played once a process, through the turn's own code, and every table of the pack begins where it ended:
    a table that had played it would keep the plans of all its queries, which weigh more than all that is in it.
    """
    begins = _beginning(store, pack)
    graph = store.new_name(pack.name)
    whole.made(store, graph, begins)
    ledger.add_campaign(store, graph, pack.name, pack.title, reserve=reserve)
    return graph


def _beginning(store: Store, pack: Pack) -> Whole:
    """What a table of this pack holds when play begins."""
    with _playing:
        known = _beginnings.get(pack.name)
        if known is None or known[0] != pack:  # also when its file was read anew meanwhile
            known = _beginnings[pack.name] = (pack, _played(store, pack))
    return known[1]


def _played(store: Store, pack: Pack) -> Whole:
    """What the past comes to, played in a graph that is dropped afterwards."""
    graph = store.new_name(pack.name)
    try:
        play_past(store, graph, pack)
        return whole.taken(Book(store, graph))
    finally:
        with suppress(NoSuchCampaign, StoreError):  # what is left of it then is swept up
            store.drop(graph)
            ledger.forget_campaign(store, graph)


def play_past(store: Store, graph: str, pack: Pack) -> None:
    """Makes the graph of a campaign and plays what comes before it begins, turn by turn. Raises: StoreError."""
    keeper.found(store, graph, pack)
    for session, after in pairwise((*pack.past, pack.now)):
        _play(store, graph, pack, session)
        interlude.end_session(store, graph, pack.players[0].id, rest=round(after.wait_days * DAY))
    _play(store, graph, pack, pack.now)
    interlude.open_session(store, graph, pack.players[0].id)


def _play(store: Store, graph: str, pack: Pack, session: Session) -> None:
    for direction in session.set:
        interlude.place(store, graph, pack.players[0].id, direction.who, direction.at)
    for player, words in session.lines:
        table.play(store, graph, player, words)


def load_demo(store: Store) -> str:
    """A seat at a fresh table of the demo campaign, for all its players; from the reserve when there is one."""
    return _seat(store, ledger.take_reserve(store, DEMO) or found(store, library.pack(DEMO)), library.pack(DEMO))


def new_campaign(store: Store, pack: str) -> str:
    """A seat at a fresh table of this campaign. Raises: ContentError when there is no such campaign."""
    read = library.pack(pack)
    return _seat(store, found(store, read), read)


def restore(store: Store, data: bytes) -> str:
    """A host's seat at the campaign in this save, for all its players. Raises: SaveRefused, StoreError."""
    back = saves.restore(store, data)
    return ledger.new_seat(store, back.campaign, back.players, back.players[0])


def keep_reserve(store: Store) -> None:
    """Founds one demo ahead of need, so that Load demo is quick, and so are the first words."""
    parser.ready()
    with (
        suppress(TurnTaken),
        lease(store, "reserve", ledger.LEDGER, wait_s=0, hold_s=60),
    ):  # else another process is at it
        if not any(c.reserve and c.pack == DEMO and store.awake(c.id) for c in ledger.campaigns(store)):
            graph, pack = found(store, library.pack(DEMO), reserve=True), library.pack(DEMO)
            # Looked at once, so that the database has planned the page's queries before somebody waits for them.
            view(Book(store, graph), pack.players[0].id, tuple(player.id for player in pack.players))
    embedding.warm()  # where a reserve was kept nothing has loaded it yet, and the first question would wait


def _seat(store: Store, graph: str, pack: Pack) -> str:
    players = tuple(player.id for player in pack.players)
    return ledger.new_seat(store, graph, players, players[0])
