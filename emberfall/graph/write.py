"""The one way to change a graph; only the World-keeper and the ledger come here."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import redis

from emberfall.graph.book import Ask, Book, ask
from emberfall.graph.errors import NoSuchCampaign, StoreBusy
from emberfall.graph.lease import lease
from emberfall.graph.queries import Query
from emberfall.graph.store import Store, told
from emberfall.graph.wire import Rows


def write(book: Book, name_or_query: str | Query, **params: object) -> Rows:
    """The rows of one query that may write, whole or not at all; noted in the book as a receipt.

    Sent once and never again: when it raises StoreUnreachable or StoreBusy it may still have been applied.
    Raises: NoSuchCampaign, QueryFailed, WrongParameters, NoSuchQuery, StoreUnreachable, StoreBusy.
    """
    return send(book, ask(name_or_query, **params))


def send(book: Book, asked: Ask, parting: Sequence[tuple[str, str]] = ()) -> Rows:
    """As `write`; the command in `parting` gives back what is held for it, in the same round trip."""
    if not book.there and not book.store.command("EXISTS", book.graph):
        # The server would make a graph of any name that it is asked to write to.
        raise NoSuchCampaign(f"there is no campaign {book.graph!r}")
    (rows,) = book._run((asked,), writes=True, besides=parting)
    return rows


@dataclass(frozen=True, slots=True)
class Schema:
    """What a graph must know before several connections may write to it."""

    labels: tuple[str, ...]
    types: tuple[str, ...]
    indexes: tuple[tuple[str, str], ...]  # (label, property)


_LABELS = """
Campaign Entity Being NPC Player Location Item Faction Event Session Message Decision Rule Clause Quest Step
Fact Finding Handoff Agent Ploy Trait
"""
_TYPES = """
PERFORMED TARGETED HAPPENED_AT INVOLVED IN_SESSION KIN_OF MEMBER_OF REMEMBERS FEELS GOVERNS WHEN MADE BASED_ON
APPLIED TOWARD ABOUT NEXT AT CONNECTED_TO OWNS CRAFTS NEEDS WANTS KNOWS LEARNED_IN DERIVED_FROM SUPERSEDES
HAUNTS RAISED ASSIGNED_TO STEP OF FOR FROM TO HANDOFF_TO CITES TRIED HAS SATISFIES CAUSES
"""
# Few indexes: each costs 0.12 MB in every campaign, and time in every write. Whatever a campaign file names is an
# :Entity, so one index serves beings, places, items and factions; of rules, clauses, sessions and quests there are too
# few to need one.
_INDEXES = (
    *((label, "id") for label in ("Entity", "Event", "Decision", "Fact")),
    ("Event", "turn"),
    ("Message", "seq"),
)
CAMPAIGN = Schema(tuple(_LABELS.split()), tuple(_TYPES.split()), _INDEXES)


def found_schema(store: Store, graph: str, schema: Schema = CAMPAIGN) -> None:
    """Make the graph with all labels, relationship types and indexes, and wait until the indexes are up.

    Otherwise the first uses of a label from two connections make it twice, and it stays double. There are no unique
    constraints: over some values they crash the server. May be called again.
    Raises: StoreBusy, StoreUnreachable, QueryFailed, TurnTaken when somebody else is at it for too long.
    """
    if graph in store.founded:
        return
    with lease(store, "founding", graph, wait_s=15, hold_s=30):
        missing = sorted(set(schema.indexes) - set(_indexes(store, graph)))
        if missing:
            _learn(store, graph, schema, missing)
        end = time.monotonic() + 10
        while not all(_indexes(store, graph).get(index) == "OPERATIONAL" for index in schema.indexes):
            if time.monotonic() > end:
                raise StoreBusy(f"the indexes of {graph} were not up within 10 s")
            time.sleep(0.005)
    store.founded.add(graph)


def _learn(store: Store, graph: str, schema: Schema, missing: Iterable[tuple[str, str]]) -> None:
    """One node with every label and an edge of every type to itself, deleted at once: the graph keeps the names."""
    edges = ", ".join(f"(a)-[:{kind}]->(a)" for kind in schema.types)
    texts = [f"CREATE (a:{':'.join(schema.labels)}) CREATE {edges} DELETE a"]
    texts += [f"CREATE INDEX FOR (n:{label}) ON (n.{key})" for label, key in missing]
    for reply in store.pipeline([("GRAPH.QUERY", graph, text, "--compact") for text in texts]):
        if isinstance(reply, redis.ResponseError):
            raise told(reply, f"founding {graph}")


def _indexes(store: Store, graph: str) -> dict[tuple[str, str], str]:
    """(label, property) -> status; nothing for a graph that is not there yet."""
    asked = "CALL db.indexes() YIELD label, properties, status RETURN label, properties, status"
    try:
        reply = store.command("GRAPH.RO_QUERY", graph, asked, "--compact")
    except NoSuchCampaign:
        return {}
    return {(label, key): status for (_, label), (_, keys), (_, status) in reply[1] for _, key in keys}
