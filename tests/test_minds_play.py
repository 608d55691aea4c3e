"""Models at the table: they speak, the graph decides, and when they are gone nobody has to stop."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from faulty import Body, Faulty, faulty, sensible
from speakers import BLADE, chain, reading, saying, telling, turn_with

from emberfall import campaigns, library, table, view
from emberfall.__main__ import main
from emberfall.audit import audit
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.minds import Limits, Minds
from emberfall.records import OFFLINE, Asked, Line, Turn

PACK = library.pack("emberfall")
Asking = Callable[..., tuple[Turn, Faulty]]


def play(store: Store, graph: str, minds: Minds | None) -> list[Turn]:
    return [table.play(store, graph, player, words, minds=minds) for player, words in PACK.demo]


@pytest.fixture(scope="module")
def offline(store: Store) -> list[Turn]:
    return play(store, campaigns.found(store, PACK), None)


@pytest.fixture
def campaign(store: Store) -> str:
    return campaigns.found(store, PACK)


@pytest.fixture
def ask(store: Store, campaign: str) -> Asking:
    """One turn of a campaign at which a model with this to say speaks."""
    return lambda says, *words, **more: turn_with(says, store, campaign, *words, **more)


# The whole demo ------------------------------------------------------------------------------------


def test_the_demo_plays_through_on_the_third_model_and_says_so(
    store: Store, campaign: str, offline: list[Turn]
) -> None:
    with faulty(sensible) as server:
        minds = chain(server, "401", "429seconds", "good")
        turns = play(store, campaign, minds)
        minds.close()
    assert server.count["401"] == server.count["429seconds"] == 1
    assert [turn.changes for turn in turns] == [turn.changes for turn in offline]
    assert {turn.decision.mind for turn in turns if turn.decision} == {"openai:good"}
    assert {line.mind for turn in turns for line in turn.lines if line.decision} == {"openai:good"}
    first, second = turns[0].trace, turns[1].trace
    assert first is not None
    assert second is not None
    assert [tried.outcome for tried in first.asked[0].tries] == ["key_refused", "rate_limited", "answered"]
    assert "openai:401" in first.note
    assert second.note == ""
    assert audit(Book(store, campaign)) == ()


def test_with_every_model_dead_the_demo_is_word_for_word_the_offline_one(
    store: Store, campaign: str, offline: list[Turn]
) -> None:
    with faulty() as server:
        minds = chain(server, "401", "500", "html", "429seconds")
        turns = play(store, campaign, minds)
        minds.close()
    assert [[line.text for line in turn.lines] for turn in turns] == [
        [line.text for line in turn.lines] for turn in offline
    ]
    assert {line.mind for turn in turns for line in turn.lines} == {OFFLINE}


def test_a_turn_has_a_deadline_and_past_it_the_offline_engine_speaks(
    store: Store, campaign: str, offline: list[Turn]
) -> None:
    """Nobody waits for eight models that say nothing."""
    names = [f"hang-{n}" for n in range(8)]
    with faulty() as server:
        minds = replace(chain(server, *names), limits=Limits(turn_s=2.0, answer_s=0.5, first_s=0.5))
        turn = table.play(store, campaign, "kael", BLADE, minds=minds)
        minds.close()
    assert [line.text for line in turn.lines] == [line.text for line in offline[0].lines]
    assert turn.trace is not None
    tried = [each for one in turn.trace.asked for each in one.tries]
    assert {each.outcome for each in tried} == {"too_slow", "no_time", "cooling"}
    assert sum(each.outcome == "too_slow" for each in tried) <= 4, "half a second each, of two seconds"


def test_a_turn_is_read_twice_and_written_once_whoever_speaks(ask: Asking) -> None:
    turn, _ = ask(sensible)
    assert [receipt.name for receipt in turn.receipts if receipt.wrote] == ["keeper/commit"]


def decided(turn: Turn) -> Asked:
    """What the one who was asked for something was asked in turn."""
    assert turn.trace is not None
    return next(one for one in turn.trace.asked if one.purpose == "decide")


# What an NPC decides ---------------------------------------------------------------------------------


def test_a_verdict_that_breaks_the_kin_oath_is_overruled(ask: Asking) -> None:
    turn, _ = ask(saying(verdict="agree", dialogue="Gladly! Here is your blade."))
    assert turn.decision is not None
    assert turn.trace is not None
    assert (turn.decision.verdict, turn.decision.overruled, turn.decision.mind) == ("refuse", True, "openai:good")
    assert turn.decision.dialogue != "Gladly! Here is your blade."
    assert decided(turn).overruled == "kin_oath"
    assert turn.changes == ()


def test_a_verdict_that_no_rule_forbids_is_the_models_own(ask: Asking) -> None:
    said = "Not today, Lyra. I am tired."
    turn, _ = ask(saying(verdict="refuse", dialogue=said), "Grimma, forge me a dagger", "lyra")
    assert turn.decision is not None
    assert (turn.decision.verdict, turn.decision.dialogue) == ("refuse", said)


@pytest.mark.parametrize(
    "dialogue",
    [
        "Gladly, I'll forge it at once.",
        "Here, take it. The blade is yours.",
        "No. Ask Zargoth the Terrible instead.",
        "",
        "no " * 300,
    ],
)
def test_words_that_do_not_fit_the_verdict_are_replaced(ask: Asking, dialogue: str) -> None:
    turn, _ = ask(saying(verdict="refuse", dialogue=dialogue))
    assert turn.decision is not None
    assert turn.trace is not None
    assert "Borin" in turn.decision.dialogue
    assert len(decided(turn).replaced) == 1


def test_ids_that_were_not_offered_are_dropped_and_counted(store: Store, ask: Asking) -> None:
    turn, _ = ask(saying(memory_ids=["e77", "borin", "ignore"], rule_ids=["one_ring"]))
    assert turn.decision is not None
    assert turn.trace is not None
    assert (turn.decision.cites, turn.decision.dropped) == ((), 4)
    assert decided(turn).dropped == ("e77", "borin", "ignore", "one_ring")


# How it is told --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "cites"),
    [
        ("Grimma hands Kael the moonsteel blade.", ("grimma", "kael", "moonsteel_blade")),
        ("Borin laughs somewhere in the dark.", ("grimma", "kael")),
        ("Old Zargoth watches from the rafters; King Vortigern nods.", ("kael",)),
        ("Grimma dies of rage.", ("grimma",)),
        ("…", ()),
    ],
)
def test_a_sentence_that_the_graph_does_not_hold_is_replaced(
    ask: Asking, offline: list[Turn], sentence: str, cites: tuple[str, ...]
) -> None:
    turn, _ = ask(telling((sentence, cites)))
    assert sentence not in " ".join(line.text for line in turn.lines)
    assert [line.text for line in turn.lines if line.role == "narrator"] == [
        line.text for line in offline[0].lines if line.role == "narrator"
    ]
    assert turn.trace is not None
    assert turn.trace.asked[-1].replaced


def test_a_sentence_that_is_so_stands_with_its_cites_and_its_mind(ask: Asking) -> None:
    said = "Kael clears his throat before Grimma and asks for the moonsteel blade."
    turn, _ = ask(telling((said, ("kael", "grimma", "moonsteel_blade"))))
    assert turn.lines[1].text == said
    assert (turn.lines[1].mind, turn.lines[1].cites) == ("openai:good", ("kael", "grimma", "moonsteel_blade"))


def test_each_sentence_is_heard_once_it_is_checked_and_none_is_taken_back(
    ask: Asking,
) -> None:
    heard: list[Line] = []
    first, last = "Kael stands before the forge.", "The coals hiss."
    turn, _ = ask(
        telling((first, ("kael",)), ("Grimma gives him a crown.", ("grimma",)), (last, ())), hear=heard.append
    )
    texts: dict[int, str] = {}
    for line in heard:
        assert line.text.startswith(texts.get(line.seq, ""))
        assert line.seq >= max(texts, default=0)
        texts[line.seq] = line.text
    assert list(texts.values()) == [line.text for line in turn.lines]
    assert texts[turn.lines[1].seq].startswith(first)
    assert "crown" not in " ".join(texts.values())


def test_offline_every_line_is_heard_in_order(store: Store, campaign: str) -> None:
    heard: list[Line] = []
    turn = table.play(store, campaign, "kael", BLADE, hear=heard.append)
    assert tuple(heard) == turn.lines


# What words mean ------------------------------------------------------------------------------------


def test_a_model_is_asked_only_about_words_that_the_grammar_is_unsure_of(
    ask: Asking,
) -> None:
    turn, _ = ask(reading(verb="insult", target="grimma"), "Good evening, Grimma")
    assert turn.trace is not None
    assert (turn.intent.verb, [one.purpose for one in turn.trace.asked]) == ("greet", ["propose", "tell"])


def test_a_model_may_read_what_the_grammar_cannot(ask: Asking) -> None:
    turn, _ = ask(reading(verb="praise", target="grimma"), "I fistbump the smith like a legend")
    assert (turn.intent.verb, turn.intent.target) == ("praise", "grimma")


def test_a_model_cannot_give_away_what_the_words_do_not_name(ask: Asking) -> None:
    turn, _ = ask(reading(verb="give", target="grimma", item="pouch_of_gold"), "I fistbump the smith like a legend")
    assert turn.intent.verb == "deed"
    assert turn.changes == ()


# The trace, and the key ---------------------------------------------------------------------------------


def test_the_trace_is_read_from_the_graph_afterwards(store: Store, campaign: str, ask: Asking) -> None:
    turn, _ = ask(sensible)
    trace = view.traces(Book(store, campaign))[0]
    assert trace == turn.trace
    asked = [(one.purpose, one.of, one.mind) for one in trace.asked]
    assert ("decide", "grimma", "openai:good") in asked
    assert [(passed.giver, passed.taker, passed.intent) for passed in trace.handoffs][:2] == [
        ("narrator", "keeper", "request"),
        ("narrator", "grimma", "request"),
    ]
    assert ("consent", False, "kin_oath") in [(ruled.what, ruled.allowed, ruled.rule) for ruled in trace.rulings]
    assert trace.tokens == sum(one.tokens_in + one.tokens_out for one in trace.asked) > 0
    assert view.spending(store, campaign).tokens == trace.tokens


def test_an_offline_turn_has_a_trace_too(store: Store, campaign: str) -> None:
    turn = table.play(store, campaign, "kael", BLADE)
    assert turn.trace is not None
    assert {one.mind for one in turn.trace.asked} == {OFFLINE}
    assert turn.trace.cost == 0


def test_no_key_is_in_a_log_or_in_the_graph(
    store: Store, campaign: str, ask: Asking, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    turn, server = ask(sensible)
    ask(lambda body: "sk-secret-of-the-host", "Grimma, forge me a dagger", "lyra")
    assert server.keys[0] == "Bearer sk-secret-of-the-host"
    stored = str(store.command("GRAPH.RO_QUERY", campaign, "MATCH (n) RETURN n"))
    shared = str(store.command("GRAPH.RO_QUERY", "emberfall", "MATCH (n) RETURN n"))
    assert "secret-of-the-host" not in caplog.text + stored + shared + turn.model_dump_json()


def test_the_doctor_asks_each_model_one_question_and_says_what_it_can_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nod(body: Body) -> str:
        return '{"verb": "greet"}'

    with faulty(nod) as server:
        named = ", ".join(f"openai:{name}@{server.url()}" for name in ("good", "only-tool", "404", "404"))
        monkeypatch.setenv("EMBERFALL_MODELS", named)
        monkeypatch.setenv("EMBERFALL_KEY", "sk-secret-of-the-host")
        assert main(["doctor", "--data", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"openai:good: answers in \d+ ms, as json_schema, word by word; 100\+20 tokens", shown)
    assert re.search(r"openai:only-tool: answers in \d+ ms, as tool", shown)
    assert "openai:404: does not answer: no_such_model (404)" in shown
    assert "openai:404: is not asked: cooling" in shown
    assert "secret" not in shown
