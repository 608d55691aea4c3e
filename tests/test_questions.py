"""What people say of themselves when asked, and what kind of question was put to them."""

from collections.abc import Callable

import pytest

from emberfall import campaigns, library, table
from emberfall.graph.store import Store
from emberfall.minds.offline.questions import at_a_loss, kind, parting, thanking
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
        ("why do you hate me?", "why"),
        ("ask Grimma why she is angry with me", "why"),
        ("why do you like me?", "fond"),
        ("ask the old smith why she trusts me", "fond"),
        ("why don't you trust me?", "why"),
        ("why do you like Borin?", "opinion"),
        ("why did the good smith leave?", ""),
        ("do you like me?", "me"),
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


@pytest.mark.parametrize("words", ["help", "Hint, please", "what can I do?", "what now", "How do I play this game?"])
def test_whoever_is_at_a_loss_asks_the_game(words: str) -> None:
    assert at_a_loss(words)


@pytest.mark.parametrize("words", ["help Borin", "what should I do, Borin?", "what can you make?", "help me dig"])
def test_a_question_to_somebody_is_no_question_to_the_game(words: str) -> None:
    assert not at_a_loss(words)


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


@pytest.fixture(scope="module")
def room(store: Store) -> Callable[[str], Turn]:
    """Kael in the tavern, where Marta was praised once, and saw him mock Borin; and where Nessa is praised now."""
    graph = campaigns.found(store, library.pack("emberfall"))
    for words in ("to the Ember Hearth", "Nessa, you fiddle beautifully", "back to the Rusty Anvil", "hello, Grimma"):
        table.play(store, graph, "kael", words)
    table.play(store, graph, "kael", "to the Ember Hearth")
    return lambda words: table.play(store, graph, "kael", words)


def answer(turn: Turn) -> tuple[str, str]:
    """Who answered, and what."""
    assert turn.decision is not None, turn.lines
    return turn.decision.npc, turn.decision.dialogue


def test_a_question_put_to_the_room_is_answered_by_whoever_likes_the_player_best(room: Callable[[str], Turn]) -> None:
    who, says = answer(room("where's Borin?"))
    assert who == "nessa"
    assert says.count("Deepdelve Mine, and has never been heard to hurry") == 1
    assert says.count("leads the work") == 1, "what was said just now goes without saying"


def test_a_question_put_to_the_room_goes_to_whom_one_spoke_with_before(room: Callable[[str], Turn]) -> None:
    for words in ("Pip, who are you?", "look around", "look around", "look around", "look around"):
        room(words)
    who, _ = answer(room("where is the ore?"))
    assert who == "pip"


def test_why_they_like_somebody_is_answered_by_what_they_remember_best(room: Callable[[str], Turn]) -> None:
    for words in ("Marta, why do you like me?", "ask Marta why she trusts me"):
        who, says = answer(room(words))
        assert who == "marta"
        assert "You praised me." in says


def test_whoever_names_nothing_to_buy_hears_what_there_is(room: Callable[[str], Turn]) -> None:
    says = room("buy something").lines[-1].text
    assert "You have the pouch of gold." in says
    assert "Marta has the honeycomb." in says


def test_what_is_bought_of_somebody_is_asked_of_them(room: Callable[[str], Turn]) -> None:
    for words in ("order an ale from Marta", "I get a drink from Marta"):
        intent = room(words).intent
        assert (intent.verb, intent.target) == ("request", "marta")


def test_what_the_words_wish_besides_is_said_not_to_be_done_yet(room: Callable[[str], Turn]) -> None:
    turn = room("give the pouch of gold to Nessa and ask Marta for the honeycomb")
    assert turn.intent.verb == "give"
    assert "ask Marta for the honeycomb" in turn.lines[-1].text


def test_help_says_what_one_could_do_here_and_takes_no_time(room: Callable[[str], Turn]) -> None:
    turn = room("help")
    (says,) = [line.text for line in turn.lines if line.role == "narrator"]
    for could in ("Speak to Marta, Nessa or Pip.", "Go to the Rusty Anvil, the North Gate or Tallow Row."):
        assert could in says
    assert not turn.events


def test_a_word_that_says_nothing_is_not_kept_as_news(room: Callable[[str], Turn]) -> None:
    for words in ("Marta, ok", "Pip, lol"):
        assert not room(words).facts


def test_a_question_about_the_only_one_here_is_put_to_them(ask: Callable[[str], Turn]) -> None:
    who, _ = answer(ask("why did Grimma refuse?"))
    assert who == "grimma"
