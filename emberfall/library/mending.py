"""A table without what is broken in it, so that one mistake does not hide the others."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from pydantic_core import ErrorDetails

STANDING_IN = {"name": "?", "title": "?", "text": "?", "binds": "attempt", "effect": "forbid"}
"""What a key that must be there is taken to say when it is missing."""


def mended(table: dict[str, object], errors: Sequence[ErrorDetails]) -> dict[str, object]:
    """A copy without the keys complained of; one that is missing is stood in for, or takes its table along."""
    whole = copy.deepcopy(table)
    # From the back, so that taking an entry out of a list does not shift those still to be taken out.
    for error in reversed(errors):
        steps = _steps(whole, [part for part in error["loc"] if part != "[key]"])
        inside, key = steps[-1]
        if error["type"] != "missing":
            _take_out(inside, key)
        elif key == "at" and isinstance(inside, dict):
            inside[key] = _somewhere(whole)
        elif key in STANDING_IN and isinstance(inside, dict):
            inside[key] = STANDING_IN[str(key)]
        elif len(steps) > 1:
            _take_out(*steps[-2])
    return whole


def _steps(table: object, parts: Sequence[int | str]) -> list[tuple[object, int | str]]:
    """Each table or list on the way with the key that leads on; what a location names only as a kind is passed over."""
    steps: list[tuple[object, int | str]] = []
    inside = table
    for n, part in enumerate(parts, 1):
        entry = _entry(inside, part)
        if entry is not None or n == len(parts):
            steps.append((inside, part))
            inside = entry
    return steps


def _entry(inside: object, key: int | str) -> object:
    if isinstance(inside, list) and isinstance(key, int) and key < len(inside):
        return inside[key]
    return inside.get(key) if isinstance(inside, dict) else None


def _take_out(inside: object, key: int | str) -> None:
    if isinstance(inside, dict):
        inside.pop(key, None)
    elif isinstance(inside, list) and isinstance(key, int) and key < len(inside):
        del inside[key]


def _somewhere(table: dict[str, object]) -> str:
    """A place that exists, for a being that has none."""
    places = table.get("places")
    return next(iter(places), "?") if isinstance(places, dict) else "?"
