"""An idea: one thing worth saying next, how pressing it is, and the nodes and edges that justify it."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.graph.book import Row, Rows
from emberfall.minds.offline.scenery import some
from emberfall.records import Named, Record, Scene, Suggestion, Trait, Verb

RIPE, PRESSING, WORK, BARGAIN, TALK, AFIELD, AGAIN, IDLE = -2, 0, 1, 2, 3, 4, 5, 6
"""How soon an idea comes: what has become possible, what is owed or waited for, what can be had here, at last
what passes the time."""

Edge = tuple[str, str, str]
"""start, type, end."""


class Idea(Record):
    suggestion: Suggestion
    urge: int  # the lowest comes first


class Known(Record):
    """What the graph says of the player's way so far, beside the scene."""

    grievances: Rows = ()
    ploys: Rows = ()  # ways to win over those here who said no, the best first
    flops: Rows = ()  # ways that never worked on those here
    traits: tuple[Trait, ...] = ()  # what is known of the player, the highest rank first
    people: frozenset[str] = frozenset()  # to whom the player ever spoke or did anything
    places: frozenset[str] = frozenset()  # where the player ever did anything
    given: frozenset[str] = frozenset()  # what the player ever gave or traded away


def idea(
    urge: int, verb: Verb, words: str, because: str, cites: Sequence[str], edges: Sequence[Edge] = (), kind: str = ""
) -> Idea:
    """`because` goes on from the word: "the smith is here, and crafts it". Every end of an edge is cited."""
    nodes = dict.fromkeys([*cites, *(end for start, _, last in edges for end in (start, last))])
    return Idea(
        urge=urge,
        suggestion=Suggestion(
            id=f"{kind or verb}_{'_'.join(cites)}"[:64],
            verb=verb,
            words=words,
            because=f"because {because}",
            cites=tuple(nodes),
            edges=tuple("-".join(edge) for edge in edges),
        ),
    )


def request(urge: int, npc: Named, item: Named, because: str, cites: Sequence[str], edges: Sequence[Edge] = ()) -> Idea:
    """Asks somebody who is here to make a thing, or to hand it over."""
    making = item.state != "whole" and item.id in npc.crafts
    words = f"{npc.called}, {item.making} me {some(item)}" if making else f"{npc.called}, may I have the {item.name}?"
    tie = (npc.id, "CRAFTS" if making else "OWNS", item.id)
    return idea(urge, "request", words, because, (npc.id, item.id, *cites), [tie, *edges])


def go(
    scene: Scene, urge: int, being: Named, because: str, cites: Sequence[str] = (), edges: Sequence[Edge] = ()
) -> Idea:
    """Travels to where somebody is."""
    place = scene.thing(being.at or scene.here)
    return to_place(urge, place, because, (*cites, being.id), [*edges, (being.id, "AT", place.id)])


def to_place(urge: int, place: Named, because: str, cites: Sequence[str], edges: Sequence[Edge] = ()) -> Idea:
    return idea(urge, "travel", f"Travel to {place.name}", because, (*cites, place.id), edges)


def owned(scene: Scene, being: str) -> list[Named]:
    """Whole things of this being, the most precious first."""
    return sorted((t for t in scene.things if t.owner == being and t.state == "whole"), key=lambda t: -t.worth)


def kin_edge(scene: Scene, one: str, other: str) -> list[Edge]:
    """The edge between two of a kin, the way it is stored; none when they are not kin."""
    for start, end in ((one, other), (other, one)):
        if any(kin.of == end for kin in scene.thing(start).kin):
            return [(start, "KIN_OF", end)]
    return []


def owed(grievance: Row) -> set[str]:
    """The verbs that are still to be done to the one who was wronged; without a rule, saying sorry is the least."""
    if grievance["deed"] is None:
        return set()
    until = grievance["until"] or ([] if grievance["rule"] else ["apologise"])
    return set(until) - set(grievance["since"])


def mended(grievance: Row) -> bool:
    """Whether all of it was done, and after the answer that asked for it."""
    done = bool(grievance["deed"]) and not owed(grievance)
    return done and (grievance["latest"] or 0) > grievance["turn"]
