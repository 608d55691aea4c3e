"""Reading what somebody uploaded: its size, depth and number of values are known before any of it is built."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from pydantic import ValidationError

from emberfall.graph.errors import SaveRefused
from emberfall.saves.form import Save, digest

BYTES_MOST = 32 << 20  # a campaign that is full has about 13 MB, and twice as many when each turn told something
DEEPEST = 6  # a save needs 5
VALUES_MOST = 1_500_000

# One match after the other covers the text from left to right, so that it is read in linear time whatever it holds.
_STRINGS = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\Z)', re.DOTALL)
_BRACKETS = re.compile(r"[\[\]{}]")
_HASH = re.compile(r',\n"sha256":"([0-9a-f]{64})"\}\n?\Z')


def read(data: bytes, *, ours: bool = False) -> Save:
    """The save in these bytes; of one that we wrote ourselves no measure is taken.

    Raises: SaveRefused, which says where and why.
    """
    if len(data) > BYTES_MOST and not ours:
        raise SaveRefused(f"the file has {len(data):,} bytes; a save may have {BYTES_MOST:,}")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise SaveRefused(f"the file is no text: byte {error.start:,} is not UTF-8; a save is a JSON file") from None
    if not ours:
        _measure(text)
    hash = _HASH.search(text)
    if hash is None:
        raise SaveRefused("the file does not end with its sha256; it is no save, or was cut short")
    if digest(text[: hash.start()]) != hash[1]:
        raise SaveRefused("the file is not what was saved: its sha256 does not fit what stands before it")
    try:
        held = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise SaveRefused(f"the file is no JSON: {error}") from None
    if not isinstance(held, dict):
        raise SaveRefused("the file holds no save")
    held.pop("sha256")
    try:
        return Save.model_validate(held)
    except ValidationError as error:
        raise SaveRefused(_first(error)) from None


def _measure(text: str) -> None:
    bare = _STRINGS.sub("", text)
    if sum(map(bare.count, ",[{")) > VALUES_MOST:
        raise SaveRefused(f"the file holds more than {VALUES_MOST:,} values; a save does not")
    depth = 0
    for bracket in _BRACKETS.finditer(bare):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEEPEST:
            raise SaveRefused(f"the file is nested deeper than {DEEPEST}; a save is not")


def _once(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key[:40]!r} stands twice in one place")
        found[key] = value
    return found


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number that a save may hold")


def _first(error: ValidationError) -> str:
    """Where the first mistake is and what it is, without what the file said there."""
    first, *others = error.errors(include_url=False, include_input=False)
    where = ".".join(str(step) for step in first["loc"] if not str(step).startswith("function-"))
    more = f" (and {len(others)} more)" if others else ""
    return f"{where or 'the save'}: {first['msg'].removeprefix('Value error, ')}{more}"[:400]
