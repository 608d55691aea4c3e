"""The Cypher panel: the receipts of the last turn."""

from __future__ import annotations

from emberfall.records import Receipt, View
from emberfall.ui.panel import Shown


def show(view: View | None) -> Shown:
    return {"receipts": slips(view.receipts) if view else []}


def slips(receipts: tuple[Receipt, ...]) -> list[Shown]:
    return [receipt.model_dump(mode="json") for receipt in receipts]
