"""Ways to win somebody over: every try is an edge with its outcome, and advice takes meaning before record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from saying import play

from emberfall import campaigns, interlude, library, table
from emberfall.advisor import ploys
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book, Rows, ask
from emberfall.graph.store import Store
from emberfall.view import view

ORE = "Borin, may I have the moonsteel ore?"


@pytest.fixture
def campaign(store: Store) -> Iterator[str]:
    graph = campaigns.found(store, library.pack("emberfall"))
    table.play(store, graph, "kael", "travel to Deepdelve Mine")
    yield graph
    ledger.forget_campaign(store, graph)
    store.drop(graph)


def tries(store: Store, campaign: str) -> list[tuple[str, str, str, bool]]:
    """Who tried what on whom, and whether it worked; the latest last."""
    asked = "MATCH (p)-[t:TRIED]->(k:Ploy) RETURN p.id, k.id, t.toward, t.success ORDER BY t.turn, k.id"
    rows: list[list[object]] = store.command("GRAPH.RO_QUERY", campaign, asked)[1]
    return [(str(who), str(what), str(toward), success in (1, True, "true")) for who, what, toward, success in rows]


def near(store: Store, campaign: str, player: str = "kael") -> Rows:
    return Book(store, campaign).read(ask("advisor/ploys", player=player, near=ploys.NEAR, far=ploys.FAR))[0]


def record(store: Store, campaign: str, ploy: str, toward: str, success: bool, times: int) -> None:
    """As if others had tried it."""
    store.command(
        "GRAPH.QUERY",
        campaign,
        f"MATCH (p:Entity {{id: 'lyra'}}), (k:Ploy {{id: '{ploy}'}}) UNWIND range(1, {times}) AS n "
        f"CREATE (p)-[:TRIED {{success: {str(success).lower()}, at: 0, toward: '{toward}', turn: 0}}]->(k)",
    )


def test_each_try_is_an_edge_and_its_success_is_the_verdict(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", ORE, "I praise Borin", ORE, "I apologise to Borin")
    play(store, campaign, "kael", "I give the pouch of gold to Borin", ORE)
    assert tries(store, campaign) == [
        ("kael", "ask_plainly", "borin", False),
        ("kael", "flatter", "borin", False),
        ("kael", "amends_with_a_gift", "borin", True),
    ]
    assert audit(Book(store, campaign)) == ()


def test_what_was_done_to_kin_counts_where_word_of_it_came(store: Store, campaign: str) -> None:
    play(
        store, campaign, "kael", "I apologise to Borin", "I give the pouch of gold to Borin", "back to the Rusty Anvil"
    )
    play(store, campaign, "kael", "Grimma, forge me a moonsteel blade")
    assert tries(store, campaign) == [("kael", "amends_with_a_gift", "grimma", True)]


def test_an_offer_is_a_try_of_its_own_and_a_question_is_none(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", "travel to Tallow Row", "Ask Hesper about the sheet of vellum")
    play(store, campaign, "kael", "I offer Hesper the pouch of gold for the sheet of vellum")
    assert tries(store, campaign) == [("kael", "trade", "hesper", True)]


def test_relevance_comes_before_record(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", ORE)  # Borin asks for an apology and a gift
    record(store, campaign, "trade", "borin", True, 9)  # what worked best has nothing to do with it
    rows = near(store, campaign)
    assert {row["id"] for row in rows} == {"apologise", "amends_with_a_gift"}
    best = min(row["distance"] for row in rows)
    assert all(row["distance"] <= best + 0.05 for row in rows)


def test_of_near_equals_the_better_record_is_advised(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", ORE)
    record(store, campaign, "apologise", "borin", False, 2)
    record(store, campaign, "amends_with_a_gift", "borin", True, 2)
    assert [row["id"] for row in near(store, campaign)] == ["amends_with_a_gift", "apologise"]
    record(store, campaign, "amends_with_a_gift", "borin", False, 9)
    record(store, campaign, "apologise", "borin", True, 9)
    assert [row["id"] for row in near(store, campaign)] == ["apologise", "amends_with_a_gift"]


def test_a_suggestion_says_what_worked_with_somebody_and_what_never_did(store: Store, campaign: str) -> None:
    interlude.switch_rule(store, campaign, "watch_oath", enabled=False)  # she was told of the song: another story
    play(store, campaign, "kael", "travel to the North Gate", "Captain Vane, seal me a letter of passage")
    record(store, campaign, "help_first", "isolde", True, 2)
    record(store, campaign, "help_first", "isolde", False, 1)
    record(store, campaign, "flatter", "isolde", False, 3)
    offered = view(Book(store, campaign), "kael", ("kael",)).suggestions
    (one,) = [one for one in offered if one.id.startswith("ploy_")]
    assert (one.verb, one.words) == ("help", "I help Captain Vane")
    assert one.because == (
        "because of three who tried a good turn first with Captain Vane, two succeeded; "
        "of three who tried flattery, none succeeded"
    )
    assert "lyra-TRIED-help_first" in one.edges
    play(store, campaign, "kael", one.words, "Captain Vane, seal me a letter of passage")
    assert tries(store, campaign)[-1] == ("kael", "help_first", "isolde", True), "she would, if she had the wax"


def test_the_record_of_every_ploy_can_be_seen(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", ORE, "I praise Borin", ORE)
    cards = {card.id: card for card in view(Book(store, campaign), "kael", ("kael",)).ploys}
    assert (cards["flatter"].tries, cards["flatter"].wins, cards["flatter"].toward) == (1, 0, (("Borin", 1, 0),))
    assert (cards["threaten"].tries, cards["threaten"].toward) == (0, ())


def test_the_words_of_every_ploy_attempt_what_it_is_made_of(store: Store, campaign: str) -> None:
    for ploy in library.pack("emberfall").ploys:
        if ploy.says:
            assert ploy.deeds[-1] in ploys.SAID, ploy.id
