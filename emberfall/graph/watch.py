"""Notices a query that the server itself fails to stop: some functions never look at the clock, and eat all memory."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Self

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from emberfall.graph.server import call

SLOW_MS = 300.0  # from which a query is watched
STUCK_MS = 1600.0  # of a server at work: it should have stopped the query 300 ms ago
HOPELESS_MS = 6000.0  # of any server
_AT_WORK = 0.5  # of one processor; a server that gets less is late because the machine is


class Watch:
    """Asks the server at this socket, again and again, what is running."""

    def __init__(self, socket: Path) -> None:
        self._since: tuple[float, float] | None = None  # (when, seconds of processor time until then) a query was slow
        self._client = redis.Redis(
            unix_socket_path=str(socket),
            protocol=2,
            decode_responses=True,
            socket_timeout=2.0,
            retry=Retry(NoBackoff(), 0),
        )

    def stuck(self) -> bool:
        """Whether a query has been running for too long; False as well when the server does not say."""
        try:
            longest = self._longest_ms()
            if longest < SLOW_MS:
                self._since = None
                return False
            used = self._client.info("cpu")
        except (redis.RedisError, ValueError):
            return False
        now, spent = time.monotonic(), float(used["used_cpu_user"]) + float(used["used_cpu_sys"])
        self._since = began, before = self._since or (now, spent)
        at_work = spent - before > _AT_WORK * (now - began)
        return longest > (STUCK_MS if at_work else HOPELESS_MS)

    def _longest_ms(self) -> float:
        _, *running = call(self._client, "GRAPH.INFO", "RunningQueries")
        told = [dict(zip(query[::2], query[1::2], strict=False)) for queries in running for query in queries]
        return max((float(query.get("Execution duration", 0)) for query in told), default=0.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()
