"""What is asked of one server, and never twice unless it changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    "max_connections": 256,
    "retry": Retry(NoBackoff(), 0),  # by default redis-py sends a slow command again, up to ten times
}
_BUILDING = "CALL db.indexes() YIELD status WHERE status <> 'OPERATIONAL' RETURN count(*)"


def call(client: redis.Redis, *command: Any) -> Any:
    """The answer to one command. Raises: redis.RedisError."""
    return client.execute_command(*command)  # type: ignore[no-untyped-call]


def exchange(client: redis.Redis, commands: Sequence[tuple[Any, ...]], *, at_once: bool = False) -> list[Any]:
    """The answers to all commands, in one round trip; an answer may be a redis.ResponseError.

    `at_once` makes them one transaction, in which the server runs queries itself, one after the other, instead of
    handing each to another thread and waiting for it: that spares 0.1 ms of each, and nobody else is served meanwhile.
    Raises: redis.ConnectionError, redis.TimeoutError; the commands may have been applied all the same.
    """
    if at_once:
        begun, *each, answers = exchange(client, [("MULTI",), *commands, ("EXEC",)])
        if isinstance(answers, list):
            return answers
        if _failed(begun):
            return each  # a server that lets nobody begin one has answered each as it came
        return [one if _failed(one) else answers for one in each]  # one was refused, and with it the whole
    pool = client.connection_pool
    connection = pool.get_connection()
    try:
        # Not by the client's own pipeline: what it counts and retries would cost a turn a third of a millisecond.
        connection.send_packed_command(connection.pack_commands(commands))  # type: ignore[no-untyped-call]
        shapes: Mapping[str, Callable[[Any], Any]] = client.response_callbacks
        return [_answer(connection, shapes.get(command[0])) for command in commands]
    finally:
        pool.release(connection)  # a broken one has disconnected itself, and connects again when it is wanted


def _failed(answer: Any) -> bool:
    return isinstance(answer, redis.ResponseError)


def _answer(connection: redis.Connection, shape: Callable[[Any], Any] | None) -> Any:
    """The next answer, as the client shapes those of its own commands."""
    try:
        answer = connection.read_response()
    except redis.ResponseError as error:
        return error
    return shape(answer) if shape and answer is not None else answer


def graphs(client: redis.Redis) -> list[str]:
    """The names of all graphs that this server holds. Raises: redis.RedisError."""
    return list(call(client, "GRAPH.LIST"))


def indexes_up(client: redis.Redis) -> bool:
    """Whether every index is built; before that a vector query fails. Raises: redis.RedisError."""
    there = graphs(client)
    answers = exchange(client, [("GRAPH.RO_QUERY", graph, _BUILDING, "--compact") for graph in there]) if there else []
    # An error is a graph that was dropped meanwhile.
    return all(isinstance(answer, redis.ResponseError) or answer[1][0][0][1] == 0 for answer in answers)
