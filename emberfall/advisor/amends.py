"""What is owed and what is waited for: amends, asking again, and bringing what an agreed work lacks. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from emberfall.advisor.idea import (
    PRESSING,
    RIPE,
    WORK,
    Edge,
    Idea,
    Known,
    go,
    idea,
    kin_edge,
    mended,
    owed,
    owned,
    request,
    to_place,
)
from emberfall.graph.book import Row
from emberfall.records import Named, OpenQuest, Scene

Refused = set[tuple[str, str]]
"""(who, which thing) of the last answers that were not yes."""


def ideas(scene: Scene, known: Known) -> Iterator[Idea]:
    for grievance in known.grievances:
        yield from _amends(scene, grievance)
    yield from _materials(scene, known)
    for grievance in known.grievances:
        yield from _ask_again(scene, grievance)
    refused = {(row["npc"], row["item"]) for row in known.grievances if not mended(row)}
    for quest in scene.quests:
        if quest.raised_by == scene.player and quest.assignee:
            yield from _delivery(scene, quest, scene.thing(quest.assignee), refused)
        elif quest.raised_by == scene.player and quest.item:
            yield from _untaken(scene, quest, scene.thing(quest.item))


def _amends(scene: Scene, grievance: Row) -> Iterator[Idea]:
    """Go to the one who was wronged, apologise, and bring a gift."""
    due = owed(grievance)
    if not due:
        return
    victim = scene.thing(grievance["victim"])
    rule = _oath(grievance["rule_name"]) if grievance["rule"] else scene.thing(grievance["npc"]).called
    cites = tuple(id for id in (grievance["deed"], victim.id, grievance["rule"]) if id)
    path = _held(scene, grievance)
    gift = next((i for i in owned(scene, scene.player) if i.worth >= 1 and not i.stolen), None)
    bearing = [(scene.player, "OWNS", gift.id)] if gift and "give" in due else []
    hand = f"; you carry the {gift.called}" if bearing and gift else ""
    if victim.at != scene.here:
        if "apologise" in due or bearing:
            because = f"you {grievance['summary']}, and {rule} asks for amends{hand}"
            yield go(scene, PRESSING, victim, because, cites, [*path, *bearing])
    else:
        if "apologise" in due:
            words = f"I apologise to {victim.called}"
            because = f"you {grievance['summary']}, and {rule} asks for it"
            yield idea(PRESSING, "apologise", words, because, cites, path)
        if bearing and gift:
            words = f"I give the {gift.name} to {victim.called}"
            because = f"{rule} asks for a gift, and the {gift.name} is yours"
            yield idea(PRESSING, "give", words, because, (*cites, gift.id), [*path, *bearing])
    if "give" in due and not gift:
        yield from _gift(scene, rule, cites, path)


def _gift(scene: Scene, rule: str, cites: tuple[str, ...], path: list[Edge]) -> Iterator[Idea]:
    """Something that lies about and is nobody's would do."""
    for thing in sorted((t for t in scene.things if t.kind == "item" and t.at and t.worth >= 1), key=lambda t: t.id):
        place = scene.thing(thing.at or scene.here)
        edges = [*path, (thing.id, "AT", place.id)]
        because = f"{rule} asks for a gift, and the {thing.name} is nobody's"
        if place.id == scene.here:
            yield idea(PRESSING, "take", f"I take the {thing.name}", because, (*cites, thing.id), edges)
        else:
            yield to_place(WORK, place, because, (*cites, thing.id), edges)


def _held(scene: Scene, grievance: Row) -> list[Edge]:
    """The way of the deed to the one who holds it against the player, and the rule by which they do."""
    deed, victim, npc = grievance["deed"], grievance["victim"], grievance["npc"]
    return [
        (scene.player, "PERFORMED", deed),
        (deed, "TARGETED", victim),
        *kin_edge(scene, victim, npc),
        *([(grievance["decision"], "APPLIED", grievance["rule"])] if grievance["rule"] else []),
    ]


def _ask_again(scene: Scene, grievance: Row) -> Iterator[Idea]:
    """Amends were made since the refusal: the one who refused may be asked once more."""
    if not mended(grievance):
        return
    npc = scene.thing(grievance["npc"])
    cites = (grievance["decision"], npc.id)
    path = [(npc.id, "MADE", grievance["decision"]), (grievance["decision"], "BASED_ON", grievance["deed"])]
    if npc.at != scene.here:
        because = f"you made amends, and {npc.called} has not answered since"
        yield go(scene, RIPE, npc, because, cites, path)
    elif grievance["item"]:
        item = scene.thing(grievance["item"])
        yield request(RIPE, npc, item, "amends were made since", cites, path)


