"""The chain of models, row by row, against a real server through both SDKs: whatever it does, there is an answer."""

from __future__ import annotations

import importlib
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from faulty import GOOD, Body, Faulty, faulty
from pydantic import SecretStr

from emberfall.minds import Answer, Limits, Minds, Part, Question, ask, chain
from emberfall.minds.providers import BY_NAME, Model
from emberfall.records import OFFLINE, Record

SDKS = ("openai", "groq")
QUICK = Limits(turn_s=15, answer_s=3, first_s=2)  # a busy machine says its first word within two seconds
SHORT = QUICK.model_copy(update={"turn_s": 4})
HITCH = 1.0  # seconds beyond a deadline in which it notices that it is over


class Spoken(Record):
    verdict: Literal["agree", "refuse"]
    dialogue: str
    memory_ids: tuple[str, ...] = ()


QUESTION = Question(
    purpose="decide",
    of="smith",
    parts=(
        Part("asked", ({"words": "Forge me a blade!"},)),
        Part("memories", tuple({"id": f"e{n}", "summary": "sang " + "la " * 30} for n in range(1, 30))),
    ),
    shape=Spoken,
    offline=lambda: Spoken(verdict="refuse", dialogue="No."),
    offers={"verdict": ("agree", "refuse"), "memory_ids": ("e1", "e2")},
)


@pytest.fixture(scope="module")
def server() -> Iterator[Faulty]:
    importlib.import_module("emberfall.minds.calls")  # the SDKs take seconds to load on a busy machine
    with faulty() as running:
        yield running


def minds_of(server: Faulty, sdk: str, *names: str, limits: Limits = QUICK) -> Minds:
    provider = BY_NAME[sdk]
    models = tuple(
        Model(provider=provider, name=name, url=server.url(sdk), key=SecretStr("sk-secret")) for name in names
    )
    return Minds(models=models, limits=limits)


def other(sdk: str) -> str:
    return next(name for name in SDKS if name != sdk)


def asked(server: Faulty, sdk: str, *names: str, limits: Limits = QUICK) -> tuple[Answer[Spoken], Minds]:
    """The answer of these models; the one called "good" is another provider's."""
    server.asked.clear()
    server.count.clear()
    models = [
        minds_of(server, other(sdk) if name == "good" and len(names) > 1 else sdk, name).models[0] for name in names
    ]
    minds = Minds(models=tuple(models), limits=limits)
    try:
        return ask(QUESTION, minds), minds
    finally:
        minds.close()


FAULTS = {
    # model: condition, how often it is asked, seconds for which it is left alone
    "401": ("key_refused", 1, 3600),
    "403": ("not_allowed", 1, 3600),
    "404": ("no_such_model", 1, 3600),
    "422": ("request_refused", 4, 60),
    "302": ("unreachable", 1, 30),
    "400json": ("shape_failed", 2, 0),
    "400tool": ("shape_failed", 2, 0),
    "400context": ("too_long", 2, 0),
    "413": ("too_long", 2, 0),
    "429": ("rate_limited", 1, 60),
    "429seconds": ("rate_limited", 1, 30),
    "429date": ("rate_limited", 1, 20),
    "429reset": ("rate_limited", 1, 7.66),
    "429daily": ("quota_spent", 1, 345.6),
    "429quota": ("quota_spent", 1, 3600),
    "408": ("server_failed", 2, 30),
    "409": ("server_failed", 2, 30),
    "498": ("server_failed", 2, 30),
    "500": ("server_failed", 2, 30),
    "502html": ("server_failed", 2, 30),
    "503": ("server_failed", 1, 30),
    "wrapped": ("server_failed", 2, 30),
    "reset": ("cut_off", 2, 30),
    "midway": ("cut_off", 2, 30),
    "cut": ("cut_off", 2, 30),
    "hang": ("too_slow", 1, 30),
    "drip": ("too_slow", 1, 30),
    "ping": ("too_slow", 1, 30),
    "html": ("nonsense", 2, 0),
    "torn": ("nonsense", 2, 0),
    "nobody": ("nonsense", 2, 0),
    "nochoices": ("nonsense", 2, 0),
    "prose": ("nonsense", 2, 0),
    "twice": ("nonsense", 2, 0),
    "nan": ("nonsense", 2, 0),
    "deep": ("nonsense", 2, 0),
    "badcall": ("nonsense", 2, 0),
    "null": ("empty", 2, 0),
    "blank": ("empty", 2, 0),
    "misshapen": ("misshapen", 2, 0),
    "refusal": ("declined", 2, 0),
    "filter": ("declined", 2, 0),
    "length": ("out_of_room", 2, 0),
    "huge": ("huge", 1, 0),
    "endless": ("huge", 1, 0),
    "giant": ("huge", 1, 0),
}


