"""The last turn that this process played at each table: what the page shows of it beside what the graph holds."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from emberfall.records import Receipt, Turn

KEPT = 200  # tables; what any other page shows are the queries of its own reading


@dataclass(frozen=True)
class Played:
    """How much had been said after a turn, its receipts, and what it noted of its minds."""

    rev: int
    receipts: tuple[Receipt, ...]
    note: str


@dataclass(frozen=True)
class LastTurns:
    """By campaign; the one whose turn is the oldest goes first."""

    _played: OrderedDict[str, Played] = field(default_factory=OrderedDict)

    def note(self, campaign: str, turn: Turn) -> None:
        said = turn.trace.note if turn.trace else ""
        self._played[campaign] = Played(turn.lines[-1].seq if turn.lines else 0, turn.receipts, said)
        self._played.move_to_end(campaign)
        if len(self._played) > KEPT:
            self._played.popitem(last=False)

    def at(self, campaign: str, rev: int) -> Played | None:
        """What was played here, if nothing was played elsewhere since."""
        played = self._played.get(campaign)
        return played if played and played.rev == rev else None

    def forget(self, campaign: str) -> None:
        self._played.pop(campaign, None)
