"""The Advisor: the scene -> at most three things worth saying next, each with the nodes and edges that justify it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from emberfall.advisor import amends, leads, ploys, traits
from emberfall.advisor.idea import PRESSING, Idea, Known
from emberfall.graph.book import Ask, Rows, ask
from emberfall.minds.offline.judgement import HALF_LIFE
from emberfall.records import Scene, Suggestion, Trait

MOST = 3
OF_A_KIND = 2  # so that three roads are not all there is
TRAITS = 24  # of a player, at most, on the page
THRESHOLD = 0.15  # intensity below which a trait justifies nothing until it shows again
LATELY = 90  # messages back to which an idea that was followed counts as tried


def asks(scene: Scene) -> tuple[Ask, ...]:
    """What the Advisor reads besides the scene; `advise` takes the answers in the same order."""
    return (
        ask("advisor/grievances", player=scene.player),
        ask("advisor/tried", player=scene.player, after=max(0, scene.said - LATELY)),
        ask("advisor/met", player=scene.player),
        ask("advisor/ploys", player=scene.player, near=ploys.NEAR, far=ploys.FAR),
        ask("advisor/flops", player=scene.player),
        ask("advisor/traits", player=scene.player, clock=scene.clock, half_life=HALF_LIFE, most=TRAITS),
    )


def advise(scene: Scene, answers: Sequence[Rows]) -> tuple[Suggestion, ...]:
    """What would move things most comes first; what was tried lately comes later, and what was just said not at all."""
    grievances, tried, met, ways, flops, _ = answers
    known = Known(
        grievances=grievances,
        ploys=ways,
        flops=flops,
        traits=character(answers),
        people=frozenset(row["id"] for row in met if row["kind"] == "npc"),
        places=frozenset(row["id"] for row in met if row["kind"] == "place") | {scene.here},
        given=frozenset(row["id"] for row in met if row["kind"] == "item"),
    )
    words = [row["words"].strip().lower() for row in tried]  # the newest first
    times = Counter(words)
    ideas = {idea.suggestion.words: idea for idea in reversed(list(_ideas(scene, known)))}
    fresh = [idea for idea in reversed(ideas.values()) if idea.suggestion.words.lower() not in words[:1]]
    return _mixed(sorted(fresh, key=lambda idea: _rank(idea, times[idea.suggestion.words.lower()])))


def character(answers: Sequence[Rows]) -> tuple[Trait, ...]:
    """The player as a graph, from the last of what was asked: what holds now first, then what held once."""
    return tuple(Trait(**row, faded=row["intensity"] < THRESHOLD) for row in answers[-1])


def _ideas(scene: Scene, known: Known) -> Iterator[Idea]:
    for room in (amends.ideas, traits.ideas, ploys.ideas, leads.ideas):
        yield from room(scene, known)


def _rank(idea: Idea, times: int) -> tuple[int, bool]:
    """An idea that was followed and is still there did not help; what presses may be tried once more.

    Of equals, what can be done here comes before a road.
    """
    return idea.urge + times * (2 if idea.urge <= PRESSING else 4), idea.suggestion.verb == "travel"


def _mixed(ideas: Sequence[Idea]) -> tuple[Suggestion, ...]:
    """The first ones, but no more than two of a kind while there is another kind."""
    kinds: Counter[str] = Counter()
    first: list[Suggestion] = []
    rest: list[Suggestion] = []
    for idea in ideas:
        kinds[idea.suggestion.verb] += 1
        (first if kinds[idea.suggestion.verb] <= OF_A_KIND else rest).append(idea.suggestion)
    return tuple([*first, *rest][:MOST])
