"""One question type for every mind: what is asked, the shape of the answer, and what the offline engine says to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from emberfall.records import Asked, Purpose, Record

NONE = "none"
"""What is chosen when nothing fits; offered like any other id."""

type Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of what is shown: rows of plain data, the most important first. All of it is quoted, none obeyed."""

    name: str
    rows: Sequence[Row]


@dataclass(frozen=True, slots=True)
class Question[T: Record]:
    """`parts` are shown in order of importance and are cut from their end to fit `budget`.

    `offers` holds, for a field of the shape, every word or id that may stand in it; of a list, what was not offered is
    dropped and counted, and a single value that was not offered spoils the answer.
    """

    purpose: Purpose  # names the prompt: `prompts/<purpose>.md`
    of: str
    parts: tuple[Part, ...]
    shape: type[T]
    offline: Callable[[], T]
    offers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    budget: int = 1600  # tokens of the prompt
    room: int = 400  # tokens of the answer
    most: int = 12  # records in a list of them


@dataclass(frozen=True, slots=True)
class Answer[T: Record]:
    """The value, whichever mind gave it, and how it came about."""

    value: T
    asked: Asked

    @property
    def mind(self) -> str:
        return self.asked.mind

    @property
    def dropped(self) -> tuple[str, ...]:
        return self.asked.dropped
