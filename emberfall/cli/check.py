"""`check`: the linter for campaigns and rules; every mistake is named by file, table and key."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sized
from pathlib import Path

from emberfall import library

HELP = "lint the campaigns and rules"
ABOUT = """Reads every file in campaigns/ and rules/ (or below FOLDER), and prints what is wrong with it and what would
be right. Ends with 1 when anything is wrong."""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object: campaigns, rules, faults")
    parser.add_argument("folder", nargs="?", type=Path, default=library.HOME, help="holds campaigns/ and rules/")


def run(args: Namespace) -> int:
    faults = library.check(args.folder)
    if args.json:
        there = {"campaigns": library.packs(args.folder), "rules": tuple(library.rules(args.folder))}
        print(json.dumps({**there, "faults": [fault.model_dump() for fault in faults]}, ensure_ascii=False, indent=1))
        return 1 if faults else 0
    for fault in faults:
        print(fault)
    read = f"{_count(library.packs(args.folder), 'campaign')}, {_count(library.rules(args.folder), 'rule')}"
    print(f"{read}: {_count(faults, 'fault') if faults else 'no faults'}")
    return 1 if faults else 0


def _count(things: Sized, noun: str) -> str:
    number = len(things)
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
