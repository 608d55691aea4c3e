"""The character sheet: who you are, where, with what, and what others feel towards you."""

from __future__ import annotations

from emberfall.records import OpenQuest, Sheet, View
from emberfall.ui.panel import Shown


def show(view: View | None) -> Shown:
    if view is None:
        return {"sheet": None}
    names = {node.id: node.name for node in view.drawing.nodes}
    return {
        "player": view.player,
        "players": [list(each) for each in view.players],
        "sheet": {
            **view.sheet.model_dump(mode="json", exclude={"quests", "handoffs", "takers"}),
            "quests": [quest(each, names, view.sheet) for each in view.sheet.quests],
        },
    }


def quest(one: OpenQuest, names: dict[str, str], sheet: Sheet) -> Shown:
    """Who has it now, what is left to do, through whose hands it went, and who here could have it next.

    Only names that the page shows anyway.
    """
    notes = sheet.handoffs.get(one.id, ())
    passed = [f"{names.get(each.receiver, 'a colleague')} took it over: {each.reason}" for each in notes]
    return {
        "title": one.title,
        "owner": names.get(one.assignee, "a colleague") if one.assignee else "",
        "steps": [{"text": step.text, "done": step.done} for step in one.steps],
        "passed": passed,
        "takers": [list(each) for each in sheet.takers.get(one.id, ())],
    }
