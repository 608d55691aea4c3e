"""Notices a query that the server itself fails to stop: some functions never look at the clock, and eat all memory."""

from __future__ import annotations

from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from emberfall.graph.server import call

STUCK_MS = 4_000.0  # the server stops what it can stop after 2,000


def stuck(socket: Path) -> bool:
    """Whether a query has been running for so long; False as well when the server does not say."""
    client = redis.Redis(
        unix_socket_path=str(socket), protocol=2, decode_responses=True, socket_timeout=2.0, retry=Retry(NoBackoff(), 0)
    )
    try:
        _, *running = call(client, "GRAPH.INFO", "RunningQueries")
    except (redis.RedisError, ValueError):
        return False
    finally:
        client.close()
    told = [dict(zip(query[::2], query[1::2], strict=False)) for queries in running for query in queries]
    return any(float(query.get("Execution duration", 0)) > STUCK_MS for query in told)
