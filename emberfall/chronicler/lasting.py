"""What a session leaves behind for good: facts that will still be true next month, each with the deeds it rests on."""

from __future__ import annotations

from emberfall.graph.book import Book, Row, ask
from emberfall.records import Fact, Scene

MOST = 4  # facts of a session
FIRST = 70  # where their numbers begin: those learned in turns have lower ones
CHANGED = frozenset({"craft", "give", "trade"})


def lasting(book: Book, scene: Scene) -> tuple[Fact, ...]:
    """At most `MOST`, the latest first: whose a thing has become, who promised what, who wronged whom."""
    (rows,) = book.read(ask("chronicler/lasting", session=f"s{scene.session}"))
    players = {thing.id for thing in scene.things if thing.kind == "player"}
    found: dict[tuple[str, str], Fact] = {}
    for row in reversed(rows):
        holder = next((id for id in (row["by"], row["to"], row["owner"]) if id in players), None)
        fact = _fact(row, holder) if holder else None
        if fact:
            found.setdefault((fact.subject, fact.predicate), fact)
    kept = list(found.values())[:MOST]
    return tuple(fact.model_copy(update={"id": f"f{scene.turn}_{FIRST + n}"}) for n, fact in enumerate(kept))


def _fact(row: Row, holder: str) -> Fact | None:
    if row["verb"] in CHANGED:
        if row["item"] is None or row["owner"] is None:
            return None
        text = f"The {row['item_name']} is {row['owner_name']}'s: {row['by_name']} {row['summary']}."
        return _kept(row, holder, row["item"], "owned by", row["owner"], text)
    if row["to"] is None:
        return None
    predicate = "promised something to" if row["verb"] == "promise" else "wronged"
    return _kept(
        row, holder, row["by"], f"{predicate} {row['to']}", row["event"], f"{row['by_name']} {row['summary']}."
    )


def _kept(row: Row, holder: str, subject: str, predicate: str, value: str, text: str) -> Fact:
    about = tuple(dict.fromkeys(id for id in (row["item"], row["by"], row["to"], row["owner"]) if id))
    return Fact(
        id="unnamed",
        holder=holder,
        subject=subject,
        predicate=predicate,
        value=value,
        text=text,
        about=about,
        from_events=(row["event"],),
    )
