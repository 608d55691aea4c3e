"""What one model is asked in one mode, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass, field

from emberfall.minds.reading import Json
from emberfall.records import Mode


@dataclass(frozen=True, slots=True)
class Request:
    """What one model is asked, in one mode."""

    name: str  # of the answer's shape, and of the tool that is called with it
    messages: tuple[dict[str, str], ...]
    schema: dict[str, Json]
    mode: Mode
    room: int  # tokens of the answer
    brief: bool  # think little
    streamed: bool
    first_s: float  # until the first word
    whole_s: float  # until the last


@dataclass(slots=True)
class Reply:
    """What came back: `text` is the content, or the arguments of the tool call that stands for it."""

    text: str = ""
    finish: str = ""
    refusal: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    alive: bool = field(default=False, compare=False)  # a word came, of the answer or of the thinking before it
