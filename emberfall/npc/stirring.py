"""Who does something of their own accord this turn, and what: a pure choice, the same for the same turn of a world.

Nothing here is done yet. Each plan holds attempts as a player would make them, and the rules that judge players judge
these. Nobody plans for a player, for the one whom a player addresses, or with a thing that is changing hands.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from emberfall import calendar
from emberfall.minds.offline.scenery import the
from emberfall.records import Attempt, Docket, Intent, Named, Plan, Scene, Transfer, Unasked
from emberfall.scene import days_between

STROLL = 45  # in-world minutes: a way that is walked in passing, however short the turn
LEAST = 0.1  # weight of a memory below which hearsay is too thin to be passed on
HALF, MOST = (
    0.5,
    0.3,
)  # what is told weighs half of what the teller remembers, and never as much as word of one's faction
STRONG = 2.0  # what somebody must feel towards a player to show it
GIFT = 2.0  # how much fonder than its price somebody must be to give a thing away for nothing
LONG, LONGER = 60, 240  # in-world minutes in which a second and a third may stir

ODDS: dict[Unasked | None, int] = {"moves": 5, "tells": 4, "asks": 3, "shows": 3, "wants": 2, None: 3}
"""How often each kind is taken where all are open; None is a turn in which nobody stirs. Of those who are not where
they usually are each counts, so that a town goes home in an hour and not in a night."""

CROWD = 40  # people at one place of whom any may talk with any other
IN_SIGHT = 3  # how much sooner it is done where the player sees it


def plans(scene: Scene, docket: Docket, minutes: int) -> tuple[Plan, ...]:
    """What others may do while this turn takes so many in-world minutes: one thing, on a long road up to three."""
    taken, things = concerned(docket, scene), _moving(docket, scene)
    chosen: list[Plan] = []
    for place in range(1 + (minutes >= LONG) + (minutes >= LONGER) if minutes else 0):
        open_ = [plan for plan in _candidates(scene, docket, minutes, things) if not plan.people() & taken]
        plan = _chosen(open_, f"{scene.pack}:{scene.turn + 1}:{place}", _there(scene, docket))
        if plan is None:
            break
        chosen.append(plan)
        taken |= plan.people() - {scene.player}
    return tuple(chosen)


def heard_at(weight: float) -> float:
    """What a told deed weighs for the hearer, of the weight that it has for the teller."""
    return MOST if weight * HALF > MOST else weight * HALF


def concerned(docket: Docket, scene: Scene) -> set[str]:
    """Everyone whom this turn is about: the one addressed, whoever gives, takes or makes, and the owner reached for."""
    intent, petition = docket.intent, docket.petition
    ids = {intent.target, petition.decider if petition else None}
    ids |= {
        id for change in docket.changes for id in (getattr(change, "receiver", None), getattr(change, "maker", None))
    }
    ids |= {change.giver for change in docket.changes if isinstance(change, Transfer)}
    ids |= {scene.thing(id).owner for id in (intent.item, intent.offer) if id}
    return {id for id in ids if id and id != scene.player}


def _moving(docket: Docket, scene: Scene) -> set[str]:
    """Things that nobody disturbs: what this turn moves, and what any player waits for."""
    ids = {docket.intent.item, docket.intent.offer, *docket.handed}
    ids |= {id for quest in scene.quests for id in (quest.item, *(step.item for step in quest.steps))}
    return {id for id in ids if id}


# What could be done --------------------------------------------------------------------------------


def _candidates(scene: Scene, docket: Docket, minutes: int, things: Collection[str]) -> Iterator[Plan]:
    living = [t for t in scene.things if t.kind == "npc" and t.alive and t.at]
    hour = calendar.part_of_day(scene.clock + minutes)
    there = _there(scene, docket)
    company = _company(living)
    for one in living:
        yield from _moves(one, scene, hour, minutes)
        yield from _shows(one, scene, there)
        beside = company[one.at or ""]
        for other in beside if one.id in beside else ():
            if other != one.id:
                yield from _talk(one, beside[other], scene)
                yield from _wants(one, beside[other], scene, things)


def _company(living: Sequence[Named]) -> dict[str, dict[str, Named]]:
    """Place -> those there, by their ids; of a crowd the first few, because each of them may talk with each."""
    company: defaultdict[str, dict[str, Named]] = defaultdict(dict)
    for one in living:
        beside = company[one.at or ""]
        if len(beside) < CROWD:
            beside[one.id] = one
    return company


def _there(scene: Scene, docket: Docket) -> str:
    """Where the player will be when the turn is over."""
    return (docket.intent.place if docket.intent.verb == "travel" else None) or scene.here


def _moves(one: Named, scene: Scene, hour: str, minutes: int) -> Iterator[Plan]:
    """Where it usually is at this hour, when it can be there in the time. Nobody walks out of a conversation."""
    to = one.haunts.get(hour, one.at)
    talking = one.id == scene.addressed and one.at == scene.here
    if to is None or to == one.at or talking:
        return
    if days_between(scene, one.at or "", to) * calendar.DAY <= max(STROLL, minutes):
        go = Intent(verb="travel", words=f"go to {scene.thing(to).name}", place=to)
        yield Plan(kind="moves", npc=one.id, attempts=(Attempt(by=one.id, intent=go),), at=to)


def _shows(one: Named, scene: Scene, there: str) -> Iterator[Plan]:
    """What it feels towards the player who comes to where it is, or who is there; not twice in two dozen turns."""
    if one.at != there or abs(one.feels.get(scene.player, 0.0)) < STRONG:
        return
    if not any(new.by == one.id and new.to == scene.player and new.verb == "deed" for new in scene.news):
        look = Intent(verb="deed", words="look", target=scene.player)
        yield Plan(kind="shows", npc=one.id, attempts=(Attempt(by=one.id, intent=look),), at=there)


def _talk(one: Named, other: Named, scene: Scene) -> Iterator[Plan]:
    """What one knows of a player's deed and the other does not: told unasked, or asked for."""
    for new in scene.news:
        if new.sentiment == 0 or other.id in new.knows or other.id in (new.to, new.by):
            continue
        weight = heard_at(new.knows.get(one.id, 0.0))
        if weight < LEAST:
            continue
        tell = Attempt(by=one.id, intent=Intent(verb="tell", words=new.summary, target=other.id, topic=new.by))
        ask = Attempt(by=other.id, intent=Intent(verb="ask", words="any news?", target=one.id))
        at = one.at or scene.here
        yield Plan(kind="tells", npc=one.id, attempts=(tell,), deed=new.id, weight=weight, at=at)
        yield Plan(kind="asks", npc=other.id, attempts=(ask, tell), deed=new.id, weight=weight, at=at)


