"""What every record is, and the words that their fields are limited to."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Id = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,64}$")]

Verb = Literal[
    "ask",
    "request",
    "greet",
    "tell",
    "insult",
    "praise",
    "apologise",
    "threaten",
    "promise",
    "give",
    "take",
    "trade",
    "attack",
    "help",
    "travel",
    "look",
    "inventory",
    "wait",
    "recap",
    "deed",
]
"""What a player can attempt. `deed` is anything the other words do not name."""

Kind = Literal[
    "player", "npc", "place", "item", "faction", "event", "rule", "decision", "quest", "session", "fact", "step"
]
Pronoun = Literal["he", "she", "they", "it"]
Verdict = Literal["agree", "bargain", "refuse"]
Binds = Literal["attempt", "consent", "change"]
Effect = Literal["allow", "forbid", "require"]
Via = Literal["firsthand", "kin", "witness", "faction", "told"]
Role = Literal["player", "npc", "narrator", "keeper"]


Hour = Literal["night", "dawn", "morning", "noon", "afternoon", "evening"]
"""The parts of a day, as people say them."""


class Record(BaseModel):
    """A value: it cannot change, and it refuses fields that nobody declared."""

    model_config = ConfigDict(frozen=True, extra="forbid")
