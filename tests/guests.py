"""Other processes at the same folder, and how to wait for what happens to them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from emberfall.graph.store import Store

ROOT = Path(__file__).parents[1]


def running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return sys.platform != "linux" or " Z " not in Path(f"/proc/{pid}/stat").read_text()


def wait_until(happened: Callable[[], bool], what: str, within: float = 60) -> None:
    """Generous: on a disk that others keep busy, twenty writes that are synced one by one take many seconds."""
    end = time.monotonic() + within
    while not happened():
        assert time.monotonic() < end, f"not within {within} s: {what}"
        time.sleep(0.01)


def server_of(store: Store) -> int:
    assert store.server_pid is not None
    return store.server_pid


class Guest:
    """Another process with the same folder open; it takes commands, and says what the database answered."""

    SCRIPT = """
import json, sys, time
from pathlib import Path
from emberfall.graph.errors import StoreError
from emberfall.graph.store import open_store
with open_store(None, Path(sys.argv[1])) as store:
    print("open", flush=True)
    for line in sys.stdin:
        command = json.loads(line)
        for attempt in range(5):
            try:
                answer = store.command(*command) if command else store.server_pid
                break
            except StoreError as error:
                answer = str(error)
        print(json.dumps(answer), flush=True)
"""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-c", self.SCRIPT, str(folder)]
        self.process = subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Self:
        assert self.process.stdout
        assert self.process.stdout.readline() == "open\n"
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate(timeout=20)  # the end of its input closes it

    def ask(self, *command: str) -> object:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def server(self) -> int | None:
        pid = self.ask()
        return pid if isinstance(pid, int) else None
