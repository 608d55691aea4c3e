"""What comes of a proposal that no rule forbids, unless the hour or what is going on speaks against it. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from emberfall.calendar import DAY
from emberfall.keeper import law
from emberfall.keeper.proposing import waiting
from emberfall.keeper.stirred import FIRST
from emberfall.minds.offline.scenery import the
from emberfall.minds.offline.summary import past
from emberfall.records import (
    Change,
    Craft,
    Docket,
    Event,
    Hearing,
    Move,
    QuestClosed,
    Scene,
    StepDone,
    Stir,
    Transfer,
)

STROLL = 30  # in-world minutes: a way that is walked in passing, however short the turn
PLACE = 3  # among those who stir in a turn: three may do so unasked

ROADS = "roads"
"""The rule that says how long a way is: whoever has no time for it is refused by that."""


def touched(docket: Docket) -> frozenset[str]:
    """The things that this turn is about: nobody else lays hands on them."""
    ids = {docket.intent.item, docket.intent.offer, *docket.handed}
    for change in docket.changes:
        ids |= {getattr(change, "item", None), *getattr(change, "spends", ())}
    return frozenset(id for id in ids if id)


def carried_out(place: int, change: Change, heard: Hearing, minutes: int, busy: Collection[str]) -> Stir | str:
    """What an allowed proposal comes to, or why it cannot be now: a rule's id, or a few words.

    Whoever is busy does nothing else.
    """
    scene, id = heard.scene, f"e{heard.scene.turn + 1}_{FIRST + 2 * (PLACE + place)}"
    if isinstance(change, Move):
        return _walked(id, change, heard, minutes, busy)
    if not isinstance(change, Craft | Transfer) or _parts(change) & set(busy):
        return "it is in other hands"
    if not minutes:
        return "it has no time for that"
    if isinstance(change, Craft):
        return _made(id, change, scene)
    return _given(id, change, scene) if change.giver else _taken(id, change, scene)


def _parts(change: Craft | Transfer) -> set[str]:
    """Who and what takes part."""
    if isinstance(change, Craft):
        return {change.maker, change.receiver, change.item, *change.spends}
    return {change.item, change.receiver, change.giver or change.receiver}


def _walked(id: str, move: Move, heard: Hearing, minutes: int, busy: Collection[str]) -> Stir | str:
    if move.who in busy:
        return "it is in other hands"
    road = law.roads(heard).get(move.to)
    if road is None or not minutes or road.days * DAY > max(STROLL, minutes):
        return ROADS
    came = move.model_copy(update={"via": road.evidence, "days": road.days})
    went = Event(
        id=id,
        by=move.who,
        verb="travel",
        summary=f"went to {the(heard.scene.thing(move.to))}",
        sentiment=0.0,
        at=move.to,
    )
    return Stir(kind="moves", npc=move.who, events=(went,), changes=(came,))


def _made(id: str, work: Craft, scene: Scene) -> Stir:
    thing = scene.thing(work.item)
    did = f"{past(thing.making)} {the(thing)} for {scene.thing(work.receiver).called}"
    made = _event(id, work.maker, "craft", did, work, scene, work.receiver)
    return Stir(kind="makes", npc=work.maker, events=(made,), changes=(work, *_granted(work, scene)))


def _given(id: str, gift: Transfer, scene: Scene) -> Stir:
    did = f"gave {scene.thing(gift.receiver).called} {the(scene.thing(gift.item))}"
    gave = _event(id, gift.giver or "", "give", did, gift, scene, gift.receiver)
    return Stir(kind="gives", npc=gift.giver or "", events=(gave,), changes=(gift, *_granted(gift, scene)))


def _taken(id: str, find: Transfer, scene: Scene) -> Stir | str:
    if any(find.item in (quest.item, *(step.item for step in quest.steps)) for quest in scene.quests):
        return "somebody waits for it"
    took = _event(id, find.receiver, "take", f"took {the(scene.thing(find.item))}", find, scene)
    return Stir(kind="takes", npc=find.receiver, events=(took,), changes=(find,))


def _granted(change: Craft | Transfer, scene: Scene) -> Iterator[Change]:
    """The petition that waited for this is done, and so is every step of it."""
    for quest in waiting(change, scene):
        yield from (StepDone(quest=quest.id, n=step.n) for step in quest.steps if not step.done)
        yield QuestClosed(id=quest.id)


def _event(
    id: str, by: str, verb: str, summary: str, change: Craft | Transfer, scene: Scene, to: str | None = None
) -> Event:
    at = scene.thing(by).at or scene.here
    return Event(id=id, by=by, verb=verb, summary=summary, sentiment=0.0, to=to, at=at, items=(change.item,))
