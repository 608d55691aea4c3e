"""A server of one's own does the same as the embedded one, and says clearly why it cannot be used."""

from __future__ import annotations

import socketserver
import threading
import time
from collections.abc import Iterator
from io import BufferedIOBase
from pathlib import Path

import pytest
from guests import wait_until
from servers import cluster, free_port, replica, server

from emberfall.__main__ import main
from emberfall.graph import ledger, remote
from emberfall.graph.book import Book, ask
from emberfall.graph.errors import StoreAsleep, StoreBusy, StoreUnreachable
from emberfall.graph.queries import parse
from emberfall.graph.remote import without_password
from emberfall.graph.server import OPTIONS
from emberfall.graph.store import Store, open_store
from emberfall.graph.write import found_schema, write

NOWHERE = Path("/nonexistent")  # a store with an address never looks at the folder
NEW_EVENT = parse("test/new_event", "// Makes an event.\n// $n\n// -> n\nCREATE (e:Event {n: $n}) RETURN e.n AS n")
COUNT = parse("test/count", "// How many events there are.\n// -> n\nMATCH (e:Event) RETURN count(e) AS n")


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """host:port of a FalkorDB that asks for the password `s3cret`."""
    folder = tmp_path_factory.mktemp("guarded")
    with server(folder, "--requirepass", "s3cret", "--unixsocket", str(folder / "s")) as port:
        yield f"127.0.0.1:{port}"


def plays(store: Store, graph: str) -> None:
    """What every campaign needs of a store."""
    found_schema(store, graph)
    ledger.add_campaign(store, graph, "pack", "Title")
    token = ledger.new_seat(store, graph, ("ann",), "ann")
    with ledger.turn_lock(store, graph) as first:
        write(Book(store, graph), NEW_EVENT, n=1)
    with ledger.turn_lock(store, graph) as second:
        assert second.fence > first.fence
    assert Book(store, graph).read(ask(COUNT), ask(COUNT)) == (({"n": 1},), ({"n": 1},))
    assert ledger.seat(store, token)
    assert graph in store.graphs()


def test_a_server_is_used_instead_of_the_embedded_one(guarded: str) -> None:
    with open_store(f"redis://:s3cret@{guarded}", NOWHERE) as store:
        plays(store, "dnd_test")
        assert store.state == "ready"
        assert store.where == f"server at redis://:***@{guarded}"
        assert store.versions()["FalkorDB"] == "4.22.1"
        _, socket_path = store.command("CONFIG", "GET", "unixsocket")
        store.drop("dnd_test")
    with open_store(f"unix://{socket_path}?password=s3cret", NOWHERE) as store:
        plays(store, "dnd_test_unix")


@pytest.mark.parametrize("user", ["", ":wrong@", "someone:wrong@"])
def test_a_wrong_password_is_told_and_not_shown(guarded: str, user: str) -> None:
    with pytest.raises(StoreUnreachable, match="refuses this user or password") as told:
        open_store(f"redis://{user}{guarded}", NOWHERE)
    assert "wrong" not in str(told.value).replace("WRONGPASS", "")


def test_a_server_that_is_not_there_is_told_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "_PATIENCE", 0.5)
    began = time.monotonic()
    with pytest.raises(
        StoreUnreachable, match=r"redis://:\*\*\*@127.0.0.1:\d+ cannot be reached: .*; correct FALKORDB_URL"
    ):
        open_store(f"redis://:s3cret@127.0.0.1:{free_port()}", NOWHERE)
    assert time.monotonic() - began < 5


def test_a_redis_without_graphs_is_told(tmp_path: Path) -> None:
    with (
        server(tmp_path, module=False) as port,
        pytest.raises(StoreUnreachable, match="is not a FalkorDB: unknown command"),
    ):
        open_store(f"redis://127.0.0.1:{port}", NOWHERE)


