"""What a being can say about a person, a thing or a place, from what the graph holds and its own memories. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.minds.offline.english.kinship import mirrored
from emberfall.minds.offline.questions import Kind
from emberfall.minds.offline.scenery import listed
from emberfall.npc.selves import Answer, described, mine, of_oneself
from emberfall.records import Applied, Memory, Named, Petition, Scene


def answer(
    petition: Petition, scene: Scene, memories: Sequence[Memory], held: Sequence[Applied], kind: Kind
) -> Answer | None:
    """Whole sentences in the first person, or None when the being knows nothing of it.

    `kind` says what the question is about, where it is about the one who is asked.
    """
    if told := of_oneself(kind, petition, scene, memories):
        return told
    if kind == "fond" or (kind == "why" and not any(memory.sentiment < 0 for memory in memories)):
        return _fondness(memories, scene, petition)
    if kind == "why" or petition.topic in (petition.decider, petition.actor):
        return _grievance(memories, held, scene, petition)
    if petition.topic is None:
        return None
    topic = scene.thing(petition.topic or "")
    if topic.kind == "item":
        return _of_item(topic, scene, petition)
    if topic.kind in ("npc", "player"):
        return _of_being(topic, scene, petition)
    return _of_place(topic, scene)


def _grievance(memories: Sequence[Memory], held: Sequence[Applied], scene: Scene, petition: Petition) -> Answer | None:
    """Why it feels as it does: the heaviest thing it holds against the asker, and the rule that holds it."""
    worst = min(memories, key=lambda m: m.sentiment * m.weight, default=None)
    if worst is None or worst.sentiment >= 0:
        return None
    says = f"You {mine(worst.summary, scene.thing(petition.decider))}."
    kin = relation(scene.thing(petition.decider), worst.target, scene)
    if kin and worst.target:
        says += f" {scene.thing(worst.target).called} is my {kin}."
    bitten = next((rule for rule in held if rule.bites), None)
    if bitten:
        says += f" {bitten.text}"
    return Answer(says=says, cites=(worst.id, *((bitten.rule,) if bitten else ())))


def _fondness(memories: Sequence[Memory], scene: Scene, petition: Petition) -> Answer | None:
    """Why it thinks well of the asker: the best that it remembers, and whose kin that was done to."""
    best = max(memories, key=lambda m: m.sentiment * m.weight, default=None)
    if best is None or best.sentiment <= 0:
        return None
    me = scene.thing(petition.decider)
    kin = relation(me, best.target, scene)
    says = f"You {mine(best.summary, me)}." + (f" {scene.thing(best.target or '').called} is my {kin}." if kin else "")
    return Answer(says=says, cites=(best.id,))


def relation(being: Named, other: str | None, scene: Scene) -> str | None:
    """What the other is to this being: "brother"."""
    if other is None or other == being.id:
        return None
    person = scene.thing(other)
    for kin in person.kin:
        if kin.of == being.id:
            return kin.relation
    for kin in being.kin:
        if kin.of == other:
            return mirrored(kin.relation, person.pronoun)
    return None


def _whose(item: Named, scene: Scene, petition: Petition) -> tuple[str, tuple[str, ...]]:
    if item.owner is None:
        if item.at:
            return f"The {item.name} lies at {scene.thing(item.at).name}.", (item.id, item.at)
        return f"There is no {item.name} in the world yet.", (item.id,)
    whose = {petition.decider: "mine", petition.actor: "yours"}.get(item.owner, f"{scene.thing(item.owner).called}'s")
    return f"The {item.name} is {whose}.", (item.id, item.owner)


def _of_item(item: Named, scene: Scene, petition: Petition) -> Answer:
    says, cites = _whose(item, scene, petition)
    needs = [scene.thing(id) for id in item.needs]
    if needs and item.state != "whole":
        says = (
            f"I {item.making} it from {listed(['the ' + n.name for n in needs])}."
            if (item.id in scene.thing(petition.decider).crafts)
            else f"It is made from {listed(['the ' + n.name for n in needs])}."
        )
        for need in needs:
            whose, more = _whose(need, scene, petition)
            says, cites = f"{says} {whose}", (*cites, *more)
    owner = scene.thing(item.owner) if item.owner else None
    if owner and owner.id not in (petition.decider, petition.actor) and owner.at and owner.at != scene.here:
        says += f" You find {_them(owner)} at {scene.thing(owner.at).name}."
        cites = (*cites, owner.at)
    return Answer(says=says, cites=tuple(dict.fromkeys(cites)))


def _them(being: Named) -> str:
    return {"he": "him", "she": "her"}.get(being.pronoun, "them")


def _of_being(being: Named, scene: Scene, petition: Petition) -> Answer:
    parts: list[str] = []
    cites = [being.id]
    kin = relation(scene.thing(petition.decider), being.id, scene)
    if kin:
        parts.append(f"{being.called} is my {kin}.")
    elif being.about:
        parts.append(described(being))
    verb = "are" if being.pronoun == "they" else "is"
    again = f"{being.pronoun.capitalize()} {verb}" if parts else f"{being.called} is"
    if not being.alive:
        parts.append(f"{again} dead.")
    elif being.at == scene.here:
        parts.append(f"And {being.pronoun} {verb} standing right here." if parts else f"{again} right here.")
        cites.append(scene.here)
    elif being.at:
        parts.append(f"{again} at {scene.thing(being.at).name}.")
        cites.append(being.at)
    return Answer(says=" ".join(parts), cites=tuple(cites))


def _of_place(place: Named, scene: Scene) -> Answer | None:
    there = [t for t in scene.things if t.kind == "npc" and t.at == place.id and t.alive]
    parts = [described(place)] if place.about else []
    if there:
        verb = "is" if len(there) == 1 else "are"
        parts.append(f"{listed([t.called for t in there])} {verb} there.")
    says = " ".join(parts)
    return Answer(says=says, cites=(place.id, *(t.id for t in there))) if says else None
