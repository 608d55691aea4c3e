"""A save: one campaign as one JSON text, the same bytes for the same graph, with a hash of itself."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections import Counter
from functools import cache
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StrictBool, StrictFloat, StrictInt, StrictStr, model_validator

from emberfall.graph.queries import families, family, names, query
from emberfall.keeper.restoring import LABELS, TYPES
from emberfall.records import Record

TEXT_LONGEST = 20_000  # characters of one property
LIST_LONGEST = 2_000  # entries of one property
NUMBER_GREATEST = 2**53  # up to which a JSON number is the same number everywhere
NODES_MOST, EDGES_MOST = 60_000, 240_000

Scalar = StrictStr | StrictBool | StrictInt | StrictFloat
Value = Scalar | list[Scalar]

_NAMED = re.compile(r"(?:\.|[{,]\s*)([a-z_]{1,32})\b(?!\s*\()")
_ID = re.compile(r"[a-z0-9_]{1,64}")


@cache
def properties() -> frozenset[str]:
    """The names that a property of a campaign can have: those that some query knows."""
    texts = [query(name).text for name in names()] + [family(name).text for name in families()]
    return frozenset(found for text in texts for found in _NAMED.findall(text)) - {"fence", "world"}


def _known_labels(labels: tuple[str, ...]) -> tuple[str, ...]:
    strangers = sorted(set(labels) - LABELS)
    if strangers or not labels or len(set(labels)) < len(labels):
        raise ValueError(f"{', '.join(strangers) or labels} cannot label a node; the labels are known ones, each once")
    return labels


def _known_type(type: str) -> str:
    if type not in TYPES:
        raise ValueError(f"{type!r} is no type of edge; there are: {', '.join(sorted(TYPES))}")
    return type


def _sound(has: dict[str, Value]) -> dict[str, Value]:
    for name, value in has.items():
        if name not in properties():
            raise ValueError(f"{name[:40]!r} is no property of anything in a campaign")
        if isinstance(value, list) and len(value) > LIST_LONGEST:
            raise ValueError(f"{name} lists {len(value):,} things; it may list {LIST_LONGEST:,}")
        for one in value if isinstance(value, list) else (value,):
            if flaw := _flaw(one):
                raise ValueError(f"{name} {flaw}")
    if "id" in has and not _ID.fullmatch(str(has["id"])):
        raise ValueError("id may have up to 64 of a-z, 0-9 and _")
    return has


def _flaw(value: Scalar) -> str:
    if isinstance(value, str):
        if len(value) > TEXT_LONGEST:
            return f"has {len(value):,} characters; it may have {TEXT_LONGEST:,}"
        return "holds what is not text" if "\0" in value or re.search(r"[\ud800-\udfff]", value) else ""
    if not isinstance(value, bool) and not (math.isfinite(value) and abs(value) <= NUMBER_GREATEST):
        return "is a number out of all range"
    return ""


Has = Annotated[dict[str, Value], AfterValidator(_sound)]


class SavedNode(Record):
    """`key` is its id or, for what has none, its label and a number: "message:12"."""

    key: Annotated[str, Field(pattern=r"^(?:[a-z0-9_]{1,64}|[a-z]{1,16}:[0-9]{1,9})$")]
    labels: Annotated[tuple[str, ...], Field(max_length=8), AfterValidator(_known_labels)]
    has: Has

    @model_validator(mode="after")
    def _is_called_by_its_id(self) -> Self:
        if self.has.get("id", self.key) != self.key or ("id" in self.has) == (":" in self.key):
            raise ValueError(f"the key is {self.key!r} and the id {self.has.get('id')!r}")
        return self


class SavedEdge(Record):
    start: str
    type: Annotated[str, AfterValidator(_known_type)]
    end: str
    has: Has


class Save(Record):
    """A whole campaign. What it holds was checked one by one and against one another, but not by the audit."""

    format: Literal["emberfall save"] = "emberfall save"
    version: Literal[1] = 1
    pack: Annotated[str, Field(pattern=r"^[a-z0-9_]{1,64}$")]
    title: Annotated[str, Field(max_length=200)]
    nodes: Annotated[tuple[SavedNode, ...], Field(max_length=NODES_MOST)]
    edges: Annotated[tuple[SavedEdge, ...], Field(max_length=EDGES_MOST)]

    @model_validator(mode="after")
    def _hangs_together(self) -> Self:
        times = Counter(node.key for node in self.nodes)
        for place, node in enumerate(self.nodes):
            if times[node.key] > 1:
                raise ValueError(f"nodes.{place}: {times[node.key]:,} nodes are called {node.key!r}")
        for place, edge in enumerate(self.edges):
            for end in (edge.start, edge.end):
                if end not in times:
                    raise ValueError(f"edges.{place}: it leads from or to {end[:64]!r}, which is no node here")
        return self


def written(save: Save) -> bytes:
    """The save as the bytes of its file: a line for each node and edge, in an order of their own, and the hash."""
    head = {"format": save.format, "version": save.version, "pack": save.pack, "title": save.title}
    lines = [_line({name: value})[1:-1] for name, value in head.items()]
    nodes = sorted(
        (node.model_dump() for node in save.nodes), key=lambda node: (node["labels"], _numbered(node["key"]))
    )
    edges = sorted(
        (edge.model_dump() for edge in save.edges),
        key=lambda edge: (edge["type"], _numbered(edge["start"]), _numbered(edge["end"]), _line(edge)),
    )
    lines += [
        f'"{name}":[\n' + ",\n".join(map(_line, rows)) + "\n]" for name, rows in (("nodes", nodes), ("edges", edges))
    ]
    body = "{" + ",\n".join(lines)
    return (body + f',\n"sha256":"{digest(body)}"}}\n').encode()


def digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _numbered(key: str) -> tuple[str | int, ...]:
    """Sorts e9 before e10: text and numbers, by turns."""
    return tuple(int(part) if part.isdigit() else part for part in re.split(r"(\d{1,9})", key))


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
