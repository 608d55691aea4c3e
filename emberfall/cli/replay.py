"""`replay`: every decision of a campaign checked against its own evidence, and the campaign against the audit."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from emberfall import saves
from emberfall.audit import audit
from emberfall.cli.stores import campaigns_of, kept_store
from emberfall.graph.book import Book

HELP = "check every decision against its evidence"
ABOUT = """Replays the evidence of every decision in the newest campaign, or in the one that --campaign names by its id:
is each cited deed there, was it remembered by then, do the rules applied stand on what they say? Then the audit is
asked. Ends with 1 when anything does not hold."""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="an object a decision, one a line")


def run(args: Namespace) -> int:
    with kept_store(args) as store:
        books = [Book(store, found.id) for found in campaigns_of(store, args.campaign)[:1]]
        replayed = [held for book in books for held in saves.replay(book)]
        breaches = [breach for book in books for breach in audit(book)]
    for held in replayed:
        if args.json:
            print(json.dumps({**held.model_dump(), "holds": held.holds}, ensure_ascii=False))
        else:
            print(f"{'holds' if held.holds else 'FAILS'}  {held.decision:<6} {held.summary}  {'; '.join(held.against)}")
    if not args.json:
        for breach in breaches:
            print(f"FAILS  {breach.invariant}: {breach.found}")
        sound = sum(held.holds for held in replayed)
        print(f"{sound} of {len(replayed)} decisions hold; the audit finds {len(breaches) or 'nothing'}")
    return 0 if all(held.holds for held in replayed) and not breaches else 1
