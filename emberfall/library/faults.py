"""A mistake in an author's file: where it is, what is wrong, and how to mend it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from typing import get_args

from pydantic_core import ErrorDetails

from emberfall.library.rulefile import KINDS, Table
from emberfall.records import Record


class Fault(Record):
    """Reads as `campaigns/a.toml [npcs.ann] temper: 3 is too high; use -1, 0 or 1`."""

    file: str
    table: str = ""
    key: str = ""
    problem: str
    mend: str

    def __str__(self) -> str:
        where = " ".join(part for part in (self.file, f"[{self.table}]" if self.table else "", self.key) if part)
        return f"{where}: {self.problem}; {self.mend}"


def filed(file: str, key: str, problem: str, mend: str) -> Fault:
    """A mistake in a file that is one table."""
    return Fault(file=file, key=key, problem=problem, mend=mend)


def closest(word: str, legal: Iterable[str]) -> str:
    """What to write instead: the nearest legal word when one is near, and all of them when they are few."""
    words = sorted(set(legal))
    near = difflib.get_close_matches(word, words, n=1, cutoff=0.6)
    listed = f"legal: {', '.join(words)}" if words else "none exists yet"
    if len(words) > 30:
        listed = f"legal: {', '.join(words[:30])} and {len(words) - 30} more"
    return f"did you mean {near[0]}? {listed}" if near else listed


def explain(shape: type[Table], error: ErrorDetails, source: Callable[[str], str]) -> Fault:
    """One line of pydantic's complaint about a file of this shape, in an author's words."""
    parts = [part for part in error["loc"] if part != "[key]"]
    table, key = _where(parts)
    legal = _legal(shape, parts)
    problem, mend = error["msg"].removeprefix("Value error, "), "write a value of that type"
    match error["type"]:
        case "extra_forbidden":
            problem, mend = f"there is no key {parts[-1]} here", closest(str(parts[-1]), legal)
        case "missing":
            problem, mend = f"{parts[-1]} is missing", f"add {parts[-1]} to it"
        case "literal_error":
            wants = [word.strip("'") for word in error["ctx"]["expected"].replace(" or ", ", ").split(", ")]
            problem, mend = f"{error['input']!r} is not known here", closest(str(error["input"]), wants)
        case "union_tag_not_found":
            found = list(error["input"]) if isinstance(error["input"], dict) else []
            problem = f"a condition is of exactly one kind; found {', '.join(found) or 'nothing'}"
            mend = closest(next((word for word in found if word not in KINDS), ""), KINDS)
        case "too_short" | "string_too_short":
            mend = "write at least one"
        case "greater_than" | "greater_than_equal" | "less_than" | "less_than_equal":
            problem, mend = f"{error['input']!r} is out of bounds", problem.replace("Input should be", "write a number")
        case _:
            problem = f"{problem}; found {error['input']!r}"
    return Fault(file=source(".".join(map(str, parts[:2]))), table=table, key=key, problem=problem, mend=mend)


def _where(parts: list[int | str]) -> tuple[str, str]:
    """`npcs.ann` and `temper`; lists count from 1, as an author does."""
    shown = [str(part + 1) if isinstance(part, int) else part for part in parts]
    cut = 1 if len(shown) < 3 else 2
    return (".".join(shown[:cut]), ".".join(shown[cut:])) if len(shown) > 1 else ("", shown[0] if shown else "")


def _legal(shape: type[Table], parts: list[int | str]) -> list[str]:
    """The keys that the table around the last part may have."""
    at = [shape]
    for part in parts[:-1]:
        fields = {field.alias or name: field.annotation for here in at for name, field in here.model_fields.items()}
        at = _tables(fields[part]) if part in fields else at
    return [field.alias or name for here in at for name, field in here.model_fields.items()]


def _tables(annotation: object) -> list[type[Table]]:
    if isinstance(annotation, type) and issubclass(annotation, Table):
        return [annotation]
    return [table for inner in get_args(annotation) for table in _tables(inner)]
