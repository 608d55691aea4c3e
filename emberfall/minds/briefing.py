"""What a model is shown: a short prompt from a file, and below it data that is quoted and never obeyed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources

from emberfall.minds.question import Part, Question
from emberfall.minds.reading import Json, legible
from emberfall.records import Mode, Record

LONGEST_TEXT = 400  # characters of one quoted text
BYTES_PER_TOKEN = 3.5  # English has more, which leaves room; other scripts have about three


@cache
def prompt(name: str) -> str:
    """The text of `prompts/<name>.md`."""
    return (resources.files(__package__) / "prompts" / f"{name}.md").read_text(encoding="utf-8").strip()


def messages[T: Record](
    question: Question[T], shape: dict[str, Json], mode: Mode, share: float = 1.0
) -> tuple[dict[str, str], ...]:
    """The messages of a question, within `share` of its budget.

    Only the files of `prompts/` instruct. What players typed and beings remember arrives as JSON strings in the last
    message: a quotation mark or a new line in it is escaped, so that none of it can pose as anything else.
    """
    told = f"{prompt('everyone')}\n\n{prompt(question.purpose)}"
    if mode in ("json_object", "text"):
        told += f"\n\n{prompt('shape')}\n{json.dumps(shape, ensure_ascii=False)}"
    room = question.budget * share * BYTES_PER_TOKEN - len(told.encode())
    return ({"role": "system", "content": told}, {"role": "user", "content": data(question.parts, room)})


def tokens(shown: Sequence[dict[str, str]]) -> int:
    """About how many tokens the messages take."""
    return round(sum(len(one["content"].encode()) for one in shown) / BYTES_PER_TOKEN)


def data(parts: Sequence[Part], room: float) -> str:
    """The parts as JSON in about so many bytes: of each part as many of its first rows as there is still room for."""
    shown: dict[str, list[object]] = {}
    for part in parts:
        room -= len(part.name) + 6
        for row in part.rows:
            quoted = _quoted(dict(row))
            room -= len(_json(quoted).encode()) + 1
            if room < 0:
                return _json(shown)
            shown.setdefault(part.name, []).append(quoted)
    return _json(shown)


def _json(shown: object) -> str:
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))


def _quoted(value: object) -> object:
    """Plain data with every text short and on one line; what is empty is left out."""
    if isinstance(value, str):
        text = legible(value)
        return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"
    if isinstance(value, dict):
        return {key: _quoted(item) for key, item in value.items() if item not in (None, "", (), [], {})}
    if isinstance(value, list | tuple):
        return [_quoted(item) for item in value]
    return round(value, 2) if isinstance(value, float) else value
