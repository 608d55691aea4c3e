"""What the page costs: turns of many visitors at once, told through Gradio's queue."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from statistics import quantiles

from emberfall import campaigns
from emberfall.bench.floor import Row
from emberfall.bench.served import App
from emberfall.bench.visitor import Visitor, suggested, wiring


def streamed(app: App, seats: Sequence[str], turns: int) -> Iterator[Row]:
    """Everybody at once, each at a table of their own, says the next thing as soon as the last is on the page.

    `turns` of each: one less at most than the app takes of one seat at once.
    """
    wired = wiring(app)
    took: list[float] = []

    def play(visitor: Visitor) -> None:
        page = opened[visitor]
        for n in range(turns):
            ideas = suggested(page)
            began = time.perf_counter()
            page = visitor.say(ideas[n % len(ideas)])
            took.append(time.perf_counter() - began)
            visitor.pulse()

    with ExitStack() as leaving, ThreadPoolExecutor(len(seats)) as threads:
        visitors = [leaving.enter_context(Visitor(app, wired, seat)) for seat in seats]
        opened = {visitor: visitor.open() for visitor in visitors}
        visitors[0].say("look around")  # the first turn of a process loads what the others find there
        began, before = time.perf_counter(), app.cpu_s()
        list(threads.map(play, visitors))
        seconds, cpu_s = time.perf_counter() - began, app.cpu_s() - before
    who = f"{len(seats)} clients"
    yield Row(name=f"the page: streamed turns of {who}", value=len(took) / seconds, unit="per s", bar=15, at_least=True)
    yield Row(name=f"the page: p95 from words to panels, {who}", value=quantiles(took, n=20)[-1], unit="s", bar=2)
    yield Row(name="the page: the app's processor time of a turn", value=cpu_s / len(took) * 1000, unit="ms",
              note="played, told in pieces, every panel filled, and asked for news")  # fmt: skip


def laid(app: App, tables: int) -> tuple[str, ...]:
    """Seats at so many tables of the demo."""
    return tuple(campaigns.load_demo(app.store) for _ in range(tables))
