"""The World-keeper's proposals: what a model would have change besides, judged as every change is.

A proposal is nobody's word. What leaves somebody's hands, and what somebody makes, needs their own agreement, which is
a Decision in the graph and stands as long as its petition waits; what a being does is judged as its attempt besides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from emberfall.keeper.docket import Slots, change_slots, in_force
from emberfall.minds import NONE, Minds, Part, Question, ask
from emberfall.records import Case, Change, Craft, Docket, Move, OpenQuest, Record, Scene, Transfer

MOST = 3  # proposals of a turn
NEAR = 8  # deeds and things that are shown

Kind = Literal["move", "transfer", "craft", "quest", "quest_closed", "handed", "step", "claimed", "steps"]
"""Every kind of `Change`. Petitions open, move on and close by what people decide; no rule speaks of it otherwise."""


class Proposed(Record):
    """`who` goes `to` a place, hands `item` `to` somebody, takes what lies about `to` themselves, or makes it for them;
    `because` of what is in the graph."""

    kind: Kind
    who: str
    to: str
    item: str = NONE
    because: tuple[str, ...] = ()


class Proposals(Record):
    changes: tuple[Proposed, ...] = ()


def propose(docket: Docket, scene: Scene, minds: Minds) -> tuple[Proposed, ...]:
    """What a mind proposes; nothing where there is none, and nothing without a reason that is in the graph."""
    if not minds.models or not docket.ruled or docket.intent.ties:
        return ()
    answer = ask(question(docket, scene), minds)
    grounded = [one for one in answer.value.changes if one.because]
    lacking = len(answer.value.changes) - len(grounded)
    if lacking:
        minds.amend(replaced=(f"{lacking} proposed without a reason in the graph",))
    return tuple(dict.fromkeys(grounded))[:MOST]


def question(docket: Docket, scene: Scene) -> Question[Proposals]:
    intent = docket.intent
    beings = [t for t in scene.things if t.kind == "npc" and t.alive and t.at == scene.here]
    players = [t for t in scene.things if t.kind == "player" and t.at == scene.here]
    hands = {being.id for being in (*beings, *players)}
    crafts = {id for being in beings for id in being.crafts}
    items = [t for t in scene.things if t.kind == "item" and (t.at == scene.here or t.owner in hands or t.id in crafts)]
    ends = {end for road in scene.roads if scene.here in (road.start, road.end) for end in (road.start, road.end)}
    places = [scene.thing(id) for id in sorted(ends - {scene.here})][:NEAR]
    tried = {"by": scene.player, "verb": intent.verb, "to": intent.target, "item": intent.item, "words": intent.words}
    near = [*beings, *items[:NEAR], *places]
    return Question(
        purpose="propose",
        of="keeper",
        parts=(
            Part("attempted", (tried,)),
            Part("scene", [{"id": t.id, "kind": t.kind, "name": t.name, "owner": t.owner} for t in near]),
            Part("lately", [{"id": new.id, "by": new.by, "did": new.summary, "to": new.to} for new in scene.deeds]),
        ),
        shape=Proposals,
        offline=Proposals,
        offers={
            "kind": get_args(Kind),
            "who": tuple(t.id for t in beings) or (NONE,),
            "to": tuple(t.id for t in (*beings, *places, *players)) or (NONE,),
            "item": (*(t.id for t in items[:NEAR]), NONE),
            "because": tuple(dict.fromkeys([*(new.id for new in scene.deeds), *(t.id for t in near), scene.player])),
        },
        room=250,
        most=MOST,
    )


def put(proposed: tuple[Proposed, ...], docket: Docket, scene: Scene) -> Docket | None:
    """The proposals as a docket of their own; no rule speaks of what is no change of this world."""
    if not proposed:
        return None
    changes = tuple(_change(one, scene) for one in proposed)
    cases = [case for place, change in enumerate(changes) if change for case in _cases(place, change, scene)]
    kept = tuple(change or Move(who=NONE, to=NONE) for change in changes)
    return Docket(
        intent=docket.intent,
        petition=None,
        quest=None,
        changes=kept,
        own=0,
        ruled=True,
        cases=tuple(cases),
        proposed=tuple(one.kind for one in proposed),
    )


def _change(one: Proposed, scene: Scene) -> Change | None:
    """The change as the game's own record; None for what none says: a place that is handed over, a thing made twice."""
    if NONE in (one.who, one.to):
        return None
    to = scene.thing(one.to)
    if one.kind == "move" and to.kind == "place":
        return Move(who=one.who, to=one.to)
    if one.item == NONE or to.kind not in ("npc", "player"):
        return None
    item = scene.thing(one.item)
    if one.kind == "craft" and item.state == "unmade" and item.needs:
        return Craft(item=item.id, maker=one.who, receiver=one.to, spends=item.needs)
    if one.kind == "transfer":
        lies = item.owner is None and one.who == one.to
        return Transfer(item=item.id, giver=None if lies else one.who, receiver=one.to)
    return None


def waiting(change: Change, scene: Scene) -> tuple[OpenQuest, ...]:
    """The petitions that this change would grant: to this receiver, by these hands."""
    hands = change.maker if isinstance(change, Craft) else change.giver if isinstance(change, Transfer) else None
    if hands is None or not isinstance(change, Craft | Transfer):
        return ()
    asked = {"assignee": hands, "item": change.item, "raised_by": change.receiver}
    return tuple(quest for quest in scene.quests if asked == {key: getattr(quest, key) for key in asked})


def _cases(place: int, change: Change, scene: Scene) -> Iterator[Case]:
    """As the attempt of whoever does it, as the granting of a petition, and as a change that somebody agreed to."""
    doer, verb = _done(change)
    slots: Slots = {"actor": doer, "here": scene.thing(doer).at, **change_slots(change, scene)}
    if isinstance(change, Move):
        slots |= {"target": None}
    elif isinstance(change, Craft | Transfer):
        slots |= {"target": None if doer == change.receiver else change.receiver, "bearer": change.item}
    for rule in in_force(scene, "attempt", verb, slots):
        yield Case(subject=f"attempt {place}", rule=rule, slots=slots)
    if isinstance(change, Craft | Transfer) and doer != change.receiver:
        asked: Slots = {"actor": change.receiver, "decider": doer, "item": change.item, "here": slots["here"]}
        for rule in in_force(scene, "consent", "request", asked):
            yield Case(subject=f"consent {place}", rule=rule, slots=asked)
    nobodys: Slots = {**slots, "actor": None, **change_slots(change, scene)}
    if not waiting(change, scene):
        nobodys["receiver"] = None  # an agreement that was carried out, or given up, is used up
    verbs = ("craft",) if isinstance(change, Craft) else (change.kind, verb)
    for rule in dict.fromkeys(r for one in verbs for r in in_force(scene, "change", one, nobodys)):
        yield Case(subject=str(place), rule=rule, slots=nobodys)


def _done(change: Change) -> tuple[str, str]:
    """(who does it, the verb under which it is attempted): to make something for somebody is to help them."""
    if isinstance(change, Craft):
        return change.maker, "help"
    if isinstance(change, Transfer):
        return change.giver or change.receiver, "give" if change.giver else "take"
    assert isinstance(change, Move)
    return change.who, "travel"
