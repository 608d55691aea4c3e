"""Who is at a table: the seats whose page asked for news a moment ago. Known to this process, and to nobody's disk."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from emberfall.graph.ledger import Seat

AWAY_AFTER = 6.0  # seconds without a question: a page asks every 1.5
SEATS_MOST = 5_000  # that are remembered at once


@dataclass
class Presence:
    """The last time that each seat asked. `now` is a clock in seconds."""

    now: Callable[[], float] = time.monotonic
    _seen: OrderedDict[tuple[str, str], tuple[float, Seat]] = field(default_factory=OrderedDict)

    def seen(self, seat: Seat) -> None:
        self._seen[seat.campaign, seat.id] = self.now(), seat
        self._seen.move_to_end((seat.campaign, seat.id))
        if len(self._seen) > SEATS_MOST:
            self._seen.popitem(last=False)

    def here(self, campaign: str) -> tuple[Seat, ...]:
        """The seats at this table, in the order of their ids."""
        since = self.now() - AWAY_AFTER
        there = [(id, seat) for (table, id), (at, seat) in list(self._seen.items()) if table == campaign and at > since]
        return tuple(seat for _, seat in sorted(there, key=lambda pair: pair[0]))
