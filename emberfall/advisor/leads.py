"""What could be had, heard or seen: works, goods that somebody needs, people unheard, places unseen. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from emberfall.advisor.idea import (
    AFIELD,
    AGAIN,
    BARGAIN,
    IDLE,
    TALK,
    WORK,
    Edge,
    Idea,
    Known,
    go,
    idea,
    mended,
    owned,
    request,
    to_place,
)
from emberfall.minds.offline.scenery import the
from emberfall.records import Named, Scene


def ideas(scene: Scene, known: Known) -> Iterator[Idea]:
    refused = {(row["npc"], row["item"]) for row in known.grievances if not mended(row)}
    bound = {row["npc"] for row in known.grievances if row["rule"] and row["deed"] and not mended(row)}
    yield from _works(scene, refused, bound)
    yield from _bargains(scene, known, bound)
    yield from _goods(scene, known, refused)
    yield from _questions(scene)
    yield from _people(scene, known)
    yield from _lying(scene)
    yield from _roads(scene, known)
    yield from _pastime(scene)


def _works(scene: Scene, refused: set[tuple[str, str]], bound: set[str]) -> Iterator[Idea]:
    """What those here could make whom no rule keeps from it; the most precious first."""
    raised = {q.item for q in scene.quests if q.raised_by == scene.player}
    offers = [
        (scene.thing(item), npc)
        for npc in scene.present()
        if npc.id not in bound
        for item in npc.crafts
        if scene.thing(item).state == "unmade" and item not in raised and (npc.id, item) not in refused
    ]
    for item, npc in sorted(offers, key=lambda pair: -pair[0].worth):
        here = (npc.id, "AT", scene.here)
        yield request(WORK, npc, item, f"{npc.called} is here, and crafts it", (), [here])


def _bargains(scene: Scene, known: Known, bound: set[str]) -> Iterator[Idea]:
    """What the player owns and somebody here wants, for the finest that they have or make."""
    unsold = _unsold(scene)
    for npc in scene.present():
        theirs = [t for t in _to_be_had(scene, npc) if not t.stolen and t.id not in unsold | known.given]
        for mine in owned(scene, scene.player):
            if mine.id in npc.wants and mine.id not in unsold and theirs and npc.id not in bound:
                words = f"I offer {npc.called} {the(mine)} for {the(theirs[0])}"
                because = f"{npc.called} wants {the(mine)}, and it is yours"
                edges = [(npc.id, "WANTS", mine.id), (scene.player, "OWNS", mine.id), _has(npc, theirs[0])]
                yield idea(BARGAIN, "trade", words, because, (npc.id, mine.id, theirs[0].id), edges)


def _unsold(scene: Scene) -> set[str]:
    """What a rule keeps out of every trade."""
    plain = (r for r in scene.rules if r.enabled and r.effect == "forbid" and r.binds == "attempt" and not r.clauses)
    return {rule.governs for rule in plain if "trade" in rule.verbs}


def _to_be_had(scene: Scene, npc: Named) -> list[Named]:
    makes = [t for t in (scene.thing(id) for id in npc.crafts) if t.state == "unmade"]
    return sorted([*owned(scene, npc.id), *makes], key=lambda t: (-t.worth, t.id))


def _has(npc: Named, item: Named) -> Edge:
    return npc.id, "CRAFTS" if item.id in npc.crafts else "OWNS", item.id


def _goods(scene: Scene, known: Known, refused: set[tuple[str, str]]) -> Iterator[Idea]:
    """What somebody here owns, when a work elsewhere needs it or somebody else wants it."""
    for npc in scene.present():
        for item in owned(scene, npc.id):
            if (npc.id, item.id) in refused or item.id in known.given:
                continue  # nor is a gift asked back
            for maker, work in _users(scene, item):
                if maker.id != npc.id:
                    because = f"the {work.name} needs it, and {maker.called} makes that"
                    ties = [(work.id, "NEEDS", item.id), (maker.id, "CRAFTS", work.id)]
                    yield request(BARGAIN, npc, item, because, (work.id, maker.id), ties)
            for other in _wanters(scene, item, npc):
                because = f"{other.called} wants it"
                yield request(TALK, npc, item, because, (other.id,), [(other.id, "WANTS", item.id)])


def _users(scene: Scene, item: Named) -> Iterator[tuple[Named, Named]]:
    """(who makes it, what) of every work that is still to be made and uses this up."""
    for npc in scene.things:
        for work in (scene.thing(id) for id in npc.crafts):
            if item.id in work.needs and work.state == "unmade" and npc.kind == "npc" and npc.alive:
                yield npc, work


def _wanters(scene: Scene, item: Named, owner: Named) -> list[Named]:
    return [t for t in scene.things if t.kind == "npc" and t.alive and t.id != owner.id and item.id in t.wants]


def _questions(scene: Scene) -> Iterator[Idea]:
    for npc in scene.present():
        for item in (scene.thing(id) for id in npc.crafts):
            for need in (scene.thing(id) for id in item.needs):
                if need.owner not in (npc.id, scene.player) and need.state == "whole":
                    ties = [(npc.id, "CRAFTS", item.id), (item.id, "NEEDS", need.id)]
                    words = f"Ask {npc.called} about the {need.name}"
                    yield idea(TALK, "ask", words, f"the {item.name} needs it", (item.id, need.id), ties)


def _people(scene: Scene, known: Known) -> Iterator[Idea]:
    """Whoever is here and was never spoken to; a greeting again passes the time."""
    for npc in scene.present():
        unheard = npc.id not in known.people
        because = f"{npc.called} is here, and you never spoke" if unheard else f"{npc.called} is here"
        here = (npc.id, "AT", scene.here)
        yield idea(TALK if unheard else IDLE, "greet", f"Greet {npc.called}", because, (npc.id,), [here])
        for kin in npc.kin[:1]:
            other = scene.thing(kin.of)
            if other.id not in known.people and other.alive and other.at != scene.here and other.kind == "npc":
                because = f"{npc.called} is {other.called}'s {kin.relation}, and you never met {other.called}"
                words = f"Ask {npc.called} about {other.called}"
                yield idea(AFIELD, "ask", words, because, (npc.id, other.id), [(npc.id, "KIN_OF", other.id)])


def _lying(scene: Scene) -> Iterator[Idea]:
    """What lies here and is nobody's."""
    for thing in scene.things:
        if thing.kind == "item" and thing.at == scene.here and thing.owner is None and thing.state == "whole":
            other = next(iter(_wanters(scene, thing, thing)), None)
            because = f"it is nobody's, and {other.called} wants it" if other else "it lies here, and is nobody's"
            wanted = [(other.id, "WANTS", thing.id)] if other else []
            edges = [(thing.id, "AT", scene.here), *wanted]
            yield idea(BARGAIN, "take", f"I take the {thing.name}", because, (thing.id,), edges)


