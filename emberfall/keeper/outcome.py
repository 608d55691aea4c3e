"""What a settled turn does: the deeds it leaves behind and the changes that nothing forbade. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from emberfall.keeper import law
from emberfall.keeper.docket import meets, theft
from emberfall.keeper.handing import handed_over
from emberfall.minds.offline.judgement import sentiment
from emberfall.minds.offline.scenery import listed, the
from emberfall.minds.offline.summary import past, summarise
from emberfall.records import (
    Change,
    Craft,
    Decision,
    Docket,
    Event,
    Finding,
    Hearing,
    Intent,
    Move,
    Named,
    OpenQuest,
    Outcome,
    QuestClosed,
    QuestOpened,
    Ruling,
    Scene,
    Step,
    StepDone,
    Transfer,
)

WITHOUT_TRACE = frozenset({"look", "inventory", "recap", "wait"})
"""Verbs that do nothing to anybody and leave no deed."""

BY_CHANGE = frozenset({"give", "take", "travel"})
"""Verbs that are nothing without what they change: taking what is one's own, or going where one is, leaves no deed."""

ALONE = frozenset({"deed", "take", "travel"})
"""Verbs that need nobody to be there."""


def outcome(heard: Hearing, rulings: Sequence[Ruling], decision: Decision | None) -> Outcome:
    """The deed of the player, what the decider does about it, and every change that may happen."""
    docket, scene, roads = heard.docket, heard.scene, law.roads(heard)
    turn = scene.turn + 1
    own, granted = range(docket.own), range(docket.own, len(docket.changes))
    done = [_by_road(docket.changes[i], roads) for i in own if rulings[i].allowed]
    agreed = decision is not None and decision.verdict == "agree"
    possible = all(rulings[i].allowed for i in granted)
    stopped = next((rulings[i] for i in own if not rulings[i].allowed), None)
    events = [_deed(docket, scene, heard.repeats, stopped, turn)] if _leaves_a_trace(docket, scene) else []
    changes: list[Change] = [*done, *_steps_done(done, docket, scene)]
    missing: tuple[str, ...] = ()
    hindered: Ruling | None = None
    if decision and agreed and granted and possible:
        works = [docket.changes[i] for i in granted]
        changes += [*works, *_steps_done(works, docket, scene), *_quests_closed(decision, scene)]
        events += [_work(works[0], decision, scene, turn)]
    elif decision and agreed and granted:
        hindered = next(rulings[i] for i in granted if not rulings[i].allowed)
        missing = _missing(docket.changes[granted[0]], decision, docket, scene)
        changes += _raised(_materials(missing, decision, scene, hindered), decision, scene, turn)
    elif decision and decision.verdict == "bargain" and decision.about and decision.want:
        changes += _raised((_wish(decision.want, scene.thing(decision.npc), scene),), decision, scene, turn)
    changes = handed_over(changes, docket, decision, scene)
    return Outcome(events=tuple(events), changes=tuple(changes), stopped=stopped, hindered=hindered, missing=missing)


def _leaves_a_trace(docket: Docket, scene: Scene) -> bool:
    verb = docket.intent.verb
    return verb not in WITHOUT_TRACE and (verb not in BY_CHANGE or docket.own > 0 or theft(docket.intent, scene))


def _by_road(change: Change, roads: Mapping[str, Finding]) -> Change:
    """A move takes the shortest road, and as long as it is."""
    if isinstance(change, Move) and change.to in roads:
        road = roads[change.to]
        return change.model_copy(update={"via": road.evidence, "days": road.days})
    return change


def _deed(docket: Docket, scene: Scene, repeats: int, stopped: Ruling | None, turn: int) -> Event:
    intent = docket.intent
    stolen = theft(intent, scene)
    verb = "theft" if stolen else intent.verb
    to = scene.thing(intent.item).owner if stolen and intent.item else _reached(intent, scene)
    felt = sentiment(verb, intent.strength, repeats) if to else 0.0
    if verb == "give" and (intent.item is None or _worth(scene, intent.item) < 1):
        felt = 0.0
    return Event(
        id=f"e{turn}",
        by=scene.player,
        verb=verb,
        summary=_tried(intent, scene) if stopped else summarise(intent, scene),
        sentiment=felt,
        to=to,
        at=intent.place if intent.verb == "travel" and intent.place else scene.here,
        items=tuple(dict.fromkeys(id for id in (intent.item, intent.offer) if id)) if intent.verb != "ask" else (),
    )


def _reached(intent: Intent, scene: Scene) -> str | None:
    """Whom it is done to. One may dance for somebody far away or dead, but they learn nothing of it."""
    if intent.target is None or intent.verb not in ALONE:
        return intent.target
    target = scene.thing(intent.target)
    return target.id if target.alive and target.at == scene.here else None


def _tried(intent: Intent, scene: Scene) -> str:
    """A theft that failed is remembered as what it was."""
    thing = scene.thing(intent.item or "")
    return f"tried to take {the(thing)} from {the(scene.thing(thing.owner or ''))}"


