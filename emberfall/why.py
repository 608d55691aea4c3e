"""Why: the paths from a deed to the answer it led to, the rules applied with their evidence, and what would mend it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from emberfall.graph.book import Book, Row, Rows, ask
from emberfall.graph.errors import NoSuchDecision
from emberfall.minds.offline.judgement import fade
from emberfall.records import Applied, Cited, Kind, Mend, Path, Weight, Why


def why(book: Book, decision: str) -> Why:
    """The answer to "Why?" for one decision, in two round trips; never empty.

    Each cited deed has one path, the shortest: through whom it was done to and their kin and factions, or, for a deed
    that reached the decider otherwise, along its own memory of it. Raises: NoSuchDecision.
    """
    found, paths, witnessed, weights, facts = book.read(
        ask("why/decision", decision=decision),
        ask("why/paths", decision=decision),
        ask("why/witness", decision=decision),
        ask("why/weights", decision=decision),
        ask("why/facts", decision=decision),
    )
    if not found:
        raise NoSuchDecision(f"there is no decision {decision!r} in {book.graph}")
    first = found[0]
    ways = (*_ways(paths, witnessed, first["npc"]), *_derived(facts))
    applied = tuple(_applied(row) for row in found if row["rule"] is not None)
    names, kinds = _names(book, first, ways, applied)
    kept = {id for rule in applied if rule.bites for id in rule.evidence}  # an oath keeps a grudge from fading
    return Why(
        decision=first["id"],
        about=first["about_name"] or "",
        paths=ways,
        weights=tuple(
            Weight(**row, fade=1.0 if row["event"] in kept else round(fade(row["days"]), 4)) for row in weights
        ),
        facts=_cited(facts),
        rules=applied,
        checked=tuple(first["checked"] or ()),
        mending=next((rule.remedy for rule in applied if rule.bites), ""),
        names=names,
        kinds=kinds,
        receipts=book.receipts,
        **{key: first[key] for key in _TOLD},
    )


_TOLD = ("turn", "verb", "npc", "npc_name", "player", "player_name",
         "verdict", "dialogue", "reasoning", "mind", "dropped")  # fmt: skip


def _ways(paths: Rows, witnessed: Rows, npc: str) -> tuple[Path, ...]:
    shortest: dict[str, Path] = {}
    for row in witnessed:
        if row["via"] == "told":  # whoever is kin to whom: this is how it came to them
            shortest[row["event"]] = _heard(row)
    for row in paths:  # the shortest come first
        shortest.setdefault(row["event"], _path(row))
    for row in witnessed:
        seen = Path(
            nodes=(row["performer"], row["event"], npc),
            edges=("PERFORMED", "REMEMBERS"),
            forward=(True, False),
            labels=("PERFORMED", f"REMEMBERS via {row['via']}"),
        )
        shortest.setdefault(row["event"], seen)
    return tuple(shortest[row["event"]] for row in witnessed if row["event"] in shortest)


def _heard(row: Row) -> Path:
    """From the deed through the event in which it was told to the one who was told."""
    return Path(
        nodes=(row["performer"], row["event"], row["tell"], row["npc"]),
        edges=("PERFORMED", "ABOUT", "TARGETED"),
        forward=(True, False, True),
        labels=("PERFORMED", f"ABOUT told by {row['teller']}", "TARGETED"),
    )


def _derived(rows: Rows) -> tuple[Path, ...]:
    """How each fact came to whoever told it: along what it derives from, to the deed; or to what it is about."""
    longest: dict[str, Path] = {}
    for row in rows:  # the longest come first
        nodes = [row["npc"], *row["nodes"]]
        edges, forward = ["KNOWS", *["DERIVED_FROM"] * (len(row["nodes"]) - 1)], [True] * len(row["nodes"])
        if row["performer"]:
            nodes, edges, forward = [*nodes, row["performer"]], [*edges, "PERFORMED"], [*forward, False]
        elif row["subject"] and len(row["nodes"]) == 1:
            nodes, edges, forward = [*nodes, row["subject"]], [*edges, "ABOUT"], [*forward, True]
        path = Path(nodes=tuple(nodes), edges=tuple(edges), forward=tuple(forward), labels=tuple(edges))
        longest.setdefault(row["id"], path)
    return tuple(longest.values())


def _cited(rows: Rows) -> tuple[Cited, ...]:
    return tuple({row["id"]: Cited(**{key: row[key] for key in Cited.model_fields}) for row in rows}.values())


def _path(row: Row) -> Path:
    labels = (f"{edge} {detail}" if detail else edge for edge, detail in zip(row["edges"], row["labels"], strict=True))
    return Path(
        nodes=tuple(row["nodes"]), edges=tuple(row["edges"]), forward=tuple(row["forward"]), labels=tuple(labels)
    )


def _applied(row: Row) -> Applied:
    return Applied(
        rule=row["rule"],
        name=row["rule_name"],
        evidence=tuple(row["evidence"] or ()),
        mends=tuple(Mend(**mend) for mend in json.loads(row["mends"] or "[]")),
        remedy=row["remedy"] or "",
        **{key: row[key] for key in ("text", "binds", "effect", "bites")},
    )


def _names(
    book: Book, first: Row, ways: Iterable[Path], applied: Iterable[Applied]
) -> tuple[dict[str, str], dict[str, Kind]]:
    """What every node of the answer is called; the database is asked by id and tells the kind."""
    ids = dict.fromkeys([first["npc"], first["player"], *([first["about"]] if first["about"] else [])])
    for way in ways:
        ids |= dict.fromkeys(way.nodes)
    for rule in applied:
        ids |= dict.fromkeys([rule.rule, *rule.evidence])
    (rows,) = book.read(ask("why/names", ids=list(ids)))
    return {row["id"]: row["name"] for row in rows}, {row["id"]: row["kind"] for row in rows}
