"""A FalkorDB that is up: embedded in a folder, a server or a cluster at an address, and the same to everybody above."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

import redis

from emberfall.graph.cluster import Cluster
from emberfall.graph.errors import NoSuchCampaign, QueryFailed, StoreAsleep, StoreBusy, StoreReadOnly, StoreUnreachable
from emberfall.graph.folder import log_bytes, room
from emberfall.graph.remote import Client, connect, without_password
from emberfall.graph.server import ANSWER_WITHIN, OPTIONS, exchange, graphs, indexes_up
from emberfall.graph.supervisor import Supervisor

State = Literal["ready", "starting", "restarting", "broken"]

_START_WITHIN = 60.0  # seconds; a thousand campaigns load in 3
_RESTART_WITHIN = 15.0
_READS = frozenset(
    {
        "GRAPH.RO_QUERY",
        "GRAPH.LIST",
        "GRAPH.EXPLAIN",
        "PING",
        "GET",
        "HGETALL",
        "EXISTS",
        "DBSIZE",
        "INFO",
        "CONFIG",
        "MODULE",
    }
)
FULL = "the disk is full: what was played is safe and can be read, and play goes on as soon as there is room"
_COMPACT_ABOVE = 64 << 20  # bytes of log, which is read again at each start


class Store:
    """An open database. It may be shared by any number of threads."""

    def __init__(self, client: Client, where: str, supervisor: Supervisor | None = None) -> None:
        self.client = client
        self.where = where  # for people, without password
        self.founded: set[str] = set()  # graphs whose schema this process has seen complete
        self.notice = ""  # what those who play should know of it: that it goes on from a snapshot
        self._supervisor = supervisor
        self._ready_at: int | None = None  # the epoch in which it was last seen ready
        self._seen = False

    @property
    def state(self) -> State:
        """What is known without asking."""
        if self._supervisor is not None and self._supervisor.broken is not None:
            return "broken"
        if self._ready_at == self._epoch:
            return "ready"
        return "restarting" if self._seen else "starting"

    @property
    def folder(self) -> Path | None:
        """Where an embedded database is kept."""
        return self._supervisor.folder if self._supervisor else None

    @property
    def full(self) -> bool:
        """Whether its disk is full, so that it can only be read."""
        return self.folder is not None and not room(self.folder)

    @property
    def server_pid(self) -> int | None:
        """The embedded server's process, when this process owns it."""
        return self._supervisor.pid() if self._supervisor else None

    def pipeline(self, commands: Sequence[tuple[Any, ...]], *, again: bool = False, at_once: bool = False) -> list[Any]:
        """The answers to all commands, in one round trip, as `server.exchange` gives them.

        They are about one graph, or about none. Waits for a database that is restarting, but not for one node of a
        cluster. When the connection is lost the commands may have been applied; they are sent once more only with
        `again`, which is for those that change nothing.
        Raises: StoreUnreachable, StoreAsleep, StoreBusy, StoreReadOnly, FolderLost.
        """
        if any(command[0] not in _READS for command in commands) and self.full:
            raise StoreReadOnly(FULL)
        if self.state != "ready":
            self.await_ready(_RESTART_WITHIN)
        try:
            return self._send(commands, at_once=at_once)
        except StoreUnreachable as error:
            if not again:
                raise
            if not isinstance(error, StoreAsleep):
                self.await_ready(_RESTART_WITHIN)
        return self._send(commands, at_once=at_once)

    def command(self, *command: Any) -> Any:
        """The answer to one command. Raises: as `pipeline`, and QueryFailed."""
        (answer,) = self.pipeline([command])
        if isinstance(answer, redis.ResponseError):
            raise told(answer, " ".join(str(word) for word in command[:2]))
        return answer

    def await_ready(self, within: float = _START_WITHIN) -> None:
        """Returns when the database answers and every index is up; before that a vector query fails.

        Raises: StoreUnreachable after `within` seconds, or at once what broke the database for good.
        """
        end = time.monotonic() + within
        trouble = "it is still loading"
        while True:
            if self._supervisor is not None and self._supervisor.broken is not None:
                broken = self._supervisor.broken
                raise type(broken)(str(broken)) from broken
            epoch = self._epoch
            try:
                if self._serves():
                    break
            except (StoreUnreachable, StoreBusy) as error:
                trouble = str(error)
            if time.monotonic() > end:
                raise StoreUnreachable(f"{self.where} was not ready within {within:.0f} s: {trouble}")
            time.sleep(0.02)
        self._ready_at, self._seen = epoch, True
        if self._supervisor is not None:
            self._supervisor.ready()

    def graphs(self) -> tuple[str, ...]:
        """The names of all graphs, sorted. Raises: StoreAsleep when a node of a cluster cannot be asked."""
        if self.state != "ready":
            self.await_ready(_RESTART_WITHIN)
        with self._reaching():
            return tuple(sorted(self.client.graphs() if isinstance(self.client, Cluster) else graphs(self.client)))

    @property
    def clustered(self) -> bool:
        """Whether graphs lie on several nodes, so that some may be lost and others not."""
        return isinstance(self.client, Cluster)

    @property
    def nodes(self) -> tuple[str, ...]:
        """The nodes of a cluster, as host:port."""
        return tuple(node.name for node in self.client.nodes()) if isinstance(self.client, Cluster) else ()

    @property
    def asleep(self) -> tuple[str, ...]:
        """Those nodes of a cluster, as host:port, that did not answer when they were asked last."""
        return tuple(node.name for node in self.client.nodes() if node.lost) if isinstance(self.client, Cluster) else ()

    def holds(self, graph: str) -> bool:
        """Whether there is a graph of that name."""
        return bool(self.command("EXISTS", graph))

    def awake(self, graph: str) -> bool:
        """Whether the node that keeps this graph answers, as far as is known without asking."""
        return not isinstance(self.client, Cluster) or self.client.awake(graph)

    def new_name(self, stem: str) -> str:
        """A name that no graph has, on a node that is awake if one is."""
        names = [f"dnd_{stem[:20]}_{secrets.token_hex(6)}" for _ in range(20)]
        return next(filter(self.awake, names), names[0])

    def drop(self, graph: str) -> None:
        """Delete a graph with all that is in it. Raises: NoSuchCampaign."""
        self.founded.discard(graph)
        self.command("GRAPH.DELETE", graph)

    def compact(self) -> None:
        """Rewrite the log of an embedded database in the background, if it has grown long and is ours."""
        supervisor = self._supervisor
        if supervisor is not None and supervisor.owner and log_bytes(supervisor.folder) > _COMPACT_ABOVE:
            self.command("BGREWRITEAOF")

    def versions(self) -> dict[str, str]:
        """{"FalkorDB": "4.22.1", "Redis": "8.10.2"}; a server that does not tell is "unknown"."""
        with self._reaching():
            redis_version = str(self.command("INFO", "server").get("redis_version", "unknown"))
        try:
            modules = [dict(zip(module[::2], module[1::2], strict=True)) for module in self.command("MODULE", "LIST")]
        except QueryFailed:  # hosted servers may keep it to themselves
            modules = []
        number = next((int(module["ver"]) for module in modules if module["name"] == "graph"), None)
        version = f"{number // 10000}.{number // 100 % 100}.{number % 100}" if number else "unknown"
        return {"FalkorDB": version, "Redis": redis_version}

    def close(self) -> None:
        """Let go of the database; an embedded one ends with its owner."""
        self.client.close()
        if self._supervisor is not None:
            self._supervisor.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def _epoch(self) -> int:
        return self._supervisor.epoch if self._supervisor else 0

    def _serves(self) -> bool:
        if isinstance(self.client, Cluster):  # which looks at its nodes one by one, when they are first asked
            self.client.send([("PING",)])
            return True
        with self._reaching():
            return indexes_up(self.client)

    def _send(self, commands: Sequence[tuple[Any, ...]], *, at_once: bool = False) -> list[Any]:
        if isinstance(self.client, Cluster):
            return self.client.send(commands, at_once=at_once)
        with self._reaching():
            return exchange(self.client, commands, at_once=at_once)

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        """Says in our own words what went wrong between us and the database."""
        try:
            yield
        except redis.TimeoutError as error:
            raise StoreBusy(f"{self.where} did not answer within {ANSWER_WITHIN:.0f} s") from error
        except redis.ConnectionError as error:
            self._ready_at = None
            raise StoreUnreachable(f"{self.where} cannot be reached: {error}") from error


