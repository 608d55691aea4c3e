"""`chronicle`: a campaign's talk as Markdown, with what each decision rests on."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from emberfall import saves
from emberfall.cli.stores import campaigns_of, kept_store
from emberfall.graph.book import Book

HELP = "print a campaign's chronicle as Markdown"
ABOUT = """Prints everything that was said at the table of the newest campaign, or of the one that --campaign names by
its id, session by session, and what each decision rests on."""


def arguments(parser: ArgumentParser) -> None:
    """Nothing but what every command takes."""


def run(args: Namespace) -> int:
    with kept_store(args) as store:
        for found in campaigns_of(store, args.campaign)[:1]:
            print(saves.chronicle(Book(store, found.id)), end="")
    return 0
