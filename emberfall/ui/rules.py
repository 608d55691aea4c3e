"""The Rules panel: each rule as it stands in the graph now, with a switch."""

from __future__ import annotations

from emberfall.records import View
from emberfall.ui.panel import Shown


def show(view: View | None) -> Shown:
    return {"rules": [card.model_dump(mode="json") for card in view.rules] if view else []}
