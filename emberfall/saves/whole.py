"""A campaign's graph as plain values: taken out of one graph as it is, and made into another."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from itertools import batched
from typing import NamedTuple

from emberfall import keeper
from emberfall.graph.book import Book, Row, ask
from emberfall.graph.store import Store

SLICE = 20_000  # nodes or edges in one answer: a fifth of the time that a query may take
STRETCH = 2_000  # nodes whose edges are asked for together

Has = Mapping[str, object]


class Whole(NamedTuple):
    """What a graph holds, but for what is its own alone: the number of its lock, and the stamp of its world."""

    nodes: tuple[tuple[tuple[str, ...], Has], ...]  # (labels, properties), in the order in which they were made
    edges: tuple[tuple[int, str, int, Has], ...]  # (start, type, end, properties), both ends by their place in `nodes`


def taken(book: Book) -> Whole:
    """What the graph holds; whoever asks sees to it that nothing changes meanwhile.

    Raises: NoSuchCampaign, StoreError.
    """
    nodes = sorted(_all(book, "saves/nodes"), key=lambda row: int(row["place"]))
    place = {row["place"]: n for n, row in enumerate(nodes)}
    stretches = [{"first": some[0], "last": some[-1]} for some in batched(place, STRETCH)]
    edges = [row for stretch in stretches for row in _all(book, "saves/edges", **stretch)]
    return Whole(
        tuple((tuple(sorted(row["labels"])), dict(row["has"])) for row in nodes),
        tuple((place[row["start"]], row["type"], place[row["end"]], dict(row["has"])) for row in edges),
    )


def made(store: Store, graph: str, whole: Whole) -> None:
    """Has the World-keeper make the graph of this name, which was empty.

    Its lock counts from the beginning, and so does what its commits compare it with; its world has a stamp of its own,
    because whoever sends a save may have changed anything in it. Raises: StoreError.
    """
    own = {"fence": 0, "world": secrets.token_hex(8)}
    nodes = [(labels, {**has, **own} if "Campaign" in labels else has) for labels, has in whole.nodes]
    keeper.restore(store, graph, nodes, whole.edges)


def _all(book: Book, query: str, **params: object) -> tuple[Row, ...]:
    """Every row, slice by slice."""
    rows: list[Row] = []
    while True:
        (more,) = book.read(ask(query, skip=len(rows), most=SLICE, **params))
        rows += more
        if len(more) < SLICE:
            return tuple(rows)
