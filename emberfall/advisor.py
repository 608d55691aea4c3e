"""The Advisor: the scene -> at most three things worth saying next, each with the nodes that justify it."""

from __future__ import annotations

from collections.abc import Iterator

from emberfall.graph.book import Ask, Row, Rows, ask
from emberfall.minds.offline.scenery import some
from emberfall.records import Named, OpenQuest, Scene, Suggestion

MOST = 3


def asks(player: str) -> tuple[Ask, ...]:
    return (ask("advisor/grievances", player=player),)


def advise(scene: Scene, grievances: Rows) -> tuple[Suggestion, ...]:
    """What would move things most comes first: amends that are owed, works that wait, what those here could do."""
    ideas: dict[str, Suggestion] = {}
    for idea in _ideas(scene, grievances):
        ideas.setdefault(idea.words, idea)
    return tuple(ideas.values())[:MOST]


def _ideas(scene: Scene, grievances: Rows) -> Iterator[Suggestion]:
    for grievance in grievances:
        yield from _amends(scene, grievance)
    yield from _materials(scene, [row["item"] for row in grievances if row["item"]])
    for grievance in grievances:
        yield from _ask_again(scene, grievance)
    for quest in scene.quests:
        if quest.raised_by == scene.player and quest.assignee:
            yield from _delivery(scene, quest, scene.thing(quest.assignee))
    yield from _works(scene, {row["item"] for row in grievances if row["rule"] and not _mended(row)})
    yield from _questions(scene)
    yield from _roads(scene)
    yield from _company(scene)


def _mended(grievance: Row) -> bool:
    return bool(grievance["deed"]) and set(grievance["until"] or ()) <= set(grievance["since"])


def _amends(scene: Scene, grievance: Row) -> Iterator[Suggestion]:
    """Go to the one who was wronged, apologise, and bring a gift."""
    if grievance["deed"] is None or not grievance["until"] or _mended(grievance):
        return
    victim, rule = scene.thing(grievance["victim"]), _oath(grievance["rule_name"])
    cites = (grievance["deed"], victim.id, grievance["rule"])
    if victim.at != scene.here:
        yield _go(scene, victim, f"because {victim.called} is there, and {rule} asks for amends", cites)
    else:
        if "apologise" in grievance["until"] and "apologise" not in grievance["since"]:
            yield _idea("apologise", f"I apologise to {victim.called}", f"because {rule} asks for it", cites)
        gift = next((i for i in _owned(scene, scene.player) if i.worth >= 1 and not i.stolen), None)
        if "give" in grievance["until"] and "give" not in grievance["since"] and gift:
            words = f"I give the {gift.name} to {victim.called}"
            yield _idea(
                "gift", words, f"because {rule} asks for a gift, and the {gift.name} is yours", (*cites, gift.id)
            )


def _ask_again(scene: Scene, grievance: Row) -> Iterator[Suggestion]:
    """Amends were made since the refusal: the one who refused may be asked once more."""
    if not _mended(grievance):
        return
    npc = scene.thing(grievance["npc"])
    cites = (grievance["decision"], npc.id)
    if npc.at != scene.here:
        yield _go(scene, npc, f"because you made amends, and {npc.called} has not answered since", cites)
    elif grievance["item"]:
        yield _request(scene, npc, scene.thing(grievance["item"]), "because amends were made since", cites)


def _materials(scene: Scene, asked: list[str]) -> Iterator[Suggestion]:
    """Something here goes into a thing that was asked for elsewhere, and its owner can be asked for it."""
    for item in (scene.thing(id) for id in dict.fromkeys(asked)):
        for need in (scene.thing(id) for id in item.needs):
            owner = next((npc for npc in scene.present() if npc.id == need.owner and item.id not in npc.crafts), None)
            if owner and item.state == "unmade":
                because = f"because {owner.called} owns it, and the {item.name} needs it"
                yield _request(scene, owner, need, because, (owner.id, need.id, item.id))


