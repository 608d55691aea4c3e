"""What a turn puts before the World-keeper: the attempt, the petition, each change, and the rules in force for it."""

from __future__ import annotations

from collections.abc import Iterator

from emberfall.keeper.handing import Route, passed_on, routed
from emberfall.records import (
    Case,
    Change,
    Claim,
    Craft,
    Docket,
    Intent,
    Move,
    OpenQuest,
    Petition,
    Rule,
    Scene,
    Step,
    Transfer,
)

PETITIONS = frozenset({"request", "trade", "ask"})
"""Verbs that leave something for the one addressed to decide."""

Slots = dict[str, str | None]


def summon(intent: Intent, scene: Scene) -> Docket:
    """Everything that has to be judged for this intent. Pure: what is true is asked afterwards."""
    quest = _delivery(intent, scene)
    petition = _petition(intent, scene, quest)
    route = None if intent.claim or quest else passed_on(intent, scene)
    route = route or (routed(petition, scene) if petition else Route())
    petition = route.petition
    own = () if intent.claim else (*_own(intent, scene), *((route.passed,) if route.passed else ()))
    claimed = tuple(_claimed(intent.claim, scene)) if intent.claim else ()
    changes = (*own, *claimed, *(_granted(petition, scene) if petition else ()))
    verb = "claim" if intent.claim else intent.verb
    slots = _slots(intent, scene)
    attempt = in_force(scene, "attempt", verb, slots)
    cases = [Case(subject="attempt", rule=rule, slots=slots) for rule in attempt]
    if petition:
        asked: Slots = {**slots, "decider": petition.decider, "item": petition.item, "offer": petition.offer}
        cases += [
            Case(subject="consent", rule=r, slots=asked) for r in in_force(scene, "consent", petition.verb, asked)
        ]
    for place, change in enumerate(changes):
        bound = {**slots, **change_slots(change, scene)}
        verbs = ("craft",) if isinstance(change, Craft) else (change.kind, verb)
        for rule in dict.fromkeys(r for v in verbs for r in in_force(scene, "change", v, bound)):
            cases.append(Case(subject=str(place), rule=rule, slots=bound))
    return Docket(
        intent=intent,
        petition=petition,
        referral=route.referral,
        claims=route.claims,
        hindrance=route.hindrance,
        quest=quest,
        changes=changes,
        own=len(own),
        ruled=any(rule.effect != "forbid" for rule in attempt) or verb == "claim",
        cases=tuple(cases),
        handed=tuple(c.item for c in changes if isinstance(c, Transfer)),
    )


def _petition(intent: Intent, scene: Scene, quest: OpenQuest | None) -> Petition | None:
    if intent.claim:
        return None
    if quest and quest.assignee:
        asked = {"actor": scene.player, "decider": quest.assignee, "item": quest.item, "quest": quest.id}
        return Petition(verb="request", brings=intent.item, **asked)
    if intent.target is None or intent.verb not in PETITIONS or scene.thing(intent.target).kind != "npc":
        return None
    return Petition(
        actor=scene.player,
        decider=intent.target,
        verb=intent.verb,
        item=intent.item,
        offer=intent.offer,
        topic=intent.topic,
    )


def _delivery(intent: Intent, scene: Scene) -> OpenQuest | None:
    """The quest that this gift would carry forward: its maker is handed something it still waits for."""
    if intent.verb != "give" or intent.item is None:
        return None
    own = (q for q in scene.quests if q.assignee == intent.target and q.raised_by == scene.player)
    return next((q for q in own if any(meets(intent.item, intent.target, step, scene) for step in q.steps)), None)


def meets(item: str, holder: str | None, step: Step, scene: Scene) -> bool:
    """Is this in these hands what the step still asks for? One who wants a thing takes another wanted thing as well."""
    if step.done or step.item is None or step.holder != holder:
        return False
    wants = scene.thing(step.holder).wants if step.holder else ()
    return item == step.item or (item in wants and step.item in wants)