def _materials(scene: Scene, known: Known) -> Iterator[Idea]:
    """Something here goes into a thing that was asked for elsewhere, and its owner can be asked for it."""
    asked = {row["item"]: RIPE if mended(row) else WORK for row in reversed(known.grievances) if row["item"]}
    for item, urge in ((scene.thing(id), urge) for id, urge in asked.items()):
        for need in (scene.thing(id) for id in item.needs):
            owner = next((npc for npc in scene.present() if npc.id == need.owner and item.id not in npc.crafts), None)
            if owner and item.state == "unmade":
                because = f"{owner.called} owns it, and the {item.name} needs it"
                yield request(urge, owner, need, because, (item.id,), [(item.id, "NEEDS", need.id)])


def _delivery(scene: Scene, quest: OpenQuest, maker: Named, refused: Refused) -> Iterator[Idea]:
    """Bring what an agreed work still waits for, from whoever has it."""
    for step in quest.steps:
        if step.done or step.item is None or step.holder == scene.player:  # what is to be come by is to be brought
            continue
        thing = scene.thing(step.item)
        cites = (quest.id, maker.id, thing.id)
        path: list[Edge] = [(quest.id, "ASSIGNED_TO", maker.id)]
        if quest.item and thing.id in scene.thing(quest.item).needs:
            path += [(quest.id, "FOR", quest.item), (quest.item, "NEEDS", thing.id)]
        if thing.owner == scene.player:
            mine = (scene.player, "OWNS", thing.id)
            if maker.at == scene.here:
                because = _waiting(scene, quest, maker, thing)
                words = f"I give the {thing.name} to {maker.called}"
                yield idea(PRESSING, "give", words, because, cites, [*path, mine], kind="deliver")
            else:
                yield go(scene, PRESSING, maker, f"{maker.called} waits for the {thing.name}", cites, [*path, mine])
        elif thing.owner:
            owner = scene.thing(thing.owner)
            if (owner.id, thing.id) in refused:
                continue  # it is not had for the asking; what might move its owner comes from elsewhere
            has = (owner.id, "OWNS", thing.id)
            if owner.at == scene.here and owner.kind == "npc":
                yield request(PRESSING, owner, thing, f"{maker.called} needs it", cites, path)
            elif owner.kind == "npc":
                because = f"{owner.called} is there, and owns the {thing.name}"
                yield go(scene, PRESSING, owner, because, cites, [*path, has])
        elif thing.at == scene.here:
            words = f"I take the {thing.name}"
            yield idea(PRESSING, "take", words, f"{maker.called} needs it", cites, [*path, (thing.id, "AT", thing.at)])
        elif thing.at:
            because = f"the {thing.name} lies there, and {maker.called} needs it"
            yield to_place(PRESSING, scene.thing(thing.at), because, cites, [*path, (thing.id, "AT", thing.at)])


def _untaken(scene: Scene, quest: OpenQuest, item: Named) -> Iterator[Idea]:
    """Nobody has the petition yet: whoever could make what it is for may take it up."""
    able = next((t for t in scene.things if t.kind == "npc" and t.alive and item.id in t.crafts), None)
    if able is None or item.state != "unmade":
        return
    path = [(scene.player, "RAISED", quest.id), (quest.id, "FOR", item.id), (able.id, "CRAFTS", item.id)]
    because = f"nobody has your petition for the {item.name} yet, and {able.called} makes it"
    if able.at == scene.here:
        words = f"{able.called}, will you take my petition for the {item.name}?"
        yield idea(PRESSING, "request", words, because, (quest.id, able.id), path, kind="claim")
    else:
        yield go(scene, PRESSING, able, because, (quest.id,), path)


def _waiting(scene: Scene, quest: OpenQuest, maker: Named, thing: Named) -> str:
    """A work waits for what it is made of; a bargain named its price."""
    item = scene.thing(quest.item) if quest.item else None
    if item and thing.id not in item.needs:
        return f"{maker.called} named it as the price of the {item.name}"
    return f"{maker.called} agreed, and waits for it"


def _oath(rule: str) -> str:
    """ "The oath of a clan", in the middle of a sentence and short: "the oath"."""
    short = rule.partition(" of ")[0]
    return short[:1].lower() + short[1:]
