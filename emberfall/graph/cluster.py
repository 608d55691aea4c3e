"""A FalkorDB cluster: a graph lives on the node that its name hashes to, and a node that is lost takes no other along.

redis-py has a client for clusters, but that one sends writes again whose answer was lost, and asks every node anew for
the map whenever one of them is gone. Here a lost node is asked again by one caller at a time, at most once a second;
everybody else who wants something of it is told at once that it sleeps.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import redis
from redis.crc import key_slot
from redis.exceptions import AskError, ClusterDownError, MaxConnectionsError, TryAgainError

from emberfall.graph.errors import StoreAsleep, StoreBusy
from emberfall.graph.server import ANSWER_WITHIN, OPTIONS, call, exchange, indexes_up

AGAIN_AFTER = 1.0  # seconds for which a node that did not answer is left alone
PATIENCE = 5.0  # seconds for which others wait while one of them looks whether a node is there
_KEYLESS = frozenset(
    {"PING", "INFO", "MODULE", "CONFIG", "DBSIZE", "KEYS", "BGREWRITEAOF", "GRAPH.LIST", "GRAPH.CONFIG", "GRAPH.INFO"}
)
_ELSEWHERE = (AskError, TryAgainError, ClusterDownError)  # MOVED is an AskError; whoever says one of these did nothing


@dataclass
class Node:
    """One primary, and what is known of it."""

    name: str  # host:port
    client: redis.Redis
    awake: bool = False  # it answered, its indexes were up, and it was not lost since
    lost: bool = False  # it did not answer when it was asked last
    until: float = 0.0  # by the monotonic clock; it is not asked again before
    asking: threading.Lock = field(default_factory=threading.Lock)


class Cluster:
    """All nodes behind one address. It may be shared by any number of threads."""

    def __init__(self, url: str) -> None:
        """Raises: redis.RedisError, ValueError."""
        self._door = redis.ConnectionPool.from_url(url, **OPTIONS)
        self._nodes: dict[str, Node] = {}
        self._map: list[tuple[int, int, Node]] = []  # first slot, last slot, who keeps them
        self._drawing = threading.Lock()
        self._draw_map()

    def send(self, commands: Sequence[tuple[Any, ...]], *, at_once: bool = False) -> list[Any]:
        """The answers to commands that are all about one graph, or about none, as `server.exchange` gives them.

        Raises: StoreAsleep, StoreBusy; when the connection is lost they may have been applied.
        """
        keys = [str(command[1]) for command in commands if command[0] not in _KEYLESS]
        if keys:
            return self._ask(key_slot(keys[0].encode()), commands, at_once=at_once)
        trouble = StoreAsleep("the cluster has no nodes")
        for slot, _ in sorted(self._parts(), key=lambda part: not part[1].awake):
            try:
                return self._ask(slot, commands, at_once=at_once)
            except StoreAsleep as error:
                trouble = error
        raise trouble

    def nodes(self) -> tuple[Node, ...]:
        """Every primary, in the order of their slots."""
        return tuple(node for _, node in self._parts())

    def awake(self, key: str) -> bool:
        """Whether this key's node answers, as far as is known without asking."""
        return not self._keeper(key_slot(key.encode())).lost

    def graphs(self) -> list[str]:
        """The names of all graphs: every primary knows its own. Raises: StoreAsleep when one does not answer."""
        found: list[str] = []
        for slot, _ in self._parts():
            (answer,) = self._ask(slot, [("GRAPH.LIST",)])
            if isinstance(answer, redis.ResponseError):
                raise answer
            found += answer
        return found

    def close(self) -> None:
        for node in self._nodes.values():
            node.client.close()
        self._door.disconnect()

    def _ask(self, slot: int, commands: Sequence[tuple[Any, ...]], *, at_once: bool = False) -> list[Any]:
        for moved in (False, True):
            answers = self._exchange(slot, commands, at_once=at_once)
            gone = [answer for answer in answers if isinstance(answer, _ELSEWHERE)]
            if not gone:
                return answers
            node = self._keeper(slot)
            if moved or len(gone) < len(answers) or isinstance(gone[0], ClusterDownError):
                node.awake = False
                raise StoreAsleep(f"{node.name} does not serve slot {slot} just now: {gone[0]}") from gone[0]
            try:
                self._draw_map()
            except redis.RedisError as error:
                raise StoreAsleep(f"slot {slot} moved, and nobody says where: {error}") from error
        raise AssertionError  # the loop above returns or raises

    def _exchange(self, slot: int, commands: Sequence[tuple[Any, ...]], *, at_once: bool) -> list[Any]:
        node = self._woken(slot)
        try:
            return exchange(node.client, commands, at_once=at_once)
        except MaxConnectionsError as error:
            raise StoreBusy(f"too many ask {node.name} at once") from error
        except redis.TimeoutError as error:
            node.awake, node.lost, node.until = False, True, time.monotonic() + AGAIN_AFTER
            raise StoreBusy(f"{node.name} did not answer within {ANSWER_WITHIN:.0f} s") from error
        except redis.ConnectionError as error:
            node.awake = False
            node.client.connection_pool.disconnect(inuse_connections=False)  # they lead nowhere any more
            raise StoreAsleep(f"{node.name} went away: {error}") from error

    def _woken(self, slot: int) -> Node:
        """The node that keeps this slot, seen awake. Raises: StoreAsleep."""
        asked = self._keeper(slot)
        if asked.awake:
            return asked
        early = asked.lost and time.monotonic() < asked.until
        if early or not asked.asking.acquire(timeout=0.0 if asked.lost else PATIENCE):
            raise StoreAsleep(f"{asked.name} did not answer a moment ago")
        try:
            return self._looked_at(slot)
        except redis.RedisError as error:
            asked.lost, asked.until = True, time.monotonic() + AGAIN_AFTER
            raise StoreAsleep(f"{asked.name} does not answer: {error}") from error
        finally:
            asked.asking.release()

    def _keeper(self, slot: int) -> Node:
        """Raises: StoreAsleep when no node keeps this slot."""
        for first, last, node in self._map:
            if first <= slot <= last:
                return node
        raise StoreAsleep(f"no node of the cluster keeps slot {slot}")

    def _looked_at(self, slot: int) -> Node:
        """The node that keeps this slot by a fresh map, when it is there. Raises: redis.RedisError, StoreAsleep."""
        if self._keeper(slot).awake:  # somebody else was quicker
            return self._keeper(slot)
        self._draw_map()
        node = self._keeper(slot)  # a replica may have taken the place of the one that was lost
        if "cluster_state:ok" not in call(node.client, "CLUSTER", "INFO") or not indexes_up(node.client):
            raise redis.ConnectionError("it is not ready yet")
        node.awake, node.lost = True, False
        return node

    def _parts(self) -> list[tuple[int, Node]]:
        """(a slot that it keeps, node) of every primary."""
        return [(slot, node) for slot, node in {node.name: (first, node) for first, _, node in self._map}.values()]

    def _draw_map(self) -> None:
        """Asks who keeps which slots, those first who answered before. Raises: redis.RedisError when nobody says."""
        with self._drawing:
            trouble: redis.RedisError = redis.ConnectionError("there is nobody to ask")
            known = sorted(self._nodes.values(), key=lambda node: (not node.awake, node.lost))
            for client in (*(node.client for node in known), redis.Redis(connection_pool=self._door)):
                try:
                    slots = call(client, "CLUSTER", "SLOTS")
                except redis.RedisError as error:
                    trouble = error
                    continue
                asked = client.connection_pool.connection_kwargs.get("host", "")
                self._map = [(first, last, self._node(str(at[0] or asked), at[1])) for first, last, at, *_ in slots]
                return
            raise trouble

    def _node(self, host: str, port: int) -> Node:
        """The one at this address, with a pool of connections that are made as those to the first one were."""
        name = f"{host}:{port}"
        if name not in self._nodes:
            kept = {**self._door.connection_kwargs, "host": host, "port": port}
            pool = redis.ConnectionPool(connection_class=self._door.connection_class, **kept)
            self._nodes[name] = Node(name, redis.Redis(connection_pool=pool))
        return self._nodes[name]
