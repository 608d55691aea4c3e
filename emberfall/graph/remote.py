"""A FalkorDB server at an address: alone, behind a sentinel or one of a cluster."""

from __future__ import annotations

import re
import time

import redis
from falkordb import FalkorDB  # type: ignore[import-untyped]
from redis.exceptions import NoPermissionError

from emberfall.graph.cluster import Cluster
from emberfall.graph.errors import StoreUnreachable
from emberfall.graph.server import OPTIONS, graphs

Client = redis.Redis | Cluster

_SCHEMES = ("redis", "rediss", "unix")
_PATIENCE = 5.0  # seconds for a server that is starting beside us


def connect(url: str) -> Client:
    """The server at this address, or at the first one that answers of several with commas between them.

    Raises: StoreUnreachable, which says what was found at the address instead of a FalkorDB.
    """
    for shown in map(without_password, _addresses(url)):
        if shown.partition("://")[0] not in _SCHEMES:
            raise StoreUnreachable(f"{shown} is no address of a server; it starts with redis://, rediss:// or unix://")
    end = time.monotonic() + _PATIENCE
    while True:
        for address in _addresses(url):
            try:
                return _reached(address)
            except (redis.ConnectionError, redis.TimeoutError) as error:
                trouble = error
        if time.monotonic() > end:
            advice = "correct FALKORDB_URL, or unset it to play embedded"
            shown = without_password(url)
            raise StoreUnreachable(f"the server at {shown} cannot be reached: {trouble}; {advice}") from trouble
        time.sleep(0.2)


def without_password(url: str) -> str:
    """The address as it may be shown. What stands alone before an @ is taken for a secret as well."""
    return ",".join(map(_without_password, _addresses(url)))


def _without_password(address: str) -> str:
    shown = re.sub(r"//([^:/@]*):.*@", r"//\1:***@", address, flags=re.DOTALL)
    shown = shown if ":***@" in shown else re.sub(r"//.*@", "//***@", shown, flags=re.DOTALL)
    return re.sub(r"(password=)[^&]*", r"\1***", shown, flags=re.IGNORECASE)


def _addresses(url: str) -> list[str]:
    return re.split(r",(?=\w+://)", url)  # a comma elsewhere may be part of a password


def _reached(address: str) -> Client:
    """Raises: StoreUnreachable for what will not change, redis.ConnectionError, redis.TimeoutError."""
    shown = without_password(address)
    try:
        return _introduced(address)
    except (redis.AuthenticationError, NoPermissionError) as error:
        raise StoreUnreachable(f"the server at {shown} refuses this user or password: {error}") from error
    except redis.ResponseError as error:
        raise StoreUnreachable(f"the server at {shown} is not a FalkorDB: {error}") from error
    except ValueError:  # says nothing more: the message may quote a piece of the password
        raise StoreUnreachable(f"{shown} is no address of a server; reserved characters need %-escapes") from None


def _introduced(address: str) -> Client:
    client = redis.Redis.from_url(address, **OPTIONS)
    mode = client.info("server").get("redis_mode")
    if mode == "sentinel":
        client.close()
        client = FalkorDB.from_url(address, **OPTIONS).connection
    graphs(client)  # only a FalkorDB knows the command
    if mode == "cluster":
        client.close()
        return Cluster(address)
    return client
