"""Mistakes in how things are written: characters that nobody sees, words that cannot be names, lists that repeat."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping

from emberfall.library.faults import Fault
from emberfall.library.lint_world import shelves
from emberfall.library.shelf import Draft
from emberfall.library.worldfile import BeingTable, ItemTable, ThingTable
from emberfall.occasions import SENTENCES, TOLD, VOICED, Occasion, slots

LONGEST_NAME = 60  # characters
LONGEST_ABOUT = 400
SPOKEN_FOR = frozenset(
    """i me my you your yours he him his she her hers it its they them their theirs we us our who what where when why
    how this that these those here there the a an some and or not yes no all everyone everybody anyone nobody someone
    something nothing look go take give ask wait help inventory recap""".split()  # noqa: SIM905
)
"""Words that mean something in every sentence: nothing can be called by one of them alone."""


def lint(draft: Draft) -> Iterator[Fault]:
    """Every mistake of spelling that can be told without knowing the language."""
    for key in ("title", "tagline", "genre", "opening"):
        yield from _characters(draft, "", key, getattr(draft.world, key))
    for table, shelf in shelves(draft.world).items():
        for id, thing in shelf.items():
            if isinstance(thing, ThingTable):
                yield from _thing(draft, f"{table}.{id}", thing)
    yield from _same_name(draft)
    for voice, said in draft.world.voices.items():
        yield from _lines(draft, f"voices.{voice}", said, VOICED)
    yield from _lines(draft, "narration", draft.world.narration, TOLD)


def _thing(draft: Draft, table: str, thing: ThingTable) -> Iterator[Fault]:
    said = [("name", thing.name), ("short", thing.short), ("about", thing.about)]
    said += [("aliases", alias) for alias in thing.aliases]
    for key, text in said:
        yield from _characters(draft, table, key, text)
        if key in ("short", "aliases", "name") and text.lower() in SPOKEN_FOR:
            problem = f"{text!r} is a word of every sentence, and cannot be a name"
            yield draft.fault(table, key, problem, "call it by a word of its own")
    for alias in thing.aliases:
        if not alias.strip():
            yield draft.fault(table, "aliases", "one of them is empty", "write the word, or take it out")
    if len(thing.name) > LONGEST_NAME:
        problem = f"the name is {len(thing.name)} characters long"
        yield draft.fault(table, "name", problem, f"use at most {LONGEST_NAME}, and put the rest into `about`")
    if len(thing.about) > LONGEST_ABOUT:
        problem = f"it is {len(thing.about)} characters long, and is said whole"
        yield draft.fault(table, "about", problem, f"use at most {LONGEST_ABOUT}: a sentence or two")
    if thing.about.strip() and thing.about.rstrip()[-1] not in ".!?…”\"')":
        yield draft.fault(table, "about", "the sentence does not end", "end it with a full stop")
    yield from _repeated(draft, table, thing)


def _repeated(draft: Draft, table: str, thing: ThingTable) -> Iterator[Fault]:
    """Lists that name one thing twice."""
    keys = ["aliases"]
    keys += ["owns", "factions", "crafts", "wants"] if isinstance(thing, BeingTable) else []
    keys += ["needs"] if isinstance(thing, ItemTable) else []
    for key in keys:
        for named, times in Counter(getattr(thing, key)).items():
            if times > 1:
                yield draft.fault(table, key, f"{named} stands there {times} times", "name it once")
    if isinstance(thing, ItemTable) and not re.fullmatch(r"[a-z]+(-[a-z]+)?", thing.making):
        problem = f"{thing.making!r} is no verb that a person could do"
        yield draft.fault(table, "making", problem, 'write one word, as in "she can forge it": making = "forge"')


def _characters(draft: Draft, table: str, key: str, text: str) -> Iterator[Fault]:
    odd = next((c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Co", "Cs") and c not in "\u200d"), None)
    if odd is not None:
        problem = f"{text!r} holds the character U+{ord(odd):04X}, which nobody can see or type"
        yield draft.fault(table, key, problem, "take it out")
    elif text != text.strip() or "  " in text:
        yield draft.fault(table, key, f"{text!r} has spaces too many", f"write {' '.join(text.split())!r}")


def _same_name(draft: Draft) -> Iterator[Fault]:
    """One name for things of two kinds: words could mean either."""
    meant: dict[str, str] = {}
    for table, shelf in shelves(draft.world).items():
        for id, thing in shelf.items():
            if not isinstance(thing, ThingTable):
                continue
            for name in {thing.name.lower(), (thing.short or thing.name).lower()}:
                other = meant.setdefault(name, f"{table}.{id}")
                if other.split(".")[0] != table and {other.split(".")[0], table} != {"players", "npcs"}:
                    problem = f"{name!r} is also the name of {other}, and nothing tells them apart"
                    yield draft.fault(f"{table}.{id}", "name", problem, "give one of them another name")


def _lines(
    draft: Draft, table: str, said: Mapping[str, tuple[str, ...]], known: Mapping[str, Occasion]
) -> Iterator[Fault]:
    for name, lines in said.items():
        if name not in known:
            continue
        for line, times in Counter(lines).items():
            if times > 1:
                yield draft.fault(table, name, f"{line!r} stands there {times} times", "write another, or keep one")
        for n, line in enumerate(lines, 1):
            yield from _characters(draft, table, f"{name}.{n}", line)
            if line.count("{") != line.count("}") or re.search(r"\{[^{}]*$|^[^{}]*\}|\{[^{}]*\{", line):
                yield draft.fault(
                    table, f"{name}.{n}", "a brace is open or closed too often", "write slots as {player}"
                )
            elif not _ends(line):
                yield draft.fault(
                    table, f"{name}.{n}", f"the sentence does not end: {line!r}", "end it with a full stop"
                )
        for slot in known[name].must if known is VOICED else ():
            if lines and not any(slot in slots(line) for line in lines):
                problem = f"no line says {{{slot}}}, so these words are never heard when there is one"
                yield draft.fault(table, name, problem, f"write {{{slot}}} into at least one of them")


def _ends(line: str) -> bool:
    last = re.search(r"\{([a-z_]+)\}$", line.rstrip())
    return bool(last and last[1] in SENTENCES | {"answer", "says"}) or line.rstrip()[-1:] in ".!?…"
