"""The embedded database is there when it is needed, survives what kills it, and leaves nothing running behind."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from guests import Guest, running, server_of, wait_until

from emberfall.graph import store as stores
from emberfall.graph.book import Book, ask
from emberfall.graph.errors import FolderLost, FolderUnusable, StoreBusy, StoreError, StoreUnreachable
from emberfall.graph.queries import parse
from emberfall.graph.store import Store, open_store
from emberfall.graph.write import found_schema, write

COUNT = parse("test/count", "// How many events there are.\n// -> n\nMATCH (e:Event) RETURN count(e) AS n")
NEW_EVENT = parse("test/new_event", "// Makes an event.\n// $n\n// -> n\nCREATE (e:Event {n: $n}) RETURN e.n AS n")
RUNAWAY = "UNWIND range(0, 100000) AS a UNWIND range(0, 100000) AS b"

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc, and relies on the death signal")


def count(store: Store, graph: str) -> int:
    ((row,),) = Book(store, graph).read(ask(COUNT))
    return int(row["n"])


def replaced(store: Store, killed: int) -> bool:
    return store.server_pid not in (None, killed)


# Up, and down again --------------------------------------------------------------------------------


def test_an_open_store_is_ready_and_says_what_it_is(store: Store) -> None:
    assert store.state == "ready"
    assert store.versions()["FalkorDB"] == "4.22.1"
    assert store.where.startswith("embedded FalkorDB 4.22.1 in /")


def test_closing_ends_the_server_and_keeps_the_data(tmp_path: Path) -> None:
    with open_store(None, tmp_path / "new" / "folder") as store:
        store.command("SET", "kept", "yes")
        server = server_of(store)
    assert not running(server)
    assert not (tmp_path / "new" / "folder" / "falkordb.sock").exists()
    with open_store(None, tmp_path / "new" / "folder") as store:
        assert store.command("GET", "kept") == "yes"


@linux
def test_the_server_cannot_outgrow_the_machine(store: Store) -> None:
    limits = Path(f"/proc/{server_of(store)}/limits").read_text()
    (limit,) = [line.split()[3] for line in limits.splitlines() if line.startswith("Max address space")]
    assert int(limit) == 4 << 30


def test_the_server_cannot_send_anything_out(store: Store, graph_name: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"https://127.0.0.1:{listener.getsockname()[1]}/secret"
        store.command("GRAPH.QUERY", graph_name, f"LOAD CSV FROM '{address}' AS row RETURN row")
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()


def test_the_server_keeps_no_list_of_what_was_asked(store: Store, graph_name: str) -> None:
    """It would be in memory beside each graph, with all that players said in it."""
    store.command("GRAPH.QUERY", graph_name, "CREATE (:Message {text: 'a secret'})")
    assert store.command("GRAPH.CONFIG", "GET", "CMD_INFO")[1] == 0
    assert store.command("KEYS", f"*{graph_name}*") == [graph_name]


def test_a_query_is_stopped_by_the_server_when_it_runs_for_too_long(store: Store, graph_name: str) -> None:
    found_schema(store, graph_name)
    reads = parse("test/runs", f"// Runs.\n// -> n\n{RUNAWAY} RETURN count(*) AS n")
    writes = parse("test/runs", f"// Runs.\n// -> n\nCREATE (:Event) WITH 1 AS one {RUNAWAY} RETURN count(*) AS n")
    began = time.monotonic()
    with pytest.raises(StoreBusy, match="test/runs was stopped and changed nothing: Query timed out"):
        Book(store, graph_name).read(ask(reads))
    with pytest.raises(StoreBusy, match="Query timed out"):
        write(Book(store, graph_name), writes)
    assert 2 < time.monotonic() - began < 9
    assert count(store, graph_name) == 0


def test_a_folder_may_have_any_name_and_be_reached_by_another(tmp_path: Path) -> None:
    folder = tmp_path / """it's "my" {é} $HOME #1 games"""
    (tmp_path / ("alias" * 25)).symlink_to(folder)
    with open_store(None, folder) as store, open_store(None, tmp_path / ("alias" * 25)) as joined:
        store.command("SET", "from", "here")
        assert joined.command("GET", "from") == "here"
        assert joined.server_pid is None