@pytest.mark.parametrize(
    "url", ["http://host:1", "host:6379", "redis://:se/cret@host:1", "redis://host:port", "redis://[::1"]
)
def test_an_address_that_is_none_is_told(url: str) -> None:
    with pytest.raises(StoreUnreachable, match="is no address of a server") as told:
        open_store(url, NOWHERE)
    assert "cret" not in str(told.value)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://host:6379/0", "redis://host:6379/0"),
        ("rediss://user:p@ss:w/rd@host:1", "rediss://user:***@host:1"),
        ("redis://token@host", "redis://***@host"),
        ("unix:///run/db.sock?db=0&password=x&y=1", "unix:///run/db.sock?db=0&password=***&y=1"),
    ],
)
def test_a_password_is_never_shown(url: str, shown: str) -> None:
    assert without_password(url) == shown


class Deaf(socketserver.StreamRequestHandler):
    """Speaks just enough of the protocol to be taken for a FalkorDB, and never answers a query."""

    answers = {  # noqa: RUF012
        "INFO": b"$21\r\nredis_mode:standalone\r\n",
        "GRAPH.LIST": b"*0\r\n",
        "EXISTS": b":1\r\n",
    }
    queries: list[str] = []  # noqa: RUF012

    def handle(self) -> None:
        while words := _command(self.rfile):
            if words[0] == "GRAPH.QUERY":
                self.queries.append(words[2])
            else:
                self.wfile.write(self.answers.get(words[0], b"+OK\r\n"))


def _command(lines: BufferedIOBase) -> list[str]:
    head = lines.readline()
    return [lines.read(int(lines.readline()[1:]) + 2)[:-2].decode() for _ in range(int(head[1:]))] if head else []


def test_a_write_that_is_not_answered_is_not_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPTIONS, "socket_timeout", 0.3)
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Deaf) as deaf:
        threading.Thread(target=deaf.serve_forever, daemon=True).start()
        with open_store(f"redis://127.0.0.1:{deaf.server_address[1]}", NOWHERE) as store:
            with pytest.raises(StoreBusy, match="did not answer"):
                write(Book(store, "dnd_test"), NEW_EVENT, n=1)
            assert store.graphs() == ()  # on a connection where no late answer waits
            time.sleep(0.5)
        deaf.shutdown()
    assert len(Deaf.queries) == 1


