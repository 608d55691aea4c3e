"""A query is a file: `cypher/npc/recall.cypher` is `npc/recall`, and its header says what it takes and answers.

A header is the comment lines on top of the file:

    // What the decider remembers of the asker, strongest first.
    // $npc, $asker, $now
    // -> id, verb, summary, sentiment, weight
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from emberfall.graph.errors import BadQueryFile, NoSuchQuery, WrongParameters

FOLDER = Path(__file__).resolve().parents[2] / "cypher"

# What is not code: comments, strings in either quote, names in backticks.
_QUIET = re.compile(r"//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|`[^`]*`", re.DOTALL)
_WRITES = re.compile(r"(?<![.$:\w])(?:CREATE|MERGE|SET|DELETE|REMOVE|DROP)\b", re.IGNORECASE)
_PARAMETER = re.compile(r"\$(\w+)")
_UNWOUND = re.compile(r"\bUNWIND \$(\w+)")


@dataclass(frozen=True, slots=True)
class Query:
    """One query file: `text` is its Cypher without the header, `columns` are in the order of its RETURN."""

    name: str
    text: str
    doc: str
    params: tuple[str, ...]
    columns: tuple[str, ...]
    writes: bool

    def check(self, given: Mapping[str, object]) -> None:
        """Raises: WrongParameters when `given` is not exactly what the header names."""
        if set(given) != set(self.params):
            raise WrongParameters(f"{self.name} takes {_dollars(self.params)}; got {_dollars(given)}")


@cache
def query(name: str) -> Query:
    """Raises: NoSuchQuery, BadQueryFile."""
    path = FOLDER / f"{name}.cypher"
    if name not in names():
        raise NoSuchQuery(_missing(name))
    return parse(name, path.read_text(encoding="utf-8"))


@cache
def family(name: str) -> Query:
    """The files of folder `cypher/<name>/` joined in the order of their names, as one query.

    It takes what any of them takes and answers what the last one answers. Raises: NoSuchQuery, BadQueryFile.
    """
    if name not in families():
        raise NoSuchQuery(f"no folder cypher/{name}/ with query files; there is: {', '.join(families()) or 'none'}")
    return joined(name, *(f"{name}/{path.stem}" for path in _files(FOLDER / name)))


def needed(name: str, given: Mapping[str, object]) -> Query:
    """The family without the groups that would do nothing: those whose lists are all empty in `given`.

    The files whose names begin with the same digit are one group: what turns mostly write together, or what hardly any
    turn writes. A group that takes no list always stays. The server copies the plan of a whole query for every run,
    so what is left out is saved each time; but each selection is a plan of its own, which takes as long to make as
    three runs and stays in memory: hence groups rather than files. Raises: as `family`.
    """
    groups = _groups(name)
    return _without(name, frozenset(g for g, lists in groups.items() if lists and not any(given[one] for one in lists)))


@cache
def _groups(name: str) -> dict[str, tuple[str, ...]]:
    """Each group of a family, and the lists that its files unwind."""
    files = [(path.stem, path.read_text(encoding="utf-8")) for path in _files(FOLDER / name)]
    groups: dict[str, tuple[str, ...]] = {}
    for stem, text in files:
        groups[stem[0]] = (*groups.get(stem[0], ()), *_UNWOUND.findall(text))
    return groups


@cache
def _without(name: str, idle: frozenset[str]) -> Query:
    files = (path.stem for path in _files(FOLDER / name))
    return joined(name, *(f"{name}/{stem}" for stem in files if stem[0] not in idle))


def joined(name: str, *files: str) -> Query:
    """These files, parts of families, as one query of that name. Raises: BadQueryFile."""
    parts = [_read(file, (FOLDER / f"{file}.cypher").read_text(encoding="utf-8")) for file in files]
    return _checked(
        Query(
            name=name,
            text="\n".join(part.text for part in parts),
            doc=" ".join(part.doc for part in parts),
            params=tuple(dict.fromkeys(param for part in parts for param in part.params)),
            columns=parts[-1].columns,
            writes=any(part.writes for part in parts),
        )
    )


def names() -> tuple[str, ...]:
    """Every query that stands alone, sorted: `room/name`. The parts of a family are not among them."""
    return tuple(f"{path.parent.name}/{path.stem}" for path in sorted(FOLDER.glob("*/*.cypher")))


def families() -> tuple[str, ...]:
    """Every folder whose files are one query together, sorted: `room/name`."""
    return tuple(sorted({f"{path.parent.parent.name}/{path.parent.name}" for path in FOLDER.glob("*/*/*.cypher")}))


def parse(name: str, source: str) -> Query:
    """The query that stands in `source`. Raises: BadQueryFile when its header does not fit its text."""
    return _checked(_read(name, source))


def _read(name: str, source: str) -> Query:
    lines = source.strip().splitlines()
    size = next((n for n, line in enumerate(lines) if not line.startswith("//")), len(lines))
    header = [line.removeprefix("//").strip() for line in lines[:size]]
    doc = " ".join(line for line in header if line and not line.startswith(("$", "->")))
    if not doc:
        raise BadQueryFile(f"cypher/{name}.cypher: its first line must say what it answers, as // and a sentence")
    text = "\n".join(lines[size:]).strip()
    writes = bool(_WRITES.search(_QUIET.sub(" ", text)))
    return Query(name, text, doc, _listed(header, "$"), _listed(header, "->"), writes)


def _checked(query: Query) -> Query:
    used = set(_PARAMETER.findall(_QUIET.sub(" ", query.text)))
    if used != set(query.params):
        raise BadQueryFile(
            f"cypher/{query.name}: its header names {_dollars(query.params)}; its text uses {_dollars(used)}"
        )
    return query


def _listed(header: list[str], mark: str) -> tuple[str, ...]:
    """The names on the header lines that start with `mark`."""
    words = (line.removeprefix("->") for line in header if line.startswith(mark))
    return tuple(word.strip().lstrip("$") for line in words for word in line.split(",") if word.strip())


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.cypher"))


def _missing(name: str) -> str:
    room = name.partition("/")[0]
    inside = [path.stem for path in _files(FOLDER / room)] if re.fullmatch(r"\w+", room) else []
    if inside:
        return f"no cypher/{name}.cypher; {room}/ has: {', '.join(inside)}"
    rooms = sorted({there.partition("/")[0] for there in names()})
    return f"no cypher/{name}.cypher; the rooms are: {', '.join(rooms) or 'none'}"


def _dollars(params: Mapping[str, object] | tuple[str, ...] | set[str]) -> str:
    return ", ".join(f"${param}" for param in sorted(params)) or "none"
