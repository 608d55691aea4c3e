"""A model reads words that the grammar is unsure of; what it reads must be in the scene, and in the words."""

from __future__ import annotations

import re
from typing import get_args

from emberfall.minds import NONE, Minds, Part, Question, ask
from emberfall.records import OFFLINE, Intent, Named, Record, Scene, Verb

MOST = 40  # things that are offered
GRAVE = frozenset({"give", "take", "trade", "attack", "threaten", "insult", "travel"})
"""Verbs that cost somebody something: what they are done with has to be in the words."""

NEEDS = {
    "give": ("target", "item"),
    "take": ("item",),
    "trade": ("target", "item", "offer"),
    "travel": ("place",),
    "attack": ("target",),
    "insult": ("target",),
}


class Read(Record):
    """What a mind reads in the words."""

    verb: Verb
    target: str = NONE
    item: str = NONE
    place: str = NONE
    offer: str = NONE
    topic: str = NONE


def unsure(intent: Intent) -> bool:
    """Are these words that the grammar has no good reading of?

    What it is sure of is not asked: that is most of what is typed, it costs nothing and it is the same every time.
    """
    if intent.claim or intent.dropped or intent.answer or not any(letter.isalpha() for letter in intent.words):
        return False
    return bool(intent.ties) or intent.verb == "deed" or any(not getattr(intent, f) for f in NEEDS.get(intent.verb, ()))


def read(intent: Intent, scene: Scene, minds: Minds) -> Intent:
    """The intent as a mind reads it, or as it was when nobody reads it better."""
    if not minds.models or not unsure(intent):
        return intent
    answer = ask(question(intent, scene), minds)
    if answer.mind == OFFLINE:
        return intent
    found = answer.value
    amiss = _amiss(found, intent, scene)
    minds.amend(replaced=(amiss,) if amiss else ())
    if amiss:
        return intent
    chosen = {field: None if (id := getattr(found, field)) == NONE else id for field in FIELDS}
    return intent.model_copy(update={"verb": found.verb, **chosen, "ties": ()})


FIELDS = ("target", "item", "place", "offer", "topic")


def question(intent: Intent, scene: Scene) -> Question[Read]:
    here = [t for t in scene.things if t.id != scene.player and t.kind in ("npc", "player") and t.at == scene.here]
    items = [t for t in scene.things if t.kind == "item" and t.state != "spent"]
    items.sort(key=lambda t: (t.owner != scene.player, t.at != scene.here, t.owner not in {one.id for one in here}))
    places = [t for t in scene.things if t.kind == "place"]
    near = [*here, *items[:MOST], *places[:MOST]]
    beings = tuple(t.id for t in here)
    things = tuple(t.id for t in items[:MOST])
    topics = tuple(t.id for t in scene.things if t.kind != "faction")[: 2 * MOST]
    return Question(
        purpose="interpret",
        of="narrator",
        parts=(
            Part("words", ({"typed": intent.words},)),
            Part("grammar", ({"verb": intent.verb, "could_mean": list(intent.ties)},)),
            Part("scene", [_shown(thing, scene) for thing in near]),
        ),
        shape=Read,
        offline=lambda: Read(verb=intent.verb, **{field: getattr(intent, field) or NONE for field in FIELDS}),
        offers={
            "verb": get_args(Verb),
            "target": (*beings, NONE),
            "item": (*things, NONE),
            "offer": (*things, NONE),
            "place": (*(t.id for t in places[:MOST]), NONE),
            "topic": (*topics, NONE),
        },
        room=150,
    )


def _shown(thing: Named, scene: Scene) -> dict[str, object]:
    whose = "player" if thing.owner == scene.player else thing.owner
    return {"id": thing.id, "kind": thing.kind, "name": thing.name, "role": thing.role, "owner": whose}


def _amiss(found: Read, intent: Intent, scene: Scene) -> str:
    """Why this reading cannot stand: it leaves a tie as it is, or puts words into the player's mouth."""
    chosen = [id for field in FIELDS if (id := getattr(found, field)) != NONE]
    if intent.ties and not set(chosen) & set(intent.ties):
        return "it does not settle which one is meant"
    if found.verb in GRAVE:
        for field in ("item", "offer", "place"):
            id = getattr(found, field)
            if id != NONE and not in_words(scene.thing(id), intent.words):
                return f"the words do not name {id}"
        if any(getattr(found, field) == NONE for field in NEEDS.get(found.verb, ())):
            return f"it reads {found.verb} without what that needs"
        if found.target != NONE and not in_words(scene.thing(found.target), intent.words) and len(scene.present()) > 1:
            return f"the words do not name {found.target}"
    return ""


def in_words(thing: Named, words: str) -> bool:
    """Does a word of the text belong to a name, an alias or the role of this thing?"""
    said = set(re.findall(r"\w{3,}", words.lower())) - {"the", "and", "for"}
    names = " ".join((thing.name, thing.short, thing.role, *thing.aliases)).lower()
    return bool(said & set(re.findall(r"\w{3,}", names)))
