"""What a model's sentence claims, held against the graph: whom it names, what changed, and who has what. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from emberfall.minds.claims import Claim, claims
from emberfall.minds.holding import holdings, withheld
from emberfall.minds.wording import names, pieces
from emberfall.records import Change, Craft, Event, Move, Record, Scene, Transfer, Verdict

LONGEST = 400  # characters of a line

_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")


class Basis(Record):
    """What a text may rest on: what happened, what was decided, and the words in which it is already told."""

    changes: tuple[Change, ...] = ()
    events: tuple[Event, ...] = ()
    verdict: Verdict | None = None
    plain: str = ""


def named(text: str, scene: Scene) -> Iterator[frozenset[str]]:
    """For each name in the text the ids that it may stand for."""
    return (ids for _, ids in pieces(text, names(scene)) if ids)


def ids_in(text: str, scene: Scene) -> frozenset[str]:
    """Every id that the text may name."""
    return frozenset(id for ids in named(text, scene) for id in ids)


def untrue(text: str, cites: Collection[str], scene: Scene, basis: Basis) -> str:
    """Why the sentence cannot stand, in a few words; empty when nothing speaks against it."""
    if not any(letter.isalpha() for letter in text):
        return "it says nothing"
    if len(text) > LONGEST:
        return "it is too long"
    for ids in named(text, scene):
        if not ids & set(cites):
            return f"it names {' or '.join(sorted(ids))} without citing"
    if stranger := unknown(text, scene, basis.plain):
        return f"it names {stranger}, whom nobody knows"
    told = claims(basis.plain, scene)
    for claim in claims(text, scene):
        if not _told(claim, told, basis.plain, scene) and not _happened(claim, basis, scene):
            return f"it says {claim.verb}, and nothing of it was committed"
    for holding in holdings(text, scene):
        if why := withheld(holding, scene, basis.changes):
            return why
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


def _told(claim: Claim, told: Collection[Claim], plain: str, scene: Scene) -> bool:
    """Do the plain words say the same: such a change, of these things, between these beings, the same way round?"""
    known = ids_in(plain, scene)
    if not all(ids & known for ids in (*claim.items, *claim.places)) or not claim.to <= known | {scene.player}:
        return False
    return any(one.kind == claim.kind and (not claim.who or bool(claim.who & one.who)) for one in told)


def _happened(claim: Claim, basis: Basis, scene: Scene) -> bool:
    """Did such a change happen, and to every thing and being that is named with it?"""
    match claim.kind:
        case "end":
            return bool(claim.who) and all(not scene.thing(id).alive for id in claim.who)
        case "assent":
            return basis.verdict == "agree" or any(event.verb == claim.verb for event in basis.events)
        case "refuse":
            return basis.verdict in ("refuse", "bargain")
        case "harm":
            return any(event.verb == "attack" and _by(claim, event.by, event.to or "") for event in basis.events)
        case "spoil":
            spent = {id for change in basis.changes if isinstance(change, Craft) for id in change.spends}
            return all(ids & spent for ids in claim.items)
        case "go":
            moves = [change for change in basis.changes if isinstance(change, Move)]
            return any(_by(claim, move.who, "") and _led(claim, move, scene) for move in moves)
    hands = [change for change in basis.changes if isinstance(change, Craft | Transfer)]
    return bool(hands) and all(any(_passed(claim, ids, one) for one in hands) for ids in claim.items or (None,))


def _by(claim: Claim, doer: str, other: str) -> bool:
    """Is the one who is named the one who did it, or, when it was done to them, the other?"""
    return not claim.who or (other if claim.done and other else doer) in claim.who


def _led(claim: Claim, move: Move, scene: Scene) -> bool:
    way = {move.to, *move.via, scene.here}
    return all(ids & way for ids in claim.places)


def _passed(claim: Claim, item: frozenset[str] | None, change: Craft | Transfer) -> bool:
    """Is this the change that is told of the thing?"""
    made = isinstance(change, Craft)
    giver = change.maker if isinstance(change, Craft) else change.giver or ""
    things = {change.item, *change.spends} if isinstance(change, Craft) else {change.item}
    if (item is not None and not item & things) or (claim.kind == "make" and (not made or item is None)):
        return False
    if claim.kind == "take":
        return _by(claim, change.receiver, giver) and claim.to <= {giver, change.receiver}
    if claim.kind == "give" and claim.who and claim.who <= {change.receiver} and claim.done:
        return True  # "is given"
    return (claim.done or _by(claim, giver, "")) and claim.to <= {giver, change.receiver}