@pytest.mark.faults
@pytest.mark.parametrize("sdk", SDKS)
@pytest.mark.parametrize("model", FAULTS)
def test_the_next_model_answers_for_one_that_fails(server: Faulty, sdk: str, model: str) -> None:
    condition, requests, seconds = FAULTS[model]
    began = time.monotonic()
    answer, minds = asked(server, sdk, model, "good")
    assert (answer.mind, answer.value) == (
        f"{other(sdk)}:good",
        Spoken(verdict="agree", dialogue="Gladly.", memory_ids=("e1",)),
    )
    assert time.monotonic() - began < QUICK.turn_s + HITCH
    if condition == "too_slow":
        assert answer.asked.tries[0].ms >= 950 * (QUICK.answer_s if model == "drip" else QUICK.first_s)
    outcomes = [tried.outcome for tried in answer.asked.tries]
    assert outcomes[-1] == "answered"
    assert condition in outcomes[:-1]
    assert server.count[model] == requests
    rested = minds.standing(minds.models[0]).until - began
    assert rested < 0 if seconds == 0 else -1 <= rested - seconds < QUICK.turn_s, rested


@pytest.mark.faults
@pytest.mark.parametrize("sdk", SDKS)
def test_with_every_model_failing_the_offline_engine_answers_within_the_turns_time(server: Faulty, sdk: str) -> None:
    began = time.monotonic()
    answer, _ = asked(server, sdk, "hang", "drip", "500", "html", "429", "hang-2", "hang-3", "hang-4", limits=SHORT)
    assert (answer.mind, answer.value.dialogue) == (OFFLINE, "No.")
    assert answer.asked.tries[-1].outcome == "no_time"
    assert time.monotonic() - began < SHORT.turn_s + HITCH


def test_each_condition_of_the_table_is_met_by_one_of_these_tests() -> None:
    met = {condition for condition, _, _ in FAULTS.values()} | {"mode_refused", "over_cap"}
    assert met == {step.condition for step in chain.TABLE}


def test_the_documents_table_is_the_one_in_the_code() -> None:
    text = (Path(__file__).parents[1] / "docs" / "minds.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (\w+) \| (\w+) \| (\d*) ?s? *\|$", text, re.MULTILINE)
    assert [(row[0], row[1], row[2], row[3], float(row[4] or 0)) for row in rows] == [
        (step.condition, step.seen, step.first, step.then, step.cool) for step in chain.TABLE
    ]


def test_where_nobody_listens_the_next_model_is_asked_at_once(server: Faulty) -> None:
    minds = minds_of(server, "openai", "good")
    gone = minds.models[0].model_copy(update={"name": "gone", "url": "http://127.0.0.1:9/v1"})
    minds = Minds(models=(gone, *minds.models), limits=QUICK)
    answer = ask(QUESTION, minds)
    minds.close()
    assert [tried.outcome for tried in answer.asked.tries] == ["unreachable", "answered"]


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:1/\x00", "http://[::bad/v1", "ftp://127.0.0.1/v1", "http://127.0.0.1:99999/v1"]
)
def test_an_address_that_is_none_costs_nobody_an_answer(server: Faulty, url: str) -> None:
    (good,) = minds_of(server, "openai", "good").models
    minds = Minds(models=(good.model_copy(update={"name": "lost", "url": url}), good), limits=QUICK)
    answer = ask(QUESTION, minds)
    minds.close()
    assert answer.mind == "openai:good"


def test_a_model_that_rests_is_not_asked_until_its_time_is_up(server: Faulty) -> None:
    server.count.clear()
    clock = [0.0]
    minds = minds_of(server, "openai", "429seconds", "good")
    minds = Minds(models=minds.models, limits=QUICK, now=lambda: clock[0])

    def asked_at(second: float) -> str:
        clock[0] = second
        return ask(QUESTION, minds).asked.tries[0].outcome

    outcomes = [asked_at(second) for second in (100.0, 129.0, 131.0)]
    minds.close()
    assert outcomes == ["rate_limited", "cooling", "rate_limited"]
    assert server.count["429seconds"] == 2


