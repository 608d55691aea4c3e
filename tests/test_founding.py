"""Every table of a pack begins as its past left it: node for node as if the past had been played at it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from emberfall import campaigns, library, saves, table
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.errors import EmberfallError
from emberfall.graph.store import Store
from emberfall.library import Session
from emberfall.saves import whole

DEMO = library.pack(campaigns.DEMO)


@contextmanager
def two_tables(store: Store, world: str) -> Iterator[tuple[str, str]]:
    """One at which the past was played, and one that was founded."""
    pack = library.pack(world)
    replayed = store.new_name(world)
    campaigns.play_past(store, replayed, pack)
    founded = campaigns.found(store, pack)
    yield replayed, founded
    for graph in (replayed, founded):
        put_away(store, graph)


def put_away(store: Store, campaign: str) -> None:
    store.drop(campaign)
    ledger.forget_campaign(store, campaign)


def own(store: Store, campaign: str) -> tuple[Any, ...]:
    """What belongs to this graph alone: the number of its lock, and the stamp of its world."""
    (answer,) = store.command("GRAPH.RO_QUERY", campaign, "MATCH (c:Campaign) RETURN c.fence, c.world")[1]
    return tuple(answer)


def numbers(store: Store, campaign: str) -> list[Any]:
    """Every number that is not whole, so that its last digits are seen: the database prints 15 of them."""
    asks = (
        f"MATCH {there} UNWIND keys(x) AS k WITH labels(a) AS a, k, x[k] AS v WHERE typeOf(v) = 'Float' "
        "RETURN a, k, v, v * 1000003.0 - floor(v * 1000003.0)"
        for there in ("(x) WITH x, x AS a", "(a)-[x]->()")
    )
    return sorted(row for ask in asks for row in store.command("GRAPH.RO_QUERY", campaign, ask)[1])


@pytest.mark.parametrize("world", library.packs())
def test_a_founded_table_holds_what_playing_its_past_there_would_have_left(store: Store, world: str) -> None:
    with two_tables(store, world) as (replayed, founded):
        assert saves.export(store, founded) == saves.export(store, replayed)
        assert numbers(store, founded) == numbers(store, replayed) != []
        assert audit(Book(store, founded)) == ()
        indexes = "CALL db.indexes() YIELD label, properties, status RETURN label, properties, status ORDER BY label"
        there, here = (store.command("GRAPH.RO_QUERY", graph, indexes)[1] for graph in (replayed, founded))
        assert here == there


@pytest.mark.parametrize("world", library.packs())
def test_what_is_played_at_a_founded_table_goes_as_it_would_have_gone(store: Store, world: str) -> None:
    with two_tables(store, world) as (replayed, founded):
        for player, words in library.pack(world).demo:
            there, here = (table.play(store, graph, player, words) for graph in (replayed, founded))
            assert here.model_dump(exclude={"receipts"}) == there.model_dump(exclude={"receipts"})
        assert saves.export(store, founded) == saves.export(store, replayed)


def test_two_tables_of_one_pack_share_nothing(store: Store) -> None:
    one, other = (campaigns.found(store, DEMO) for _ in range(2))
    before = saves.export(store, other)
    assert (own(store, one)[0], own(store, other)[0]) == (0, 0)
    assert own(store, one)[1] != own(store, other)[1]
    table.play(store, one, DEMO.players[0].id, DEMO.demo[0][1])
    assert saves.export(store, other) == before
    for graph in (one, other):
        put_away(store, graph)


def test_where_the_past_was_played_nothing_is_left(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaigns, "_beginnings", {})
    graphs, listed = set(store.graphs()), {entry.id for entry in ledger.campaigns(store)}
    keys = set(store.command("KEYS", "*"))
    founded = campaigns.found(store, DEMO)
    assert set(store.graphs()) - graphs == {founded}
    assert {entry.id for entry in ledger.campaigns(store)} - listed == {founded}
    assert all(founded in key for key in set(store.command("KEYS", "*")) - keys)
    put_away(store, founded)


def test_a_past_that_cannot_be_played_leaves_nothing_and_the_next_try_is_a_new_one(store: Store) -> None:
    pack = DEMO.model_copy(update={"now": Session(lines=(("nobody", "look around"),))})
    before = store.graphs()
    for _ in range(2):
        with pytest.raises(EmberfallError, match="nobody"):
            campaigns.found(store, pack)
    assert store.graphs() == before


def test_a_pack_that_was_changed_is_founded_as_it_is_now(store: Store) -> None:
    kept = campaigns.found(store, DEMO)
    changed = campaigns.found(store, DEMO.model_copy(update={"past": DEMO.past[:1]}))
    again = campaigns.found(store, DEMO)
    sessions = [
        sum("Session" in labels for labels, _ in whole.taken(Book(store, graph)).nodes)
        for graph in (kept, changed, again)
    ]
    assert sessions == [len(DEMO.past) + 1, 2, len(DEMO.past) + 1]
    assert saves.export(store, again) == saves.export(store, kept)
    for graph in (kept, changed, again):
        put_away(store, graph)


def test_tables_that_are_founded_at_once_begin_alike(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaigns, "_beginnings", {})
    with ThreadPoolExecutor(4) as threads:
        graphs = list(threads.map(lambda _: campaigns.found(store, DEMO), range(4)))
    assert len(set(graphs)) == len({own(store, graph)[1] for graph in graphs}) == 4
    assert len({saves.export(store, graph) for graph in graphs}) == 1
    for graph in graphs:
        put_away(store, graph)
