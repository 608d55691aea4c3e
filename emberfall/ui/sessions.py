"""The Sessions panel: what each session came to."""

from __future__ import annotations

from emberfall.records import View
from emberfall.ui.panel import Shown


def show(view: View | None) -> Shown:
    """`may`: this seat may end the session, or let days pass."""
    cards = [card.model_dump(mode="json") for card in view.sessions] if view else []
    return {"sessions": cards, "may": bool(cards)}