def _wants(one: Named, other: Named, scene: Scene, things: Collection[str]) -> Iterator[Plan]:
    """A thing that one would like and the other has, and would give away: nothing that any work is made of."""
    for id in one.wants:
        thing = scene.thing(id)
        if thing.owner != other.id or thing.state != "whole" or id in things or _needed(id, scene):
            continue
        if fondness(other, one) >= GIFT + other.prices.get(id, other.prices.get("request", 0.0)):
            words = f"may I have {the(thing)}?"
            request = Attempt(by=one.id, intent=Intent(verb="request", words=words, target=other.id, item=id))
            yield Plan(kind="wants", npc=one.id, attempts=(request,), at=one.at or scene.here)


def _needed(item: str, scene: Scene) -> bool:
    return any(item in thing.needs for thing in scene.things if thing.kind == "item")


def fondness(one: Named, other: Named) -> float:
    """How gladly one gives to the other: 2 for kin, 1 for one's own faction, and its temper; strangers get nothing."""
    kin = any(k.of == other.id for k in one.kin) or any(k.of == one.id for k in other.kin)
    tie = 2.0 if kin else 1.0 if set(one.factions) & set(other.factions) else 0.0
    return tie + one.temper if tie else float("-inf")


# Which of it is done -------------------------------------------------------------------------------


def _chosen(open_: Sequence[Plan], seed: str, there: str) -> Plan | None:
    """One plan: first its kind, by the odds of those that are open, then one of that kind."""
    tickets: list[Unasked | None] = [None] * ODDS[None]
    for kind in sorted({plan.kind for plan in open_}):
        many = sum(plan.kind == kind for plan in open_) if kind == "moves" else 1
        tickets += [kind] * ODDS[kind] * many
    draw = _pick(tickets, seed)
    alike = [plan for plan in open_ if plan.kind == draw for _ in range(IN_SIGHT if plan.at == there else 1)]
    return _pick(alike, seed + "!") if alike else None


def _pick[T](things: Sequence[T], seed: str) -> T:
    return things[int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest()) % len(things)]
