"""Who answers a petition: its owner, or a colleague who can do what the one who was asked cannot. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.minds.offline.scenery import listed, the
from emberfall.records import (
    Change,
    Decision,
    Docket,
    HandedOver,
    Named,
    OpenQuest,
    Petition,
    QuestClosed,
    QuestOpened,
    Referral,
    Scene,
)


def routed(petition: Petition, scene: Scene) -> tuple[Petition, Referral | None]:
    """The petition as it reaches the one who answers it, and the note with which it was handed to them, if it was.

    Whoever already owns the petition answers, whichever colleague is asked; otherwise whoever is asked hands it to a
    colleague at their side who has the thing or makes it, when they cannot serve themselves.
    """
    if petition.verb not in ("request", "trade") or petition.item is None or petition.quest:
        return petition, None
    asked, item = scene.thing(petition.decider), scene.thing(petition.item)
    colleagues = [npc for npc in scene.present() if npc.id != asked.id and set(npc.factions) & set(asked.factions)]
    quest = _raised(petition, scene)
    owner = next((npc for npc in colleagues if quest and npc.id == quest.assignee), None)
    if owner:
        return petition.model_copy(update={"decider": owner.id}), None
    able = next((npc for npc in colleagues if serves(npc, item)), None)
    if able is None or serves(asked, item):
        return petition, None
    referral = Referral(
        sender=asked.id,
        receiver=able.id,
        quest=quest.id if quest and quest.assignee == asked.id else None,
        reason=f"{asked.called} has no {item.name}; {able.called} {'makes' if item.id in able.crafts else 'has'} it",
        context=_note(petition, scene),
    )
    return petition.model_copy(update={"decider": able.id}), referral


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
    """The changes with the handing over among them: a quest, first of the one who was asked, then of who answers.

    What was granted at once is handed over and done in the same turn.
    """
    referral, petition = docket.referral, docket.petition
    if referral is None or petition is None or decision is None:
        return list(changes)
    turn = scene.turn + 1
    others = [change for change in changes if not isinstance(change, QuestOpened)]
    opened = next((change for change in changes if isinstance(change, QuestOpened)), None)
    if opened is None and referral.quest is None:
        opened = QuestOpened(
            id=f"q{turn}",
            title=_title(petition, scene),
            raised_by=petition.actor,
            assignee=referral.sender,
            item=petition.item,
        )
    quest = opened.id if opened else referral.quest or ""
    moved = HandedOver(id=f"h{turn}", quest=quest, **referral.model_dump(exclude={"quest"}))
    raised: list[Change] = [opened.model_copy(update={"assignee": referral.sender})] if opened else []
    granted = any(getattr(change, "item", None) == petition.item for change in others)
    closed: list[Change] = [QuestClosed(id=quest)] if granted and decision.verdict == "agree" else []
    return [*others, *raised, moved, *closed]


def _title(petition: Petition, scene: Scene) -> str:
    item = scene.thing(petition.item or "")
    return f"{item.name[:1].upper()}{item.name[1:]} from {scene.thing(petition.decider).called}"
