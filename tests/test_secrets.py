"""What people keep to themselves: told to those they have come to like, hinted to nobody, traced when it is told."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from saying import play

from emberfall import campaigns, library, view
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.errors import NoSuchNode
from emberfall.graph.store import Store
from emberfall.records import Turn
from emberfall.why import why

ASKED = "Sable, where did you get the spyglass?"
SECRET = "Sable took the brass spyglass from Edric's desk in the Vane Archive."


@pytest.fixture
def campaign(store: Store) -> Iterator[str]:
    graph = campaigns.found(store, library.pack("emberfall"))
    yield graph
    assert audit(Book(store, graph)) == ()
    ledger.forget_campaign(store, graph)
    store.drop(graph)


def said(turn: Turn) -> str:
    return " ".join(line.text for line in turn.lines if line.role == "npc")


def secret(store: Store, campaign: str, text: str = SECRET) -> str:
    """The id of the fact whose text this is, in its holder's keeping."""
    rows = store.command(
        "GRAPH.RO_QUERY", campaign, f"MATCH (:NPC)-[:KNOWS]->(f:Fact {{text: {json.dumps(text)}}}) RETURN f.id"
    )
    return str(rows[1][0][0].decode() if isinstance(rows[1][0][0], bytes) else rows[1][0][0])


def test_a_stranger_is_told_nothing_and_no_hint_of_it(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "travel to Tallow Row", ASKED)
    assert turn.decision is not None
    assert turn.decision.cites == ()
    assert turn.facts == ()
    words = said(turn)
    assert any(line in words for line in ("only friends", "tell just anybody", "better", "trust you"))
    for hint in ("Edric", "desk", "Archive", "took", "stole"):
        assert hint not in words
    assert secret(store, campaign) not in {fact.id for fact in turn.recalled}


def test_who_has_done_something_for_the_holder_is_told_and_the_deed_is_cited(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "travel to Tallow Row", "I help Sable with the stall", ASKED)
    assert turn.decision is not None
    helped = f"e{turn.turn - 1}"
    assert turn.decision.cites == (secret(store, campaign), helped)
    assert "It was on Edric's desk in the Vane Archive." in said(turn)


def test_what_is_told_is_the_players_own_from_then_on_and_derives_from_the_tellers(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "travel to Tallow Row", "I help Sable with the stall", ASKED)
    (learned,) = turn.facts
    assert (learned.holder, learned.text) == ("kael", SECRET)
    assert learned.confidence == pytest.approx(0.8 * turn.recalled[0].confidence, abs=1e-4)
    assert (learned.from_facts, learned.from_events) == ((secret(store, campaign),), (f"e{turn.turn}",))
    book = Book(store, campaign)
    assert view.node(book, learned.id, ("kael",))["properties"]["text"] == SECRET  # type: ignore[index]
    assert view.node(book, secret(store, campaign), ("kael",)), "what one was told may be looked at where it came from"
    with pytest.raises(NoSuchNode):
        view.node(book, secret(store, campaign), ("lyra",))


def test_asking_again_teaches_nothing_twice(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", "travel to Tallow Row", "I help Sable with the stall", ASKED, ASKED)
    counted = store.command(
        "GRAPH.RO_QUERY", campaign, "MATCH (:Player)-[:KNOWS]->(f:Fact {subject: 'brass_spyglass'}) RETURN count(f)"
    )
    assert counted[1] == [[1]]


def test_a_kindness_to_somebody_else_opens_no_secret(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "travel to Tallow Row", "I help Nessa with her fiddle", ASKED)
    assert turn.facts == ()


def test_a_secret_for_one_is_not_told_to_another_however_well_liked(store: Store, campaign: str) -> None:
    asked = "Captain Vane, who watches Barrow Hill?"
    kind = ("travel to the North Gate", "I help Captain Vane with the papers", "I praise Captain Vane")
    kael = play(store, campaign, "kael", *kind, asked)
    assert "signal tower" not in said(kael)
    lyra = play(store, campaign, "lyra", "travel to the North Gate", asked)
    assert "the old signal tower" in said(lyra)


def test_somebody_hurt_who_still_talks_keeps_what_they_tell_only_friends(store: Store, campaign: str) -> None:
    asked = "Borin, what are you afraid of?"
    before = play(store, campaign, "kael", "travel to Deepdelve Mine", asked)
    assert before.facts == ()
    assert "gallery" not in said(before)
    after = play(store, campaign, "kael", "I apologise to Borin for the song", "I help Borin with the lamps", asked)
    assert "the dark below the third gallery" in said(after)


def test_asked_for_secrets_outright_a_stranger_hears_that_there_are_some(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "travel to Barrow Hill", "Ulla, do you have any secrets?")
    assert turn.decision is not None
    assert turn.decision.verdict == "agree"
    assert "ring" not in said(turn)
    assert turn.facts == ()


def test_why_of_a_secret_shows_the_fact_and_the_kindness_that_opened_it(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "travel to Tallow Row", "I help Sable with the stall", ASKED)
    assert turn.decision is not None
    answer = why(Book(store, campaign), turn.decision.id)
    (fact,) = answer.facts
    assert (fact.id, fact.text) == (secret(store, campaign), SECRET)
    assert fact.rank == pytest.approx(
        0.6 * (fact.intensity or 0) + 0.3 * (fact.recency or 0) + 0.1 * (fact.confidence or 0)
    )
    assert {path.nodes for path in answer.paths} == {
        ("kael", f"e{turn.turn - 1}", "sable"),
        ("sable", fact.id, "brass_spyglass"),
    }
    assert answer.names[fact.id] == SECRET
    assert answer.kinds[fact.id] == "fact"


def test_the_other_world_has_secrets_of_its_own(store: Store) -> None:
    graph = campaigns.found(store, library.pack("cold_berth"))
    asked = "Dorcas, what does Ivo like?"
    turn = play(store, graph, "noor", "travel to the Second Wind", asked)
    assert "chess" not in said(turn)
    turn = play(store, graph, "noor", "I help Dorcas wash the glasses", asked)
    assert "a decent game of chess" in said(turn)
    assert audit(Book(store, graph)) == ()
