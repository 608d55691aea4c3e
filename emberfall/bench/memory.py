"""What remembering costs: the heaviest memories, the latest messages, and the answer to Why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from emberfall import library, table
from emberfall.bench import ground
from emberfall.bench.floor import Clocked, Row, cost
from emberfall.bench.turns import demo
from emberfall.campaigns import DEMO
from emberfall.graph.book import Ask, Book, ask
from emberfall.minds.offline.judgement import HALF_LIFE
from emberfall.why import why

MESSAGES = 50_000
DEEDS = 20


def heaviest(store: Clocked, rounds: int) -> Iterator[Row]:
    """The five memories that weigh most after fading, of a hundred and of a thousand."""
    for memories, bar in ((100, 4), (1_000, 12)):
        graph = ground.founded(store, ground.crowd(1))
        ground.fill_with_memories(store, graph, 1, memories)
        asked = ask(
            "npc/memories", npc=ground.FIRST, actor=ground.PLAYER, clock=9_000, half_life=HALF_LIFE, most=5
        )  # fmt: skip
        yield Row(name=f"top-5 memories with decay, of {memories:,}", value=_read(store, graph, asked, rounds),
                  unit="floors", bar=bar)  # fmt: skip


def latest(store: Clocked, rounds: int) -> Iterator[Row]:
    """The last eight of very many messages."""
    graph = ground.founded(store, ground.crowd(1))
    ground.fill_with_talk(store, graph, MESSAGES)
    value = _read(store, graph, ask("view/lines", after=MESSAGES - 8), rounds)
    yield Row(name=f"last 8 of {MESSAGES:,} messages", value=value, unit="floors", bar=4)


def explaining(store: Clocked, rounds: int, clan: int) -> Iterator[Row]:
    """Why, for the first decision of the demo, and in a faction of so many after twenty insults."""
    campaign, player = demo(store)
    words = next(said for who, said in library.pack(DEMO).demo if who == player)
    yield Row(name="Why in the demo", value=_why(store, campaign, player, words, rounds), unit="floors", bar=8)
    graph = ground.founded(store, ground.crowd(clan, here=10))
    for _ in range(DEEDS):
        ground.patiently(lambda: table.play(store, graph, ground.PLAYER, "I insult Ada"))
    value = _why(store, graph, ground.PLAYER, "Ada, help me", rounds)
    yield Row(name=f"Why in a faction of {clan:,} with {DEEDS} events", value=value, unit="floors", bar=30)


def _read(store: Clocked, graph: str, asked: Ask, rounds: int) -> float:
    return cost(store, graph, [partial(Book(store, graph).read, asked)] * rounds).floors


def _why(store: Clocked, graph: str, player: str, words: str, rounds: int) -> float:
    decision = table.play(store, graph, player, words).decision
    if decision is None:
        raise ValueError(f"{words!r} asked nobody for anything, so there is no Why to measure")
    works = [partial(why, Book(store, graph), decision.id) for _ in range(rounds)]
    return cost(store, graph, works).floors
