"""The title bar and the landing: where the page is not yet about one table."""

from __future__ import annotations

from emberfall.records import View
from emberfall.ui.panel import Shown

Packs = tuple[tuple[str, str, str, str], ...]
"""(stem, title, tagline, genre) of each world that can be founded."""

FIRST = (
    "People here remember what you did.",
    "A tabletop world in which everyone hears, holds grudges and forgives, and every answer can show you why.",
)
UNKNOWN = (
    "This seat is not at any table here.",
    "The address may be old, or the table was put away. Load the demo, and you sit at a fresh one.",
)

ASLEEP = (
    "This table is asleep.",
    "The machine that keeps it is away. Nothing is lost: as soon as it is back, this page finds your table again.",
)


def show(view: View | None, mind: tuple[str, str], packs: Packs) -> Shown:
    label, sentence = mind
    return {
        "clock": view.sheet.clock if view else "",
        "seated": view is not None,
        "name": view.sheet.name if view else "",
        "mind": {"label": label, "sentence": sentence},
        "packs": shelf(packs),
    }


FLEETING = "Tables here live until the Space is restarted; what you play can be saved as a file, and opened again."


def landing(view: View | None, asked: str, packs: Packs, *, fleeting: bool = False, accounts: bool = False) -> Shown:
    """What greets a visitor without a seat, or with one that nobody knows. Says nothing about any table."""
    if view is not None:
        return {"landing": False}
    title, text = UNKNOWN if asked else FIRST
    return {
        "landing": True,
        "reason": "unknown" if asked else "first",
        "title": title,
        "text": text,
        "note": FLEETING if fleeting else "",
        "accounts": accounts,
        "packs": shelf(packs),
    }


def asleep(packs: Packs) -> Shown:
    """What stands there instead of a table that cannot be reached."""
    title, text = ASLEEP
    return {"landing": True, "reason": "asleep", "title": title, "text": text, "packs": shelf(packs)}


def shelf(packs: Packs) -> list[Shown]:
    return [{"id": stem, "title": title, "tagline": tagline, "genre": genre} for stem, title, tagline, genre in packs]
