"""What is meant by what is said: a hand held out gives, "keep it" lets be, and sorry needs a cause."""

from __future__ import annotations

import pytest
from saying import play

from emberfall.graph.store import Store


@pytest.mark.parametrize(
    "words", ["here, take the gold", "Here you go, have my gold!", "please take the pouch of gold"]
)
def test_what_is_held_out_is_given(store: Store, campaign: str, words: str) -> None:
    turn = play(store, campaign, "kael", words)
    assert (turn.intent.verb, turn.intent.target, turn.intent.item) == ("give", "grimma", "pouch_of_gold")
    assert [change.kind for change in turn.changes] == ["transfer"]


@pytest.mark.parametrize("words", ["fine, keep it", "Okay then, keep that", "you can keep it"])
def test_to_let_somebody_keep_it_gives_them_nothing_and_is_refused_by_nobody(
    store: Store, campaign: str, words: str
) -> None:
    turn = play(store, campaign, "kael", "hello Grimma", words)
    assert turn.ruling.allowed
    assert turn.changes == ()


def test_it_is_what_was_asked_for_last(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "lyra", "Grimma, forge me a moonsteel blade", "what is it made from?")
    assert turn.intent.topic == "moonsteel_blade"
    assert "moonsteel ore" in next(line.text for line in turn.lines if line.role == "npc")


def test_an_apology_for_nothing_is_worth_nothing_and_one_for_a_wrong_is(store: Store, campaign: str) -> None:
    assert play(store, campaign, "lyra", "I apologise to Grimma").feelings.get("grimma", 0.0) == 0.0
    play(store, campaign, "lyra", "I insult Grimma")
    assert play(store, campaign, "lyra", "I apologise to Grimma").feelings["grimma"] == pytest.approx(-1.0)
    turn = play(store, campaign, "kael", "I apologise to Grimma for the song")
    assert turn.feelings["grimma"] == pytest.approx(-0.7), "her brother's wrong is hers too"
