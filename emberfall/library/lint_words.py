"""Mistakes in words: voices, templates, names that mean two things, lines that say nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from emberfall.library.faults import Fault, closest
from emberfall.library.lint_world import beings, shelves
from emberfall.library.shelf import Draft
from emberfall.library.worldfile import BeingTable, ThingTable
from emberfall.occasions import ALWAYS, TOLD, VOICED, Occasion, slots

PLAIN = "plain"
ARTICLES = ("a ", "an ", "the ", "some ")


def lint(draft: Draft) -> Iterator[Fault]:
    """Every mistake in a world's names and sentences."""
    for look in (voices, templates, names, spoken):
        yield from look(draft)


def voices(draft: Draft) -> Iterator[Fault]:
    """Each NPC's voice exists, and has words for every occasion that its owners can come into."""
    said = draft.world.voices
    used: dict[str, list[str]] = defaultdict(list)
    for id, npc in draft.world.npcs.items():
        used[npc.voice].append(id)
        if npc.voice != PLAIN and npc.voice not in said:
            mend = closest(npc.voice, [*said, PLAIN])
            yield draft.fault(f"npcs.{id}", "voice", f"there is no voice {npc.voice}", mend)
    for voice, lines in said.items():
        crafts = any(draft.world.npcs[id].crafts for id in used[voice])
        needed = [name for name, o in VOICED.items() if not o.optional and (crafts or not o.rare)]
        lacks = [name for name in needed if not lines.get(name)]
        if lacks:
            mend = f'write a few lines for each: {lacks[0]} = ["...", "..."]'
            yield draft.fault(f"voices.{voice}", "", f"it has no words for {', '.join(lacks)}", mend)
        if not used[voice] and voice != PLAIN:
            yield draft.fault(f"voices.{voice}", "", "nobody speaks with it", "give it to an NPC, or take it out")


def templates(draft: Draft) -> Iterator[Fault]:
    """Each sentence is for a known occasion, names slots that the occasion has, and brings no quotation marks."""
    for voice, said in draft.world.voices.items():
        yield from _templates(draft, f"voices.{voice}", said, VOICED, ALWAYS)
    yield from _templates(draft, "narration", draft.world.narration, TOLD, ())


def _templates(
    draft: Draft,
    table: str,
    said: Mapping[str, Sequence[str]],
    known: Mapping[str, Occasion],
    always: Sequence[str],
) -> Iterator[Fault]:
    for name, lines in said.items():
        if name not in known:
            yield draft.fault(table, name, f"there is no occasion {name}", closest(name, known))
            continue
        legal = (*always, *known[name].legal)
        for n, template in enumerate(lines, 1):
            for slot in sorted(slots(template) - set(legal)):
                yield draft.fault(table, f"{name}.{n}", f"{name} has no slot {{{slot}}}", closest(slot, legal))
            if any(mark in template for mark in '"“”'):
                yield draft.fault(table, f"{name}.{n}", "it brings its own quotation marks", "leave them to the page")
            if not template.strip():
                yield draft.fault(table, f"{name}.{n}", "it says nothing", "write a sentence, or take it out")


def names(draft: Draft) -> Iterator[Fault]:
    """No word means two things that cannot be told apart."""
    for table, shelf in shelves(draft.world).items():
        things = {id: thing for id, thing in shelf.items() if isinstance(thing, ThingTable)}
        for id, thing in things.items():
            if table == "items" and thing.name.lower().startswith(ARTICLES):
                mend = "leave the article out; it is added where it is needed"
                yield draft.fault(f"items.{id}", "name", f"{thing.name!r} brings its article", mend)
            for alias in thing.aliases:
                if alias != alias.lower():
                    yield draft.fault(f"{table}.{id}", "aliases", f"{alias!r} has capitals", f"write {alias.lower()!r}")
    yield from _twins(draft, {id: being for id, (_, being) in beings(draft.world).items()})
    for shelf in (draft.world.places, draft.world.items, draft.world.factions):
        yield from _twins(draft, shelf)


def _twins(draft: Draft, things: Mapping[str, ThingTable]) -> Iterator[Fault]:
    """Two beings may share an epithet while they begin in different places; nothing else may share a word."""
    meant: dict[str, str] = {}
    for id, thing in things.items():
        for word in dict.fromkeys(w.lower() for w in (thing.name, thing.short, *thing.aliases) if w):
            other = meant.setdefault(word, id)
            proper = word in (n.lower() for t in (thing, things[other]) for n in (t.name, t.short))
            if other != id and (proper or _together(thing, things[other])):
                table = next(table for table, shelf in shelves(draft.world).items() if id in shelf)
                problem = f"{word!r} means {other} as well, and nothing tells them apart"
                yield draft.fault(f"{table}.{id}", "aliases", problem, "give one of them another word")


def _together(one: ThingTable, other: ThingTable) -> bool:
    return not (isinstance(one, BeingTable) and isinstance(other, BeingTable)) or one.at == other.at


def spoken(draft: Draft) -> Iterator[Fault]:
    """Lines of the past and of the demo say something."""
    said = [("demo", "", draft.world.demo), *(("past", str(n), s.lines) for n, s in enumerate(draft.world.past, 1))]
    for table, key, lines in said:
        for player, words in lines:
            if not words.strip():
                yield draft.fault(table, key, f"a line of {player} is empty", "write the words, or take it out")
