"""The Insights panel: the player as a graph of needs, fears, preferences and traits, and what wins people over."""

from __future__ import annotations

from emberfall.records import PloyCard, Trait, View
from emberfall.ui.panel import Shown

KINDS = {"need": "Needs", "fear": "Fears", "preference": "Prefers", "trait": "Is"}


def show(view: View | None) -> Shown:
    traits, ploys = (view.traits, view.ploys) if view else ((), ())
    groups = [[label, [trait(each) for each in traits if each.kind == kind]] for kind, label in KINDS.items()]
    tried = sorted((each for each in ploys if each.tries), key=lambda each: (-each.wins / each.tries, -each.tries))
    return {
        "traits": [group for group in groups if group[1]],
        "ploys": [ploy(each) for each in tried],
        "edges": edges(view),
    }


def edges(view: View | None) -> list[str]:
    """The player's own graph: what they are, and what in the world eases it or brings it on, as it holds now."""
    held = [each for each in view.traits if each.current and not each.faded] if view else []
    return [
        edge
        for each in held
        for edge in (
            f"{view.player if view else ''}-HAS-{each.id}",
            *(f"{id}-SATISFIES-{each.id}" for id, _ in each.satisfied_by),
            *(f"{id}-CAUSES-{each.id}" for id, _ in each.caused_by),
        )
    ]


def labels(view: View | None) -> Shown:
    """{names, kinds} of what a lit path may lead through and the drawing does not show: traits, ways, petitions."""
    if view is None:
        return {"names": {}, "kinds": {}}
    known: list[tuple[str, str, str]] = [(each.id, each.name, "trait") for each in view.traits]
    known += [(each.id, each.name, "ploy") for each in view.ploys]
    known += [(each.id, each.title, "quest") for each in view.sheet.quests]
    known += view.tied
    return {"names": {id: name for id, name, _ in known}, "kinds": {id: kind for id, _, kind in known}}


def trait(one: Trait) -> Shown:
    """`strength`: 0-1, as decayed to now."""
    return {
        "id": one.id,
        "name": one.name,
        "strength": round(one.intensity, 2),
        "closed": not one.current,
        "faded": one.faded,
        "days": round(one.days),
        "satisfied_by": one.satisfied_by,
        "caused_by": one.caused_by,
        "cites": one.cites,
    }


def ploy(card: PloyCard) -> Shown:
    toward = [f"{name} {wins} of {tries}" for name, tries, wins in card.toward]
    return {"id": card.id, "text": card.text or card.name, "wins": card.wins, "tries": card.tries, "toward": toward}
