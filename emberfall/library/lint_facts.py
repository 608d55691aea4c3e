"""Mistakes in what people know: who knows it, what it is about, two truths at once, secrets that nobody can learn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from emberfall.library.faults import Fault, closest
from emberfall.library.lint_world import beings, shelves
from emberfall.library.shelf import Draft
from emberfall.library.worldfile import FactTable

DEAREST = 8.0  # what all kindnesses to one being come to in a session


def lint(draft: Draft) -> Iterator[Fault]:
    """Every mistake in a world's `[[facts]]`; they count from 1, in the order of the files."""
    for n, fact in enumerate(draft.world.facts, 1):
        yield from _references(draft, n, fact)
        yield from _secret(draft, n, fact)
        if fact.until is not None and fact.until > fact.since:
            problem = f"it ended {fact.until:g} days ago, before it began {fact.since:g} days ago"
            yield _fault(draft, n, "until", problem, "count days back from the first evening: since is the larger")
    yield from _contradictions(draft)


def _references(draft: Draft, n: int, fact: FactTable) -> Iterator[Fault]:
    people, things = list(beings(draft.world)), [id for shelf in shelves(draft.world).values() for id in shelf]
    if fact.holder not in people:
        yield _fault(draft, n, "holder", f"there is no player or NPC {fact.holder}", closest(fact.holder, people))
    for key, ids in (("subject", (fact.subject,)), ("about", fact.about)):
        for id in ids:
            if id not in things:
                yield _fault(draft, n, key, f"there is nothing called {id}", closest(id, things))
    for id in fact.to:
        if id not in (*people, *draft.world.factions):
            legal = [*people, *draft.world.factions]
            yield _fault(draft, n, "to", f"there is no player, NPC or faction {id}", closest(id, legal))


def _secret(draft: Draft, n: int, fact: FactTable) -> Iterator[Fault]:
    world = draft.world
    if not fact.secret:
        for key in ("price", "to"):
            if getattr(fact, key):
                problem = f"it has `{key}`, but it is no secret"
                yield _fault(draft, n, key, problem, f"write secret = true, or take {key} out")
        return
    if fact.holder in world.players:
        mend = "give it to an NPC, who can be asked"
        yield _fault(draft, n, "holder", f"{fact.holder} is a player, and nobody asks players for secrets", mend)
    elif fact.holder in world.npcs and not world.npcs[fact.holder].alive:
        mend = "give it to somebody who lives"
        yield _fault(draft, n, "holder", f"{fact.holder} is dead, so nobody can learn it", mend)
    if fact.until is not None:
        mend = "leave out until, or let it be no secret"
        yield _fault(draft, n, "until", "it is over, and only what holds now is told as a secret", mend)
    if fact.asked > DEAREST:
        mend = f"ask for {DEAREST:g} at most: that is all kindnesses of one session"
        yield _fault(draft, n, "price", f"nobody comes to be liked by {fact.asked:g}", mend)
    if fact.to and not any(_may_hear(draft, id) for id in fact.to):
        mend = "name a player, or a faction that a player belongs to"
        yield _fault(draft, n, "to", f"no player is among {', '.join(fact.to)}, so nobody can learn it", mend)


def _may_hear(draft: Draft, id: str) -> bool:
    players = draft.world.players
    return id in players or any(id in player.factions for player in players.values())


def _contradictions(draft: Draft) -> Iterator[Fault]:
    """Of one holder, subject and predicate only one value holds now."""
    current: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)
    for n, fact in enumerate(draft.world.facts, 1):
        if fact.until is None:
            current[fact.holder, fact.subject, fact.predicate].append(n)
    for (holder, subject, predicate), places in current.items():
        if len(places) > 1:
            said = " and ".join(f"{draft.world.facts[n - 1].value!r}" for n in places)
            problem = f"{holder} knows two things at once of {subject} {predicate}: {said}"
            yield _fault(draft, places[-1], "value", problem, "keep one, or close the older one with `until`")


def _fault(draft: Draft, n: int, key: str, problem: str, mend: str) -> Fault:
    return draft.fault("facts", f"{n}.{key}", problem, mend)
