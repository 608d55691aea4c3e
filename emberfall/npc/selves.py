"""What a being says of itself: who it is, what it makes, has and wants, whose kin it is, what it makes of you. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from emberfall import calendar
from emberfall.minds.offline.english.kinship import mirrored
from emberfall.minds.offline.questions import Kind
from emberfall.minds.offline.scenery import agreed, listed, neighbours, the
from emberfall.records import Memory, Named, Petition, Record, Scene


class Answer(Record):
    says: str
    cites: tuple[str, ...]


class Asked(NamedTuple):
    """What it takes to answer: who is asked by whom, in which scene, and what the asked one remembers of the asker."""

    me: Named
    you: Named
    scene: Scene
    memories: Sequence[Memory]
    topic: Named | None


def of_oneself(kind: Kind, petition: Petition, scene: Scene, memories: Sequence[Memory]) -> Answer | None:
    """The answer to a question of this kind; None when it is of none, or when there is nothing to say."""
    topic = scene.thing(petition.topic) if petition.topic else None
    asked = Asked(scene.thing(petition.decider), scene.thing(petition.actor), scene, memories, topic)
    if kind == "opinion" and topic and topic.id in (asked.me.id, asked.you.id):
        kind = "me" if topic.id == asked.you.id else "who"
    return _ANSWERS[kind](asked) if kind in _ANSWERS else None


def _who(asked: Asked) -> Answer:
    me, scene = asked.me, asked.scene
    calling = _calling(me) or "nobody in particular"
    shapes = (
        f"I am {me.name}, {calling}.",
        f"{me.name} is my name, and I am {calling}.",
        f"They call me {me.called}. I am {calling}.",
        f"{me.name}. I am {calling}.",
    )
    says = [_in_their_way(me, shapes)]
    belongs = ("I belong to {}.", "I stand with {}.", "My place is with {}.")
    says += [_in_their_way(me, belongs).format(scene.thing(id).name) for id in me.factions[:1]]
    kin = _kin(me, scene)[:1]
    says += [f"{person.called} is my {relation}." for person, relation in kin]
    return Answer(says=" ".join(says), cites=(me.id, *me.factions[:1], *(person.id for person, _ in kin)))


def _work(asked: Asked) -> Answer:
    me = asked.me
    works = [asked.scene.thing(id) for id in me.crafts]
    says = f"I am {_calling(me)}." if me.role else f"I do what comes to {me.called}."
    for work in works:
        needs = listed([the(asked.scene.thing(id)) for id in work.needs])
        says += f" I {work.making} the {work.name}" + (f", and it takes {needs}." if needs else ".")
    return Answer(says=says, cites=(me.id, *me.crafts))


def _goods(asked: Asked) -> Answer:
    me, scene = asked.me, asked.scene
    mine = [thing for thing in scene.things if thing.owner == me.id and thing.state == "whole"]
    works = [scene.thing(id) for id in me.crafts if scene.thing(id).state != "whole"]
    names = listed([the(thing) for thing in mine])
    says = [f"{_capital(names)} {agreed(names, 'is') if len(mine) == 1 else 'are'} mine."] if mine else []
    if works:
        says.append(f"I {works[0].making} {listed([the(work) for work in works])}, for whoever I mean to please.")
    dear = next((thing for thing in (*mine, *works) if me.prices.get(thing.id, 0) > 0), None)
    if dear:
        which = "it" if len(mine) + len(works) == 1 else the(dear)
        says.append(f"I would not part with {which} for a stranger.")
    return Answer(
        says=" ".join(says) or "I have nothing that could change hands.",
        cites=(me.id, *(thing.id for thing in (*mine, *works))),
    )


def _want(asked: Asked) -> Answer:
    me, scene = asked.me, asked.scene
    wants = [scene.thing(id) for id in me.wants]
    wants = [thing for thing in wants if thing.owner != me.id and thing.state != "spent"]
    if not wants:
        return Answer(says="There is nothing that I want for.", cites=(me.id,))
    shapes = ("I should like {}.", "I could do with {}.", "Give me {}, and I am content.", "What I lack is {}.")
    says = [_in_their_way(me, shapes).format(listed([the(thing) for thing in wants], "or"))]
    yours = next((thing for thing in wants if thing.owner == asked.you.id), None)
    held = next((thing for thing in wants if thing.owner not in (None, asked.you.id)), None)
    lying = next((thing for thing in wants if thing.owner is None and thing.at), None)
    if yours:
        says.append(f"You have {the(yours)}.")
    elif lying and lying.at:
        says.append(f"{_capital(the(lying))} {agreed(the(lying), 'lies')} at {scene.thing(lying.at).called}.")
    elif held and held.owner:
        says.append(f"{scene.thing(held.owner).called} has {the(held)}.")
    return Answer(says=" ".join(says), cites=(me.id, *(thing.id for thing in wants)))


def _kin_told(asked: Asked) -> Answer:
    me, scene = asked.me, asked.scene
    kin = _kin(me, scene)
    says = [
        f"{person.called} is my {relation}"
        + (", and dead." if not person.alive else f", at {scene.thing(person.at).called}." if person.at else ".")
        for person, relation in kin
    ]
    return Answer(says=" ".join(says) or "I have no kin here.", cites=(me.id, *(person.id for person, _ in kin)))


def _me(asked: Asked) -> Answer:
    you = asked.you
    says = f"You are {you.name}, the {you.role}." if you.role else f"You are {you.name}."
    good = [m for m in asked.memories if m.sentiment > 0]
    bad = [m for m in asked.memories if m.sentiment < 0]
    if not good and not bad:
        return Answer(says=f"{says} I know nothing else of you, good or bad.", cites=(you.id,))
    told = [side[0] for side in (bad, good) if side]
    words = [f"You {mine(memory.summary, asked.me)}." for memory in told]
    return Answer(says=f"{says} {' '.join(words)}", cites=(you.id, *(memory.id for memory in told)))


def _opinion(asked: Asked) -> Answer | None:
    """What it makes of somebody: as kin, as one of the same faction; nothing that the graph does not hold."""
    me, topic = asked.me, asked.topic
    if topic is None or topic.kind not in ("npc", "player"):
        return None
    relation = next((relation for person, relation in _kin(me, asked.scene) if person.id == topic.id), None)
    shared = next((id for id in me.factions if id in topic.factions), None)
    if relation:
        him = _them(topic)
        shapes = (
            f"{topic.called} is my {relation}, and I'll hear no ill of {him}.",
            f"I have one thing to say of {topic.called}: my {relation}, and nobody else's to speak of.",
            f"{topic.called} is my {relation}. One doesn't choose, but I'd have chosen {him}.",
            f"Of {topic.called}? I'd stand between {him} and anyone. That is what having a {relation} is.",
        )
        says = _in_their_way(me, shapes)
    elif shared:
        says = f"{topic.called} is of {asked.scene.thing(shared).name}, as I am. We stand by our own."
    else:
        says = f"{described(topic)} I have nothing to say against {_them(topic)}."
    return Answer(says=says, cites=(topic.id, *((shared,) if shared and not relation else ())))


def _folk(asked: Asked) -> Answer:
    """Some of those one could meet, the nearest first: here, and where the roads from here lead."""
    scene = asked.scene
    near = [scene.here, *neighbours(scene)]
    living = [t for t in scene.things if t.kind == "npc" and t.alive and t.id != asked.me.id and t.at in near]
    living.sort(key=lambda npc: (near.index(npc.at or scene.here), npc.id))
    met = living[:5]
    where = []
    for place in dict.fromkeys(npc.at for npc in met):
        there = listed([npc.called for npc in met if npc.at == place])
        where.append(f"{there} {'here' if place == scene.here else f'at {scene.thing(place or near[0]).called}'}")
    says = f"There is {'; '.join(where)}." if where else "There is nobody near but me."
    return Answer(says=says, cites=(asked.me.id, *(npc.id for npc in met)))


def _dead(asked: Asked) -> Answer | None:
    """Those who lie here; of others only that they are dead."""
    gone = [t for t in asked.scene.things if t.kind == "npc" and not t.alive]
    gone.sort(key=lambda npc: npc.at != asked.scene.here)
    said = [described(npc) or f"{npc.called} is dead." for npc in gone[:2]]
    return Answer(says=" ".join(said), cites=tuple(npc.id for npc in gone[:2])) if said else None


def _time(asked: Asked) -> Answer:
    return Answer(says=f"It is the {calendar.spoken(asked.scene.clock)}.", cites=(asked.me.id,))


_ANSWERS: Mapping[Kind, Callable[[Asked], Answer | None]] = {
    "who": _who,
    "work": _work,
    "goods": _goods,
    "want": _want,
    "kin": _kin_told,
    "me": _me,
    "opinion": _opinion,
    "time": _time,
    "folk": _folk,
    "dead": _dead,
}


def described(thing: Named) -> str:
    """Its description as a sentence that says whom it means: "Ann keeps the lamp", "Ada is a pilot who ..."."""
    about, name = thing.about, thing.name if thing.kind == "npc" else thing.called
    first, _, rest = about.partition(" ")
    if not rest:
        return ""
    if first.lower() == thing.pronoun and thing.pronoun != "they":
        return f"{thing.called} {rest}"
    if first in ("A", "An", "The", "Where") and thing.kind != "item":
        verb = agreed(name, "is") if thing.alive else "was"
        return f"{_capital(name)} {verb} {first.lower()} {rest}"
    return about


def mine(summary: str, me: Named) -> str:
    """A deed's name as the one it was done to says it: "mocked me in song", "praised my cooking"."""
    words = summary.replace(f"{me.called}'s", "my").split(" ")
    return " ".join("me" if word == me.called else word for word in words)


def _kin(me: Named, scene: Scene) -> list[tuple[Named, str]]:
    """(who, what they are to this one), the living first."""
    found = [(person, kin.relation) for person in scene.things for kin in person.kin if kin.of == me.id]
    back = [(scene.thing(kin.of), kin.relation) for kin in me.kin]
    found += [(person, mirrored(relation, person.pronoun)) for person, relation in back]
    return sorted(found, key=lambda pair: not pair[0].alive)


def _in_their_way(me: Named, shapes: Sequence[str]) -> str:
    """Each has a way of saying such things, and keeps to it."""
    return shapes[sum(map(ord, me.id)) % len(shapes)]


def _calling(me: Named) -> str:
    """The smith; captain of the Watch."""
    return me.role if " of " in me.role or not me.role else f"the {me.role}"


def _them(being: Named) -> str:
    return {"he": "him", "she": "her", "it": "it"}.get(being.pronoun, "them")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
