"""What minds were asked in a turn, which of them answered, and what became of the answers."""

from __future__ import annotations

from typing import Literal

from emberfall.records.base import Record

Purpose = Literal["interpret", "decide", "propose", "tell"]
Mode = Literal["json_schema", "json_object", "tool", "text"]
"""How a model is made to answer in shape, the surest first."""

OFFLINE = "offline"


class Try(Record):
    """One request to one model, or why there was none."""

    model: str  # "groq:openai/gpt-oss-120b"
    mode: Mode
    outcome: str  # "answered", or a condition of the chain's table
    ms: float = 0.0


class Asked(Record):
    """One question of a turn: for whom it was answered, by which mind, and what of the answer stood."""

    purpose: Purpose
    of: str  # who speaks: "narrator", "keeper", or an NPC's id
    mind: str = OFFLINE
    tries: tuple[Try, ...] = ()
    kept: tuple[str, ...] = ()  # cited ids that had been offered
    dropped: tuple[str, ...] = ()  # cited ids that had not
    overruled: str = ""  # the rule that a verdict would have broken
    replaced: tuple[str, ...] = ()  # why the offline words stand in place of the model's
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0  # US dollars, by `minds/prices.toml`
    ms: float = 0.0


class Passed(Record):
    """A handoff from one agent to another: what for, and nothing else."""

    giver: str
    taker: str
    intent: str


class Ruled(Record):
    """How the World-keeper ruled on one thing that was attempted or proposed."""

    what: str  # "attempt: request", "consent", "change: craft", "proposal: move"
    allowed: bool
    rule: str = ""  # that refused


class Trace(Record):
    """What stands behind one turn. It is kept with the turn's first message."""

    turn: int
    asked: tuple[Asked, ...] = ()
    handoffs: tuple[Passed, ...] = ()
    rulings: tuple[Ruled, ...] = ()
    note: str = ""  # one line for the player, when a cap was reached or a model was dropped

    @property
    def tokens(self) -> int:
        return sum(one.tokens_in + one.tokens_out for one in self.asked)

    @property
    def cost(self) -> float:
        """US dollars."""
        return sum(one.cost for one in self.asked)

    @property
    def ms(self) -> float:
        """Spent on questions, models and offline engine together."""
        return sum(one.ms for one in self.asked)


class Spending(Record):
    """What a campaign's questions came to; US dollars, by prices as of `priced_at`."""

    tokens: int
    cost: float
    today_tokens: int
    today_cost: float
    cap: int  # tokens a day; 0 when nothing is capped
    priced_at: str
