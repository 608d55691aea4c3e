"""What a model wrote becomes one JSON object or a reason why not, whatever it wrote."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from typing import NoReturn

type Json = str | int | float | bool | list[Json] | dict[str, Json] | None

LONGEST = 20_000  # characters of an answer; a good one has a tenth of that
DEEPEST = 12  # lists and objects within one another
_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL | re.IGNORECASE)
_UNSEEN = {"Cc", "Cs", "Co", "Cn"}  # control characters, halves of pairs, and what no font has
_TURNING = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}  # they reverse what follows


class Unreadable(ValueError):
    """`condition` is one of the chain's table."""

    def __init__(self, condition: str) -> None:
        super().__init__(condition)
        self.condition = condition


def read(text: str) -> dict[str, Json]:
    """The first JSON object in the text, after any thinking aloud, with or without a fence around it or words behind.

    Raises: Unreadable: `empty`, `huge`, or `nonsense` for everything that is not one plain object: cut off, too deep,
    with a key twice, with NaN.
    """
    if len(text) > LONGEST:
        raise Unreadable("huge")
    said = _thoughtless(text)
    if not said:
        raise Unreadable("empty")
    start = said.find("{")
    if start < 0:
        raise Unreadable("nonsense")
    return _object(said, start)[0]


def _thoughtless(text: str) -> str:
    """The text without what was thought aloud; a thought that never ended leaves nothing."""
    said = _THOUGHT.sub("", text)
    return said.partition("<think>")[0].strip()


class Items:
    """The objects of a list that is still being written: `{"sentences": [{...}, {...}, {"te`."""

    def __init__(self, key: str) -> None:
        self._opening = re.compile(rf'"{key}"\s*:\s*\[')
        self._text = ""
        self._at = 0  # 0 until the list has begun

    def feed(self, piece: str) -> list[dict[str, Json]]:
        """The objects that this piece completes. Raises: Unreadable, as `read`."""
        self._text += piece
        if len(self._text) > LONGEST:
            raise Unreadable("huge")
        if not self._at and not self._begun():
            return []
        found = []
        while (item := self._next()) is not None:
            found.append(item)
        return found

    def _begun(self) -> bool:
        thought = self._text.lower().rfind("</think>")
        if "<think>" in self._text.lower() and thought < 0:
            return False
        opened = self._opening.search(self._text, max(0, thought))
        self._at = opened.end() if opened else 0
        return bool(opened)

    def _next(self) -> dict[str, Json] | None:
        gap = re.compile(r"[\s,]*").match(self._text, self._at)
        start = gap.end() if gap else self._at
        if self._text[start : start + 1] != "{" or not _closed(self._text, start):
            return None
        item, self._at = _object(self._text, start)
        return item


def _closed(text: str, start: int) -> bool:
    """Does the object that begins here end?"""
    depth, quoted, escaped = 0, False, False
    for letter in text[start:]:
        if escaped:
            escaped = False
        elif letter == "\\":
            escaped = quoted
        elif letter == '"':
            quoted = not quoted
        elif not quoted and letter in "{[":
            depth += 1
        elif not quoted and letter in "}]":
            depth -= 1
            if depth == 0:
                return True
    return False


def _object(text: str, start: int) -> tuple[dict[str, Json], int]:
    try:
        found, end = _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError) as error:
        raise Unreadable("nonsense") from error
    if not isinstance(found, dict):
        raise Unreadable("nonsense")
    return {key: _plain(value) for key, value in found.items()}, end


def _once(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    """An object whose keys stand in it once: of two values for one key, which one was checked?"""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("nonsense")
    return found


def _no_number(name: str) -> NoReturn:
    raise Unreadable("nonsense")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)


def _plain(value: Json, depth: int = 1) -> Json:
    if depth > DEEPEST:
        raise Unreadable("nonsense")
    if isinstance(value, str):
        return legible(value)
    if isinstance(value, list):
        return [_plain(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item, depth + 1) for key, item in value.items()}
    return value


def legible(text: str) -> str:
    """The text as it can be kept and shown: on one line, without what cannot be seen or turns the line around."""
    kept = "".join(
        " " if letter.isspace() else letter
        for letter in text
        if letter.isspace() or (letter not in _TURNING and unicodedata.category(letter) not in _UNSEEN)
    )
    return " ".join(kept.split())