def _delivery(scene: Scene, quest: OpenQuest, maker: Named) -> Iterator[Suggestion]:
    """Bring what an agreed work still waits for, from whoever has it."""
    for step in quest.steps:
        if step.done or step.item is None:
            continue
        thing = scene.thing(step.item)
        cites = (quest.id, maker.id, thing.id)
        if thing.owner == scene.player:
            because = f"because {maker.called} agreed, and waits for it"
            if maker.at == scene.here:
                yield _idea("deliver", f"I give the {thing.name} to {maker.called}", because, cites)
            else:
                yield _go(scene, maker, f"because {maker.called} waits for the {thing.name}", cites)
        elif thing.owner:
            owner = scene.thing(thing.owner)
            if owner.at == scene.here:
                yield _request(scene, owner, thing, f"because {maker.called} needs it", cites)
            else:
                yield _go(scene, owner, f"because {owner.called} is there, and owns the {thing.name}", cites)


def _works(scene: Scene, refused: set[str]) -> Iterator[Suggestion]:
    """What those here could make or hand over; the most precious first."""
    raised = {q.item for q in scene.quests if q.raised_by == scene.player}
    offers = [
        (scene.thing(item), npc)
        for npc in scene.present()
        for item in npc.crafts
        if scene.thing(item).state == "unmade" and item not in raised | refused
    ]
    for item, npc in sorted(offers, key=lambda pair: -pair[0].worth):
        yield _request(scene, npc, item, f"because {npc.called} is here, and crafts it", (npc.id, item.id))
    for npc in scene.present():
        for wanted in (w for q in scene.quests for w in (s.item for s in q.steps)):
            if wanted and scene.thing(wanted).owner == npc.id:
                yield _request(scene, npc, scene.thing(wanted), f"because {npc.called} owns it", (npc.id, wanted))


def _questions(scene: Scene) -> Iterator[Suggestion]:
    for npc in scene.present():
        for item in (scene.thing(id) for id in npc.crafts):
            for need in (scene.thing(id) for id in item.needs):
                if need.owner not in (npc.id, scene.player) and need.state == "whole":
                    because = f"because the {item.name} needs it"
                    yield _idea("ask", f"Ask {npc.called} about the {need.name}", because, (item.id, need.id))


def _roads(scene: Scene) -> Iterator[Suggestion]:
    """Where somebody is who has, or owns, something to do with what is wanted here."""
    needed = {need for npc in scene.present() for item in npc.crafts for need in scene.thing(item).needs}
    for owner in (scene.thing(id) for id in sorted({scene.thing(n).owner or "" for n in needed} - {""})):
        if owner.kind == "npc" and owner.at not in (None, scene.here):
            held = next(n for n in sorted(needed) if scene.thing(n).owner == owner.id)
            because = f"because {owner.called} is there, and owns the {scene.thing(held).name}"
            yield _go(scene, owner, because, (owner.id, held))
    for road in scene.roads:
        if scene.here in (road.start, road.end):
            place = scene.thing(road.end if road.start == scene.here else road.start)
            there = [t for t in scene.things if t.kind == "npc" and t.at == place.id and t.alive]
            if there:
                yield _go(scene, there[0], f"because {there[0].called} is there", (place.id, there[0].id))


def _company(scene: Scene) -> Iterator[Suggestion]:
    for npc in scene.present():
        yield _idea("greet", f"Greet {npc.called}", f"because {npc.called} is here", (npc.id,))
    yield _idea("look", "Look around", "because a room tells who was in it", (scene.here,))


def _request(scene: Scene, npc: Named, item: Named, because: str, cites: tuple[str, ...]) -> Suggestion:
    making = item.state != "whole" and item.id in npc.crafts
    words = f"{npc.called}, {item.making} me {some(item)}" if making else f"{npc.called}, may I have the {item.name}?"
    return _idea("request", words, because, cites)


def _go(scene: Scene, being: Named, because: str, cites: tuple[str, ...]) -> Suggestion:
    place = scene.thing(being.at or scene.here)
    return _idea("travel", f"Travel to {place.name}", because, (*cites, place.id))


def _idea(kind: str, words: str, because: str, cites: tuple[str, ...]) -> Suggestion:
    return Suggestion(id=f"{kind}_{'_'.join(cites)}"[:64], words=words, because=because, cites=cites)


def _owned(scene: Scene, being: str) -> list[Named]:
    return sorted((t for t in scene.things if t.owner == being and t.state == "whole"), key=lambda t: -t.worth)


def _oath(rule: str) -> str:
    """ "The oath of a clan", in the middle of a sentence and short: "the oath"."""
    short = rule.partition(" of ")[0]
    return short[:1].lower() + short[1:]
