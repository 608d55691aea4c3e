"""`bench`: what the game costs, as multiples of a bare database round trip on this machine in this minute."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from emberfall.bench import crowds, floor, memory, turns
from emberfall.bench.floor import Clocked, Row
from emberfall.bench.ground import crowd, founded
from emberfall.cli.stores import fresh_store

HELP = "measure the game in multiples of a bare database round trip"
ABOUT = """Founds campaigns in a database of its own, drives the functions that the game itself uses, and prints a
table: what was measured, the figure, and the bar that it is held to. Each database figure is a multiple of the floor,
a bare RETURN 1 measured between the runs, so that it holds on a noisy machine. With --json one object:
{"floor_ms", "rows": [{"name", "value", "bar", "within", "unit", "note"}]}. docs/performance.md explains each row."""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--quick", action="store_true", help="fewer rounds and smaller worlds; ends within a minute")


def run(args: Namespace) -> int:
    with fresh_store() as store:
        clocked = Clocked(store)
        bare = founded(clocked, crowd(1))
        floor_ms = sorted(floor.floor(clocked, bare) for _ in range(201))[100] * 1000
        if not args.json:
            print(f"floor: {floor_ms:.3f} ms\n")
        rows = []
        for row in measured(clocked, args.quick):
            rows.append(row)
            if not args.json:
                print(_line(row), flush=True)
    if args.json:
        print(json.dumps({"floor_ms": round(floor_ms, 4), "rows": [_as_json(row) for row in rows]}))
    return 0


def measured(store: Clocked, quick: bool) -> Iterator[Row]:
    """Every row, as it is measured."""
    rounds = 7 if quick else 30
    yield from turns.offline(store, rounds)
    yield from turns.gossip(store, rounds, edges=20_000 if quick else 1_000_000)
    yield from memory.explaining(store, rounds)
    yield from memory.heaviest(store, rounds)
    yield from memory.latest(store, rounds)
    yield from crowds.mixed(store, seconds=1 if quick else 5)
    yield from crowds.players(store, campaigns=5 if quick else 50, turns=5 if quick else 20)
    yield from turns.flat(store, turns=90 if quick else 1_000)


def _as_json(row: Row) -> dict[str, object]:
    return {
        **row.model_dump(include={"name", "bar", "unit", "note"}),
        "value": round(row.value, 3),
        "within": row.within,
    }


def _line(row: Row) -> str:
    sign = ">=" if row.at_least else "<="
    mark = " " if row.within else "!"
    if mark == "!" and sys.stdout.isatty():
        mark = "\033[31m!\033[0m"
    return f"{mark} {row.name:<66} {row.value:>8.2f} {row.unit:<7} {sign} {row.bar:<6g} {row.note}"
