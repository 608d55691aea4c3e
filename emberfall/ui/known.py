"""The Knowledge panel: what the player knows, and what others have told; closed facts stay, crossed out."""

from __future__ import annotations

from emberfall.records import KnownFact, View
from emberfall.ui.panel import Shown


def show(view: View | None) -> Shown:
    mine, told = (view.knowledge.mine, view.knowledge.told) if view else ((), ())
    tellers: dict[str, list[Shown]] = {}
    for each in told:
        tellers.setdefault(each.holder_name, []).append(fact(each))
    return {"mine": [fact(each) for each in mine], "told": [[who, facts] for who, facts in tellers.items()]}


def fact(known: KnownFact) -> Shown:
    """`sure`: 0-1, as decayed to now."""
    span = f"from {known.since} until {known.until}" if known.until else f"since {known.since}" if known.since else ""
    learned = f"session {known.learned_in}" if known.learned_in else ""
    return {
        "id": known.id,
        "text": known.text,
        "closed": bool(known.until),
        "faded": known.faded,
        "secret": known.secret,
        "sure": round(known.confidence, 2),
        "from": known.from_id,
        "notes": [note for note in (known.source, learned, span, "faded" if known.faded else "") if note],
    }