def _worth(scene: Scene, item: str) -> float:
    thing = scene.thing(item)
    return 0.0 if thing.stolen else thing.worth


def worths(scene: Scene) -> dict[str, float]:
    """item -> what it is worth as a gift; a stolen thing is worth nothing."""
    return {thing.id: _worth(scene, thing.id) for thing in scene.things if thing.kind == "item"}


def _work(change: Change, decision: Decision, scene: Scene, turn: int) -> Event:
    """What the decider does once she has agreed."""
    made = isinstance(change, Craft)
    item = change.item if isinstance(change, Craft | Transfer) else ""
    thing, player = scene.thing(item), scene.thing(scene.player)
    said = (
        f"{past(thing.making)} the {thing.name} for {player.called}"
        if made
        else f"gave {player.called} the {thing.name}"
    )
    return Event(
        id=f"e{turn}_2",
        by=decision.npc,
        verb="craft" if made else "give",
        summary=said,
        sentiment=0.0,
        to=scene.player,
        at=scene.here,
        items=(item,),
    )


# Quests: works that were agreed to and wait for something, and bargains that name their price --------


def _asked(decision: Decision, scene: Scene) -> list[OpenQuest]:
    """What the player already waits for: this very thing, from the same hands."""
    return [
        q
        for q in scene.quests
        if q.assignee == decision.npc and q.item == decision.about and q.raised_by == scene.player
    ]


def _raised(steps: Sequence[Step], decision: Decision, scene: Scene, turn: int) -> list[Change]:
    """The quest for what is still to be done; it takes the place of one that asked for something else."""
    asked = _asked(decision, scene)
    waits = {step.item for quest in asked for step in quest.steps if not step.done}
    if asked and {step.item for step in steps} <= waits:
        return []
    dropped = [QuestClosed(id=quest.id, status="dropped") for quest in asked]
    npc = scene.thing(decision.npc)
    item = scene.thing(decision.about) if decision.about else None
    opened = QuestOpened(
        id=f"q{turn}",
        title=f"{item.name[:1].upper()}{item.name[1:]} from {npc.called}" if item else f"A promise of {npc.called}",
        raised_by=scene.player,
        assignee=npc.id,
        item=decision.about,
        steps=tuple(steps),
    )
    return [*dropped, opened]


def _missing(change: Change, decision: Decision, docket: Docket, scene: Scene) -> tuple[str, ...]:
    """What is neither the maker's already nor handed over in this very turn."""
    needed = scene.thing(change.item).needs if isinstance(change, Craft) else ()
    return tuple(id for id in needed if scene.thing(id).owner != decision.npc and id not in docket.handed)


def _materials(missing: Sequence[str], decision: Decision, scene: Scene, ruling: Ruling) -> tuple[Step, ...]:
    """Each thing that stands in the way is to be come by, and then to be brought."""
    npc = scene.thing(decision.npc)
    player, steps = scene.player, list[Step]()
    for thing in (scene.thing(id) for id in missing):
        if thing.owner != player:
            steps.append(Step(n=len(steps) + 1, text=f"Get the {thing.name}", item=thing.id, holder=player))
        text = f"Bring {npc.called} the {thing.name}"
        steps.append(Step(n=len(steps) + 1, text=text, item=thing.id, holder=npc.id))
    return tuple(steps) or (Step(n=1, text=ruling.says or "Find out what stands in the way"),)


def _wish(want: str, npc: Named, scene: Scene) -> Step:
    """The one step of a bargain: the thing it named, or anything else that is wanted as much."""
    others = [id for id in npc.wants if id != want and scene.thing(id).owner != npc.id]
    things = [f"the {scene.thing(id).name}" for id in (want, *others) if scene.thing(id).state != "spent"]
    return Step(n=1, text=f"Bring {npc.called} {listed(things, 'or')}", item=want, holder=npc.id)


def _steps_done(changes: Sequence[Change], docket: Docket, scene: Scene) -> list[Change]:
    """What came into the hands that a step names ticks it off: a price its ower pays, a material anybody brings."""
    came = [(change.item, change.receiver) for change in changes if isinstance(change, Transfer | Craft)]
    return [
        StepDone(quest=quest.id, n=step.n)
        for quest in scene.quests
        for step in quest.steps
        if any(meets(item, to, step, scene) and _counts(item, quest, docket, scene) for item, to in came)
    ]


def _counts(item: str, quest: OpenQuest, docket: Docket, scene: Scene) -> bool:
    if quest.item and item in scene.thing(quest.item).needs:
        return True
    traded = docket.petition and docket.petition.offer and docket.petition.item != quest.item
    return quest.raised_by == scene.player and not traded


def _quests_closed(decision: Decision, scene: Scene) -> list[Change]:
    return [QuestClosed(id=quest.id) for quest in _asked(decision, scene)]
