"""How much room the game takes: a campaign that nobody plays in the store, and a visitor in the app."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emberfall import campaigns, library
from emberfall.bench.floor import Clocked, Row
from emberfall.bench.served import App
from emberfall.bench.turns import with_log
from emberfall.bench.visitor import Visitor, wiring
from emberfall.graph.store import Store


def idle(store: Clocked, count: int) -> Iterator[Row]:
    """A demo that was founded, with its past, and left alone."""
    with_log(store, False)
    pack = library.pack(campaigns.DEMO)
    first = campaigns.found(store, pack)  # with it the past is played, which is no other campaign's cost
    before = _held(store)
    graphs = [campaigns.found(store, pack) for _ in range(count)]
    used, resident = (now - then for now, then in zip(_held(store), before, strict=True))
    yield Row(name=f"memory of an idle demo campaign in the store, of {count}", value=max(used, resident) / count,
              unit="MB", bar=2.5, note=f"{used / count:.2f} in use, {resident / count:.2f} resident")  # fmt: skip
    for graph in (first, *graphs):
        store.drop(graph)


def sessions(app: App, seats: Sequence[str], each: int) -> Iterator[Row]:
    """Browser tabs at these tables: each opens the page, plays a turn, and asks for news."""
    wired = wiring(app)

    def visit(seat: str) -> None:
        with Visitor(app, wired, seat) as visitor:
            visitor.open()
            visitor.say("look around")

    for seat in seats:
        visit(seat)
    before = app.held_kb()
    for _ in range(each):
        for seat in seats:
            visit(seat)
    count, grown = each * len(seats), max(0.0, app.held_kb() - before)
    yield Row(name=f"memory of a browser session in the app, of {count}", value=grown / count, unit="KB", bar=100)


def _held(store: Store) -> tuple[float, float]:
    """(MB in use, MB resident) of the database's server."""
    told = store.command("INFO", "memory")
    said = (
        told if isinstance(told, dict) else dict(line.split(":", 1) for line in str(told).splitlines() if ":" in line)
    )
    return float(said["used_memory"]) / 2**20, float(said["used_memory_rss"]) / 2**20
