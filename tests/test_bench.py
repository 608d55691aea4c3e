"""The bench measures what it says: a bare round trip is one floor, and a bar can be missed."""

from functools import partial

import pytest

from emberfall.bench import ground, turns
from emberfall.bench.floor import Clocked, Row, cost, floor
from emberfall.graph.book import Book, ask
from emberfall.graph.store import Store


@pytest.mark.parametrize(("value", "at_least", "within"), [(4, False, True), (9, False, False), (4, True, False)])
def test_a_row_is_within_its_bar_or_not(value: float, at_least: bool, within: bool) -> None:
    assert Row(name="something", value=value, unit="floors", bar=8, at_least=at_least).within is within


def test_a_bare_round_trip_costs_about_one_floor_and_five_cost_more(store: Store) -> None:
    clocked = Clocked(store)
    graph = ground.founded(clocked, ground.crowd(1))
    one = cost(clocked, graph, [partial(floor, clocked, graph)] * 40)
    five = cost(clocked, graph, [lambda: [floor(clocked, graph) for _ in range(5)]] * 40)
    assert one.reads == 1
    assert five.reads == 5
    assert five.floors > one.floors, "how much more, a busy machine says"
    store.drop(graph)


def test_a_crowd_is_filled_with_memories_that_its_people_have(store: Store) -> None:
    graph = ground.founded(store, ground.crowd(4))
    ground.fill_with_memories(store, graph, people=4, edges=400)
    memories = ask("npc/memories", npc="n3", actor=ground.PLAYER, clock=0, half_life=30.0, most=500)
    (rows,) = Book(store, graph).read(memories)
    assert len(rows) == 100
    store.drop(graph)


def test_a_turn_of_the_bench_is_a_turn_of_the_game(store: Store) -> None:
    clocked = Clocked(store)
    campaign, player = turns.demo(clocked)
    for play in turns.plays(clocked, campaign, player, range(1)):
        clocked.begin()
        assert play().lines
        assert (clocked.reads, clocked.writes, clocked.others) == (2, 1, 2)
        assert clocked.waited > 0
