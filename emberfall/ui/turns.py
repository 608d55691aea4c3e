"""Turns belong to the app, not to the browser that asked: a page that is closed or reloaded stops none of them."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field

from emberfall.graph.errors import LogDamaged, StoreAsleep, StoreBusy, StoreUnreachable, TurnTaken
from emberfall.records import Turn

log = logging.getLogger(__name__)

AT_ONCE = 64  # turns in one process; most of them wait, for a model or for another process
BREATH_S = 30.0  # for which a turn is tried again while the database comes back
TICKET = re.compile(r"[A-Za-z0-9_-]{1,64}")


def persist(play: Callable[[], Turn]) -> Turn:
    """The turn, played again while the database is away: by its ticket it is one turn, whatever had landed."""
    end = time.monotonic() + BREATH_S
    while True:
        try:
            return play()
        except (StoreUnreachable, StoreBusy, TurnTaken) as error:
            if time.monotonic() > end or isinstance(error, LogDamaged | StoreAsleep):  # both may last
                raise
            log.warning("a turn is tried again: %s", error)
        time.sleep(0.2)


def ticketed(ticket: str) -> str:
    """What names an attempt at a turn: the page's word for it, or one of ours when that is none."""
    return ticket if TICKET.fullmatch(ticket) else secrets.token_hex(16)


def _later(seconds: float, work: Callable[[], None]) -> None:
    time.sleep(seconds)
    work()


@dataclass(frozen=True)
class Ongoing:
    """A turn that is being played: who said what, and the task that will hold its outcome."""

    player: str
    words: str
    task: asyncio.Task[Turn]


@dataclass
class Turns:
    """The turns under way in this process, one at a time per campaign, and what runs beside them."""

    _under_way: dict[str, list[Ongoing]] = field(default_factory=dict)
    _locks: dict[str, asyncio.Lock] = field(default_factory=dict)
    # asyncio's own pool has six threads on two cores: as many tables whose models think would hold up all others
    _loud: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(AT_ONCE, "turn"))
    _quiet: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "beside"))

    def start(self, campaign: str, player: str, words: str, play: Callable[[], Turn]) -> Ongoing:
        """Begins a turn; it runs to its end whoever listens. `play` may block: it gets a thread of its own."""
        ongoing = Ongoing(player, words, asyncio.create_task(self._play(campaign, play)))
        self._under_way.setdefault(campaign, []).append(ongoing)
        ongoing.task.add_done_callback(lambda _: self._forget(campaign, ongoing))
        return ongoing

    def under_way(self, campaign: str) -> Ongoing | None:
        """The turn that is being played now; those that wait for it come in the order in which they arrived."""
        return next(iter(self._under_way.get(campaign, ())), None)

    def waiting(self, campaign: str) -> int:
        """How many turns of this campaign are being played or wait."""
        return len(self._under_way.get(campaign, ()))

    def beside(self, work: Callable[[], None], after: float = 0.0) -> None:
        """Runs something nobody waits for, such works one after the other; a failure is logged."""
        self._quiet.submit(_later, after, work).add_done_callback(_logged)

    async def _play(self, campaign: str, play: Callable[[], Turn]) -> Turn:
        async with self._locks.setdefault(campaign, asyncio.Lock()):
            began = time.monotonic()
            turn = await asyncio.get_running_loop().run_in_executor(self._loud, copy_context().run, play)
            known = {"campaign": campaign, "turn": turn.turn, "player": turn.player, "queries": len(turn.receipts)}
            log.info("a turn was played", extra={**known, "ms": round((time.monotonic() - began) * 1000)})
            return turn

    def _forget(self, campaign: str, ongoing: Ongoing) -> None:
        self._under_way[campaign].remove(ongoing)
        if not self._under_way[campaign]:
            del self._under_way[campaign]
            self._locks.pop(campaign, None)


def _logged(work: Future[None]) -> None:
    if error := work.exception():
        log.error("what ran beside the turns failed", exc_info=error)
