"""The log is one JSON object a line, knows turns by their ids, and gives nothing away."""

from __future__ import annotations

import json
import logging
import secrets
import sys

import pytest

from emberfall.ui.logs import JsonLines, clean


def told(message: str, *args: object, **extra: object) -> dict[str, object]:
    record = logging.LogRecord("emberfall.ui.desk", logging.WARNING, __file__, 1, message, args, None)
    record.__dict__.update(extra)
    line: dict[str, object] = json.loads(JsonLines().format(record))
    return line


def test_a_line_says_when_what_and_of_which_turn() -> None:
    line = told("a turn was %s", "played", campaign="dnd_a", turn=7, ms=12, password="x")
    assert {key: line[key] for key in ("level", "room", "says", "campaign", "turn", "ms")} == {
        "level": "warning",
        "room": "emberfall.ui.desk",
        "says": "a turn was played",
        "campaign": "dnd_a",
        "turn": 7,
        "ms": 12,
    }
    assert "password" not in line
    assert str(line["at"]).endswith("Z")


@pytest.mark.parametrize(
    "secret",
    [
        secrets.token_urlsafe(32),
        f"gsk_{secrets.token_hex(20)}",
        f"sk-proj-{secrets.token_hex(20)}",
        f"hf_{secrets.token_hex(17)}",
    ],
    ids=["a seat", "groq", "openai", "hugging face"],
)
def test_no_token_and_no_key_is_logged(secret: str) -> None:
    for words in (f"seat {secret} left", f"GET /rev?seat={secret}&x=1", f"Bearer {secret}", f"'{secret}'"):
        assert secret not in clean(words)
        assert secret not in json.dumps(told("%s", words))
    try:
        raise ValueError(f"refused {secret}")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "failed", (), sys.exc_info())
    assert secret not in JsonLines().format(record)
    assert clean("redis://user:pass@host/0") == "redis://***@host/0"
    assert (
        clean("a turn of dnd_emberfall_0123456789ab did not land")
        == "a turn of dnd_emberfall_0123456789ab did not land"
    )


def test_what_was_said_over_several_lines_stays_one_line() -> None:
    assert "\n" not in JsonLines().format(
        logging.LogRecord("x", logging.INFO, __file__, 1, 'one\ntwo "three"\r\n{"level": "forged"}', (), None)
    )
