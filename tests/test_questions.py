"""What people say of themselves when asked, and what kind of question was put to them."""

from collections.abc import Callable

import pytest

from emberfall import campaigns, library, table
from emberfall.graph.store import Store
from emberfall.minds.offline.questions import kind, parting, thanking
from emberfall.records import Turn


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("who are you?", "who"),
        ("What's your name, friend?", "who"),
        ("Grimma, tell me about yourself", "who"),
        ("how are you?", "well"),
        ("How's business?", "well"),
        ("what do you do here?", "work"),
        ("what can you make?", "work"),
        ("what do you have for sale?", "goods"),
        ("show me your wares", "goods"),
        ("what's that you've got there?", "goods"),
        ("who else lives here?", "folk"),
        ("who is buried here?", "dead"),
        ("what do you want?", "want"),
        ("is there anything I can bring you?", "want"),
        ("do you have any family?", "kin"),
        ("who am I to you?", "me"),
        ("what do you think of me?", "me"),
        ("what do you think of Borin?", "opinion"),
        ("do you trust the captain?", "opinion"),
        ("what time is it?", "time"),
        ("why?", "why"),
        ("but why won't you make it?", "why"),
        ("what did I do to you?", "why"),
        ("how much for the brandy?", "want"),
        ("what do people say about me?", "me"),
        ("why do you etch the names?", ""),
        ("where is the ore?", ""),
        ("who owns the ring?", ""),
        ("tell me about the mine", ""),
    ],
)
def test_the_kind_of_a_question(words: str, asks: str) -> None:
    assert kind(words) == asks


@pytest.mark.parametrize("words", ["goodbye", "Bye, Grimma!", "see you later", "I must be off"])
def test_taking_leave_is_heard(words: str) -> None:
    assert parting(words)


@pytest.mark.parametrize("words", ["hello", "buy me a drink", "I give the bytes away"])
def test_not_everything_takes_leave(words: str) -> None:
    assert not parting(words)


def test_thanks_are_short() -> None:
    assert thanking("Thank you, Grimma")
    assert not thanking("thank you for nothing you miserable old goat of a smith who never helps")


@pytest.fixture(scope="module")
def ask(store: Store) -> Callable[[str], Turn]:
    """Lyra, who did nobody any harm, at the forge with Grimma."""
    graph = campaigns.found(store, library.pack("emberfall"))
    return lambda words: table.play(store, graph, "lyra", words)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("who are you?", "Clan Ironroot. Borin is my brother."),
        ("what do you make?", "I forge the moonsteel blade, and it takes the moonsteel ore."),
        ("what do you want?", "the honeycomb or the river pearl. Marta has the honeycomb."),
        ("do you have any family?", "Borin is my brother, at Deepdelve Mine."),
        ("what do you think of Borin?", "brother"),
        ("what do you think of me?", "You are Lyra, the scout. I know nothing else of you, good or bad."),
        ("what do you have for sale?", "The iron bar is mine."),
        ("what time is it?", "It is the evening of the third day."),
        ("what can I do for you?", "the honeycomb or the river pearl."),
    ],
)
def test_one_says_of_oneself_what_the_graph_holds(ask: Callable[[str], Turn], words: str, says: str) -> None:
    turn = ask(words)
    assert turn.decision is not None
    assert says in turn.decision.dialogue


def test_the_same_question_again_is_noticed(ask: Callable[[str], Turn]) -> None:
    first, again = (ask("who is Odo?").decision for _ in range(2))
    assert first is not None
    assert again is not None
    lines = library.pack("emberfall").voices["gruff"].get("again", ())
    assert first.dialogue != again.dialogue
    assert "Odo" in again.dialogue
    assert not lines or any(again.dialogue.startswith(line.split("{")[0].format(player="Lyra")) for line in lines)


def test_a_question_about_nothing_is_not_answered_by_a_grudge(store: Store) -> None:
    graph = campaigns.found(store, library.pack("emberfall"))
    turn = table.play(store, graph, "kael", "what's the weather like over there?")
    assert "mocked" not in " ".join(line.text for line in turn.lines)
