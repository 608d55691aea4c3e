"""How saved nodes and edges become a graph again: a few bounded writes, into a graph that was empty before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import batched

from emberfall.graph.book import Book
from emberfall.graph.queries import Query, query
from emberfall.graph.write import CAMPAIGN, write

LABELS, TYPES = frozenset(CAMPAIGN.labels), frozenset(CAMPAIGN.types)
"""What nodes and edges of a campaign can be; nothing else is put back."""

AT_ONCE = 2_000  # nodes or edges in one write: a twentieth of the time that a query may take
VECTOR = "embedding"  # the property whose numbers the database keeps as a vector

Has = Mapping[str, object]


def nodes(book: Book, saved: Sequence[tuple[tuple[str, ...], Has]]) -> list[int]:
    """Writes (labels, properties) and returns where each node is, in their order."""
    return [place for some in batched(saved, AT_ONCE) for place in _nodes(book, some)]


def edges(book: Book, saved: Sequence[tuple[int, str, int, Has]]) -> None:
    """Writes (start, type, end, properties), both ends by the place of a node."""
    for some in batched(saved, AT_ONCE):
        kinds = _grouped((type, {"start": start, "end": end, "has": dict(has)}) for start, type, end, has in some)
        asked = _together(query("keeper/restore_edges"), "edges", [(":NEXT", f":{type}") for type in kinds])
        write(book, asked, edges=list(kinds.values()))


def _nodes(book: Book, some: Sequence[tuple[tuple[str, ...], Has]]) -> list[int]:
    kinds = _grouped((labels, (n, _row(has))) for n, (labels, has) in enumerate(some))
    asked = _together(query("keeper/restore_nodes"), "nodes", [(":Entity", f":{':'.join(labels)}") for labels in kinds])
    rows = write(book, asked, nodes=[[row for _, row in rows] for rows in kinds.values()])
    order = [n for rows in kinds.values() for n, _ in rows]
    found = {n: int(row["place"]) for n, row in zip(order, rows, strict=True)}
    return [found[n] for n in range(len(some))]


def _row(has: Has) -> dict[str, object]:
    vectors = [has[VECTOR]] if VECTOR in has else []
    return {"has": {name: value for name, value in has.items() if name != VECTOR}, "vectors": vectors}


def _grouped[K, V](pairs: Iterator[tuple[K, V]]) -> dict[K, list[V]]:
    groups: dict[K, list[V]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def _together(template: Query, param: str, stands_for: Sequence[tuple[str, str]]) -> Query:
    """One query that does what the template does for each kind; names of labels and types cannot be parameters.

    They are never the save's own words: what is not in the campaign's schema was refused before. Side by side rather
    than one within the other, where each would hold room for 2,048 groups in the plan that the graph keeps.
    """
    parts = [
        template.text.replace(f"${param}", f"${param}[{n}]").replace(here, there)
        for n, (here, there) in enumerate(stands_for)
    ]
    return replace(template, text="\nUNION ALL\n".join(parts))
