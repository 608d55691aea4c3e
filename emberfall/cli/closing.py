"""What a script that runs over several sessions closes with: each mechanism's evidence, read from the graph it left."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pydantic import JsonValue

from emberfall.audit import audit, invariants
from emberfall.evidence import Evidence, evidence
from emberfall.graph.book import Book, ask
from emberfall.records import Suggestion, Turn


def closing(book: Book, turns: Sequence[Turn], advice: Sequence[Suggestion]) -> tuple[Evidence, ...]:
    """The evidence of the graph, of the receipts of these turns, of what was suggested, and of the audit."""
    return (*evidence(book), _receipts(turns), _suggestions(book, advice), _audit(book))


def told(all: Sequence[Evidence]) -> list[str]:
    """The same as lines of a table for people: what was promised, how often it is found, and its first nodes."""
    rows = [
        (one.mechanism.replace("_", " "), ", ".join(one.seeds), str(one.found), " ".join(one.ids[:6])) for one in all
    ]
    widths = [max(len(row[n]) for row in rows) for n in range(3)]
    return ["  ".join([*(cell.ljust(widths[n]) for n, cell in enumerate(row[:3])), row[3]]).rstrip() for row in rows]


def _receipts(turns: Sequence[Turn]) -> Evidence:
    receipts = [receipt for turn in turns for receipt in turn.receipts]
    shown: list[dict[str, JsonValue]] = [
        {
            "query": one.name,
            "params": _brief(one.params),
            "rows": one.rows,
            "ids": list(one.ids),
            "ms": one.internal_ms,
        }
        for one in receipts
        if one.name == "npc/recall" and one.rows
    ]
    return Evidence(
        mechanism="receipts",
        seeds=("Continuum", "Ninaivu"),
        promise="Every answer lists the exact queries, parameters, row counts and node ids that made it.",
        query="view/traces",
        found=sum(1 for one in receipts if one.text and one.params),
        shown=tuple(shown[-2:]),
        ids=tuple(dict.fromkeys(id for one in receipts[-20:] for id in one.ids))[:12],
    )


def _brief(params: str) -> JsonValue:
    """The parameters as they were sent; of a meaning only how many numbers it has."""
    sent: dict[str, JsonValue] = json.loads(params)
    return {
        key: f"{len(value)} numbers" if key == "question" and isinstance(value, list) else value
        for key, value in sent.items()
    }


def _suggestions(book: Book, advice: Sequence[Suggestion]) -> Evidence:
    """Suggestions whose every citation is a node of the graph, those with the longest justification first."""
    named = sorted({id for one in advice for id in one.cites})
    (rows,) = book.read(ask("cli/real", ids=named))
    real = {row["id"] for row in rows}
    sound = {one.id: one for one in advice if one.edges and set(one.cites) <= real}
    longest = sorted(sound.values(), key=lambda one: -len(one.edges))[:2]
    return Evidence(
        mechanism="suggestions",
        seeds=("Graphy Awareness",),
        promise="Each suggestion cites the nodes and edges that justify it, over up to three hops.",
        query="advisor/traits",
        found=len(sound),
        shown=tuple({"words": one.words, "because": one.because, "edges": list(one.edges)} for one in longest),
        ids=tuple(dict.fromkeys(id for one in longest for id in one.cites)),
    )


def _audit(book: Book) -> Evidence:
    breaches = audit(book)
    return Evidence(
        mechanism="audit",
        seeds=("Emberfall",),
        promise="The graph keeps every invariant of the campaign.",
        query="audit/*",
        found=len(invariants()) - len({one.invariant for one in breaches}),
        shown=tuple({"invariant": one.invariant, "breach": one.found} for one in breaches)
        or ({"invariants": len(invariants()), "breaches": 0},),
        ids=(),
    )
