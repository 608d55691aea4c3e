"""What a long campaign costs: a turn after many against one after ten, in the database, to models and on the page."""

from __future__ import annotations

from collections.abc import Iterator

from emberfall import campaigns, table
from emberfall.bench import prompts
from emberfall.bench.floor import Clocked, Row, cost
from emberfall.bench.prompts import Sizes
from emberfall.bench.served import App
from emberfall.bench.turns import ideas, plays, with_log
from emberfall.bench.visitor import Visitor, wiring
from emberfall.records import Record
from emberfall.seats import seated


class Taken(Record):
    """What turns took at one time of a campaign."""

    floors: float
    prompts: dict[str, list[int]]
    payload: int  # bytes that a turn sends to the page


def flat(app: App, turns: int, measured: int) -> Iterator[Row]:
    with_log(app.store, False)
    seat = campaigns.load_demo(app.store)
    there = seated(app.store, seat)
    campaign, player = there.campaign, there.acting
    for play in plays(app.store, campaign, player, range(10)):
        play()
    early = _taken(app, seat, campaign, player, measured)
    for play in plays(app.store, campaign, player, range(turns - 10)):
        play()
    late = _taken(app, seat, campaign, player, measured)
    when = f"after {turns:,} turns / after 10"
    yield Row(name=f"database time of a turn {when}", value=late.floors / early.floors, unit="times", bar=1.3,
              note=f"{early.floors:.1f} -> {late.floors:.1f} floors")  # fmt: skip
    yield Row(name=f"prompt size {when}", value=prompts.grown(early.prompts, late.prompts), unit="times", bar=1.3)
    yield Row(name=f"page payload of a turn {when}", value=late.payload / early.payload, unit="times", bar=1.3,
              note=f"{early.payload / 1024:.0f} -> {late.payload / 1024:.0f} KB")  # fmt: skip


def _taken(app: App, seat: str, campaign: str, player: str, turns: int) -> Taken:
    paid = cost(app.store, campaign, plays(app.store, campaign, player, range(turns)))
    return Taken(
        floors=paid.floors, prompts=_prompts(app.store, campaign, player, turns // 3), payload=_payload(app, seat)
    )


def _prompts(store: Clocked, campaign: str, player: str, turns: int) -> Sizes:
    with prompts.noted() as (minds, sizes):
        for n in range(turns):
            offered = ideas(store, campaign, player)
            table.play(store, campaign, player, offered[n % len(offered)], minds=minds)
    return dict(sizes)


def _payload(app: App, seat: str) -> int:
    with Visitor(app, wiring(app), seat) as visitor:
        visitor.open()
        before = visitor.bytes
        visitor.say("look around")
        return visitor.bytes - before
