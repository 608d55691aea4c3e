"""Mistakes in what a world holds: ids, places and roads, owners, works, kin."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from emberfall.library.faults import Fault, closest
from emberfall.library.shelf import Draft
from emberfall.library.worldfile import BeingTable, WorldTable
from emberfall.records import Hour, Verb

ID = re.compile(r"[a-z0-9_]{1,64}")
HE = frozenset(["brother", "father", "son", "husband", "uncle", "nephew", "grandfather", "grandson"])
SHE = frozenset(["sister", "mother", "daughter", "wife", "aunt", "niece", "grandmother", "granddaughter"])
ELDERS = frozenset(["father", "mother", "parent", "grandfather", "grandmother", "grandparent"])
YOUNGER = frozenset(["son", "daughter", "child", "grandson", "granddaughter", "grandchild"])


def lint(draft: Draft) -> Iterator[Fault]:
    """Every mistake in the world's people, places and things."""
    for look in (ids, references, roads, belongings, works, wants, haunts, kin):
        yield from look(draft)


def shelves(world: WorldTable) -> dict[str, Mapping[str, object]]:
    """Table -> what it holds, by id."""
    return {
        "players": world.players,
        "npcs": world.npcs,
        "places": world.places,
        "items": world.items,
        "factions": world.factions,
    }


def beings(world: WorldTable) -> dict[str, tuple[str, BeingTable]]:
    """Id -> (table, being), for players and NPCs alike."""
    return {id: (table, b) for table in ("npcs", "players") for id, b in getattr(world, table).items()}


def ids(draft: Draft) -> Iterator[Fault]:
    """Ids have a narrow alphabet, because they are index keys in the graph, and are unique in the whole world."""
    if not ID.fullmatch(draft.name):
        yield draft.fault("", "", f"{draft.name!r} is no name for a campaign", "use a-z, 0-9 and _ in the file's name")
    seen: dict[str, str] = {"campaign": "the campaign itself"}
    for table, shelf in shelves(draft.world).items():
        for id in shelf:
            if not ID.fullmatch(id):
                mend = "use 1 to 64 of a-z, 0-9 and _"
                yield draft.fault(f"{table}.{id}", "", f"{id!r} is no id", mend)
            if id in seen:
                yield draft.fault(f"{table}.{id}", "", f"the id {id} is taken by {seen[id]}", "rename one of them")
            seen.setdefault(id, f"[{table}.{id}]")


def references(draft: Draft) -> Iterator[Fault]:
    """Everything that is named exists."""
    world = draft.world
    places, items, people = list(world.places), list(world.items), list(beings(world))
    for id, (table, being) in beings(world).items():
        at = f"{table}.{id}"
        yield from _known(draft, at, "at", [being.at], places, "place")
        yield from _known(draft, at, "factions", being.factions, world.factions, "faction")
        for key in ("owns", "crafts", "wants"):
            yield from _known(draft, at, key, getattr(being, key), items, "item")
        yield from _known(draft, at, "prices", being.prices, [*items, *get_args(Verb)], "item or verb")
    yield from _known(draft, "prices", "", world.prices, [*items, *get_args(Verb)], "item or verb")
    for id, item in world.items.items():
        yield from _known(draft, f"items.{id}", "needs", item.needs, items, "item")
        yield from _known(draft, f"items.{id}", "owner", [item.owner] if item.owner else [], people, "player or NPC")
        yield from _known(draft, f"items.{id}", "at", [item.at] if item.at else [], places, "place")
    for n, road in enumerate(world.roads, 1):
        yield from _known(draft, "roads", str(n), (road.start, road.end), places, "place")
    for n, (start, _, end) in enumerate(world.kin, 1):
        yield from _known(draft, "kin", str(n), (start, end), people, "player or NPC")
    for n, session in enumerate((*world.past, world.now), 1):
        table = "past" if n <= len(world.past) else "now"
        for move in session.set:
            yield from _known(draft, table, f"{n}.set", [move.who], people, "player or NPC")
            yield from _known(draft, table, f"{n}.set", [move.at], places, "place")
        yield from _known(draft, table, f"{n}.lines", [who for who, _ in session.lines], world.players, "player")
    yield from _known(draft, "demo", "", [who for who, _ in world.demo], world.players, "player")


def roads(draft: Draft) -> Iterator[Fault]:
    """Each place can be reached from where the players begin, and each pair has one road."""
    world = draft.world
    pairs = [frozenset((road.start, road.end)) for road in world.roads]
    for pair, count in Counter(pairs).items():
        if len(pair) == 1:
            yield draft.fault("roads", "", f"a road leads from {min(pair)} to itself", "let it end elsewhere")
        elif count > 1:
            yield draft.fault("roads", "", f"{count} roads join {' and '.join(sorted(pair))}", "keep one")
    reached = {being.at for being in world.players.values()}
    while more := {end for pair in pairs if pair & reached for end in pair} - reached:
        reached |= more
    for id in world.places:
        if id not in reached:
            problem = f"no road leads to {id} from where the players begin"
            yield draft.fault(f"places.{id}", "", problem, "add a road to it, or take it out")


