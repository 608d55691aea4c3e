"""Becomes the database server, having first made sure that it can neither outlive nor outgrow its owner.

Run as a script: `launch.py OWNER_PID MEMORY_BYTES COMMAND...`. The alternative, `preexec_fn`, runs Python between fork
and exec of a process with threads and can deadlock. Elsewhere than on Linux a killed owner leaves its server behind,
and the next process joins it.
"""

import ctypes
import os
import resource
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(owner: str, memory: str, *command: str) -> None:
    if sys.platform == "linux":
        # KILL, not TERM: a hung worker would ignore TERM, and with fsync on every write there is nothing to lose.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != int(owner):
            sys.exit("the owner went away before the server started")
        resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    os.execv(command[0], command)


if __name__ == "__main__":
    main(*sys.argv[1:])
