"""A text as the tokens that claims are read from: words, pauses, and each name of this world as one of them. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from emberfall.records import Record, Scene

PAUSE = ","
THE = frozenset(["the", "this", "that", "these", "those", "old", "dear", "young", "poor", "our", "your"])
"""Before a common word that is also somebody's name: "the mine" is a place, "it is mine" and "to forge" are not."""

_WORD = re.compile(r"[^\W\d_][\w'’-]*|\d+|[.!?…,:;—–()\"“”]")


class Token(Record):
    """`word` is in lower case, and "" for a name; `ids` are those that the name may stand for."""

    word: str = ""
    ids: frozenset[str] = frozenset()
    owns: bool = False  # "Ann's"

    @property
    def pause(self) -> bool:
        return self.word == PAUSE


Names = tuple[tuple[str, frozenset[str], bool], ...]


def tokens(text: str, scene: Scene) -> tuple[Token, ...]:
    """The text from its beginning to its end; roles count as names here ("the smith")."""
    found: list[Token] = []
    for piece, ids in pieces(text, names(scene, roles=True)):
        if ids:
            found.append(Token(ids=ids))
            continue
        words = [word.lower().replace("’", "'") for word in _WORD.findall(piece)]
        if found and found[-1].ids and piece[:2].replace("’", "'").lower() in ("'s", "' "):
            found[-1] = found[-1].model_copy(update={"owns": True})
            words = words[1:] if words[:1] == ["s"] else words
        found += [Token(word=word if word[0].isalnum() else PAUSE) for word in words]
    return tuple(found)


def pieces(text: str, known: Names) -> list[tuple[str, frozenset[str]]]:
    """The text cut at its names, the longest first: (what is between, nobody) and (a name, whom it may mean)."""
    left: list[tuple[str, frozenset[str]]] = [(text, frozenset())]
    for name, ids, common in known:
        if name in text.lower():
            left = [part for piece, of in left for part in ([(piece, of)] if of else _cut(piece, name, ids, common))]
    return left


def _cut(piece: str, name: str, ids: frozenset[str], common: bool) -> list[tuple[str, frozenset[str]]]:
    parts: list[tuple[str, frozenset[str]]] = []
    at = 0
    for found in _pattern(name).finditer(piece):
        before = re.findall(r"[\w'’]+", piece[: found.start()].lower())
        if common and not found[0][0].isupper() and not (before and before[-1] in THE):
            continue
        parts += [(piece[at : found.start()], frozenset()), (found[0], ids)]
        at = found.end()
    return [*parts, (piece[at:], frozenset())]


@lru_cache(4096)
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)


def names(scene: Scene, *, roles: bool = False) -> Names:
    """Each name with the ids that bear it and whether it is a common word too; the longest first."""
    return _names(tuple((t.id, t.name, t.called, (*t.aliases, *((t.role,) if roles else ()))) for t in scene.things))


@lru_cache(64)
def _names(things: tuple[tuple[str, str, str, tuple[str, ...]], ...]) -> Names:
    found: dict[str, set[str]] = {}
    proper: set[str] = set()
    for id, name, called, others in things:
        for one in (name, called, *others):
            bare = one.lower().removeprefix("the ")
            if len(bare) > 2:
                found.setdefault(bare, set()).add(id)
            if one in (name, called) or " " in bare:
                proper.add(bare)
    ordered = sorted(found, key=len, reverse=True)
    return tuple((name, frozenset(found[name]), name not in proper) for name in ordered)
