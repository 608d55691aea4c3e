"""The World-keeper's proposals: what a model would have change besides, judged as every change is.

A proposal is nobody's word. What leaves somebody's hands still needs their own agreement, which is a Decision in the
graph; what a being does is judged as its attempt besides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from emberfall.calendar import DAY
from emberfall.keeper import law
from emberfall.keeper.docket import Slots, change_slots, in_force
from emberfall.keeper.stirred import FIRST
from emberfall.minds import NONE, Minds, Part, Question, ask
from emberfall.minds.offline.scenery import the
from emberfall.records import Case, Change, Decision, Docket, Event, Hearing, Move, Record, Scene, Stir, Transfer

MOST = 3  # proposals of a turn
NEAR = 8  # deeds and things that are shown
STROLL = 30  # in-world minutes: a way that is walked in passing, however short the turn
PLACE = 3  # among those who stir in a turn: three may do so unasked


class Proposed(Record):
    """`who` goes `to` a place, or hands `item` `to` somebody; `because` of what is in the graph."""

    kind: Literal["move", "transfer"]
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
    hands = {scene.player, *(being.id for being in beings)}
    crafts = {id for being in beings for id in being.crafts}
    items = [t for t in scene.things if t.kind == "item" and (t.at == scene.here or t.owner in hands or t.id in crafts)]
    ends = {end for road in scene.roads if scene.here in (road.start, road.end) for end in (road.start, road.end)}
    places = [scene.thing(id) for id in sorted(ends - {scene.here})][:NEAR]
    tried = {"by": scene.player, "verb": intent.verb, "to": intent.target, "item": intent.item, "words": intent.words}
    near = [*beings, *items[:NEAR], *places]
    news = scene.news[:NEAR]
    return Question(
        purpose="propose",
        of="keeper",
        parts=(
            Part("attempted", (tried,)),
            Part("scene", [{"id": t.id, "kind": t.kind, "name": t.name, "owner": t.owner} for t in near]),
            Part("lately", [{"id": new.id, "by": new.by, "did": new.summary, "to": new.to} for new in news]),
        ),
        shape=Proposals,
        offline=Proposals,
        offers={
            "kind": ("move", "transfer"),
            "who": tuple(t.id for t in beings) or (NONE,),
            "to": tuple(t.id for t in (*beings, *places, scene.thing(scene.player))),
            "item": (*(t.id for t in items[:NEAR]), NONE),
            "because": tuple(dict.fromkeys([*(new.id for new in news), *(t.id for t in near), scene.player])),
        },
        room=250,
    )


def put(proposed: Sequence[Proposed], docket: Docket, scene: Scene) -> Docket | None:
    """The proposals as a docket of their own; no rule speaks of what is no change of this world."""
    if not proposed:
        return None
    changes = tuple(_change(one, scene) for one in proposed)
    cases = [case for place, change in enumerate(changes) if change for case in _cases(place, change, scene)]
    kept = tuple(change or Move(who=NONE, to=NONE) for change in changes)
    return Docket(intent=docket.intent, petition=None, quest=None, changes=kept, own=0, ruled=True, cases=tuple(cases))


def _change(one: Proposed, scene: Scene) -> Change | None:
    if one.who == NONE:
        return None
    to = scene.thing(one.to)
    if one.kind == "move" and to.kind == "place":
        return Move(who=one.who, to=one.to)
    if one.kind == "transfer" and one.item != NONE and to.kind in ("npc", "player"):
        return Transfer(item=one.item, giver=one.who, receiver=one.to)
    return None


def _cases(place: int, change: Change, scene: Scene) -> Iterator[Case]:
    """As an attempt of whoever does it, and as a change to which nobody has agreed yet."""
    doer = change.who if isinstance(change, Move) else change.giver if isinstance(change, Transfer) else None
    slots: Slots = {"actor": doer, "here": scene.thing(doer).at if doer else None}
    slots |= change_slots(change, scene)
    if isinstance(change, Move):
        slots |= {"target": None}
    elif isinstance(change, Transfer):
        slots |= {"target": change.receiver}
    verb = "travel" if isinstance(change, Move) else "give"
    for rule in in_force(scene, "attempt", verb, slots):
        yield Case(subject=f"attempt {place}", rule=rule, slots=slots)
    nobodys: Slots = {**slots, "actor": None, **change_slots(change, scene)}
    for rule in dict.fromkeys(r for v in (change.kind, verb) for r in in_force(scene, "change", v, nobodys)):
        yield Case(subject=str(place), rule=rule, slots=nobodys)


def carried_out(
    place: int, change: Change, heard: Hearing, decision: Decision | None, minutes: int, busy: Collection[str]
) -> Stir | str:
    """What an allowed proposal comes to, or why it cannot be now. Whoever is busy does nothing else."""
    scene, id = heard.scene, f"e{heard.scene.turn + 1}_{FIRST + 2 * (PLACE + place)}"
    if isinstance(change, Move):
        road = law.roads(heard).get(change.to)
        if change.who in busy or road is None or not minutes or road.days * DAY > max(STROLL, minutes):
            return "it has no time for that"
        came = change.model_copy(update={"via": road.evidence, "days": road.days})
        went = f"went to {the(scene.thing(change.to))}"
        event = Event(id=id, by=change.who, verb="travel", summary=went, sentiment=0.0, at=change.to)
        return Stir(kind="moves", npc=change.who, events=(event,), changes=(came,))
    if (
        not isinstance(change, Transfer)
        or change.giver is None
        or {change.giver, change.receiver, change.item} & set(busy)
    ):
        return "it is in other hands"
    if scene.thing(change.receiver).kind != "npc" or not minutes:
        return "it is for the player to ask"
    gave = f"gave {scene.thing(change.receiver).called} {the(scene.thing(change.item))}"
    at = scene.thing(change.giver).at or scene.here
    event = Event(
        id=id,
        by=change.giver,
        verb="give",
        summary=gave,
        sentiment=0.0,
        to=change.receiver,
        at=at,
        items=(change.item,),
    )
    return Stir(kind="wants", npc=change.giver, events=(event,), changes=(change,))
