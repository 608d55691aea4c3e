"""One campaign opened for reading: the server itself refuses to write for it, and every query leaves a receipt."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import redis

from emberfall.graph import wire
from emberfall.graph.errors import NoSuchCampaign, QueryFailed
from emberfall.graph.queries import Query, query
from emberfall.graph.store import Store, told
from emberfall.graph.wire import Row, Rows
from emberfall.records import Receipt

__all__ = ["Ask", "Book", "Row", "Rows", "ask"]

_ID = re.compile(r"[a-z0-9_]{1,64}")
_GRAPH = re.compile(r"[a-z0-9_]{1,80}")
_HOLDERS = (list, dict)  # what may hold ids further within, as most rows of the scene do in hundreds of places
_HOLDS_IDS = re.compile(r"(?:\w+_)?ids?|nodes|evidence")


@dataclass(frozen=True, slots=True)
class Ask:
    """One query with its parameters, checked and ready to be sent."""

    query: Query
    params: dict[str, object]
    cypher: str


def ask(name_or_query: str | Query, **params: object) -> Ask:
    """Raises: NoSuchQuery, BadQueryFile, WrongParameters."""
    asked = query(name_or_query) if isinstance(name_or_query, str) else name_or_query
    return Ask(asked, params, wire.cypher(asked, params))


class Book:
    """One campaign's graph, opened by one caller. Not for several threads at once."""

    def __init__(self, store: Store, graph: str) -> None:
        """Raises: NoSuchCampaign for what cannot be the name of a graph; whether it is one shows when it is read."""
        if not _GRAPH.fullmatch(graph):  # the server would cut a name off at a NUL, and serve another campaign
            raise NoSuchCampaign(f"there is no campaign {graph!r}")
        self.store = store
        self.graph = graph
        self.there = False  # the graph is known to exist
        self._answers: list[_Answer] = []
        self._receipts: list[Receipt] = []

    @property
    def receipts(self) -> tuple[Receipt, ...]:
        """One for every query answered so far, in order; written when somebody asks, as hardly any reader does."""
        self._receipts += map(_receipt, self._answers[len(self._receipts) :])
        return tuple(self._receipts)

    def read(self, *asks: Ask, at_once: bool = False) -> tuple[Rows, ...]:
        """The rows of each query, in order, all in one round trip.

        `at_once` is for the few small queries of a turn: they are answered sooner, and nobody else is served meanwhile.
        Raises: QueryFailed (also for a query that writes), NoSuchCampaign, StoreUnreachable, StoreBusy.
        """
        for asked in asks:
            if asked.query.writes:
                raise QueryFailed(f"{asked.query.name} writes, and a book is only read; the World-keeper writes")
        return self._run(asks, at_once=at_once)

    def _run(
        self,
        asks: tuple[Ask, ...],
        *,
        writes: bool = False,
        at_once: bool = False,
        besides: Sequence[tuple[str, str]] = (),
    ) -> tuple[Rows, ...]:
        """Send the queries and note a receipt for each; only `graph.write`, next door, says that they may write.

        `besides` is sent after them, and its answers are nobody's.
        """
        command = "GRAPH.QUERY" if writes else "GRAPH.RO_QUERY"
        commands = [*((command, self.graph, asked.cypher, "--compact") for asked in asks), *besides]
        began = time.perf_counter()
        replies = self.store.pipeline(commands, again=not writes, at_once=at_once)[: len(asks)]
        wall_ms = (time.perf_counter() - began) * 1000
        return tuple(self._noted(asked, reply, wall_ms, writes) for asked, reply in zip(asks, replies, strict=True))

    def _noted(self, asked: Ask, reply: Any, wall_ms: float, wrote: bool) -> Rows:
        error = reply if isinstance(reply, Exception) else reply[-1]
        if isinstance(error, redis.ResponseError):
            raise self._told(error, asked)
        self.there = True
        rows = wire.rows(asked.query, reply)
        self._answers.append(_Answer(asked, rows, wire.internal_ms(reply), wall_ms, wrote))
        return rows

    def _told(self, error: redis.ResponseError, asked: Ask) -> Exception:
        ours = told(error, asked.query.name)
        return NoSuchCampaign(f"there is no campaign {self.graph!r}") if isinstance(ours, NoSuchCampaign) else ours


@dataclass(frozen=True, slots=True)
class _Answer:
    """A query that was answered, and what that took."""

    asked: Ask
    rows: Rows
    internal_ms: float
    wall_ms: float
    wrote: bool


def _receipt(answer: _Answer) -> Receipt:
    return Receipt(
        name=answer.asked.query.name,
        text=answer.asked.query.text,
        params=json.dumps(answer.asked.params, ensure_ascii=False),
        rows=len(answer.rows),
        ids=_ids(answer.rows),
        internal_ms=answer.internal_ms,
        wall_ms=answer.wall_ms,
        wrote=answer.wrote,
    )


def _ids(rows: Rows) -> tuple[str, ...]:
    """Every id in the rows, once: what looks like one, in columns and map entries that are named for holding them."""
    ids: dict[str, None] = {}
    for row in rows:
        _note(row, False, ids)
    return tuple(ids)


def _note(value: Any, holds: bool, ids: dict[str, None]) -> None:
    if isinstance(value, str):
        if holds and _ID.fullmatch(value):
            ids[value] = None
    elif isinstance(value, list):
        for item in value:
            if holds or isinstance(item, _HOLDERS):
                _note(item, holds, ids)
    elif isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, _HOLDERS) or (isinstance(item, str) and _holds_ids(key)):
                _note(item, _holds_ids(key), ids)


@lru_cache(maxsize=1024)
def _holds_ids(name: str) -> bool:
    """Whether a column or an entry of a map is named for holding ids."""
    return bool(_HOLDS_IDS.fullmatch(name))
