"""`export`: a campaign as one JSON file, which `restore` makes a campaign of again, here or elsewhere."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from emberfall import saves
from emberfall.cli.stores import campaigns_of, kept_store

HELP = "save a campaign as one JSON file"
ABOUT = """Writes the newest campaign, or the one that --campaign names by its id, with every node and edge and a hash
over all of it. Restored and exported again it is the same file, byte by byte."""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE.json", help="<id of the campaign>.json if absent")


def run(args: Namespace) -> int:
    with kept_store(args) as store:
        found = campaigns_of(store, args.campaign)
        if not found:
            print("there is no campaign to export yet")
            return 1
        file = args.file or Path(f"{found[0].id}.json")
        file.write_bytes(saves.export(store, found[0].id))
    print(f"{found[0].title} ({found[0].id}) is saved in {file}, {file.stat().st_size:,} bytes")
    return 0
