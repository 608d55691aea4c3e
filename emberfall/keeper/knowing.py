"""How facts become the parameters of the queries that write them: when a campaign is founded, and turn by turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from emberfall.calendar import DAY
from emberfall.library import Pack
from emberfall.minds.embedding import embed, embed_all
from emberfall.records import Fact, Search


def founded(pack: Pack, clock: int) -> dict[str, object]:
    """What people know when play begins; of one holder, subject and predicate the later supersedes the earlier."""
    things = {thing.id for thing in pack.named()}
    meanings = embed_all(tuple(fact.text for fact in pack.facts))
    chains: defaultdict[tuple[str, str, str], list[tuple[float, str]]] = defaultdict(list)
    rows = []
    for n, (fact, meaning) in enumerate(zip(pack.facts, meanings, strict=True), 1):
        id = f"f0_{n}"
        chains[fact.holder, fact.subject, fact.predicate].append((-fact.since, id))
        said = fact.model_dump(
            include={"holder", "subject", "predicate", "value", "text", "says", "intensity", "confidence", "secret"}
        )
        about = fact.about or tuple(id for id in dict.fromkeys((fact.subject, fact.value)) if id in things)
        row = {
            **said,
            "id": id,
            "price": float(fact.asked),
            "to": list(fact.to),
            "about": list(about),
            "embedding": list(meaning),
            "last_seen": clock - round(fact.seen * DAY),
            "valid_from": clock - round(fact.since * DAY),
            "valid_to": None if fact.until is None else clock - round(fact.until * DAY),
        }
        rows.append(row)
    links = [(old, new) for chain in chains.values() for (_, old), (_, new) in pairwise(sorted(chain))]
    return {"facts": rows, "superseded": [{"new": new, "old": old} for old, new in links]}


def rows(facts: Sequence[Fact], session: int) -> list[dict[str, object]]:
    """What a turn's commit writes of the facts that are learned in it."""
    meanings = embed_all(tuple(fact.text for fact in facts))
    return [
        {**fact.model_dump(mode="json"), "embedding": list(meaning), "session_id": f"s{session}"}
        for fact, meaning in zip(facts, meanings, strict=True)
    ]


def lore(search: Search | None, picked: Sequence[str]) -> dict[str, object]:
    """What a turn's commit writes of the Lorekeeper's work."""
    finding = search.finding if search else None
    found = (
        [{**finding.model_dump(mode="json"), "embedding": list(embed(f"{finding.question} {finding.text}"))}]
        if finding
        else []
    )
    handed = [search.model_dump(include={"id", "intent", "npc"})] if search else []
    return {"searches": handed, "findings": found, "picked": list(picked)}
