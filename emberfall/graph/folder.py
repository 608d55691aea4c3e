"""The data folder: whose it is, where its server listens, and whether it is safe to start one on it."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

from emberfall.graph.errors import FolderLost, FolderUnusable

LOG = "redis.log"
_MARK = "founded"  # a file that says: a database was ready here once
ROOM = 16 << 20  # bytes that must be free for anything to be written: a server that finds none in the middle ends
_SOCKET_LENGTH = 103  # bytes that a unix socket's address may have, on the strictest system


def made(folder: Path) -> Path:
    """The folder, under the one name by which every process knows it. Raises: FolderUnusable."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        (folder / "owner.lock").touch(mode=0o600)
    except OSError as error:
        raise unusable(folder, error) from error
    return folder.resolve()


def unusable(folder: Path, error: OSError) -> FolderUnusable:
    return FolderUnusable(
        f"campaigns cannot be kept in {folder} ({error.strerror}); set EMBERFALL_DATA to a folder that you can write to"
    )


def lock_of(folder: Path) -> int:
    """A handle on the folder's lock."""
    return os.open(folder / "owner.lock", os.O_RDWR | os.O_CREAT, 0o600)


def taken(lock: int) -> bool:
    """Take the lock if it is free."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def socket_of(folder: Path) -> Path:
    """Where the server listens: in the folder or, if that makes too long an address, where any process finds it too.

    Raises: FolderUnusable when somebody else is sitting there.
    """
    inside = folder / "falkordb.sock"
    if len(os.fsencode(inside)) <= _SOCKET_LENGTH:
        return inside
    mark = hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
    private = Path("/tmp") / f"emberfall-{os.getuid()}-{mark}"
    private.mkdir(mode=0o700, exist_ok=True)
    found = private.lstat()
    if private.is_symlink() or not private.is_dir() or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise FolderUnusable(f"{private} is not ours alone; remove it, or set EMBERFALL_DATA to a shorter path")
    return private / "falkordb.sock"


def mark(folder: Path) -> None:
    """Note that a database is here, so that its absence will be known for a loss from now on."""
    (folder / _MARK).touch()


def tidy(folder: Path) -> None:
    """Clear away what a killed server left, but never make room for one that would not see the database in the folder.

    Raises: FolderLost.
    """
    log = folder / "appendonlydir"
    if not any(log.glob("*.manifest")):
        written = [path for path in log.glob("*.incr.aof") if path.stat().st_size]
        traces = [path for path in (folder / _MARK, folder / "dump.rdb", *written) if path.exists()]
        if traces:
            raise FolderLost(
                f"{folder} held a database ({', '.join(str(path.relative_to(folder)) for path in traces)}) but its "
                "appendonlydir/*.manifest is gone, and starting would overwrite the rest; "
                "put the log back from a copy, or move the folder away to begin anew"
            )
    leave(folder)
    for leftover in (*folder.glob("temp-*"), *log.glob("temp-*")):
        leftover.unlink()
    if (folder / LOG).exists() and (folder / LOG).stat().st_size > 1 << 20:
        (folder / LOG).unlink()


def leave(folder: Path) -> None:
    """Take the socket away, and the place that was made for it."""
    socket = socket_of(folder)
    socket.unlink(missing_ok=True)
    if socket.parent != folder:
        with suppress(OSError):
            socket.parent.rmdir()


def room(folder: Path) -> bool:
    """Whether there is space for more."""
    return shutil.disk_usage(folder).free >= ROOM


def set_aside(folder: Path) -> Path:
    """Moves a log that cannot be read out of the way, for whoever can mend it, so that the folder may begin anew."""
    aside = folder / f"damaged-{time.strftime('%Y%m%d-%H%M%S')}"
    (folder / "appendonlydir").rename(aside)
    (folder / _MARK).unlink(missing_ok=True)
    return aside


def log_bytes(folder: Path) -> int:
    """How much the next start will have to read again, command by command."""
    return sum(path.stat().st_size for path in (folder / "appendonlydir").glob("*.incr.aof"))


def ends_in_zeros(folder: Path) -> bool:
    """Whether the log's last block was given to the file and never written, as a power cut leaves it."""
    for path in (folder / "appendonlydir").glob("*.incr.aof"):
        with path.open("rb") as log:
            log.seek(max(0, path.stat().st_size - 1))
            if log.read(1) == b"\0":
                return True
    return False


def last_words(folder: Path) -> str:
    """The last warnings in the server's log, on one line."""
    try:
        lines = (folder / LOG).read_text(encoding="utf-8", errors="replace").splitlines()[-40:]
    except OSError:
        return "(there is no log)"
    return " / ".join(line.partition(" # ")[2] for line in lines if " # " in line)[-500:] or "(without a warning)"
