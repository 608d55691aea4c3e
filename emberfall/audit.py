"""The audit: what must be true of every campaign, asked of its graph; each invariant is a query for its breaches."""

from __future__ import annotations

from emberfall.graph.book import Book, ask
from emberfall.graph.queries import names, query
from emberfall.records import Record

ROOM = "audit/"


class Breach(Record):
    """One place where the graph is not what it must be."""

    invariant: str  # stem of the query that found it: "item_has_one_keeper"
    found: str
    ids: tuple[str, ...]  # of the nodes it was found at


def invariants() -> dict[str, str]:
    """invariant -> what must be true, in a sentence; a file in `cypher/audit/` is one."""
    return {name.removeprefix(ROOM): query(name).doc for name in names() if name.startswith(ROOM)}


def audit(book: Book) -> tuple[Breach, ...]:
    """Every breach of every invariant, in one round trip that changes nothing; a sound campaign has none.

    Raises: NoSuchCampaign, StoreError.
    """
    asked = tuple(invariants())
    answers = book.read(*(ask(ROOM + invariant) for invariant in asked))
    return tuple(
        Breach(invariant=invariant, found=row["found"], ids=tuple(id for id in row["ids"] if id))
        for invariant, rows in zip(asked, answers, strict=True)
        for row in rows
    )
