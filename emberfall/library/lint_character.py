"""Mistakes in what wins people over and in what players may fear: verbs, slots, and things that are not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from emberfall.library.faults import Fault, closest
from emberfall.library.lint_world import shelves
from emberfall.library.shelf import Draft
from emberfall.occasions import slots
from emberfall.records import Verb

DEEDS = (*get_args(Verb), "deliver")
SLOTS = frozenset({"npc", "gift"})


def lint(draft: Draft) -> Iterator[Fault]:
    """Every mistake in a world's `[ploys]`, `[traits]` and `[[later]]`."""
    yield from _ploys(draft)
    yield from _traits(draft)
    for n, session in enumerate(draft.world.later, 1):
        for player, words in session.lines:
            if player not in draft.world.players:
                mend = closest(player, draft.world.players)
                yield draft.fault("later", f"{n}.lines", f"there is no player {player}", mend)
            elif not words.strip():
                yield draft.fault(
                    "later", f"{n}.lines", f"a line of {player} is empty", "write the words, or take it out"
                )


def _ploys(draft: Draft) -> Iterator[Fault]:
    for id, ploy in draft.world.ploys.items():
        for deed in ploy.deeds:
            if deed not in DEEDS:
                yield draft.fault(f"ploys.{id}", "deeds", f"there is no verb {deed}", closest(deed, DEEDS))
        for slot in sorted(slots(ploy.says) - SLOTS):
            yield draft.fault(f"ploys.{id}", "says", f"there is no slot {{{slot}}}", closest(slot, SLOTS))


def _traits(draft: Draft) -> Iterator[Fault]:
    things = [id for shelf in shelves(draft.world).values() for id in shelf]
    for id, trait in draft.world.traits.items():
        for key, named in (("satisfies", trait.satisfies), ("causes", trait.causes)):
            for thing in named:
                if thing not in things:
                    yield draft.fault(f"traits.{id}", key, f"there is nothing called {thing}", closest(thing, things))
        for word in trait.words:
            if word != word.lower():
                yield draft.fault(f"traits.{id}", "words", f"{word!r} has capitals", f"write {word.lower()!r}")
