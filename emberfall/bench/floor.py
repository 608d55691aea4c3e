"""The floor: what a bare round trip to the database costs right now, and everything else as a multiple of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Literal

from emberfall.graph.store import Store
from emberfall.records import Record

Unit = Literal["floors", "times", "s", "per s", "MB", "KB"]

FLOORS = 5  # bare round trips before each run of a work: what a neighbour on the machine does falls on both


class Row(Record):
    """One line of the bench: a figure and the bar that it is held to."""

    name: str
    value: float
    unit: Unit
    bar: float
    at_least: bool = False  # the figure must reach the bar rather than stay below it
    note: str = ""

    @property
    def within(self) -> bool:
        return self.value >= self.bar if self.at_least else self.value <= self.bar


class Clocked(Store):
    """The same database, noting how long it was waited for and in how many round trips. For one thread."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.client, store.where)
        self.founded = store.founded
        self.waited = 0.0  # seconds
        self.trips = 0

    def _send(self, commands: Sequence[tuple[object, ...]]) -> list[object]:
        began = time.perf_counter()
        try:
            return super()._send(commands)
        finally:
            self.waited += time.perf_counter() - began
            self.trips += 1


class Cost(Record):
    """What a work cost, as the median of its runs."""

    floors: float  # database wall time
    python_ms: float  # what was spent outside the database
    trips: float
    floor_ms: float


def floor(store: Store, graph: str) -> float:
    """Seconds of one bare round trip."""
    began = time.perf_counter()
    store.command("GRAPH.RO_QUERY", graph, "RETURN 1", "--compact")
    return time.perf_counter() - began


def cost(store: Clocked, graph: str, works: Sequence[Callable[[], object]]) -> Cost:
    """The median cost of these works, each run once, with the floor measured between them."""
    floors, waits, pythons, trips = [], [], [], []
    for work in works:
        floors += [floor(store, graph) for _ in range(FLOORS)]
        store.waited, store.trips = 0.0, 0
        began = time.perf_counter()
        work()
        pythons.append(time.perf_counter() - began - store.waited)
        waits.append(store.waited)
        trips.append(store.trips)
    bare = median(floors)
    return Cost(
        floors=median(waits) / bare, python_ms=median(pythons) * 1000, trips=median(trips), floor_ms=bare * 1000
    )
