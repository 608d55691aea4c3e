"""The character sheet: who you are, where, with what, and what others feel towards you."""

from __future__ import annotations

from emberfall.records import OpenQuest, View
from emberfall.ui.panel import Shown


def show(view: View | None) -> Shown:
    if view is None:
        return {"sheet": None}
    names = {node.id: node.name for node in view.drawing.nodes}
    return {
        "player": view.player,
        "players": [list(each) for each in view.players],
        "sheet": {
            **view.sheet.model_dump(mode="json", exclude={"quests"}),
            "quests": [quest(each, names) for each in view.sheet.quests],
        },
    }


def quest(one: OpenQuest, names: dict[str, str]) -> Shown:
    """Who has it now, what is left to do, and through whose hands it went: only names that the page shows anyway."""
    passed = [f"{names.get(each.receiver, 'a colleague')} took it over: {each.reason}" for each in one.handoffs]
    return {
        "title": one.title,
        "owner": names.get(one.assignee or "", ""),
        "steps": [{"text": step.text, "done": step.done} for step in one.steps],
        "passed": passed,
    }
