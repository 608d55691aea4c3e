"""Slips of grammar put right while words are still tokens: "ur a liar", "want buy sword", "me and Ann we go"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from emberfall.minds.offline.english.lexicon import CLASSES, GRAMMAR
from emberfall.minds.offline.english.text import is_mark
from emberfall.minds.offline.english.words import lemmas

_YOUR = frozenset({"ur", "your", "youre"})
_YOU_ARE_BEFORE = frozenset(
    {"a", "an", "the", "so", "such", "not", "too", "very", "really", "just", "always", "going", "nothing", "no"}
)
_DIGITS = {"2": "to", "4": "for"}
_DRAWN_OUT = re.compile(r"([a-z])\1{2,}")


def repaired(line: tuple[str, ...]) -> tuple[str, ...]:
    return _with_to(_company(tuple(part for at in range(len(line)) for part in _meant(line, at))))


def _meant(line: Sequence[str], at: int) -> Sequence[str]:
    """ "ur" and a mistaken "your" are "you are" before "a fool", "so kind", "ugly"; else "ur" is "your"."""
    token = line[at]
    if token in _DIGITS and at + 1 < len(line) and _is_one_thing(line[at + 1]):
        return (_DIGITS[token],)
    if token not in _YOUR:
        return (token,)
    first, second = (*line[at + 1 : at + 3], ".", ".")[:2]
    alone = is_mark(second) or GRAMMAR.kinds.get(second) in ("and", "if", "prep")
    if first in _YOU_ARE_BEFORE or (_is_adjective(first) and alone) or (token != "your" and first.endswith("ing")):
        return ("you", "are")
    return ("your",)


def _is_one_thing(token: str) -> bool:
    """Whether no number stands before this: "4 the mess", "4 sale"; but "4 coins"."""
    kind = GRAMMAR.kinds.get(token)
    return kind in ("det", "poss", "pron") or (kind is None and lemmas(token).noun == token and token in CLASSES["one"])


def _is_adjective(token: str) -> bool:
    known = lemmas(token)
    return known.other == "adj" and not known.noun


def _company(line: tuple[str, ...]) -> tuple[str, ...]:
    """ "me and Ann (we) go" and "Ann and me go" are things that "we" do."""
    if line[:2] != ("me", "and") or len(line) < 4:
        return line
    after = line[4:] if line[3] == "we" else line[3:]
    return ("we", *after) if after and lemmas(after[0]).verb else line


def _with_to(line: tuple[str, ...]) -> tuple[str, ...]:
    """The "to" that learners leave out: "want buy", "need go"."""
    told: list[str] = []
    for at, token in enumerate(line):
        before = line[at - 1] if at else "."
        if token == "to" and before == "please":
            continue  # "please to tell me"
        if (
            before in ("want", "wants", "need", "wish")
            and token in CLASSES["bare"]
            and (at < 2 or line[at - 2] != "to")
        ):
            told.append("to")
        told.append(token)
    return tuple(told)


def squeezed(token: str) -> tuple[str, ...]:
    """The spellings that a drawn-out word may stand for: "soooo" is "so" or "soo"."""
    if not _DRAWN_OUT.search(token):
        return ()
    return (_DRAWN_OUT.sub(r"\1", token), _DRAWN_OUT.sub(r"\1\1", token))
