"""Worlds to measure in: plain ones of any size, and what fills them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from emberfall import keeper, library
from emberfall.campaigns import DEMO
from emberfall.graph.book import Book
from emberfall.graph.errors import StoreBusy
from emberfall.graph.store import Store
from emberfall.graph.write import write
from emberfall.library import Pack
from emberfall.records import Named

PLAYER, FIRST = "player", "n0"
TRIES = 20
_BATCH = 2_000  # edges or nodes a query, which must end within the server's time, on a busy machine too


def crowd(people: int, here: int | None = None) -> Pack:
    """Everybody of one guild; the first is called Ada. They stand in one square, or only the first `here` of them do.

    The others are each as many in another place.
    """
    each = here or people
    places = ["square", *(f"yard_{n}" for n in range(1, -(-people // each)))]
    named = [
        Named(id=f"n{n}", kind="npc", name=_name(n), at=places[n // each], factions=("guild",)) for n in range(people)
    ]
    return Pack(
        name=DEMO,  # whose voices they speak with
        title="A crowd",
        players=(Named(id=PLAYER, kind="player", name="Wanderer", at="square"),),
        npcs=tuple(named),
        places=tuple(Named(id=id, kind="place", name=_called(id)) for id in places),
        factions=(Named(id="guild", kind="faction", name="the Guild"),),
        rules=tuple(rule for rule in library.rules().values() if rule.governs == "campaign"),
    )


def founded(store: Store, pack: Pack) -> str:
    """The graph of a new campaign of this world."""
    graph = f"dnd_bench_{secrets.token_hex(6)}"
    patiently(lambda: keeper.found(store, graph, pack))
    return graph


def patiently[T](work: Callable[[], T]) -> T:
    """What comes of this, on a machine so busy that the server may stop a large query, which then changed nothing."""
    for _ in range(TRIES - 1):
        with suppress(StoreBusy):
            return work()
    return work()


def fill_with_memories(store: Store, graph: str, people: int, edges: int, sentiment: float = 1.0) -> None:
    """So many memories more, shared out evenly among everybody."""
    each = max(1, _BATCH // people)
    for first in range(0, edges // people, each):
        last = min(first + each, edges // people) - 1
        deeds = {"by": PLAYER, "to": FIRST, "first": first, "last": last, "sentiment": sentiment}
        patiently(partial(write, Book(store, graph), "bench/fill_deeds", **deeds))


def fill_with_talk(store: Store, graph: str, messages: int) -> None:
    for _ in range(0, messages, _BATCH):
        patiently(partial(write, Book(store, graph), "bench/fill_messages", count=min(_BATCH, messages)))


def _called(place: str) -> str:
    return f"the {place.replace('_', ' ').title()}"


def _name(n: int) -> str:
    return "Ada" if n == 0 else f"Neighbour {n}"
