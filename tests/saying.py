"""What a player says at a table, sentence by sentence."""

from __future__ import annotations

from emberfall import table
from emberfall.graph.store import Store
from emberfall.records import Turn


def play(store: Store, campaign: str, player: str, *words: str) -> Turn:
    """Says all of it, one turn each, and returns the last."""
    return [table.play(store, campaign, player, sentence) for sentence in words][-1]
