"""The app as people start it, in a process of its own with an empty folder, and what that process takes up."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from emberfall.bench.floor import Clocked
from emberfall.graph.store import open_store

APP = Path(__file__).parents[2] / "app.py"
WITHIN = 120.0  # seconds until the page must be there, on a machine however busy
LOOK_EVERY = 0.05


@dataclass(frozen=True)
class App:
    """An app that answers. `store` is its own embedded database, which this process has open too."""

    url: str
    pid: int
    started_s: float  # from the start of its process until it gave out the page
    store: Clocked

    def cpu_s(self) -> float:
        """Processor time that its process has taken so far, all threads together; not the database's."""
        return taken(self.pid)[0]

    def held_kb(self) -> float:
        """Memory of its process that is in use."""
        return taken(self.pid)[1]


@contextmanager
def served() -> Iterator[App]:
    """The app plays offline, and takes a visitor's address from the proxy before it: each may come from one of its own.

    Raises: ConnectionError with what it said, when it does not answer.
    """
    with tempfile.TemporaryDirectory(prefix="emberfall-") as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        env = {key: value for key, value in os.environ.items() if key not in ("FALKORDB_URL", "SPACE_ID")}
        env |= {"EMBERFALL_DATA": f"{folder}/data", "EMBERFALL_HOST": "127.0.0.1", "EMBERFALL_PORT": str(port)}
        env |= {"EMBERFALL_PROXY": "1", "EMBERFALL_MODELS": "none"}
        log = Path(folder) / "log"
        logging.getLogger("httpx").setLevel(logging.WARNING)  # it would note each of thousands of requests
        began = time.perf_counter()
        with log.open("wb") as out:
            process = subprocess.Popen([sys.executable, str(APP)], cwd=APP.parent, env=env, stdout=out, stderr=out)
        try:
            url = f"http://127.0.0.1:{port}"
            _await_page(url, process, log)
            started_s = time.perf_counter() - began
            with open_store(None, Path(folder) / "data") as store:
                yield App(url, process.pid, started_s, Clocked(store))
        finally:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _await_page(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + WITHIN
    with httpx.Client(base_url=url, timeout=WITHIN) as client:
        while time.monotonic() < end and process.poll() is None:
            with suppress(httpx.TransportError):
                if client.get("/").status_code == httpx.codes.OK:
                    return
            time.sleep(LOOK_EVERY)
    raise ConnectionError(
        f"the app gave out no page at {url} within {WITHIN:.0f} s:\n{log.read_text('utf-8', 'replace')}"
    )


def taken(pid: int) -> tuple[float, float]:
    """(seconds of processor time, KB of memory in use) of a process."""
    stat, pages = (Path(f"/proc/{pid}/{name}") for name in ("stat", "statm"))
    if stat.exists():  # to the hundredth of a second, and there without `ps`
        told = stat.read_text().rpartition(")")[2].split()
        held = int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK"), held / 1024
    command = ["ps", "-o", "rss=,time=", "-p", str(pid)]
    resident, took = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    seconds = 0.0
    for part in took.split(":"):
        seconds = seconds * 60 + float(part)
    return seconds, float(resident)
