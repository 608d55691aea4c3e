"""What goes to the database and what comes back: only plain values, in both directions, and nothing pasted in raw."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from emberfall.graph.errors import QueryFailed, WrongParameters
from emberfall.graph.queries import Query

Row = dict[str, Any]
Rows = tuple[Row, ...]

_DEEPEST = 8  # lists and maps within one another; the server's parser slows down exponentially beyond 20
_ENTITIES = {7: "an edge", 8: "a node", 9: "a path"}  # types of compact replies, numbered as in falkordb-py
_AS_IT_IS = frozenset((1, 2, 3))  # null, text, whole number


def cypher(query: Query, params: Mapping[str, object]) -> str:
    """The query with its parameters in front, as the server takes them.

    Raises: WrongParameters for names that are not the header's, and for values that would not arrive as they are.
    """
    query.check(params)
    given = []
    for name, value in params.items():
        try:
            given.append(f"{name}={_written(value)}")
        except ValueError as flaw:
            raise WrongParameters(f"{query.name}: ${name} {flaw}") from None
    return f"CYPHER {' '.join(given)} {query.text}" if given else query.text


def rows(query: Query, reply: Any) -> Rows:
    """The rows of a compact reply, keyed by the header's columns. The server prints floats with 15 digits.

    Raises: QueryFailed when the server's columns are not the header's, or a value is not plain.
    """
    columns = tuple(name for _, name in reply[0]) if len(reply) == 3 else ()
    if columns != query.columns:
        promised, answered = ", ".join(query.columns), ", ".join(columns)
        raise QueryFailed(f"{query.name}: its header promises ({promised}); the database answered ({answered})")
    if not columns:
        return ()
    return tuple(
        {
            column: cell[1] if cell[0] in _AS_IT_IS else _value(query, column, cell)
            for column, cell in zip(columns, row, strict=True)
        }
        for row in reply[1]
    )


def internal_ms(reply: Any) -> float:
    """How long the database itself worked on the query, as it reports it."""
    for line in reply[-1]:
        if line.startswith("Query internal execution time"):
            return float(line.split()[-2])
    return 0.0


def _value(query: Query, column: str, cell: Any) -> Any:
    kind, value = cell
    match kind:
        case 1 | 2 | 3:
            return value
        case 4:
            return value == "true"
        case 5:
            return float(value)
        case 6:
            return [item[1] if item[0] in _AS_IT_IS else _value(query, column, item) for item in value]
        case 10:
            return {key: _value(query, column, item) for key, item in zip(value[::2], value[1::2], strict=True)}
        case 12:
            return [float(item) for item in value]
    what = _ENTITIES.get(kind, f"a value of type {kind}")
    raise QueryFailed(f"{query.name}: column {column} holds {what}; return its id or its properties instead")


def _written(value: object, depth: int = 0) -> str:
    """The value as the server reads it back. Types are exact: a subclass could print itself as anything.

    Raises: ValueError, which says what keeps it from arriving as it is.
    """
    if depth > _DEEPEST:
        raise ValueError(f"holds lists or maps more than {_DEEPEST} deep")
    if value is None:
        return "null"
    if type(value) is str:
        return _quoted(value)
    if type(value) is bool:
        return str(value)
    if type(value) is int:
        if not -(2**63) < value < 2**63:
            raise ValueError(f"is {value}; the database holds whole numbers of 64 bits")
        return str(value)
    if type(value) is float:
        if not math.isfinite(value):
            raise ValueError(f"is {value}; the database holds finite numbers")
        return str(value)
    if type(value) is list or type(value) is tuple:
        return f"[{','.join([_written(item, depth + 1) for item in value])}]"
    if type(value) is dict:
        for key in value:
            if type(key) is not str or not key.isidentifier():
                raise ValueError(f"holds the key {key!r}; keys are words")
        return "{" + ",".join([f"`{key}`:{_written(item, depth + 1)}" for key, item in value.items()]) + "}"
    raise ValueError(f"holds a {type(value).__name__}; only str, int, float, bool, None, lists and maps can be sent")


def _quoted(text: str) -> str:
    if "\0" in text:
        raise ValueError("holds a NUL character, which the database cannot store")
    if not text.isascii() and not _encodes(text):
        raise ValueError("holds half of a surrogate pair, which is not text")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