def belongings(draft: Draft) -> Iterator[Fault]:
    """A whole item has exactly one owner or one place; one that is not there has neither."""
    for id, item in draft.world.items.items():
        holders = [*draft.world.owners(id), *([f"the place {item.at}"] if item.at else [])]
        found = " and ".join(holders)
        if item.state == "whole" and not holders:
            mend = "put it into somebody's `owns`, or give it `at`; or let its state be unmade"
            yield draft.fault(f"items.{id}", "owner", "it has no owner and no place", mend)
        elif item.state == "whole" and len(holders) > 1:
            yield draft.fault(f"items.{id}", "owner", f"it is in {len(holders)} hands: {found}", "keep one of them")
        elif item.state != "whole" and holders:
            mend = "take it from them, or let its state be whole"
            yield draft.fault(f"items.{id}", "state", f"it is {item.state}, yet with {found}", mend)


def works(draft: Draft) -> Iterator[Fault]:
    """What is unmade can be made one day: somebody crafts it, and it does not need itself."""
    world = draft.world
    made = {item for _, being in beings(world).values() for item in being.crafts}
    for id, item in world.items.items():
        if item.state == "unmade" and id not in made:
            mend = "put it into the `crafts` of somebody, or let its state be whole"
            yield draft.fault(f"items.{id}", "state", "it is unmade, and nobody crafts it", mend)
        if item.state == "whole" and id in made:
            mend = "let its state be unmade, or take it out of `crafts`"
            yield draft.fault(f"items.{id}", "state", "somebody crafts it, but it is there already", mend)
        if id in _needed(world, item.needs):
            mend = "take one of the `needs` out of the circle"
            yield draft.fault(f"items.{id}", "needs", "its making needs the thing itself", mend)


def wants(draft: Draft) -> Iterator[Fault]:
    """What is wanted can be had: it is not spent, and not the wanter's already."""
    world = draft.world
    for id, (table, being) in beings(world).items():
        for item in being.wants:
            if item in world.items and id in world.owners(item):
                mend = "let them want something else"
                yield draft.fault(f"{table}.{id}", "wants", f"{item} is wanted, but it is theirs already", mend)
            elif item in world.items and world.items[item].state == "spent":
                mend = "let them want something that there is"
                yield draft.fault(f"{table}.{id}", "wants", f"{item} is wanted, but it is spent", mend)


def haunts(draft: Draft) -> Iterator[Fault]:
    """Where people usually are is a place, at an hour that has a name; players and the dead have no habits."""
    world = draft.world
    for id, (table, being) in beings(world).items():
        at = f"{table}.{id}"
        yield from _known(draft, at, "haunts", being.haunts.values(), world.places, "place")
        yield from _known(draft, at, "haunts", being.haunts, get_args(Hour), "part of the day")
        if being.haunts and (table == "players" or not being.alive):
            problem = "nobody goes anywhere for a player" if table == "players" else "the dead go nowhere"
            yield draft.fault(at, "haunts", problem, "take it out")


def kin(draft: Draft) -> Iterator[Fault]:
    """One edge a pair, nobody of themselves, relations that fit pronouns, and no one their own ancestor."""
    people = {id: being for id, (_, being) in beings(draft.world).items()}
    pairs = Counter(frozenset((start, end)) for start, _, end in draft.world.kin)
    for pair, count in pairs.items():
        if count > 1:
            said = [" ".join(tie) for tie in draft.world.kin if {tie[0], tie[2]} == pair]
            mend = "keep one line for each pair: who, relation, of whom"
            yield draft.fault("kin", "", f"{count} lines for one pair: {'; '.join(said)}", mend)
    for n, (start, relation, end) in enumerate(draft.world.kin, 1):
        if start == end:
            yield draft.fault("kin", str(n), f"{start} is said to be {relation} of themselves", "name two people")
        says = "he" if relation in HE else "she" if relation in SHE else ""
        is_ = people[start].pronoun if start in people else ""
        if says and is_ in ("he", "she") and is_ != says:
            mend = f"write the {'female' if says == 'he' else 'male'} word, or change the pronoun of {start}"
            yield draft.fault("kin", str(n), f"{start} is a {relation}, but the pronoun is {is_}", mend)
    yield from _circles(draft)


def _circles(draft: Draft) -> Iterator[Fault]:
    younger: dict[str, set[str]] = {}
    for start, relation, end in draft.world.kin:
        if relation in ELDERS:
            younger.setdefault(start, set()).add(end)
        elif relation in YOUNGER:
            younger.setdefault(end, set()).add(start)
    for id in younger:
        reached: set[str] = set()
        while more := {child for one in reached | {id} for child in younger.get(one, ())} - reached:
            reached |= more
        if id in reached:
            yield draft.fault("kin", "", f"{id} is their own ancestor", "turn one of the lines around")


def _needed(world: WorldTable, needs: Iterable[str]) -> set[str]:
    """Everything that goes into a work, and into what goes into it."""
    found: set[str] = set()
    waiting = list(needs)
    while waiting:
        one = waiting.pop()
        if one in world.items and one not in found:
            found.add(one)
            waiting += world.items[one].needs
    return found


def _known(
    draft: Draft, table: str, key: str, named: Iterable[str], there: Iterable[str], noun: str
) -> Iterator[Fault]:
    legal = list(there)
    for id in dict.fromkeys(named):
        if id not in legal:
            yield draft.fault(table, key, f"there is no {noun} {id}", closest(id, legal))
