"""Who answers a petition: its owner, or a colleague who can do what the one who was asked cannot. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.minds.offline import petitioning
from emberfall.minds.offline.scenery import listed, the
from emberfall.records import (
    Change,
    Decision,
    Docket,
    HandedOver,
    Intent,
    Named,
    OpenQuest,
    Petition,
    QuestClaimed,
    QuestClosed,
    QuestOpened,
    Record,
    Referral,
    Scene,
    StepsSet,
)

NONE_OPEN = "You have no open petition that could be handed on."
WHO_SERVES = "A petition is taken up by those who serve. Ask one of them to take it."


class Route(Record):
    """How a petition reaches the one who answers it: at first hand, with a note, or taken up because nobody has it."""

    petition: Petition | None = None
    referral: Referral | None = None
    claims: str | None = None
    hindrance: str = ""
    passed: HandedOver | None = None  # from player to player, who need nobody's leave


def passed_on(intent: Intent, scene: Scene) -> Route | None:
    """What comes of words that ask to hand a petition on or to take one up; None when they ask for nothing of that.

    Only the present owner hands a petition on, and only where both are: the new owner answers at once.
    """
    asked = petitioning.read(intent.words, scene, intent.target)
    if asked is None or intent.verb not in ("request", "tell", "deed"):
        return None
    mine = [quest for quest in scene.quests if quest.raised_by == scene.player]
    if asked.of and asked.of not in (asked.taker, *(quest.assignee for quest in mine)):
        return Route(hindrance=f"That petition is {scene.thing(asked.of).called}'s to hand on, and nobody else's.")
    quest = next((quest for quest in reversed(mine) if asked.item in (None, quest.item)), None)
    if quest is None:
        return Route(hindrance=NONE_OPEN)
    if asked.taker is None or asked.taker == scene.player:
        return Route(hindrance=WHO_SERVES)
    taker, about = scene.thing(asked.taker), _called(quest, scene)
    if taker.kind == "player":
        note = f"{scene.thing(scene.player).called} handed on {about}"
        moved = {"sender": scene.player, "receiver": taker.id, "reason": note, "context": _steps(quest)}
        return Route(passed=HandedOver(id=f"h{scene.turn + 1}", quest=quest.id, **moved))
    petition = Petition(actor=scene.player, decider=taker.id, verb="request", item=quest.item)
    if quest.assignee is None:
        return Route(petition=petition, claims=quest.id)
    owner = scene.thing(quest.assignee)
    if owner.id == taker.id:
        return Route(petition=petition)
    if owner.at != scene.here or not owner.alive:
        at = f", and {owner.pronoun} is at {scene.thing(owner.at).name}" if owner.at and owner.alive else ""
        return Route(hindrance=f"{_upper(about)} is with {owner.called}. Only {owner.called} can hand it on{at}.")
    reason = f"{scene.thing(scene.player).called} asked for {taker.called}"
    moved = {"sender": owner.id, "receiver": taker.id, "reason": reason, "context": _note(petition, scene)}
    return Route(petition=petition, referral=Referral(quest=quest.id, **moved))


def takers(quest: OpenQuest, scene: Scene) -> tuple[tuple[str, str], ...]:
    """(name, the words that hand it to them) of everybody here who could have it next."""
    item = scene.thing(quest.item) if quest.item else None
    owner = scene.thing(quest.assignee) if quest.assignee else None
    about = f"my petition for {the(item)}" if item else "my petition"
    found = [
        (being.called, f"I hand {about} to {being.called}")
        for being in scene.things
        if being.kind == "player" and being.at == scene.here and being.id != scene.player
    ]
    for npc in scene.present():
        able = item is not None and serves(npc, item)
        if owner is None and able:
            found.insert(0, (npc.called, f"{npc.called}, will you take {about}?"))
        elif (
            owner
            and owner.at == scene.here
            and npc.id != owner.id
            and (able or set(npc.factions) & set(owner.factions))
        ):
            found.insert(0, (npc.called, f"{owner.called}, hand {about} to {npc.called}"))
    return tuple(found)


def _called(quest: OpenQuest, scene: Scene) -> str:
    return (
        f"the petition for {the(scene.thing(quest.item))}" if quest.item else f"the petition \u201c{quest.title}\u201d"
    )


def _steps(quest: OpenQuest) -> str:
    left = [step.text for step in quest.steps if not step.done]
    return f"{quest.title}: {'; '.join(left)}" if left else quest.title


def _upper(said: str) -> str:
    return said[:1].upper() + said[1:]


def routed(petition: Petition, scene: Scene) -> Route:
    """The petition as it reaches the one who answers it, with the note with which it was handed to them, if it was.

    Whoever already owns the petition answers, whichever colleague is asked; otherwise whoever is asked hands it to a
    colleague at their side who has the thing or makes it, when they cannot serve themselves. Whoever can serve takes up
    what nobody has.
    """
    if petition.verb not in ("request", "trade") or petition.item is None or petition.quest:
        return Route(petition=petition)
    asked, item = scene.thing(petition.decider), scene.thing(petition.item)
    colleagues = [npc for npc in scene.present() if npc.id != asked.id and set(npc.factions) & set(asked.factions)]
    quest = _raised(petition, scene)
    owner = next((npc for npc in colleagues if quest and npc.id == quest.assignee), None)
    if owner:
        return Route(petition=petition.model_copy(update={"decider": owner.id}))
    if quest and quest.assignee is None and serves(asked, item):
        return Route(petition=petition, claims=quest.id)
    able = next((npc for npc in colleagues if serves(npc, item)), None)
    if able is None or serves(asked, item):
        return Route(petition=petition)
    referral = Referral(
        sender=asked.id,
        receiver=able.id,
        quest=quest.id if quest and quest.assignee == asked.id else None,
        reason=f"{asked.called} has no {item.name}; {able.called} {'makes' if item.id in able.crafts else 'has'} it",
        context=_note(petition, scene),
    )
    return Route(petition=petition.model_copy(update={"decider": able.id}), referral=referral)


def unserved(petition: Petition, scene: Scene) -> bool:
    """Whether a colleague who is elsewhere could make what the one who is asked cannot: such a work is written down.

    What somebody merely owns is theirs, and no petition lies about for it.
    """
    if petition.verb not in ("request", "trade") or petition.item is None or _raised(petition, scene):
        return False
    asked, item = scene.thing(petition.decider), scene.thing(petition.item)
    others = [thing for thing in scene.things if thing.kind == "npc" and thing.alive and thing.at != scene.here]
    able = [other for other in others if set(other.factions) & set(asked.factions) and item.id in other.crafts]
    return item.state == "unmade" and not serves(asked, item) and bool(able)


def serves(npc: Named, item: Named) -> bool:
    """Whether they could ever say yes: the thing is theirs, or they make it and it is not made yet."""
    return item.owner == npc.id or (item.state == "unmade" and item.id in npc.crafts)


def _raised(petition: Petition, scene: Scene) -> OpenQuest | None:
    mine = (quest for quest in scene.quests if quest.raised_by == petition.actor and quest.item == petition.item)
    return next(mine, None)


def _note(petition: Petition, scene: Scene) -> str:
    """What the next one has to know, so that nobody asks for it twice."""
    actor, item = scene.thing(petition.actor), scene.thing(petition.item or "")
    says = f"{actor.called} asks for {the(item)}"
    if petition.offer:
        return f"{says}, and offers {the(scene.thing(petition.offer))}"
    brought = [the(t) for t in scene.things if t.owner == actor.id and t.state == "whole"]
    return f"{says}, and has {listed(brought)}" if brought else says


def handed_over(changes: Sequence[Change], docket: Docket, decision: Decision | None, scene: Scene) -> list[Change]:
    """The changes with the handing over or taking up among them: a quest, first of the one who was asked, then of who
    answers. What was granted at once is handed over and done in the same turn.
    """
    referral, petition = docket.referral, docket.petition
    if petition is None or decision is None:
        return list(changes)
    if referral is None and docket.claims is None:
        return [*changes, *_written_down(changes, petition, decision, scene)]
    turn = scene.turn + 1
    others = [change for change in changes if not isinstance(change, QuestOpened)]
    opened = next((change for change in changes if isinstance(change, QuestOpened)), None)
    known = docket.claims or (referral.quest if referral else None)
    raised: list[Change] = []
    if known:
        raised = _waits_for(opened, known, scene)
    elif referral:
        asked = opened or QuestOpened(
            id=f"q{turn}",
            title=_title(petition, scene),
            raised_by=petition.actor,
            assignee=referral.sender,
            item=petition.item,
        )
        raised = [asked.model_copy(update={"assignee": referral.sender})]
    quest = known or f"q{turn}"
    moved: Change = (
        HandedOver(id=f"h{turn}", quest=quest, **referral.model_dump(exclude={"quest"}))
        if referral
        else QuestClaimed(quest=quest, npc=decision.npc)
    )
    granted = petition.item and any(getattr(change, "item", None) == petition.item for change in others)
    closed: list[Change] = [QuestClosed(id=quest)] if granted and decision.verdict == "agree" else []
    return [*others, *raised, moved, *closed]


def _waits_for(opened: QuestOpened | None, quest: str, scene: Scene) -> list[Change]:
    """What the answer asks for, added to the petition that is open already."""
    if opened is None:
        return []
    had = next((one.steps for one in scene.quests if one.id == quest), ())
    waits = {step.item for step in had if not step.done}
    steps = [step for step in opened.steps if step.item not in waits]
    more = tuple(step.model_copy(update={"n": len(had) + n}) for n, step in enumerate(steps, 1))
    return [StepsSet(quest=quest, steps=more)] if more else []


def _written_down(changes: Sequence[Change], petition: Petition, decision: Decision, scene: Scene) -> list[Change]:
    """A petition that nobody here can serve, for whoever can to take up."""
    if decision.verdict == "agree" or not unserved(petition, scene) or any(isinstance(c, QuestOpened) for c in changes):
        return []
    item = scene.thing(petition.item or "")
    title = f"{item.name[:1].upper()}{item.name[1:]}"
    opened = {"id": f"q{scene.turn + 1}", "title": title, "raised_by": petition.actor, "item": item.id}
    return [QuestOpened(assignee=None, **opened)]


def _title(petition: Petition, scene: Scene) -> str:
    item = scene.thing(petition.item or "")
    return f"{item.name[:1].upper()}{item.name[1:]} from {scene.thing(petition.decider).called}"