def test_a_path_too_long_for_a_socket_still_serves_every_process(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    with open_store(None, folder) as store, Guest(folder) as guest:
        store.command("SET", "from", "here")
        assert guest.ask("GET", "from") == "here"
        assert guest.server() is None
        _, address = store.command("CONFIG", "GET", "unixsocket")
    assert not Path(str(address)).parent.exists()


def test_a_log_that_has_grown_long_is_compacted_when_the_game_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(None, tmp_path) as store:
        for _ in range(50):
            store.command("SET", "kept", "yes" * 100)
    (grown,) = (tmp_path / "appendonlydir").glob("*.incr.aof")
    monkeypatch.setattr(stores, "_COMPACT_ABOVE", grown.stat().st_size - 1)
    with open_store(None, tmp_path) as store:
        wait_until(lambda: not grown.exists(), "a new log")
        store.command("SET", "later", "too")
    with open_store(None, tmp_path) as store:
        assert store.command("MGET", "kept", "later") == ["yes" * 100, "too"]


# Killed --------------------------------------------------------------------------------------------


def test_a_killed_server_comes_back_with_every_acknowledged_write(tmp_path: Path) -> None:
    with open_store(None, tmp_path) as store:
        found_schema(store, "dnd_test")
        acknowledged: list[int] = []
        leave = threading.Event()

        def play() -> None:
            for n in range(100_000):
                if leave.is_set():
                    return
                try:
                    write(Book(store, "dnd_test"), NEW_EVENT, n=n)
                except StoreError:
                    continue
                acknowledged.append(n)

        def play_goes_on() -> None:
            enough = len(acknowledged) + 20
            wait_until(lambda: len(acknowledged) >= enough, "twenty writes")

        with ThreadPoolExecutor(1) as players:
            player = players.submit(play)
            try:
                for _ in range(2):
                    play_goes_on()
                    killed = server_of(store)
                    os.kill(killed, signal.SIGKILL)
                    wait_until(partial(replaced, store, killed), "a new server")
                play_goes_on()
            finally:
                leave.set()  # else a failure would wait for a hundred thousand writes
        player.result()
        listed = parse("test/listed", "// All events.\n// -> n\nMATCH (e:Event) RETURN e.n AS n")
        (rows,) = Book(store, "dnd_test").read(ask(listed))
        there = [row["n"] for row in rows]
        assert set(acknowledged) <= set(there)
        assert len(there) == len(set(there))
        assert store.state == "ready"


def test_a_read_waits_for_the_server_to_come_back(tmp_path: Path) -> None:
    with open_store(None, tmp_path) as store:
        found_schema(store, "dnd_test")
        os.kill(server_of(store), signal.SIGKILL)
        assert count(store, "dnd_test") == 0
        assert store.state == "ready"


def test_what_a_killed_run_left_behind_does_not_matter(tmp_path: Path) -> None:
    with open_store(None, tmp_path) as store:
        store.command("SET", "kept", "yes")
    for stale in ("falkordb.sock", "temp-7.rdb", "appendonlydir/temp-rewriteaof-7.aof"):
        (tmp_path / stale).write_bytes(b"left behind")
    with open_store(None, tmp_path) as store:
        assert store.command("GET", "kept") == "yes"
        assert not list(tmp_path.glob("**/temp-*"))


@pytest.mark.parametrize("tail", [b"*3\r\n$3\r\nSET\r\n$4\r\nhal", b"\0" * 4096])
def test_a_write_cut_short_by_a_crash_is_cut_off(tmp_path: Path, tail: bytes) -> None:
    with open_store(None, tmp_path) as store:
        store.command("SET", "kept", "yes")
    with (tmp_path / "appendonlydir" / "appendonly.aof.1.incr.aof").open("ab") as log:
        log.write(tail)
    with open_store(None, tmp_path) as store:
        assert store.command("GET", "kept") == "yes"
        assert store.command("DBSIZE") == 1


def test_a_server_that_keeps_dying_is_given_up_with_its_last_words(tmp_path: Path) -> None:
    with open_store(None, tmp_path) as store:
        store.command("SET", "kept", "yes")
    log = tmp_path / "appendonlydir" / "appendonly.aof.1.incr.aof"
    damaged = log.read_bytes().replace(b"SELECT", b"SE", 1)
    log.write_bytes(damaged)
    with pytest.raises(StoreUnreachable, match=r"died 5 times within a minute.*redis\.log ends: .*Bad file format"):
        open_store(None, tmp_path)
    assert log.read_bytes() == damaged  # for whoever can mend it


# Lost ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lost", ["*.manifest", "*"])
def test_a_folder_whose_log_is_gone_is_not_begun_anew(tmp_path: Path, lost: str) -> None:
    with open_store(None, tmp_path) as store:
        store.command("SET", "kept", "yes")
    for path in (tmp_path / "appendonlydir").glob(lost):
        path.unlink()
    with pytest.raises(FolderLost, match=r"held a database \(.*founded.*\) but its appendonlydir/\*.manifest is gone"):
        open_store(None, tmp_path)
    assert not (tmp_path / "falkordb.sock").exists()


def test_a_snapshot_alone_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "dump.rdb").write_bytes(b"REDIS0012")
    with pytest.raises(FolderLost, match=r"held a database \(dump.rdb\)"):
        open_store(None, tmp_path)


