"""What was found a moment ago: asked only while those who know it are away, so that who plays need not stop."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

FRESH = 10.0  # seconds: a page asks every 1.5, so that whatever is in use is fresher than this
MOST = 10_000


@dataclass
class Recent[T]:
    """Values by key, each with when it was found. `now` is a clock in seconds."""

    now: Callable[[], float] = time.monotonic
    answered: float = 0.0  # when those who know it last answered
    _found: OrderedDict[str, tuple[float, T]] = field(default_factory=OrderedDict)

    def note(self, key: str, value: T | None) -> None:
        """What they who know it said just now; None when there is no such thing, or no longer."""
        self.answered = self.now()
        self._found.pop(key, None)
        if value is not None:
            self._found[key] = self.answered, value
            if len(self._found) > MOST:
                self._found.popitem(last=False)

    def recall(self, key: str) -> T | None:
        """What they said of it, if that was shortly before they went away."""
        at, value = self._found.get(key, (0.0, None))
        return value if value is not None and at > self.answered - FRESH else None
