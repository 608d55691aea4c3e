"""What is left open is asked, and the next words settle it; "him", "it" and "there" mean what was spoken of last."""

from __future__ import annotations

import pytest
from saying import play

from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.records import Scene
from emberfall.scene import read_scene


def scene(store: Store, campaign: str, player: str = "kael") -> Scene:
    return read_scene(Book(store, campaign), player)


def at_the_gate(store: Store, campaign: str) -> None:
    """Odo and Garrick are both there, and "him" may be either."""
    play(store, campaign, "kael", "travel to the North Gate")


@pytest.mark.parametrize(
    ("answer", "target"),
    [
        ("1", "garrick"),
        ("(2)", "odo"),
        ("the second one, please", "odo"),
        ("the latter", "odo"),
        ("Odo", "odo"),
        ("I mean garrik", "garrick"),
        ("the carter", "odo"),
        ("no, the guard!", "garrick"),
        ("Brandt", "odo"),
        ("either", "garrick"),
    ],
)
def test_asked_which_one_a_number_a_name_or_a_part_of_it_settles_it(
    store: Store, campaign: str, answer: str, target: str
) -> None:
    at_the_gate(store, campaign)
    asked = play(store, campaign, "kael", "I spit at his boots")
    assert (asked.intent.ties, asked.events) == (("garrick", "odo"), ())
    assert "(1) Garrick" in asked.lines[-1].text
    assert "(2) Odo" in asked.lines[-1].text
    settled = play(store, campaign, "kael", answer)
    assert [(event.verb, event.to) for event in settled.events] == [("insult", target)]
    assert (settled.lines[0].text, settled.intent.words) == (answer, "I spit at his boots")


@pytest.mark.parametrize("answer", ["neither", "Never mind.", "no one"])
def test_asked_which_one_neither_lets_it_be(store: Store, campaign: str, answer: str) -> None:
    at_the_gate(store, campaign)
    dropped = play(store, campaign, "kael", "I punch him", answer)
    assert (dropped.events, dropped.intent.dropped) == ((), True)
    assert play(store, campaign, "kael", "1").events == ()


def test_a_choice_that_is_still_open_is_asked_again(store: Store, campaign: str) -> None:
    at_the_gate(store, campaign)
    again = play(store, campaign, "kael", "I punch him", "him", "both of them")
    assert again.intent.ties == ("garrick", "odo")
    assert [e.to for e in play(store, campaign, "kael", "7", "1").events] == ["garrick"]


def test_any_other_words_drop_the_question(store: Store, campaign: str) -> None:
    at_the_gate(store, campaign)
    other = play(store, campaign, "kael", "I punch him", "I greet Garrick")
    assert [(event.verb, event.to) for event in other.events] == [("greet", "garrick")]
    assert scene(store, campaign).pending is None


def test_a_question_waits_for_the_player_who_was_asked(store: Store, campaign: str) -> None:
    at_the_gate(store, campaign)
    play(store, campaign, "kael", "I punch him")
    assert [e.to for e in play(store, campaign, "lyra", "1").events] == []
    assert [e.to for e in play(store, campaign, "kael", "1").events] == ["garrick"]


def test_one_who_is_clearly_meant_is_not_asked_about(store: Store, campaign: str) -> None:
    at_the_gate(store, campaign)
    meant = play(store, campaign, "kael", "Good day, Garrick", "I thank him")
    assert (meant.intent.ties, meant.intent.target) == ((), "garrick")


def test_a_pronoun_means_whom_or_what_was_spoken_of_last(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", "travel to the Ember Hearth", "Marta, where is Borin?")
    assert play(store, campaign, "kael", "go find him").intent.place == "mine"
    play(store, campaign, "kael", "travel to the Ember Hearth", "look at the bone whistle")
    assert play(store, campaign, "kael", "I take it").intent.item == "bone_whistle"
    play(store, campaign, "kael", "where is the Rusty Anvil?")
    assert play(store, campaign, "kael", "I go there").intent.place == "forge"
