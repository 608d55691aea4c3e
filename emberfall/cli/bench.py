"""`bench`: what the game costs, as multiples of a bare database round trip on this machine in this minute."""

from __future__ import annotations

import platform
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from emberfall.bench import report
from emberfall.bench.floor import Clocked, Row, floor
from emberfall.bench.ground import crowd, founded
from emberfall.bench.groups import GROUPS, Run
from emberfall.bench.report import Figures
from emberfall.cli.stores import fresh_store

HELP = "measure the game in multiples of a bare database round trip"
ABOUT = """Founds campaigns in a database of its own, drives the functions that the game itself uses, and prints a
table: what was measured, the figure, and the bar that it is held to. Each database figure is a multiple of the floor,
a bare RETURN 1 measured between the runs, so that it holds on a noisy machine. With --json one object:
{"floor_ms", "rows": [{"name", "value", "bar", "within"}]}. docs/performance.md explains each row."""

QUICK_S = 45  # after which a quick run begins nothing more: it is to end within a minute


def arguments(parser: ArgumentParser) -> None:
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    shape.add_argument("--markdown", action="store_true", help="a table as in docs/performance.md")
    shape.add_argument("--into", type=Path, metavar="FILE", help="put that table into its place in this page")
    parser.add_argument("--quick", action="store_true", help="fewer rounds and smaller worlds; ends within a minute")
    parser.add_argument("--rows", type=_groups, metavar="NAMES", help=f"only some, with commas: {', '.join(GROUPS)}")
    parser.add_argument("--runs", type=int, default=1, metavar="N", help="measure so often; each row is the median")


def run(args: Namespace) -> int:
    if args.runs < 1:
        raise ValueError(f"--runs is {args.runs}; it takes a number from 1 up")
    plainly = not (args.json or args.markdown or args.into)
    runs = [_once(args.quick, args.rows, aloud=plainly) for _ in range(args.runs)]
    found = report.middle(runs)
    if args.json:
        print(report.as_json(found))
    elif args.markdown:
        print(report.as_markdown(found, _versions()))
    elif args.into:
        report.put(args.into, report.as_markdown(found, _versions()))
    elif found.runs > 1:
        print(
            f"\nmedians of {found.runs} runs; floor: {found.floor_ms:.3f} ms\n", *map(report.line, found.rows), sep="\n"
        )
    return 0


def _once(quick: bool, groups: tuple[str, ...] | None, aloud: bool) -> Figures:
    """One run, over an empty database; `aloud`: each row is printed as soon as it is measured."""
    rows = []
    with fresh_store() as store, Run(Clocked(store), quick) as run:
        bare = founded(run.store, crowd(1))
        floor_ms = median(floor(run.store, bare) for _ in range(201)) * 1000
        if aloud:
            print(f"floor: {floor_ms:.3f} ms\n")
        for row in measured(run, groups):
            rows.append(row)
            if aloud:
                print(report.line(row), flush=True)
    return Figures(floor_ms=floor_ms, rows=tuple(rows))


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


def _versions() -> list[str]:
    with fresh_store() as store:
        return [
            f"Python {platform.python_version()}",
            *(f"{name} {number}" for name, number in store.versions().items()),
        ]
