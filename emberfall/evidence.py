"""The evidence: where a campaign's own graph shows each way of remembering; each is a query for its witnesses."""

from __future__ import annotations

from pydantic import JsonValue

from emberfall.graph.book import Book, Row, ask
from emberfall.graph.queries import names, query
from emberfall.minds.embedding import embed_all
from emberfall.minds.offline.judgement import FORGOTTEN, HALF_LIFE
from emberfall.npc.recall import ANY, question_for
from emberfall.records import Record

ROOM = "evidence/"
SHOWN = 3  # witnesses of each, the latest or strongest first
PROBES = 400  # questions that the leak test asks at most
CLOSED = "holders"  # read for the leak test alone


class Evidence(Record):
    """What one mechanism left in the graph. `ids` are the nodes of the witnesses that are shown."""

    mechanism: str  # stem of its query: "facts_that_change"
    seeds: tuple[str, ...]  # whose idea it is: "Continuum"
    promise: str
    query: str
    found: int
    shown: tuple[dict[str, JsonValue], ...]
    ids: tuple[str, ...]


def mechanisms() -> dict[str, tuple[tuple[str, ...], str]]:
    """mechanism -> (its seeds, what it promises in a sentence); a file in `cypher/evidence/` is one."""
    stems = (name.removeprefix(ROOM) for name in names() if name.startswith(ROOM))
    return {stem: _promise(query(ROOM + stem).doc) for stem in stems}


def evidence(book: Book) -> tuple[Evidence, ...]:
    """What each mechanism left in the graph, in two round trips that change nothing.

    Raises: NoSuchCampaign, StoreError.
    """
    told = mechanisms()
    asked = {stem: ask(ROOM + stem, **_params(ROOM + stem)) for stem in told}
    answers = dict(zip(asked, book.read(*asked.values()), strict=True))
    held = answers.pop(CLOSED)
    return (*(_found(stem, told[stem], rows) for stem, rows in answers.items()), _leaks(book, told[CLOSED], held))


def _promise(doc: str) -> tuple[tuple[str, ...], str]:
    seeds, _, promise = doc.partition(": ")
    return tuple(seeds.split(", ")), promise


def _params(name: str) -> dict[str, object]:
    known: dict[str, object] = {"half_life": HALF_LIFE, "forgotten": FORGOTTEN}
    return {param: known[param] for param in query(name).params}


def _found(stem: str, told: tuple[tuple[str, ...], str], rows: tuple[Row, ...]) -> Evidence:
    first = rows[:SHOWN]
    return Evidence(
        mechanism=stem,
        seeds=told[0],
        promise=told[1],
        query=ROOM + stem,
        found=len(rows),
        shown=tuple({key: _short(value) for key, value in row.items() if key != "ids"} for row in first),
        ids=tuple(dict.fromkeys(id for row in first for id in row["ids"] if id)),
    )


def _short(value: JsonValue) -> JsonValue:
    return round(value, 4) if isinstance(value, float) else value


def _leaks(book: Book, told: tuple[tuple[str, ...], str], held: tuple[Row, ...]) -> Evidence:
    """Asks every holder, through the query that players' questions run, for what only others know, word for word."""
    owner = {row["id"]: row["holder"] for row in held}
    holders = sorted({row["holder"] for row in held})
    meaning = dict(zip(owner, embed_all(tuple(row["text"] for row in held)), strict=True))
    pairs = [(npc, id) for id in owner for npc in holders if npc != owner[id]]
    pairs = pairs[:: max(1, -(-len(pairs) // PROBES))]  # spread over all of them
    asked = [question_for(npc, owner[id], 0, meaning[id], [id], near=ANY, most=20, forgotten=0.0) for npc, id in pairs]
    reached = [(npc, row["id"]) for (npc, _), rows in zip(pairs, book.read(*asked), strict=True) for row in rows]
    leaked = tuple(dict.fromkeys(id for npc, id in reached if owner.get(id) != npc))
    shown: dict[str, JsonValue] = {
        "asked": len(pairs),
        "own_reached": sum(owner.get(id) == npc for npc, id in reached),
        "leaked": len(leaked),
    }
    return Evidence(
        mechanism="no_leaks",
        seeds=told[0],
        promise=told[1],
        query="npc/recall",
        found=0 if leaked else len(pairs),
        shown=(shown,),
        ids=leaked,
    )
