"""`bench`: what the game costs, as multiples of a bare database round trip on this machine in this minute."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from statistics import median

from emberfall.bench import floor
from emberfall.bench.floor import Clocked, Row
from emberfall.bench.ground import crowd, founded
from emberfall.bench.groups import GROUPS, Run
from emberfall.cli.stores import fresh_store

HELP = "measure the game in multiples of a bare database round trip"
ABOUT = """Founds campaigns in a database of its own, drives the functions that the game itself uses, and prints a
table: what was measured, the figure, and the bar that it is held to. Each database figure is a multiple of the floor,
a bare RETURN 1 measured between the runs, so that it holds on a noisy machine. With --json one object:
{"floor_ms", "rows": [{"name", "value", "bar", "within"}]}. docs/performance.md explains each row."""

WIDE = 66  # characters of a name
QUICK_S = 45  # after which a quick run begins nothing more: it is to end within a minute


def arguments(parser: ArgumentParser) -> None:
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    shape.add_argument("--markdown", action="store_true", help="a table as in docs/performance.md")
    parser.add_argument("--quick", action="store_true", help="fewer rounds and smaller worlds; ends within a minute")
    parser.add_argument("--rows", type=_groups, metavar="NAMES", help=f"only some, with commas: {', '.join(GROUPS)}")


def run(args: Namespace) -> int:
    tell = _plainly
    if args.json or args.markdown:
        tell = _markdown if args.markdown else _json
    with fresh_store() as store:
        clocked = Clocked(store)
        bare = founded(clocked, crowd(1))
        floor_ms = median(floor.floor(clocked, bare) for _ in range(201)) * 1000
        with Run(clocked, args.quick) as run:
            tell(floor_ms, measured(run, args.rows))
    return 0


def measured(run: Run, groups: tuple[str, ...] | None) -> Iterator[Row]:
    """Every row of these groups, as it is measured; of all groups a quick run begins none that would end it late."""
    begun = time.monotonic()
    for name in groups or GROUPS:
        if run.quick and groups is None and time.monotonic() - begun > QUICK_S:
            print(f"left out, since this machine is slow today: --rows {name}", file=sys.stderr)
        else:
            yield from GROUPS[name](run)


def _groups(said: str) -> tuple[str, ...]:
    named = tuple(dict.fromkeys(name.strip() for name in said.split(",") if name.strip()))
    if unknown := [name for name in named if name not in GROUPS]:
        raise ArgumentTypeError(f"no rows {', '.join(unknown)}; there are: {', '.join(GROUPS)}")
    return named


def _json(floor_ms: float, rows: Iterator[Row]) -> None:
    print(json.dumps({"floor_ms": round(floor_ms, 4), "rows": [as_json(row) for row in rows]}))


def as_json(row: Row) -> dict[str, object]:
    """{name, value, bar, within}; no bar where a figure is only told."""
    return {"name": row.name, "value": round(row.value, 3), "bar": row.bar, "within": row.within}


def _plainly(floor_ms: float, rows: Iterator[Row]) -> None:
    print(f"floor: {floor_ms:.3f} ms\n")
    for row in rows:
        mark = " " if row.within else "!"
        if mark == "!" and sys.stdout.isatty():
            mark = "\033[31m!\033[0m"
        print(
            f"{mark} {row.name:<{WIDE}} {row.value:>8.2f} {row.unit:<7} {_bar(row):<9} {row.note}".rstrip(), flush=True
        )


def _markdown(floor_ms: float, rows: Iterator[Row]) -> None:
    print(f"Floor: {floor_ms:.3f} ms.\n\n| row | value | bar | |\n|---|---:|---:|---|")
    for row in rows:
        missed = "" if row.within else "**missed** "
        print(f"| {row.name} | {row.value:.2f} {row.unit} | {_bar(row)} | {missed}{row.note} |", flush=True)


def _bar(row: Row) -> str:
    return "" if row.bar is None else f"{'>=' if row.at_least else '<='} {row.bar:g}"
