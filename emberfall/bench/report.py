"""What was measured, as people and programs read it: a table, JSON, or the section of a page."""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median

from emberfall.bench.floor import Row
from emberfall.records import Record

WIDE = 66  # characters of a name
BEGINS, ENDS = "<!-- bench -->", "<!-- /bench -->"


class Figures(Record):
    """One run of the bench, or several of which each row is the median."""

    floor_ms: float
    rows: tuple[Row, ...]
    runs: int = 1


def middle(runs: Sequence[Figures]) -> Figures:
    """Of every row the run whose value is the median of all runs, with the least and the greatest beside it."""
    if len(runs) == 1:
        return runs[0]
    named: defaultdict[str, list[Row]] = defaultdict(list)
    for run in runs:
        for row in run.rows:
            named[row.name].append(row)
    rows = tuple(_middle(sorted(rows, key=lambda row: row.value)) for rows in named.values())
    return Figures(floor_ms=median(run.floor_ms for run in runs), rows=rows, runs=len(runs))


def _middle(rows: Sequence[Row]) -> Row:
    row = rows[(len(rows) - 1) // 2]
    span = f"{rows[0].value:.2f} to {rows[-1].value:.2f}" if rows[0].value != rows[-1].value else ""
    return row.model_copy(update={"note": "; ".join(filter(None, (span, row.note)))})


def as_json(found: Figures) -> str:
    """{"floor_ms", "rows": [{"name", "value", "bar", "within"}]}; the bar is null where a figure is only told."""
    rows = [
        {"name": row.name, "value": round(row.value, 3), "bar": row.bar, "within": row.within} for row in found.rows
    ]
    return json.dumps({"floor_ms": round(found.floor_ms, 4), "rows": rows})


def line(row: Row) -> str:
    mark = " " if row.within else "!"
    if mark == "!" and sys.stdout.isatty():
        mark = "\033[31m!\033[0m"
    return f"{mark} {row.name:<{WIDE}} {row.value:>8.2f} {row.unit:<7} {_bar(row):<9} {row.note}".rstrip()


def as_markdown(found: Figures, versions: Iterable[str]) -> str:
    """The table, under a line that says when and on what it was measured."""
    of = f"medians of {found.runs} runs" if found.runs > 1 else "one run"
    load = f", load {os.getloadavg()[0]:.1f} at the end" if hasattr(os, "getloadavg") else ""
    day = time.strftime("%d %B %Y, %H:%M UTC", time.gmtime()).lstrip("0")
    on = f"{os.cpu_count()} processors of {platform.system()} {platform.machine()}{load}"
    head = f"{day}, {of}, {on}; {', '.join(versions)}. The floor was {found.floor_ms:.3f} ms."
    rows = [
        f"| {row.name} | {row.value:.2f} {row.unit} | {_bar(row)} | {'' if row.within else '**missed** '}{row.note} |"
        for row in found.rows
    ]
    return "\n".join([head, "", "| row | value | bar | |", "|---|---:|---:|---|", *rows])


def put(page: Path, table: str) -> None:
    """Puts the table into a page, in place of the one that stands there. Raises: ValueError when it has no place."""
    text = page.read_text("utf-8")
    before, begins, rest = text.partition(BEGINS)
    _, ends, after = rest.partition(ENDS)
    if not begins or not ends:
        raise ValueError(f"{page} has no place for the table: it goes between {BEGINS} and {ENDS}")
    page.write_text(f"{before}{BEGINS}\n{table}\n{ENDS}{after}", "utf-8")


def _bar(row: Row) -> str:
    return "" if row.bar is None else f"{'>=' if row.at_least else '<='} {row.bar:g}"
