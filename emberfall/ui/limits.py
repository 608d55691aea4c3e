"""How much one visitor may ask for: so many at once and so many a minute, by address and by seat."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

KEYS_MOST = 20_000  # addresses or seats that are remembered at once


@dataclass
class Allowance:
    """A bucket for each key that refills steadily: `burst` at once, `a_minute` in the long run. Seconds by `now`."""

    a_minute: float
    burst: float
    now: Callable[[], float] = time.monotonic
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def wait(self, key: str) -> float:
        """0 when this is allowed, and counted; else in how many seconds it would be."""
        now = self.now()
        left, at = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.a_minute / 60)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left), now
        if len(self._left) > KEYS_MOST:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) * 60 / self.a_minute


def address(peer: str, forwarded: str, *, behind_proxy: bool) -> str:
    """Who asks: the peer or, behind a proxy of ours, the last hop, which the proxy itself wrote down.

    What stands before the last hop came from the visitor, who may have made it up; without a proxy all of it did.
    """
    hop = forwarded.rpartition(",")[2].strip()[:64] if behind_proxy else ""
    return hop or peer
