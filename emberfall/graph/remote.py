"""A FalkorDB server at an address: alone, behind a sentinel or a cluster, and never asked twice for the same write."""

from __future__ import annotations

import re
import time
from typing import Any

import redis
from falkordb import FalkorDB  # type: ignore[import-untyped]
from redis.backoff import NoBackoff
from redis.exceptions import NoPermissionError
from redis.retry import Retry

from emberfall.graph.errors import StoreUnreachable

Client = redis.Redis | redis.RedisCluster

ANSWER_WITHIN = 10.0  # seconds; well above the server's own limit for a query, which is what should stop one
OPTIONS: dict[str, Any] = {
    "decode_responses": True,
    "protocol": 2,
    "socket_timeout": ANSWER_WITHIN,
    "socket_connect_timeout": 3.0,
    "retry": Retry(NoBackoff(), 0),  # by default redis-py sends a slow command again, up to ten times
}
_SCHEMES = ("redis", "rediss", "unix")
_PATIENCE = 5.0  # seconds for a server that is starting beside us


def connect(url: str) -> Client:
    """Raises: StoreUnreachable, which says what was found at the address instead of a FalkorDB."""
    shown = without_password(url)
    if url.partition("://")[0] not in _SCHEMES:
        raise StoreUnreachable(f"{shown} is no address of a server; it starts with redis://, rediss:// or unix://")
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            return _introduced(url)
        except (redis.AuthenticationError, NoPermissionError) as error:
            raise StoreUnreachable(f"the server at {shown} refuses this user or password: {error}") from error
        except redis.ResponseError as error:
            raise StoreUnreachable(f"the server at {shown} is not a FalkorDB: {error}") from error
        except (redis.ConnectionError, redis.TimeoutError, redis.RedisClusterException) as error:
            if time.monotonic() > end:
                advice = "correct FALKORDB_URL, or unset it to play embedded"
                raise StoreUnreachable(f"the server at {shown} cannot be reached: {error}; {advice}") from error
            time.sleep(0.2)
        except ValueError:  # says nothing more: the message may quote a piece of the password
            raise StoreUnreachable(f"{shown} is no address of a server; reserved characters need %-escapes") from None


def call(client: Client, *command: Any, **options: Any) -> Any:
    """The answer to one command. Raises: redis.RedisError."""
    return client.execute_command(*command, **options)  # type: ignore[no-untyped-call]


def graphs(client: Client) -> tuple[str, ...]:
    """The names of all graphs, sorted; in a cluster every primary knows only its own."""
    if isinstance(client, redis.RedisCluster):
        nodes = [client.get_redis_connection(node) for node in client.get_primaries()]  # type: ignore[no-untyped-call]
    else:
        nodes = [client]
    return tuple(sorted(name for node in nodes for name in call(node, "GRAPH.LIST")))


def without_password(url: str) -> str:
    """The address as it may be shown. What stands alone before an @ is taken for a secret as well."""
    shown = re.sub(r"//([^:/@]*):.*@", r"//\1:***@", url, flags=re.DOTALL)
    shown = shown if ":***@" in shown else re.sub(r"//.*@", "//***@", shown, flags=re.DOTALL)
    return re.sub(r"(password=)[^&]*", r"\1***", shown, flags=re.IGNORECASE)


def _introduced(url: str) -> Client:
    client: Client = redis.Redis.from_url(url, **OPTIONS)
    mode = client.info("server").get("redis_mode")
    if mode == "sentinel":
        client.close()
        client = FalkorDB.from_url(url, **OPTIONS).connection
    elif mode == "cluster":
        client.close()
        client = redis.RedisCluster.from_url(url, **OPTIONS)
    graphs(client)  # only a FalkorDB knows the command
    return client
