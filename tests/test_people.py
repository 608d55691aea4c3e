"""People have lives of their own: what they want, where they go, what they tell one another, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from emberfall import campaigns, library, table
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.records import QuestClosed, QuestOpened, Scene, Turn
from emberfall.scene import read_scene

Say = Callable[..., Turn]
"""Plays words of a player one after the other, and returns the last turn."""


@pytest.fixture
def campaign(store: Store) -> Iterator[str]:
    graph = campaigns.found(store, library.pack("emberfall"))
    yield graph
    assert audit(Book(store, graph)) == ()
    ledger.forget_campaign(store, graph)
    store.drop(graph)


@pytest.fixture
def say(store: Store, campaign: str) -> Say:
    def speak(player: str, *words: str) -> Turn:
        return [table.play(store, campaign, player, one) for one in words][-1]

    return speak


def world(store: Store, campaign: str, player: str = "kael") -> Scene:
    return read_scene(Book(store, campaign), player)


def verdict(turn: Turn) -> str:
    assert turn.decision is not None, turn.lines
    return turn.decision.verdict


# Bargains ------------------------------------------------------------------------------------------


def test_a_bargain_that_names_a_want_opens_a_quest_for_it(store: Store, campaign: str, say: Say) -> None:
    turn = say("lyra", "travel to the Ember Hearth", "Pip, may I have the bone whistle?")
    assert verdict(turn) == "bargain"
    (quest,) = world(store, campaign, "lyra").quests
    assert (quest.raised_by, quest.assignee, quest.item) == ("lyra", "pip", "bone_whistle")
    assert [step.text for step in quest.steps] == ["Bring Pip the hunting horn or the brass spyglass"]
    told = [line.text for line in turn.lines if "hunting_horn" in line.cites and line.role == "narrator"]
    assert any("hunting horn" in text for text in told), "the horn is hers to give, and the table names it"


def test_bringing_what_was_named_asks_again_and_the_gift_decides(store: Store, campaign: str, say: Say) -> None:
    say("lyra", "travel to the Ember Hearth", "Pip, may I have the bone whistle?")
    turn = say("lyra", "I give Pip the hunting horn")
    assert turn.decision is not None
    assert (turn.decision.verdict, turn.decision.about) == ("agree", "bone_whistle")
    assert [change.kind for change in turn.changes] == ["transfer", "step", "transfer", "quest_closed"]
    things = world(store, campaign)
    assert (things.thing("bone_whistle").owner, things.thing("hunting_horn").owner) == ("lyra", "pip")
    assert things.quests == ()


def test_a_slight_to_her_own_meanwhile_and_the_gift_does_not_open_the_door(
    store: Store, campaign: str, say: Say
) -> None:
    say("lyra", "travel to the Ember Hearth", "Pip, may I have the bone whistle?", "I insult Marta")
    turn = say("lyra", "I give Pip the hunting horn")
    assert verdict(turn) == "bargain"
    assert world(store, campaign).thing("hunting_horn").owner == "pip", "a gift is given, whatever comes of it"
    closed, opened = [change for change in turn.changes if isinstance(change, QuestClosed | QuestOpened)]
    assert isinstance(closed, QuestClosed)
    assert closed.status == "dropped"
    assert isinstance(opened, QuestOpened)
    assert [step.item for step in opened.steps] == ["brass_spyglass"], "now it is the other thing that is wanted"


def test_mending_the_feeling_opens_the_same_door(store: Store, campaign: str, say: Say) -> None:
    say("kael", "travel to the Ember Hearth", "Pip, may I have the bone whistle?")
    (quest,) = world(store, campaign).quests
    turn = say("kael", "I help Marta", "I praise Pip", "Pip, may I have the bone whistle?")
    assert verdict(turn) == "agree"
    assert QuestClosed(id=quest.id) in turn.changes
    assert world(store, campaign).quests == ()


def test_the_same_bargain_twice_is_one_quest(store: Store, campaign: str, say: Say) -> None:
    say("kael", "travel to the Ember Hearth", "Pip, may I have the bone whistle?")
    turn = say("kael", "Pip, may I have the bone whistle?")
    assert verdict(turn) == "bargain"
    assert turn.changes == ()
    assert len(world(store, campaign).quests) == 1


def test_another_wanted_thing_than_the_one_named_serves_as_well(store: Store, campaign: str, say: Say) -> None:
    say("kael", "travel to Tallow Row", "I offer Sable my pouch of gold for the brass spyglass")
    say("kael", "travel to the Ember Hearth")
    assert verdict(say("kael", "Pip, may I have the bone whistle?")) == "bargain"
    turn = say("kael", "I give Pip the brass spyglass")
    assert verdict(turn) == "agree"
    assert world(store, campaign).thing("bone_whistle").owner == "kael"
