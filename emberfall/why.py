"""Why: the paths from a deed to the answer it led to, the rules applied with their evidence, and what would mend it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from emberfall.graph.book import Ask, Book, Row, Rows, ask
from emberfall.graph.errors import NoSuchDecision
from emberfall.minds.offline.judgement import fade
from emberfall.records import Applied, Cited, Kind, Mend, Path, Weight, Why

Called = dict[str, tuple[str, Kind]]
"""node -> (what it is called, its kind)"""


def why(book: Book, decision: str) -> Why:
    """The answer to "Why?" for one decision; never empty.

    One round trip, and a second one when facts were cited, somebody was told, or evidence has still to be named.
    Each cited deed has one path, the shortest: through whom it was done to and their kin and factions, or, for a deed
    that reached the decider otherwise, along its own memory of it. Raises: NoSuchDecision.
    """
    (rows,) = book.read(ask("why/paths", decision=decision))
    if not rows:
        raise NoSuchDecision(f"there is no decision {decision!r} in {book.graph}")
    (made,) = rows
    ties, joined = made["ties"], made["ways"]
    player = next(tie for tie in ties if tie["tie"] == "TOWARD")
    about = next((tie for tie in ties if tie["tie"] == "ABOUT"), None)
    applied = tuple(_applied(tie) for tie in ties if tie["tie"] == "APPLIED")
    deeds = sorted({deed["id"]: deed for way in joined for deed in way["deeds"]}.values(), key=lambda deed: deed["seq"])
    called = _called(made, deeds)
    evidence = {id for rule in applied for id in rule.evidence}
    told, facts, names = _more(book, decision, ties, deeds, evidence - set(called))
    called |= _named(facts) | {row["id"]: (row["name"], row["kind"]) for row in (*told, *names)}
    ways = (*_ways(deeds, joined, told, made["npc"], player["id"]), *_derived(facts))
    shown = dict.fromkeys([made["npc"], *(tie["id"] for tie in ties if tie["tie"] != "BASED_ON")])
    shown |= dict.fromkeys([*(id for way in ways for id in way.nodes), *evidence])
    return Why(
        decision=made["id"],
        player=player["id"],
        player_name=player["called"],
        about=about["name"] if about else "",
        paths=ways,
        weights=tuple(_weights(deeds, applied)),
        facts=_cited(facts),
        rules=applied,
        checked=tuple(made["checked"] or ()),
        mending=next((rule.remedy for rule in applied if rule.bites), ""),
        names={id: called[id][0] for id in shown if id in called},
        kinds={id: called[id][1] for id in shown if id in called},
        receipts=book.receipts,
        **{key: made[key] for key in _TOLD},
    )


_TOLD = ("turn", "verb", "npc", "npc_name", "verdict", "dialogue", "reasoning", "mind", "dropped")


def _more(
    book: Book, decision: str, ties: Sequence[Row], deeds: Sequence[Row], unnamed: set[str]
) -> tuple[Rows, Rows, Rows]:
    """What only some answers need: who told of the deeds, what the facts derive from, what else is called how."""
    asks: dict[str, Ask] = {}
    if any(deed["via"] == "told" for deed in deeds):
        asks["told"] = ask("why/told", decision=decision)
    if any(tie["fact"] for tie in ties):
        asks["facts"] = ask("why/facts", decision=decision)
    if unnamed:
        asks["names"] = ask("why/names", ids=sorted(unnamed))
    answers = dict(zip(asks, book.read(*asks.values()), strict=True)) if asks else {}
    return answers.get("told", ()), answers.get("facts", ()), answers.get("names", ())


def _weights(deeds: Iterable[Row], applied: Iterable[Applied]) -> Iterator[Weight]:
    """What each deed weighs, the heaviest first."""
    kept = {id for rule in applied if rule.bites for id in rule.evidence}  # an oath keeps a grudge from fading
    for deed in sorted(deeds, key=lambda deed: -abs(deed["sentiment"] * deed["weight"])):
        left = 1.0 if deed["id"] in kept else round(fade(deed["days"]), 4)
        yield Weight(event=deed["id"], fade=left, **{key: deed[key] for key in _WEIGHED})


_WEIGHED = ("summary", "verb", "sentiment", "weight", "via", "days")


def _ways(deeds: Sequence[Row], joined: Sequence[Row], told: Rows, npc: str, player: str) -> Iterator[Path]:
    """The path of each of the player's deeds, the oldest first."""
    heard = {row["deed"]: row for row in told}
    ties: dict[str, Row] = {}
    for row in joined:  # the shortest come first
        for deed in row["deeds"] if row["nodes"] else ():
            ties.setdefault(deed["id"], row)
    for deed in deeds:
        if deed["by"] != player:
            continue
        if deed["via"] == "told" and deed["id"] in heard:  # whoever is kin to whom: this is how it came to them
            yield _heard(deed, heard[deed["id"]], npc)
        elif deed["id"] in ties:
            yield _tied(deed, ties[deed["id"]])
        else:
            yield Path(
                nodes=(player, deed["id"], npc),
                edges=("PERFORMED", "REMEMBERS"),
                forward=(True, False),
                labels=("PERFORMED", f"REMEMBERS via {deed['via']}"),
            )


