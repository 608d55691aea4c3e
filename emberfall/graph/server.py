"""What is asked of one server, and never twice unless it changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

ANSWER_WITHIN = 10.0  # seconds; well above the server's own limit for a query, which is what should stop one
OPTIONS: dict[str, Any] = {
    "decode_responses": True,
    "protocol": 2,
    "socket_timeout": ANSWER_WITHIN,
    "socket_connect_timeout": 3.0,
    "retry": Retry(NoBackoff(), 0),  # by default redis-py sends a slow command again, up to ten times
}
_BUILDING = "CALL db.indexes() YIELD status WHERE status <> 'OPERATIONAL' RETURN count(*)"


def call(client: redis.Redis, *command: Any) -> Any:
    """The answer to one command. Raises: redis.RedisError."""
    return client.execute_command(*command)  # type: ignore[no-untyped-call]


def exchange(client: redis.Redis, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
    """The answers to all commands, in one round trip and no transaction; an answer may be a redis.ResponseError.

    Raises: redis.ConnectionError, redis.TimeoutError; the commands may have been applied all the same.
    """
    if len(commands) == 1:
        try:
            return [call(client, *commands[0])]
        except redis.ResponseError as error:
            return [error]
    pipe = client.pipeline(transaction=False)
    for command in commands:
        pipe.execute_command(*command)  # type: ignore[no-untyped-call]
    return list(pipe.execute(raise_on_error=False))


def graphs(client: redis.Redis) -> list[str]:
    """The names of all graphs that this server holds. Raises: redis.RedisError."""
    return list(call(client, "GRAPH.LIST"))


def indexes_up(client: redis.Redis) -> bool:
    """Whether every index is built; before that a vector query fails. Raises: redis.RedisError."""
    there = graphs(client)
    answers = exchange(client, [("GRAPH.RO_QUERY", graph, _BUILDING, "--compact") for graph in there]) if there else []
    # An error is a graph that was dropped meanwhile.
    return all(isinstance(answer, redis.ResponseError) or answer[1][0][0][1] == 0 for answer in answers)
