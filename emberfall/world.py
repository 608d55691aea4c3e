"""What of a campaign's world stays as it was founded: read once, and kept while the graph says that it is the same."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import Lock

from emberfall.graph.book import Ask, Book, Row, Rows, ask
from emberfall.records import Clause, Kin, Named, Road, Rule

_MOST = 200  # worlds of about 0.2 MB that a process keeps


@dataclass(frozen=True, slots=True)
class World:
    """`stamp` is what the graph calls this world; things are sorted by id, alive, nowhere, and nobody's."""

    stamp: str
    things: tuple[Named, ...]
    roads: tuple[Road, ...]
    rules: tuple[Rule, ...]  # all of them switched on


_worlds: OrderedDict[tuple[str, str], World] = OrderedDict()  # (store, graph) -> its world, the last used last
_lock = Lock()


def known(book: Book) -> World | None:
    with _lock:
        world = _worlds.get((book.store.where, book.graph))
        if world is not None:
            _worlds.move_to_end((book.store.where, book.graph))
        return world


def asks() -> tuple[Ask, ...]:
    """What has to be asked to know the world; `read` takes the answers in the same order."""
    return ask("narrator/things"), ask("narrator/ties"), ask("keeper/rules")


def read(book: Book, stamp: str, answers: Sequence[Rows]) -> World:
    """The world that the answers to `asks` tell of, kept under the stamp that the graph gives it."""
    things, ties, rules = answers
    roads = tuple(Road(start=t["start"], end=t["end"], days=t["days"]) for t in ties if t["type"] == "CONNECTED_TO")
    world = World(stamp, _things(things, ties), roads, tuple(_rule(group) for group in grouped(rules, "id")))
    if stamp:
        with _lock:
            _worlds[book.store.where, book.graph] = world
            while len(_worlds) > _MOST:
                _worlds.popitem(last=False)
    return world


def grouped(rows: Iterable[Row], key: str) -> list[list[Row]]:
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row[key], []).append(row)
    return list(groups.values())


def _things(things: Rows, ties: Rows) -> tuple[Named, ...]:
    out: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    for tie in ties:
        out[tie["start"], tie["type"]].append(tie)

    def ends(id: str, type: str) -> tuple[str, ...]:
        return tuple(sorted(tie["end"] for tie in out[id, type]))

    return tuple(
        Named(
            **{key: value for key, value in row.items() if value is not None and key not in ("priced", "prices")},
            prices=dict(zip(row["priced"] or (), row["prices"] or (), strict=True)),
            factions=ends(row["id"], "MEMBER_OF"),
            crafts=ends(row["id"], "CRAFTS"),
            needs=ends(row["id"], "NEEDS"),
            wants=ends(row["id"], "WANTS"),
            haunts={hour: tie["end"] for tie in out[row["id"], "HAUNTS"] for hour in tie["hours"]},
            kin=tuple(Kin(relation=tie["relation"], of=tie["end"]) for tie in out[row["id"], "KIN_OF"]),
        )
        for row in sorted(things, key=lambda row: str(row["id"]))
    )


RULE_FIELDS = ("id", "name", "text", "governs", "verbs", "binds", "effect", "remedy")
CLAUSE_FIELDS = ("kind", "edge", "start", "end", "key", "equals", "feeling", "reach", "until", "verb", "at_least")


def _rule(rows: Sequence[Row]) -> Rule:
    first = rows[0]
    clauses = [row for row in rows if row["clause"] is not None]
    return Rule(
        **{key: first[key] for key in RULE_FIELDS if first[key] is not None},
        clauses=tuple(
            Clause(id=row["clause"], **{key: row[key] for key in CLAUSE_FIELDS if row[key] is not None})
            for row in clauses
        ),
    )
