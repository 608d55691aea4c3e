"""What words ask to be done with a petition: that somebody take it up, or that it be handed on to another. Pure."""

from __future__ import annotations

import re

from emberfall.minds.offline.english import text
from emberfall.records import Named, Record, Scene

WHOSE = r"(?:(?:my|the|this|that|our|his|her|their|[\w-]+'s?) )"
PLAIN, KIND = r"(?:petition|quest)", r"(?:petition|quest|case|matter|request|errand)"
"""What a petition is called by anybody, and by one who has raised one."""

MOVES = r"(?:hand|pass|give|refer|assign|transfer|move|turn|send|bring|take)(?: over| on| along)?"
TAKES = r"(?:take|claim|accept|adopt|handle)(?: over| on| up)?"


class Passing(Record):
    """Who is to have it: somebody who is named, else the one who is spoken to; None when it is not said."""

    taker: str | None
    item: str | None = None  # what it is about, where that is said
    of: str | None = None  # another player whose it is


def read(words: str, scene: Scene, spoken_to: str | None) -> Passing | None:
    """None when the words are about something else. Only whoever has raised one may call it a case or a matter."""
    said = text.clean(words).lower()
    mine = [quest for quest in scene.quests if quest.raised_by == scene.player]
    noun = rf"{WHOSE}(?:\w+ )?{KIND if mine else PLAIN}"
    if re.search(rf"(?:\bnot|\bnever|n't(?! you)) (?:\w+ ){{0,2}}(?:{MOVES}|{TAKES}) {noun}", said):
        return None  # "do not hand my petition to Ben"
    given = re.search(rf"\b{MOVES} {noun}\b.*?\b(?:over to|on to|to|onto) (?P<to>[^.;?!]+)", said)
    given = given or re.search(rf"\blet (?P<to>[\w' -]+?) (?:have|take|handle)(?: over| on)? {noun}\b", said)
    taken = re.search(rf"(?P<me>\bi(?: will|'ll| would like to| want to)? )?\b{TAKES} {noun}\b", said)
    if given is None and taken is None:
        return None
    named = _named(given["to"], scene) if given else None
    if given and named is None:
        return None
    oneself = scene.player if taken and taken["me"] and not given else None
    items = [scene.thing(quest.item) for quest in mine if quest.item]
    return Passing(
        taker=named or oneself or spoken_to,
        item=next((thing.id for thing in items if _spoken(thing, said)), None),
        of=next((t.id for t in _beings(scene) if t.id != scene.player and f"{t.called.lower()}'s" in said), None),
    )


def _named(said: str, scene: Scene) -> str | None:
    """The one being whom the words name first."""
    found = [(place, t.id) for t in _beings(scene) if (place := _place(t, said)) is not None]
    return min(found)[1] if found else None


def _place(being: Named, said: str) -> int | None:
    names = [
        name.lower().removeprefix("the ") for name in (being.name, being.called, being.role, *being.aliases) if name
    ]
    at = [found.start() for name in names if (found := re.search(rf"\b{re.escape(name)}\b", said))]
    return min(at, default=None)


def _beings(scene: Scene) -> list[Named]:
    return [thing for thing in scene.things if thing.kind in ("npc", "player")]


def _spoken(thing: Named, said: str) -> bool:
    return any(name and name.lower() in said for name in (thing.name, thing.short, *thing.aliases))
