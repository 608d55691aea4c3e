"""The Cypher panel: the receipts of the last turn."""

from __future__ import annotations

import re

from emberfall.records import Receipt, View
from emberfall.ui.panel import Shown

NUMBERS = re.compile(r"\[(?:\s*+-?[\d.]++(?:e-?\d++)?\s*+,){12,}+[^\]]{0,40}+\]")
"""A long list of numbers, such as the embedding of a question: its length says as much. Possessive, so that words which
look like the start of one cost no time."""


def show(view: View | None) -> Shown:
    """`played`: these are the queries of a turn. Who did not play the last one has only those of its own reading."""
    receipts = view.receipts if view else ()
    return {"receipts": slips(receipts), "played": any(receipt.wrote for receipt in receipts)}


def slips(receipts: tuple[Receipt, ...]) -> list[Shown]:
    return [{**receipt.model_dump(mode="json"), "params": short(receipt.params)} for receipt in receipts]


def short(params: str) -> str:
    return NUMBERS.sub(lambda found: f"[{found.group().count(',') + 1} numbers]", params)
