"""Misspelled words become the nearest name, verb or small word; a word that is far from all of them is left alone."""

from __future__ import annotations

from functools import cache, lru_cache

from lemminflect import getAllInflections
from rapidfuzz import process
from rapidfuzz.distance import OSA

from emberfall.minds.offline.english import repairs
from emberfall.minds.offline.english.lexicon import GRAMMAR, PEOPLE, PHRASES, VERBS
from emberfall.minds.offline.english.names import Index
from emberfall.minds.offline.english.words import is_english

_LONGEST = 24  # letters; nobody misspells a longer word within two slips


def mended(line: tuple[str, ...], names: Index) -> tuple[str, ...]:
    parts = [part for token in line for part in _mended(token, names)]
    told = ("to" if part == "too" and _is_object(parts[at + 1 :], names) else part for at, part in enumerate(parts))
    return repairs.repaired(tuple(told))


def _is_object(after: list[str], names: Index) -> bool:
    """Whether a name or "the" comes next, so that "too" was meant as "to"."""
    return bool(after) and ((after[0],) in names.phrases or after[0] in ("the", "my", "your"))


def _mended(token: str, names: Index) -> tuple[str, ...]:
    if is_english(token) or token in names.words or (token,) in names.phrases:
        return (token,)
    if token.endswith("s") and token[:-1] in names.beings:  # "anns key"
        return (token[:-1], "'s")
    drawn = next((said for said in repairs.squeezed(token) if is_english(said) or said in names.words), None)
    if drawn is not None:
        return (drawn,)
    return (_nearest(token, names.words) or _nearest(token, vocabulary()) or token,)


@lru_cache(maxsize=4096)
def _nearest(token: str, choices: tuple[str, ...]) -> str | None:
    """The choice within one slip, or two of a long word. Short words are only ever cut short: "tak" is "take"."""
    if not 3 <= len(token) <= _LONGEST or any(c.isdigit() for c in token):
        return None
    slips = 1 if len(token) < 7 else 2
    near = process.extract(token, choices, scorer=OSA.distance, score_cutoff=slips, limit=8)
    if len(token) == 3:
        near = [found for found in near if len(found[0]) > 3 and found[0][0] == token[0]]
    if not near:
        return None
    nearest = [choice for choice, distance, _ in near if distance == near[0][1]]
    cut_short = (choice for choice in nearest if choice.startswith(token))
    return next(cut_short, next((choice for choice in nearest if _lacks_only(token, choice)), nearest[0]))


def _lacks_only(token: str, choice: str) -> bool:
    """Whether letters were left out and none changed: "helo" is rather "hello" than "help"."""
    letters = iter(choice)
    return all(letter in letters for letter in token)


@cache
def vocabulary() -> tuple[str, ...]:
    """Words worth mending towards, the likeliest first: what the lexicon knows, verbs in every inflection."""
    verbs = (*VERBS.bare, *VERBS.toward, *VERBS.frames)
    inflected = (form for verb in verbs for forms in getAllInflections(verb, upos="VERB").values() for form in forms)
    words = (*verbs, *VERBS.nouns, *PHRASES.starts, *PEOPLE.kin, *GRAMMAR.kinds, *GRAMMAR.fillers, *inflected)
    return tuple(dict.fromkeys(word for word in words if len(word) > 3))