def _heard(deed: Row, told: Row, npc: str) -> Path:
    """From the deed through the event in which it was told to the one who was told."""
    return Path(
        nodes=(deed["by"], deed["id"], told["id"], npc),
        edges=("PERFORMED", "ABOUT", "TARGETED"),
        forward=(True, False, True),
        labels=("PERFORMED", f"ABOUT told by {told['teller']}", "TARGETED"),
    )


def _tied(deed: Row, tie: Row) -> Path:
    """From the deed through the one it was done to, and who belongs to whom, to the one who decided."""
    labels = (f"{edge} {detail}" if detail else edge for edge, detail in zip(tie["edges"], tie["labels"], strict=True))
    return Path(
        nodes=(deed["by"], deed["id"], *tie["nodes"]),
        edges=("PERFORMED", "TARGETED", *tie["edges"]),
        forward=(True, True, *tie["forward"]),
        labels=("PERFORMED", "TARGETED", *labels),
    )


def _derived(facts: Rows) -> tuple[Path, ...]:
    """How each fact came to whoever told it: along what it derives from, to the deed; or to what it is about."""
    longest: dict[str, Path] = {}
    for row in facts:  # the longest come first
        last = [row["last"]] if row["last"] else []
        edges = ["KNOWS", *["DERIVED_FROM"] * (len(row["nodes"]) - 1 - len(last)), *last]
        forward = [edge != "PERFORMED" for edge in edges]
        path = Path(nodes=(row["npc"], *row["nodes"]), edges=tuple(edges), forward=tuple(forward), labels=tuple(edges))
        longest.setdefault(row["id"], path)
    return tuple(longest.values())


def _cited(facts: Rows) -> tuple[Cited, ...]:
    return tuple({row["id"]: Cited(**{key: row[key] for key in Cited.model_fields}) for row in facts}.values())


def _applied(row: Row) -> Applied:
    return Applied(
        rule=row["id"],
        evidence=tuple(row["evidence"] or ()),
        mends=tuple(Mend(**mend) for mend in json.loads(row["mends"] or "[]")),
        remedy=row["remedy"] or "",
        **{key: row[key] for key in ("name", "text", "binds", "effect", "bites")},
    )


def _called(made: Row, deeds: Iterable[Row]) -> Called:
    """What everything is called that came with the decision."""
    called: Called = {made["npc"]: (made["npc_called"], "npc")}
    called |= {tie["id"]: (tie["called"], tie["kind"] or "rule") for tie in made["ties"] if tie["tie"] != "BASED_ON"}
    return called | {deed["id"]: (deed["summary"], "event") for deed in deeds} | _named(made["ways"])


def _named(ways: Iterable[Row]) -> Called:
    return {
        id: (name, kind)
        for way in ways
        for id, name, kind in zip(way["nodes"], way["names"], way["kinds"], strict=True)
    }
