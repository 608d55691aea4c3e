"""The app in a process of its own, over a folder that a test may have open too; what it logs is kept."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from emberfall.graph.store import Store

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class App:
    url: str  # without a slash at its end
    process: subprocess.Popen[bytes]
    log: Path

    def logged(self) -> str:
        return self.log.read_text("utf-8", "replace")


@contextmanager
def served(folder: Path, log: Path, settings: Mapping[str, str] | None = None, port: int = 0) -> Iterator[App]:
    """The app is up when this yields, and gone afterwards, whatever the test did to it."""
    app = started(folder, log, settings, port)
    try:
        await_answer(app)
        yield app
    finally:
        stop(app)


def started(folder: Path, log: Path, settings: Mapping[str, str] | None = None, port: int = 0) -> App:
    """The app on its way up, at this port or at one that is free."""
    port = port or free_port()
    env = {**os.environ, "EMBERFALL_DATA": str(folder), "EMBERFALL_PORT": str(port), **(settings or {})}
    with log.open("ab") as out:
        process = subprocess.Popen([sys.executable, "app.py"], cwd=ROOT, env=env, stdout=out, stderr=out)
    return App(f"http://127.0.0.1:{port}", process, log)


def stop(app: App) -> None:
    app.process.terminate()
    try:
        app.process.wait(20)
    except subprocess.TimeoutExpired:
        app.process.kill()
        app.process.wait(20)


def await_answer(app: App, within: float = 240) -> None:
    end = time.monotonic() + within
    while time.monotonic() < end and app.process.poll() is None:
        with suppress(httpx.TransportError):
            httpx.get(f"{app.url}/healthz", timeout=2)
            return
        time.sleep(0.2)
    raise RuntimeError(f"the app does not answer at {app.url}:\n{app.logged()}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def folder_of(store: Store) -> Path:
    """Where the embedded database of this store is kept; another process that opens it joins the same server."""
    return Path(store.command("CONFIG", "GET", "dir")[1])
