"""`restore`: a campaign from a file that `export` wrote, under a new id."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from emberfall import saves
from emberfall.cli.stores import kept_store
from emberfall.saves.reading import BYTES_MOST

HELP = "make a campaign of a saved file again"
ABOUT = """Checks the file and the campaign in it, and founds it under a new id; whatever is not sound is refused with
a reason, and nothing is left of it."""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE.json")


def run(args: Namespace) -> int:
    with args.file.open("rb") as file:
        data = file.read(BYTES_MOST + 1)
    with kept_store(args) as store:
        restored = saves.restore(store, data)
    print(f"{restored.title} is back. Go on with: python -m emberfall play --campaign {restored.campaign}")
    return 0