def open_store(url: str | None, data: Path) -> Store:
    """The server at `url`, or else the one embedded in the folder `data`, ready to be asked.

    Raises: StoreUnreachable, FolderUnusable, FolderLost.
    """
    store = _at(url) if url else _embedded(data)
    try:
        store.await_ready()
        if not url:
            store.where = f"embedded FalkorDB {store.versions()['FalkorDB']} in {data.absolute()}"
            store.compact()
    except BaseException:
        store.close()
        raise
    return store


def told(error: redis.ResponseError, what: str) -> StoreBusy | StoreUnreachable | QueryFailed | NoSuchCampaign:
    """Our own error for what the database said of `what`."""
    said = str(error)
    if "empty key" in said or said.startswith("WRONGTYPE"):
        return NoSuchCampaign(f"{what}: there is no such campaign")
    if "timed out" in said or "Max pending queries" in said:
        return StoreBusy(f"{what} was stopped and changed nothing: {said}")
    if said.startswith(("MISCONF", "READONLY", "CLUSTERDOWN", "MASTERDOWN", "NOAUTH", "NOPERM")):
        return StoreUnreachable(f"{what}: {said}")
    return QueryFailed(f"{what}: {said}")


def _at(url: str) -> Store:
    client = connect(url)
    kind = "cluster" if isinstance(client, Cluster) else "server"
    return Store(client, f"{kind} at {without_password(url)}")


def _embedded(data: Path) -> Store:
    supervisor = Supervisor(data)
    supervisor.start()
    client = redis.Redis(unix_socket_path=str(supervisor.socket), **OPTIONS)
    return Store(client, f"embedded FalkorDB in {supervisor.folder}", supervisor)