def _own(intent: Intent, scene: Scene) -> Iterator[Change]:
    """What the player does without asking anybody."""
    if intent.verb == "travel" and intent.place and intent.place != scene.here:
        yield Move(who=scene.player, to=intent.place)
    if intent.verb == "give" and intent.item and intent.target:
        yield Transfer(item=intent.item, giver=scene.player, receiver=intent.target)
    if intent.verb == "take" and intent.item and scene.thing(intent.item).owner != scene.player:
        yield Transfer(item=intent.item, giver=scene.thing(intent.item).owner, receiver=scene.player)


def _granted(petition: Petition, scene: Scene) -> Iterator[Change]:
    """What agreeing means: she makes it, or hands it over, and takes what is offered for it."""
    item = petition.item
    if item is None or petition.verb == "ask":
        return
    thing, decider = scene.thing(item), scene.thing(petition.decider)
    if thing.state != "whole" and item in decider.crafts:
        yield Craft(item=item, maker=decider.id, receiver=petition.actor, spends=thing.needs)
    else:
        yield Transfer(item=item, giver=decider.id, receiver=petition.actor)
    if petition.offer:
        yield Transfer(item=petition.offer, giver=petition.actor, receiver=decider.id)


def theft(intent: Intent, scene: Scene) -> bool:
    """Does this reach for what is in another's hands?"""
    thing = scene.thing(intent.item) if intent.verb == "take" and intent.item else None
    return thing is not None and thing.state == "whole" and thing.owner not in (None, scene.player)


def _claimed(claim: Claim, scene: Scene) -> Iterator[Change]:
    """The change that the words assert; it is judged like any other and never done."""
    if claim.item is None:
        return
    receiver = claim.receiver or scene.player
    if claim.act == "craft":
        yield Craft(item=claim.item, maker=claim.doer, receiver=receiver, spends=scene.thing(claim.item).needs)
    elif claim.act == "give":
        yield Transfer(item=claim.item, giver=claim.doer, receiver=receiver)
    elif claim.act == "take":
        yield Transfer(item=claim.item, giver=scene.thing(claim.item).owner, receiver=claim.doer)


def _slots(intent: Intent, scene: Scene) -> Slots:
    return {
        "actor": scene.player,
        "target": intent.target,
        "decider": intent.target,
        "item": intent.item,
        "offer": intent.offer,
        "place": intent.place,
        "here": scene.here,
        "owner": scene.thing(intent.item).owner if intent.item else None,
        "bearer": (scene.thing(intent.item).owner or intent.item) if intent.item else None,  # where it can be reached
    }


def change_slots(change: Change, scene: Scene) -> Slots:
    """Who and what takes part in a change."""
    if isinstance(change, Craft):
        return {"maker": change.maker, "decider": change.maker, "item": change.item, "receiver": change.receiver}
    if isinstance(change, Transfer):
        owner = scene.thing(change.item).owner
        return {"giver": change.giver, "item": change.item, "receiver": change.receiver, "owner": owner}
    if isinstance(change, Move):
        return {"target": change.who, "place": change.to}
    return {}


BOUND: dict[str, tuple[str, ...]] = {
    "attempt": ("target", "item", "offer", "place", "here"),
    "consent": ("decider", "item", "offer", "here"),
    "change": ("maker", "giver", "item", "place", "here"),
}
"""The slots through which a rule of each kind can govern: whoever asks brings no oath of his own along."""


def in_force(scene: Scene, binds: str, verb: str, slots: Slots) -> list[Rule]:
    """The enabled rules that bind this, speak of this verb, and govern something that takes part."""
    taking_part = {id for id in (slots.get(slot) for slot in BOUND[binds]) if id}
    governors = {"campaign", *taking_part, *(faction for id in taking_part for faction in scene.thing(id).factions)}
    return [r for r in scene.rules if r.enabled and r.binds == binds and verb in r.verbs and r.governs in governors]
