"""The chain as a state machine: what is seen of a model, and what is done about it, as one table."""

from __future__ import annotations

import email.utils
import json
import re
import time
from collections.abc import Mapping
from typing import Literal

from emberfall.records import Mode, Record

Do = Literal["again", "weaker", "smaller", "briefer", "next", "drop"]
"""Ask the same model again: as it was, in a weaker mode, with a smaller context, or with little reasoning and more room
for the answer; ask the next model; or drop the model for an hour and say so once."""

HOUR = 3600.0
MODES: tuple[Mode, ...] = ("json_schema", "json_object", "tool", "text")
SOON = 1.0  # seconds that are worth waiting for by asking again
MOST_TRIES = 6  # of one model for one question: three weaker modes, and one each of what else may be tried


class Step(Record):
    condition: str
    seen: str
    first: Do  # when it is met for the first time in a question
    then: Do = "next"  # when it is met again
    cool: float = 0.0  # seconds for which the model is not asked, once it is left; what the server says goes first


TABLE = (
    Step(condition="key_refused", seen="401", first="drop", cool=HOUR),
    Step(condition="not_allowed", seen="403", first="drop", cool=HOUR),
    Step(condition="no_such_model", seen="404", first="drop", cool=HOUR),
    Step(condition="mode_refused", seen="400 or 422, in a mode that is not the last", first="weaker", then="weaker"),
    Step(condition="request_refused", seen="400 or 422 as plain text, or another 4xx", first="next", cool=60),
    Step(condition="shape_failed", seen="400 json_validate_failed or tool_use_failed", first="weaker"),
    Step(condition="too_long", seen="413, or 400 context_length_exceeded", first="smaller"),
    Step(condition="rate_limited", seen="429", first="next", cool=60),
    Step(condition="quota_spent", seen="429 insufficient_quota, or a limit per day", first="next", cool=HOUR),
    Step(condition="server_failed", seen="408, 409, 498 or 5xx, or an error in the stream", first="again", cool=30),
    Step(condition="unreachable", seen="no connection", first="next", cool=30),
    Step(
        condition="cut_off", seen="the connection broke, or the stream ended without a reason", first="again", cool=30
    ),
    Step(condition="too_slow", seen="no first word, or no end, within its time", first="next", cool=30),
    Step(condition="nonsense", seen="200 with HTML, broken JSON, no choices, or no JSON object", first="weaker"),
    Step(condition="empty", seen="200 with null or empty content", first="again"),
    Step(condition="misshapen", seen="JSON of another shape, or a choice that was not offered", first="weaker"),
    Step(condition="declined", seen="a refusal, or finish_reason content_filter", first="again"),
    Step(condition="out_of_room", seen="finish_reason length", first="briefer"),
    Step(condition="huge", seen="an answer or a reply beyond all measure", first="next"),
    Step(
        condition="over_cap",
        seen="the day's tokens of this model or campaign are spent, or cannot be counted",
        first="next",
    ),
)
BY_CONDITION: Mapping[str, Step] = {step.condition: step for step in TABLE}


class Fault(Exception):
    """One condition of the table was met. `wait` is what the server said, in seconds."""

    def __init__(self, condition: str, wait: float | None = None) -> None:
        super().__init__(condition)
        self.condition, self.wait = condition, wait


def react(fault: Fault, met: int, mode: Mode, modes: tuple[Mode, ...] = MODES) -> Do:
    """What is done about a condition that was met `met` times before in this question.

    Whoever says "in a minute" is not asked again at once; where no weaker mode is left, the same is tried once more.
    """
    step = BY_CONDITION[fault.condition]
    done = step.first if met == 0 else step.then
    if done == "weaker" and weaker(mode, modes) is None:
        return "again" if met == 0 and fault.condition != "mode_refused" else "next"
    return "next" if done == "again" and (fault.wait or 0) > SOON else done


def weaker(mode: Mode, modes: tuple[Mode, ...] = MODES) -> Mode | None:
    """The next mode of those that the provider has, or None after the last."""
    later = [one for one in modes if MODES.index(one) > MODES.index(mode)]
    return later[0] if later else None


def cooling(fault: Fault) -> float:
    """Seconds for which the model is left alone: exactly as long as the server says, else as the table says."""
    return fault.wait if fault.wait is not None else BY_CONDITION[fault.condition].cool


# What a server says -> condition -------------------------------------------------------------------


def refused(status: int, headers: Mapping[str, str], body: str, mode: Mode) -> Fault:
    """The condition behind a reply whose status is not 200."""
    code, message = _said(body)
    wait = reset(headers, message)
    if status == 429:
        daily = code == "insufficient_quota" or re.search(r"per day|\((?:TPD|RPD)\)", message)
        return Fault("quota_spent" if daily else "rate_limited", wait)
    if status in (408, 409, 498) or status >= 500:
        return Fault("server_failed", _seconds(headers.get("retry-after")))
    known = {401: "key_refused", 403: "not_allowed", 404: "no_such_model", 413: "too_long"}.get(status)
    if known:
        return Fault(known)
    if code == "context_length_exceeded" or "context length" in message or "reduce the length" in message:
        return Fault("too_long")
    if code in ("json_validate_failed", "tool_use_failed"):
        return Fault("shape_failed")
    return Fault("mode_refused" if status in (400, 422) and mode != "text" else "request_refused")


def _said(body: str) -> tuple[str, str]:
    """(code, message) of an error in OpenAI's form; empty for any other."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return "", ""
    error = found.get("error") if isinstance(found, dict) else None
    if not isinstance(error, dict):
        return "", str(error or "")
    return str(error.get("code") or error.get("type") or ""), str(error.get("message") or "")


def reset(headers: Mapping[str, str], message: str = "") -> float | None:
    """Seconds until a limit is lifted: Retry-After, else what the message says, else the limit that is used up."""
    for found in (_milliseconds(headers), _seconds(headers.get("retry-after")), _span(_AGAIN, message)):
        if found is not None:
            return found
    spent = [
        _span(_SPAN, headers.get(f"x-ratelimit-reset-{what}", ""))
        for what in ("requests", "tokens")
        if headers.get(f"x-ratelimit-remaining-{what}") == "0"
    ]
    return max((wait for wait in spent if wait is not None), default=None)


def _milliseconds(headers: Mapping[str, str]) -> float | None:
    found = _number(headers.get("retry-after-ms", ""))
    return found / 1000 if found is not None else None


def _seconds(value: str | None) -> float | None:
    """Of a Retry-After header, which is a number of seconds or a date."""
    if not value:
        return None
    number = _number(value)
    if number is not None:
        return number
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (ValueError, TypeError):
        return None


def _number(value: str) -> float | None:
    return float(value) if re.fullmatch(r"\d{1,9}(\.\d+)?", value.strip()) else None


_PARTS = r"(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m(?!s))?(?:([\d.]+)s)?(?:([\d.]+)ms)?"
_AGAIN = re.compile(rf"try again in {_PARTS}", re.IGNORECASE)
_SPAN = re.compile(_PARTS)


def _span(pattern: re.Pattern[str], text: str) -> float | None:
    """Seconds in "5m45.6s", as Groq and OpenAI write them."""
    found = pattern.search(text) if pattern is _AGAIN else pattern.match(text.strip())
    if not found or not any(found.groups()):
        return None
    parts = [_number((part or "0").rstrip(".")) or 0.0 for part in found.groups()]
    return sum(part * size for part, size in zip(parts, (86400, 3600, 60, 1, 0.001), strict=True))