def _roads(scene: Scene, known: Known) -> Iterator[Idea]:
    """Where somebody is who owns what is needed or wants what is yours, then what was never seen, then what was."""
    needed = {need for npc in scene.present() for item in npc.crafts for need in scene.thing(item).needs}
    for owner in (scene.thing(id) for id in sorted({scene.thing(n).owner or "" for n in needed} - {""})):
        if owner.kind == "npc" and owner.at not in (None, scene.here):
            held = next(n for n in sorted(needed) if scene.thing(n).owner == owner.id)
            because = f"{owner.called} is there, and owns the {scene.thing(held).name}"
            yield go(scene, AFIELD, owner, because, (held,), [(owner.id, "OWNS", held)])
    for mine in owned(scene, scene.player):
        for npc in _wanters(scene, mine, scene.thing(scene.player)):
            if npc.at not in (None, scene.here):
                because = f"{npc.called} is there, and wants {the(mine)}"
                ties = [(npc.id, "WANTS", mine.id), (scene.player, "OWNS", mine.id)]
                yield go(scene, AFIELD, npc, because, (mine.id,), ties)
            for maker, work in _users(scene, mine):
                if maker.at not in (None, scene.here):
                    because = f"{maker.called} is there, and makes {the(work)} from {the(mine)}"
                    ties = [(maker.id, "CRAFTS", work.id), (work.id, "NEEDS", mine.id), (scene.player, "OWNS", mine.id)]
                    yield go(scene, AFIELD, maker, because, (work.id, mine.id), ties)
    yield from _far(scene, known)
    for road in scene.roads:
        if scene.here in (road.start, road.end):
            yield _road(scene, known, scene.thing(road.end if road.start == scene.here else road.start), road.start)


def _far(scene: Scene, known: Known) -> Iterator[Idea]:
    """What lies farther off and was never seen, and who lives there."""
    reached, more = {scene.here}, {scene.here}
    while more:
        ends = {end for r in scene.roads for end in (r.start, r.end) if {r.start, r.end} & more}
        more, reached = ends - reached, reached | ends
    for place in (t for t in scene.things if t.kind == "place" and t.id in reached and t.id not in known.places):
        there = next((t for t in scene.things if t.kind == "npc" and t.at == place.id and t.alive), None)
        lives = [(there.id, "AT", place.id)] if there else []
        because = f"you have never been there{f', and {there.called} is' if there else ''}"
        yield to_place(AGAIN, place, because, [t.id for t in (there,) if t], lives)
    for npc in scene.things:
        if npc.kind == "npc" and npc.alive and npc.id not in known.people and npc.at in reached - {scene.here}:
            yield go(scene, AGAIN, npc, f"{npc.called} is there, and you never spoke")


def _road(scene: Scene, known: Known, place: Named, start: str) -> Idea:
    there = [t for t in scene.things if t.kind == "npc" and t.at == place.id and t.alive]
    stranger = next((t for t in there if t.id not in known.people), None)
    way = (start, "CONNECTED_TO", place.id if start == scene.here else scene.here)
    if place.id not in known.places:
        because = f"you have not been there{f', and {there[0].called} is' if there else ''}"
        return to_place(AFIELD, place, because, (place.id, *(t.id for t in there[:1])), [way])
    if stranger:
        return go(scene, AGAIN, stranger, f"{stranger.called} is there, and you never spoke", (), [way])
    if there:
        return go(scene, IDLE, there[0], f"{there[0].called} is there", (), [way])
    return to_place(IDLE, place, "a road leads there", (scene.here,), [way])


def _pastime(scene: Scene) -> Iterator[Idea]:
    yield idea(IDLE + 1, "look", "Look around", "a room tells who was in it", (scene.here,))
    yield idea(IDLE + 1, "recap", "What happened so far?", "much was done that you may have forgotten", (scene.player,))
