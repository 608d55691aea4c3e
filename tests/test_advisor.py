"""Suggestions: following them plays the game, each can be said as it stands, and each can show what it rests on."""

from __future__ import annotations

from itertools import pairwise

import pytest

from emberfall import campaigns, library, table
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.narrator import interpret
from emberfall.records import Suggestion, Turn
from emberfall.scene import read_scene
from emberfall.view import view

STEPS = 32
Walk = list[tuple[tuple[Suggestion, ...], Turn]]


def advice(store: Store, campaign: str, player: str) -> tuple[Suggestion, ...]:
    return view(Book(store, campaign), player, (player,)).suggestions


def edges(store: Store, campaign: str) -> set[str]:
    """Every edge of the graph, as a suggestion cites it."""
    asked = "MATCH (a)-[r]->(b) WHERE a.id IS NOT NULL AND b.id IS NOT NULL RETURN a.id, type(r), b.id"
    return {"-".join(row) for row in store.command("GRAPH.RO_QUERY", campaign, asked)[1]}


def nodes(store: Store, campaign: str) -> set[str]:
    rows = store.command("GRAPH.RO_QUERY", campaign, "MATCH (n) WHERE n.id IS NOT NULL RETURN n.id")[1]
    return {row[0] for row in rows}


@pytest.fixture(scope="module", params=library.packs())
def walk(store: Store, request: pytest.FixtureRequest) -> Walk:
    """A world played by its first player, who always follows the first suggestion; each was checked before it."""
    pack = library.pack(request.param)
    graph, player = campaigns.found(store, pack), pack.players[0].id
    played: Walk = []
    for _ in range(STEPS):
        offered = advice(store, graph, player)
        assert offered, "there is always something that could be said"
        scene, known, tied = read_scene(Book(store, graph), player), nodes(store, graph), edges(store, graph)
        for one in offered:
            intent = interpret(one.words, scene)
            assert (intent.verb, intent.ties) == (one.verb, ()), one
            assert set(one.cites) <= known, one
            assert set(one.edges) <= tied, (one, set(one.edges) - tied)
        played.append((offered, table.play(store, graph, player, offered[0].words)))
    return played


def test_whoever_follows_the_first_suggestion_is_never_refused_by_the_world(walk: Walk) -> None:
    refused = [(turn.words, turn.ruling.says) for _, turn in walk if not turn.ruling.allowed]
    assert refused == []


def test_what_was_just_said_is_not_suggested_again(walk: Walk) -> None:
    for (_, said), (offered, _) in pairwise(walk):
        assert said.words not in [one.words for one in offered]


def test_following_suggestions_does_not_lead_to_and_fro(walk: Walk) -> None:
    words = [turn.words for _, turn in walk]
    assert all(len(set(words[at : at + 10])) >= 8 for at in range(STEPS - 10)), words
    assert len({change.to for _, turn in walk for change in turn.changes if change.kind == "move"}) >= 5
    assert len({turn.decision.npc for _, turn in walk if turn.decision}) >= 5


def test_following_suggestions_plays_the_game_to_its_works(walk: Walk) -> None:
    assert sum(change.kind == "craft" for _, turn in walk for change in turn.changes) >= 2


def test_three_different_things_are_suggested_and_each_says_why(walk: Walk) -> None:
    for offered, _ in walk:
        assert len({one.words for one in offered}) == len(offered) == 3
        assert len({one.id for one in offered}) == 3
        assert all(one.because.startswith("because ") and one.cites for one in offered)
        assert len({one.verb for one in offered}) >= 2, [one.words for one in offered]


def test_the_first_suggestion_of_the_demo_is_the_request(store: Store, campaign: str) -> None:
    first = advice(store, campaign, "kael")[0]
    assert first.words == "Grimma, forge me a moonsteel blade"
    assert first.edges == ("grimma-CRAFTS-moonsteel_blade", "grimma-AT-forge")


def test_amends_are_suggested_with_the_deed_the_oath_and_the_gold_that_would_mend_it(
    store: Store, campaign: str
) -> None:
    table.play(store, campaign, "kael", "Grimma, forge me a moonsteel blade")
    first = advice(store, campaign, "kael")[0]
    assert first.words == "Travel to Deepdelve Mine"
    assert first.because == (
        "because you mocked Borin in song, and the kin-oath asks for amends; you carry the pouch of gold"
    )
    song = first.cites[0]
    assert set(first.edges) >= {
        f"kael-PERFORMED-{song}",
        f"{song}-TARGETED-borin",
        "borin-KIN_OF-grimma",
        "kael-OWNS-pouch_of_gold",
        "borin-AT-mine",
    }


def test_a_gift_is_never_asked_back(store: Store, campaign: str) -> None:
    for words in ("Grimma, forge me a moonsteel blade", "travel to the mine", "I give the pouch of gold to Borin"):
        table.play(store, campaign, "kael", words)
    for _ in range(6):
        offered = advice(store, campaign, "kael")
        assert "Borin, may I have the pouch of gold?" not in [one.words for one in offered]
        table.play(store, campaign, "kael", offered[-1].words)


def test_who_owes_amends_elsewhere_is_sent_there_and_not_to_another_refusal(store: Store, campaign: str) -> None:
    table.play(store, campaign, "kael", "Grimma, forge me a moonsteel blade")
    words = [one.words for one in advice(store, campaign, "kael")]
    assert words[0] == "Travel to Deepdelve Mine"
    assert not any("steel dagger" in said or said == "I apologise to Grimma" for said in words), words
