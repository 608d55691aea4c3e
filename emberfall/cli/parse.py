"""`parse`: how well the offline parser reads labelled sentences, field by field."""

from __future__ import annotations

import csv
import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from emberfall import campaigns, library
from emberfall.cli.stores import fresh_store
from emberfall.graph.book import Book
from emberfall.library import Pack
from emberfall.minds.offline.parser import parse
from emberfall.records import Record, Scene
from emberfall.scene import read_scene

HELP = "measure the offline parser on labelled sentences"
ABOUT = """Reads FILE.tsv, whose columns are text, verb, target, item, place, scene (lines that begin with # are left
out; an empty field means that the words name none), parses each text as said by the player in that place, and prints
the share of right answers for each field, and every miss. With --json: {"accuracy": {verb, target, item, place},
"misses": [{text, scene, field, expected, found}]}, shares from 0 to 1."""
FIELDS = ("verb", "target", "item", "place")


class Labelled(Record):
    """One sentence and what it means."""

    text: str
    verb: str
    target: str = ""
    item: str = ""
    place: str = ""
    scene: str = ""


class Miss(Record):
    text: str
    scene: str
    field: str
    expected: str | None
    found: str | None


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE.tsv")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(args: Namespace) -> int:
    sentences = tuple(read(args.file))
    pack = library.pack(args.campaign or campaigns.DEMO)
    world = _world(pack, args.player)
    misses = [miss for sentence in sentences for miss in missed(sentence, standing(world, sentence.scene, pack))]
    accuracy = {field: _share(field, misses, len(sentences)) for field in FIELDS}
    if args.json:
        print(json.dumps({"accuracy": accuracy, "misses": [miss.model_dump() for miss in misses]}, ensure_ascii=False))
        return 0
    for miss in misses:
        print(f"{miss.field}: {miss.found or '-'} for {miss.expected or '-'} at {miss.scene}: {miss.text}")
    print(f"{len(sentences)} sentences: " + ", ".join(f"{field} {share:.1%}" for field, share in accuracy.items()))
    return 0


def read(file: Path) -> Iterator[Labelled]:
    """Raises: ValueError naming the line when it has no verb or more columns than six."""
    with file.open(newline="", encoding="utf-8") as lines:
        for number, row in enumerate(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE), 1):
            if not row or row[0].startswith("#"):
                continue
            if not 2 <= len(row) <= len(Labelled.model_fields):
                raise ValueError(
                    f"{file}:{number}: {len(row)} columns; it takes text, verb, target, item, place, scene"
                )
            yield Labelled(**dict(zip(Labelled.model_fields, row, strict=False)))


def missed(sentence: Labelled, scene: Scene) -> Iterator[Miss]:
    """One miss for each field that was read otherwise than labelled."""
    intent = parse(sentence.text, scene).model_dump()
    for field in FIELDS:
        expected = getattr(sentence, field) or None
        if intent[field] != expected:
            yield Miss(text=sentence.text, scene=sentence.scene, field=field, expected=expected, found=intent[field])


def standing(world: Scene, place: str, pack: Pack) -> Scene:
    """The same world with the player in another place, and with all whom the story ever brings there.

    Raises: KeyError when there is no such place.
    """
    here = world.thing(place).id if place else world.here
    come = {world.player, *(step.who for session in (*pack.past, pack.now) for step in session.set if step.at == here)}
    things = tuple(t.model_copy(update={"at": here}) if t.id in come else t for t in world.things)
    return world.model_copy(update={"here": here, "things": things})


def _world(pack: Pack, player: str | None) -> Scene:
    """A campaign as its players find it, before anybody says a word."""
    with fresh_store() as store:
        return read_scene(Book(store, campaigns.found(store, pack)), player or pack.players[0].id)


def _share(field: str, misses: list[Miss], sentences: int) -> float:
    wrong = sum(miss.field == field for miss in misses)
    return round(1 - wrong / sentences, 4) if sentences else 0.0
