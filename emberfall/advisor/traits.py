"""What the player needs or fears, and what in the world would ease it: up to three hops away. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from emberfall.advisor.idea import WORK, Edge, Idea, Known, go, idea, request, to_place
from emberfall.minds.offline.scenery import the
from emberfall.records import Named, Scene, Trait

MOST = 5  # of the highest rank: advice stays as short however long the way
SHOWN = 0.6  # confidence from which a need is told apart from something that was once asked for


def ideas(scene: Scene, known: Known) -> Iterator[Idea]:
    """For each need and fear that has not faded, how to come to what satisfies it."""
    felt = [t for t in known.traits if t.current and not t.faded and t.kind in ("need", "fear") and _sure(t)]
    for trait in felt[:MOST]:
        for id, _ in trait.satisfied_by:
            found = _towards(scene, trait, scene.thing(id))
            if found:
                yield found
                break


def _sure(trait: Trait) -> bool:
    return trait.kind == "fear" or trait.confidence >= SHOWN


def _towards(scene: Scene, trait: Trait, thing: Named) -> Idea | None:
    felt = f"you {'need' if trait.kind == 'need' else 'are afraid of'} {trait.name}"
    eased = felt if trait.kind == "need" else f"{felt}, and {the(thing)} would ease it"
    cites = (trait.id, *trait.cites[:1])
    path: list[Edge] = [(scene.player, "HAS", trait.id), (thing.id, "SATISFIES", trait.id)]
    if thing.kind == "place":
        return None if thing.id == scene.here else to_place(WORK, thing, eased, cites, path)
    if thing.kind == "npc":
        met = thing.at in (None, scene.here) or not thing.alive
        return None if met else go(scene, WORK, thing, eased, cites, path)
    return _to_item(scene, thing, eased, cites, path)


def _to_item(scene: Scene, thing: Named, eased: str, cites: tuple[str, ...], path: list[Edge]) -> Idea | None:
    if thing.owner == scene.player or thing.state == "spent":
        return None
    if thing.owner is None and thing.at:
        lies = (thing.id, "AT", thing.at)
        if thing.at == scene.here:
            words = f"I take the {thing.name}"
            return idea(WORK, "take", words, f"{eased}; it is nobody's", (*cites, thing.id), [*path, lies])
        return to_place(WORK, scene.thing(thing.at), f"{eased}; it lies there", (*cites, thing.id), [*path, lies])
    holder = next((t for t in scene.things if _gives(t, thing)), None)
    if holder is None:
        return None
    making = thing.state == "unmade"
    because = f"{eased}; {holder.called} {'makes' if making else 'has'} it"
    if holder.at == scene.here:
        return request(WORK, holder, thing, because, cites, path)
    return go(scene, WORK, holder, because, cites, [*path, (holder.id, "CRAFTS" if making else "OWNS", thing.id)])


def _gives(being: Named, thing: Named) -> bool:
    if being.kind != "npc" or not being.alive:
        return False
    return thing.owner == being.id or (thing.state == "unmade" and thing.id in being.crafts)
