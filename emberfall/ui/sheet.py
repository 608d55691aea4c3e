"""The character sheet: who you are, where, with what, and what others feel towards you."""

from __future__ import annotations

from emberfall.records import View
from emberfall.ui.panel import Shown


def show(view: View | None) -> Shown:
    if view is None:
        return {"sheet": None}
    return {
        "player": view.player,
        "players": [list(each) for each in view.players],
        "sheet": view.sheet.model_dump(mode="json"),
    }
