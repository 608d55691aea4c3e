"""A name that one caller at a time may hold, across threads, processes and machines, with a number that only grows."""

from __future__ import annotations

import os
import platform
import secrets
import threading
import time
import uuid
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import redis

from emberfall.graph.errors import StoreError, TurnTaken
from emberfall.graph.store import Store, told


def _machine() -> str:
    """What tells the processes apart that share their numbers: containers on one host may have all else in common."""
    try:
        space = Path("/proc/self/ns/pid").readlink().name
    except OSError:  # not on Linux
        space = ""
    return f"{platform.node()}_{uuid.getnode():x}_{''.join(filter(str.isalnum, space))}"


_MACHINE = _machine()


class _Turnstile:
    """Where the threads of this process queue for a name, before one of them asks the database for it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.mark = f"{_MACHINE}:{os.getpid()}:{secrets.token_hex(8)}"  # what the database is told of who holds it


_turnstiles: weakref.WeakValueDictionary[tuple[str, str, str], _Turnstile] = weakref.WeakValueDictionary()
_guard = threading.Lock()


class Held:
    """What is held, with its fencing number, which is greater than that of every earlier holder."""

    def __init__(self, fence: int, key: str, mark: str, until: float) -> None:
        self.fence = fence
        self.key = key
        self.mark = mark
        self._until = until  # monotonic
        self._left = False

    def parting(self) -> tuple[tuple[str, str], ...]:
        """The command that gives it back, once, for whoever sends it along with the last of the work; none if too late.

        Deleting only one's own key needs Lua, or a newer server than some have. Late holders leave it alone instead;
        and should a pause strike right here, the numbers still tell the two holders apart.
        """
        late = self._left or time.monotonic() >= self._until
        self._left = True
        return () if late else (("DEL", self.key),)


@contextmanager
def lease(store: Store, what: str, graph: str, wait_s: float, hold_s: float, who: str = "") -> Iterator[Held]:
    """Hold `what` of a graph.

    `who` is what others may know of the holder: an id, which `holder` tells them.

    Nobody else holds it meanwhile, unless this holder takes longer than `hold_s` seconds: then it is no longer safe to
    write, and whoever checks the numbers can tell.
    Raises: TurnTaken after `wait_s` seconds, StoreUnreachable, StoreBusy.
    """
    end = time.monotonic() + wait_s
    taken = TurnTaken(f"somebody else still held the {what} of {graph} after {wait_s:g} s")
    with _guard:
        turnstile = _turnstiles.setdefault((store.where, what, graph), _Turnstile())
    if not turnstile.lock.acquire(timeout=max(0.0, wait_s)):
        raise taken
    try:
        key = f"emberfall:{what}:{{{graph}}}"  # the braces keep it beside the graph in a cluster
        held = _take(store, key, f"{turnstile.mark}:{who}", end, hold_s)
        if held is None:
            raise taken
        try:
            yield held
        except BaseException:
            with suppress(StoreError):  # whether what was sent with the work came to pass is not known
                if store.command("GET", key) == held.mark:
                    store.command("DEL", key)
            raise
        for command in held.parting():
            with suppress(StoreError):  # it expires by itself, and the work is done
                store.command(*command)
    finally:
        turnstile.lock.release()


def _mine(held: str | None, mark: str) -> bool:
    """Whether it is this process that holds it, for whomever."""
    return held is not None and held.rpartition(":")[0] == mark.rpartition(":")[0]


def _dead(held: str | None) -> bool:
    """Whether the holder was a process of this machine that is no more: nobody has to wait until its time is over."""
    machine, _, rest = (held or "").partition(":")
    pid = rest.partition(":")[0]
    if machine != _MACHINE or not pid.isdecimal():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    try:  # one that was killed and that its parent has not noticed yet
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (OSError, IndexError):  # not on Linux
        return False


def holder(store: Store, what: str, graph: str) -> str | None:
    """What the one who holds it just now, in whichever process, said of itself; None when nobody does."""
    held = store.command("GET", f"emberfall:{what}:{{{graph}}}")
    return held.rpartition(":")[2] if held is not None else None


def forget(store: Store, what: str, graph: str) -> None:
    """Drop the count of a graph that is gone."""
    store.pipeline([("DEL", f"emberfall:{what}:{{{graph}}}"), ("DEL", f"emberfall:{what}s:{{{graph}}}")])


def _take(store: Store, key: str, mark: str, end: float, hold_s: float) -> Held | None:
    """None when the key was not free in time.

    SET NX and INCR go out together: one round trip when the name is free, no script, no transaction. Others' commands
    may run between the two, but the answer counts only if it comes before the key can have expired; so the number was
    drawn while the key was ours, and the next holder draws a greater one. A loser's draw only skips a number.
    """
    take = ("SET", key, mark, "NX", "PX", int(hold_s * 1000))
    draw = ("INCR", key.replace(":{", "s:{"))
    pause = 0.004
    asked = time.monotonic()
    taken, fence = answers = store.pipeline([take, draw])
    for answer in answers:
        if isinstance(answer, redis.ResponseError):
            raise told(answer, key)
    while not taken or time.monotonic() > asked + hold_s:
        if asked > end:
            return None
        time.sleep(pause)
        pause = min(0.1, pause * 1.5)
        # Our own mark is one that we could not take away, because the database was gone just then.
        if pause == 0.1 and (_mine(held := store.command("GET", key), mark) or _dead(held)):
            store.command("DEL", key)  # were it another's by now, the numbers would still tell the two apart
        asked = time.monotonic()
        if taken := store.command(*take):  # asking in vain writes nothing, so it costs no fsync
            fence = store.command(*draw)
    return Held(int(fence), key, mark, asked + hold_s * 0.9)
