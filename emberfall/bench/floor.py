"""The floor: what a bare round trip to the database costs right now, and everything else as a multiple of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Literal

from emberfall.graph.store import Store
from emberfall.records import Record

Unit = Literal["floors", "times", "trips", "rounds", "rows", "share", "s", "ms", "per s", "MB", "KB"]

FLOORS = 5  # bare round trips before each run of a work: what a neighbour on the machine does falls on both


class Row(Record):
    """One line of the bench: a figure and the bar that it is held to."""

    name: str
    value: float
    unit: Unit
    bar: float | None = None  # None: it is told, and held to nothing
    at_least: bool = False  # the figure must reach the bar rather than stay below it
    note: str = ""

    @property
    def within(self) -> bool:
        if self.bar is None:
            return True
        return self.value >= self.bar if self.at_least else self.value <= self.bar


class Clocked(Store):
    """The same database, noting how long it was waited for and in how many round trips. For one thread."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.client, store.where)
        self.founded = store.founded
        self.begin()

    def begin(self) -> None:
        """Counts from nothing again."""
        self.waited = 0.0  # seconds
        self.reads = self.writes = self.others = 0  # round trips; the others take locks, and leave them

    def _send(self, commands: Sequence[tuple[object, ...]], *, at_once: bool = False) -> list[object]:
        began = time.perf_counter()
        try:
            return super()._send(commands, at_once=at_once)
        finally:
            self.waited += time.perf_counter() - began
            sent = {command[0] for command in commands}
            self.reads += sent == {"GRAPH.RO_QUERY"}
            self.writes += "GRAPH.QUERY" in sent
            self.others += not sent & {"GRAPH.RO_QUERY", "GRAPH.QUERY"}


class Cost(Record):
    """What a work cost, as the median of its runs."""

    floors: float  # database wall time
    python_ms: float  # processor time of our own
    reads: float  # round trips, as is the next
    writes: float
    floor_ms: float


def floor(store: Store, graph: str) -> float:
    """Seconds of one bare round trip."""
    began = time.perf_counter()
    store.command("GRAPH.RO_QUERY", graph, "RETURN 1", "--compact")
    return time.perf_counter() - began


def cost(store: Clocked, graph: str, works: Iterable[Callable[[], object]]) -> Cost:
    """The median cost of these works, each run once, with the floor measured between them.

    What it takes to come by the next work does not count.
    """
    floors, waits, pythons, reads, writes = [], [], [], [], []
    for work in works:
        floors += [floor(store, graph) for _ in range(FLOORS)]
        store.begin()
        began = time.thread_time()
        work()
        pythons.append(time.thread_time() - began)
        waits.append(store.waited)
        reads.append(store.reads)
        writes.append(store.writes)
    bare = median(floors)
    return Cost(
        floors=median(waits) / bare,
        python_ms=median(pythons) * 1000,
        reads=median(reads),
        writes=median(writes),
        floor_ms=bare * 1000,
    )