def test_campaigns_spread_over_a_cluster(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with cluster(tmp_path) as nodes, open_store(f"redis://127.0.0.1:{nodes[1].port}", NOWHERE) as store:
        graphs = [f"dnd_test_{n}" for n in range(8)]
        for graph in graphs:
            plays(store, graph)
        assert set(store.graphs()) == {*graphs, ledger.LEDGER}
        assert store.where == f"cluster at redis://127.0.0.1:{nodes[1].port}"
        assert store.versions()["FalkorDB"] == "4.22.1"
        assert all(node.graphs() for node in nodes)
        ledger.forget_campaign(store, graphs[0])
        store.drop(graphs[0])
        assert graphs[0] not in store.graphs()
        monkeypatch.setenv("FALKORDB_URL", f"redis://127.0.0.1:{nodes[1].port}")
        assert main(["doctor"]) == 0
        assert "3 nodes, asleep: none\n" in capsys.readouterr().out
        for node in nodes:
            node.ask("CONFIG", "SET", "cluster-require-full-coverage", "yes")
        assert main(["doctor"]) == 0
        assert "one lost node stops all of them" in capsys.readouterr().out


def test_the_doctor_says_what_a_server_would_be_better_set_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with server(tmp_path) as port:
        monkeypatch.setenv("FALKORDB_URL", f"redis://127.0.0.1:{port}")
        assert main(["doctor"]) == 0
        said = [line for line in capsys.readouterr().out.splitlines() if line.startswith("advice")]
        mends = [line.split("; ")[1].partition(" would")[0].partition(" ends")[0] for line in said]
        assert mends == ["GRAPH.CONFIG SET TIMEOUT_DEFAULT 1300", "GRAPH.CONFIG SET CMD_INFO no"]
        with open_store(f"redis://127.0.0.1:{port}", NOWHERE) as store:
            for mend in mends:
                assert store.command(*mend.split()) == "OK"
        assert main(["doctor"]) == 0
        assert "advice" not in capsys.readouterr().out


def test_a_lost_node_takes_its_own_campaigns_along_and_brings_them_back(tmp_path: Path) -> None:
    with cluster(tmp_path) as nodes, open_store(f"redis://127.0.0.1:{nodes[0].port}", NOWHERE) as store:
        graphs = [f"dnd_test_{n}" for n in range(8)]
        for graph in graphs:
            plays(store, graph)
        lost = next(node for node in nodes if ledger.LEDGER not in node.graphs())
        asleep = [graph for graph in graphs if graph in lost.graphs()]
        lost.kill()
        for graph in graphs:
            if graph not in asleep:
                write(Book(store, graph), NEW_EVENT, n=2)
        for graph in asleep:
            began = time.monotonic()
            with pytest.raises(StoreAsleep, match=str(lost.port)):
                write(Book(store, graph), NEW_EVENT, n=2)
            assert time.monotonic() - began < 2  # nobody waits for what is not there
        with pytest.raises(StoreAsleep):
            store.graphs()
        names = [store.new_name("pack") for _ in range(30)]
        assert all(map(store.awake, names))
        for reserve in (f"dnd_kept_{{{asleep[0]}}}", names[0]):  # the older of the two sleeps
            ledger.add_campaign(store, reserve, "kept", "Kept", reserve=True)
        assert [ledger.take_reserve(store, "kept") for _ in range(2)] == [names[0], None]

        other = next(node for node in nodes if node is not lost)
        with open_store(f"redis://127.0.0.1:{lost.port},redis://127.0.0.1:{other.port}", NOWHERE) as later:
            awake = next(graph for graph in graphs if graph not in asleep)
            assert Book(later, awake).read(ask(COUNT)) == (({"n": 2},),)

        lost.start()
        lost.wait_for("cluster_state:ok")
        wait_until(lambda: answers(store, asleep[0]), "the node is taken back")
        assert [Book(store, graph).read(ask(COUNT)) for graph in asleep] == [(({"n": 1},),)] * len(asleep)
        assert set(store.graphs()) == {*graphs, ledger.LEDGER}


def answers(store: Store, graph: str) -> bool:
    try:
        return bool(Book(store, graph).read(ask(COUNT)))
    except StoreAsleep:
        return False


def test_a_graph_that_moved_to_another_node_is_found_there(tmp_path: Path) -> None:
    with cluster(tmp_path) as nodes, open_store(f"redis://127.0.0.1:{nodes[0].port}", NOWHERE) as store:
        slot = int(str(nodes[0].ask("CLUSTER", "KEYSLOT", "dnd_test")))
        assert not store.holds("dnd_test")
        there = min(slot // (16384 // 3), 2)
        to = nodes[there - 1]
        for node in nodes:
            node.ask("CLUSTER", "SETSLOT", slot, "NODE", to.ask("CLUSTER", "MYID"))
        plays(store, "dnd_test")
        assert "dnd_test" in to.graphs()


def test_a_replica_takes_the_place_of_a_lost_node(tmp_path: Path) -> None:
    with cluster(tmp_path) as nodes, open_store(f"redis://127.0.0.1:{nodes[0].port}", NOWHERE) as store:
        plays(store, "dnd_test")
        lost = next(node for node in nodes if "dnd_test" in node.graphs())
        with replica(tmp_path / "replica", lost):
            lost.kill()
            wait_until(lambda: answers(store, "dnd_test"), "the replica serves")
            assert write(Book(store, "dnd_test"), NEW_EVENT, n=2) == ({"n": 2},)
            assert Book(store, "dnd_test").read(ask(COUNT)) == (({"n": 2},),)
            assert store.asleep == ()