@pytest.mark.parametrize("sdk", SDKS)
@pytest.mark.parametrize("mode", chain.MODES)
def test_the_surest_mode_that_a_server_takes_is_learnt_and_remembered(server: Faulty, sdk: str, mode: str) -> None:
    server.asked.clear()
    minds = minds_of(server, sdk, f"only-{mode}")
    first, second = ask(QUESTION, minds), ask(QUESTION, minds)
    minds.close()
    assert {first.mind, second.mind} == {f"{sdk}:only-{mode}"}
    assert [tried.mode for tried in first.asked.tries] == list(chain.MODES[: chain.MODES.index(mode) + 1])
    assert [(tried.mode, tried.outcome) for tried in second.asked.tries] == [(mode, "answered")]


def test_a_refused_key_closes_its_provider_and_is_told_once(server: Faulty, caplog: pytest.LogCaptureFixture) -> None:
    server.count.clear()
    minds = minds_of(server, "openai", "401", "good")
    for _ in range(3):
        assert ask(QUESTION, minds).mind == OFFLINE
    minds.close()
    assert server.count == {"401": 1}
    assert [record.levelname for record in caplog.records if "401" in record.message] == ["WARNING"]
    assert len(minds.notes) == 1
    assert "sk-" not in caplog.text + str(minds.notes) + repr(minds)


def test_a_failing_server_is_asked_once_more(server: Faulty) -> None:
    answer, _ = asked(server, "openai", "flaky")
    assert [tried.outcome for tried in answer.asked.tries] == ["server_failed", "answered"]


def test_reasoning_that_ate_the_room_is_asked_to_be_brief_with_more_of_it(server: Faulty) -> None:
    answer, _ = asked(server, "openai", "thinks")
    assert [tried.outcome for tried in answer.asked.tries] == ["out_of_room", "answered"]
    first, second = server.of("thinks")
    assert "reasoning_effort" not in first
    assert second["reasoning_effort"] == "low"
    assert second["max_completion_tokens"] == 2 * first["max_completion_tokens"]


def test_a_prompt_that_is_too_long_is_asked_again_with_a_smaller_context(server: Faulty) -> None:
    answer, _ = asked(server, "openai", "small")
    assert [tried.outcome for tried in answer.asked.tries] == ["too_long", "answered"]


def test_a_server_that_cannot_stream_is_asked_for_the_whole_answer(server: Faulty) -> None:
    answer, _ = asked(server, "openai", "unstreamed")
    assert answer.mind == "openai:unstreamed"
    assert [body["stream"] for body in server.asked] == [True, False]


def test_ids_go_out_as_enums_and_what_was_not_offered_is_dropped_and_counted() -> None:
    def says(body: Body) -> str:
        listed = body["response_format"]["json_schema"]["schema"]["properties"]["memory_ids"]["items"]
        assert listed == {"type": "string", "enum": ["e1", "e2"]}
        return GOOD.replace('"e1"', '"e1", "e77", "e1", 5, "E2"')

    with faulty(says) as server:
        answer, _ = asked(server, "openai", "good")
    assert answer.value.memory_ids == ("e1", "e2")
    assert answer.dropped == ("e77", "(int)")
    assert answer.asked.kept == ("e1", "e2")


WRITTEN = {
    "fenced": f"```json\n{GOOD}\n```",
    "thought": f'<think>Should I? {{"verdict": "refuse"}}</think>\n{GOOD}',
    "chatty": f"Here you go: {GOOD} I hope that helps!",
    "followed": GOOD + GOOD,
    "more fields": GOOD[:-1] + ', "mood": "sour", "memories": []}',
}


@pytest.mark.parametrize("written", WRITTEN)
def test_an_answer_is_found_in_what_is_written_around_it(written: str) -> None:
    with faulty(lambda body: WRITTEN[written]) as server:
        answer, _ = asked(server, "openai", "good")
    assert answer.value == Spoken(verdict="agree", dialogue="Gladly.", memory_ids=("e1",))


def test_tokens_and_cost_are_what_the_server_counted(server: Faulty) -> None:
    answer, _ = asked(server, "groq", "500", "good")
    assert (answer.asked.tokens_in, answer.asked.tokens_out) == (100, 20)
