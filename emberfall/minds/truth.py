"""What a model's sentence claims, held against the graph: whom it names, and what it says has changed. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache

from lemminflect import getAllInflections

from emberfall.records import Change, Craft, Event, Move, Record, Scene, Transfer

LONGEST = 400  # characters of a line

CLAIMS = {
    "give": "give hand pass deliver return lend sell pay grant offer surrender entrust bestow toss throw",
    "take": "take grab receive get steal pocket buy seize snatch claim collect accept obtain gain win own possess",
    "make": "make forge craft build create brew bake weave carve finish repair mend",
    "go": "leave arrive travel depart flee ride sail vanish disappear",
    "harm": "attack strike hit stab wound beat cut shoot",
    "end": "kill slay die destroy break shatter burn collapse murder execute banish free release arrest",
}
"""Kind of change -> the verbs that claim one. An `end` is never so: no sentence destroys anything."""

SLIGHT = frozenset(
    [
        "nod",
        "look",
        "glance",
        "smile",
        "grin",
        "breath",
        "sigh",
        "laugh",
        "shrug",
        "moment",
        "pause",
        "answer",
        "word",
        "wave",
        "heart",
        "care",
        "note",
        "sound",
        "way",
        "sense",
        "turn",
        "frown",
        "stare",
        "silence",
        "step",
        "seat",
        "time",
        "thought",
        "hint",
        "voice",
        "warning",
        "welcome",
        "face",
        "eyes",
        "hand",
        "hands",
        "gesture",
        "bow",
        "leave",
    ]
)
"""What can be given, taken or made without anything changing hands."""

_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_NOT = frozenset(
    {"not", "never", "no", "cannot", "without", "nothing", "nobody", "neither", "nor", "refuses", "declines"}
)


_BEFORE_NOUNS = frozenset(["the", "a", "an", "my", "your", "his", "her", "its", "our", "their", "this", "that", "no"])


class Claim(Record):
    """What a text may rest on: what happened, and the words in which it is already told."""

    changes: tuple[Change, ...] = ()
    events: tuple[Event, ...] = ()
    plain: str = ""


def named(text: str, scene: Scene) -> Iterator[frozenset[str]]:
    """For each name in the text the ids that it may stand for, the longest names first."""
    left = text.lower()
    for name, ids in _names(tuple((t.id, t.name, t.called, t.aliases) for t in scene.things)):
        pattern = re.compile(rf"(?<![\w]){re.escape(name)}(?![\w])")
        if pattern.search(left):
            yield ids
            left = pattern.sub("\0", left)


def ids_in(text: str, scene: Scene) -> frozenset[str]:
    """Every id that the text may name."""
    return frozenset(id for ids in named(text, scene) for id in ids)


@cache
def _names(things: tuple[tuple[str, str, str, tuple[str, ...]], ...]) -> tuple[tuple[str, frozenset[str]], ...]:
    """Each name with the ids that bear it, from (id, name, what it is called, aliases); the longest first."""
    found: dict[str, set[str]] = {}
    for id, name, called, aliases in things:
        for one in (name, called, *aliases):
            bare = one.lower().removeprefix("the ")
            if len(bare) > 2:
                found.setdefault(bare, set()).add(id)
    return tuple((name, frozenset(found[name])) for name in sorted(found, key=len, reverse=True))


def untrue(text: str, cites: Collection[str], scene: Scene, claim: Claim) -> str:
    """Why the sentence cannot stand, in a few words; empty when nothing speaks against it."""
    if not any(letter.isalpha() for letter in text):
        return "it says nothing"
    if len(text) > LONGEST:
        return "it is too long"
    for ids in named(text, scene):
        if not ids & set(cites):
            return f"it names {' or '.join(sorted(ids))} without citing"
    if stranger := unknown(text, scene, claim.plain):
        return f"it names {stranger}, whom nobody knows"
    for kind, verb in claimed(text):
        if verb not in _verbs_of(claim.plain) and not _happened(kind, text, scene, claim):
            return f"it says {verb}, and nothing of it was committed"
    return ""


def unknown(text: str, scene: Scene, plain: str = "") -> str:
    """A proper name that nothing in the world bears: a capital inside a sentence; empty when there is none."""
    known = {
        word.lower() for thing in scene.things for name in (thing.name, thing.short) for word in _WORD.findall(name)
    }
    known |= {word.lower() for word in _WORD.findall(plain)} | {"i"}
    for sentence in re.split(r"(?<=[.!?…:;—–\"“”])\s*|\n", text):
        for word in _WORD.findall(sentence)[1:]:
            bare = re.split(r"['’-]", word)[0]
            if bare[:1].isupper() and bare.lower() not in known:
                return str(word)
    return ""


def claimed(text: str) -> Iterator[tuple[str, str]]:
    """(kind of change, verb) for each change that the text says to happen: not what it denies, nor what is slight."""
    words = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    for at, word in enumerate(words):
        found = _forms().get(word)
        if found is None:
            continue
        before, behind = words[max(0, at - 3) : at], words[at + 1 : at + 6]
        denied = any(one in _NOT or one.endswith("n't") for one in before)
        noun = before[-1:] and before[-1] in _BEFORE_NOUNS  # "the forge", "her take on it"
        if not denied and not noun and not (found[0] in ("give", "take", "make") and SLIGHT & set(behind)):
            yield found


def _verbs_of(text: str) -> frozenset[str]:
    return frozenset(verb for _, verb in claimed(text))


@cache
def _forms() -> dict[str, tuple[str, str]]:
    """Each form of each claiming verb -> (kind, lemma)."""
    forms: dict[str, tuple[str, str]] = {}
    for kind, verbs in CLAIMS.items():
        for verb in verbs.split():
            inflected = getAllInflections(verb, upos="VERB")
            for form in {verb, *(form for all_forms in inflected.values() for form in all_forms)}:
                forms.setdefault(form, (kind, verb))
    for other in ("left", "cut", "cuts", "claim", "claims"):  # which mostly mean something else
        forms.pop(other, None)
    return forms


def _happened(kind: str, text: str, scene: Scene, claim: Claim) -> bool:
    """Did such a change happen, and to every thing that the sentence names?"""
    if kind == "end":
        return False
    if kind == "harm":
        return any(event.verb == "attack" for event in claim.events)
    if kind == "go":
        return any(isinstance(change, Move) for change in claim.changes)
    makes = [change for change in claim.changes if isinstance(change, Craft)]
    hands = [change for change in claim.changes if isinstance(change, Transfer)]
    if not (makes if kind == "make" else (*makes, *hands)):
        return False
    changed = {change.item for change in hands} | {id for change in makes for id in (change.item, *change.spends)}
    things = {thing.id for thing in scene.things if thing.kind == "item"}
    spoken = [ids & things for ids in named(text, scene) if ids & things]
    return all(ids & changed for ids in spoken) and (bool(spoken) or kind != "make") and _right_way(text, scene, claim)


def _right_way(text: str, scene: Scene, claim: Claim) -> bool:
    """Whoever is named first is one of those who give when giving is told, or who take when taking is told."""
    first = _first_being(text, scene)
    if first is None:
        return True
    givers, takers = set[str](), set[str]()
    for change in claim.changes:
        if isinstance(change, Transfer):
            givers |= {change.giver or ""}
            takers |= {change.receiver}
        elif isinstance(change, Craft):
            givers |= {change.maker}
            takers |= {change.receiver}
    kinds: Sequence[str] = [kind for kind, _ in claimed(text)]
    return first in ({*givers} if kinds[:1] == ["give"] else {*takers} if kinds[:1] == ["take"] else givers | takers)


def _first_being(text: str, scene: Scene) -> str | None:
    places = [
        (found.start(), thing.id)
        for thing in scene.things
        if thing.kind in ("npc", "player")
        for found in [re.search(rf"\b{re.escape(thing.called)}\b", text)]
        if found
    ]
    return min(places)[1] if places else None
