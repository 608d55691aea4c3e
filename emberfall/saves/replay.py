"""Every decision asked again: is what it cites in the graph, was it known by then, and did it allow the verdict?"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping

from emberfall.graph.book import Book, Row, ask
from emberfall.minds.offline.judgement import bites
from emberfall.records import Applied, Mend, Record


class Held(Record):
    """One decision replayed; it holds when nothing speaks against it."""

    decision: str
    npc: str
    name: str
    toward: str
    verdict: str
    summary: str
    cites: tuple[str, ...]
    against: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.against


def replay(book: Book) -> tuple[Held, ...]:
    """Every decision of the campaign in the order in which they were made, asked in one round trip.

    Raises: NoSuchCampaign, StoreError.
    """
    decisions, applied, deeds = book.read(ask("saves/decisions"), ask("saves/applied"), ask("saves/deeds"))
    done = {row["id"]: row for row in deeds}
    rules: defaultdict[str, list[Applied]] = defaultdict(list)
    for row in applied:
        rules[row["decision"]].append(_applied(row))
    return tuple(
        Held(
            decision=row["id"],
            cites=tuple(row["cites"]),
            against=tuple(dict.fromkeys(_against(row, rules[row["id"]], done))),
            **{key: row[key] or "" for key in ("npc", "name", "toward", "verdict", "summary")},
        )
        for row in decisions
    )


def _applied(row: Row) -> Applied:
    return Applied(
        mends=tuple(Mend(**mend) for mend in json.loads(row["mends"] or "[]")),
        evidence=tuple(row["evidence"] or ()),
        remedy=row["remedy"] or "",
        **{key: row[key] for key in ("rule", "name", "text", "binds", "effect", "bites")},
    )


def _against(decision: Row, rules: list[Applied], deeds: Mapping[str, Row]) -> Iterator[str]:
    for id in decision["cites"]:
        if id not in decision["known"]:
            yield from _remembered(id, decision, deeds)
    for rule in rules:
        yield from _mended(rule, decision, deeds)
        if bites(rule) != rule.bites:
            yield f"{rule.rule} {'bit' if rule.bites else 'was satisfied'}, and what it stood on says otherwise"
        if rule.bites and rule.binds == "consent" and decision["verdict"] == "agree":
            yield f"{rule.rule} forbade to agree"


def _remembered(id: str, decision: Row, deeds: Mapping[str, Row]) -> Iterator[str]:
    """A deed counts when the decider knew of it before the turn in which it was weighed."""
    deed = deeds.get(id)
    if deed is None:
        yield f"{id} is not in the graph"
        return
    since = dict(deed["remembered"]).get(decision["npc"])
    if since is None:
        yield f"{decision['npc']} does not remember {id}"
    elif since > decision["at"] or deed["turn"] >= decision["turn"]:
        yield f"{id} came after the decision"


def _mended(rule: Applied, decision: Row, deeds: Mapping[str, Row]) -> Iterator[str]:
    for mend in rule.mends:
        yield from _remembered(mend.deed, decision, deeds)
        deed = deeds.get(mend.deed)
        for verb, ids in mend.mended:
            for id in ids:
                yield from _remembered(id, decision, deeds)
                amends = deeds.get(id)
                if amends and deed and not _amends(amends, deed, verb):
                    yield f"{id} is no {verb} that could mend {mend.deed}"


def _amends(amends: Row, deed: Row, verb: str) -> bool:
    same = all(amends[key] == deed[key] for key in ("by", "victim"))
    return bool(same and amends["verb"] == verb and amends["seq"] > deed["seq"])