def test_a_folder_that_cannot_be_made_says_what_to_set(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderUnusable, match=r"file/data \(Not a directory\); set EMBERFALL_DATA"):
        open_store(None, tmp_path / "file" / "data")


# Shared --------------------------------------------------------------------------------------------


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[tuple[Path, Store]]:
    with open_store(None, tmp_path) as store:
        yield tmp_path, store


def test_a_second_process_joins_the_first_one_s_server(shared: tuple[Path, Store]) -> None:
    folder, store = shared
    with Guest(folder) as guest:
        guest.ask("SET", "from", "guest")
        assert store.command("GET", "from") == "guest"
        assert guest.server() is None
    assert store.command("GET", "from") == "guest"  # the guest left, and the server did not


def test_a_guest_takes_over_when_the_owner_closes(tmp_path: Path) -> None:
    with ExitStack() as stack:
        owner = stack.enter_context(open_store(None, tmp_path))
        guest = stack.enter_context(Guest(tmp_path))
        owner.command("SET", "from", "owner")
        owner.close()
        wait_until(lambda: guest.server() is not None, "the guest owns a server")
        assert guest.ask("GET", "from") == "owner"


@linux
def test_a_killed_owner_leaves_no_orphan_and_a_guest_takes_over(tmp_path: Path) -> None:
    with Guest(tmp_path) as owner:
        with Guest(tmp_path) as guest, Guest(tmp_path) as third:
            server = owner.server()
            assert server
            for n in range(20):
                assert owner.ask("SET", f"kept_{n}", "yes")
            owner.process.kill()
            wait_until(lambda: not running(server), "the owner's server is gone")
            wait_until(lambda: bool(guest.server() or third.server()), "somebody took over")
            heirs = [heir for heir in (guest.server(), third.server()) if heir]
            assert len(heirs) == 1
            assert {guest.ask("GET", f"kept_{n}") for n in range(20)} == {"yes"}
            assert third.ask("DBSIZE") == 20
        assert not running(heirs[0])


def test_processes_that_open_a_folder_at_once_share_one_server(tmp_path: Path) -> None:
    guests = [Guest(tmp_path) for _ in range(4)]
    with ExitStack() as stack:
        for guest in guests:
            stack.enter_context(guest)
        for n, guest in enumerate(guests):
            assert guest.ask("SET", f"from_{n}", "here")
        assert [guest.ask("DBSIZE") for guest in guests] == [4] * 4
        assert len([guest for guest in guests if guest.server()]) == 1
