"""How strongly words are meant (two thirds to four thirds, plain words exactly 1) and in what manner a deed is done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from emberfall.minds.offline.english.lexicon import TONE
from emberfall.minds.offline.english.words import lemmas

_STEP = 1 / 6
_LEAST, _MOST = 2 / 3, 4 / 3


def strength(said: str, line: Sequence[str], verb: str) -> float:
    """Each strong word, shout or double mark adds a sixth, each mild word takes one away. `said` has its capitals."""
    padded = f" {' '.join(line)} "
    shouted = any(word.isupper() and len(word) > 2 for word in said.split())
    strong = _count(line, TONE.strong) + _phrases(padded, TONE.strong_phrases) + (verb in TONE.strong_verbs)
    mild = _count(line, TONE.mild) + _phrases(padded, TONE.mild_phrases) + (verb in TONE.mild_verbs)
    return min(_MOST, max(_LEAST, 1.0 + _STEP * (strong + shouted + ("!!" in said) - mild)))


def _count(line: Iterable[str], words: frozenset[str]) -> int:
    return sum(token in words for token in line)


def _phrases(padded: str, phrases: Iterable[str]) -> int:
    return sum(f" {phrase} " in padded for phrase in phrases)


def manner(line: Sequence[str], verb: str) -> str:
    """The way it is done, "in song", when the deed's own verb or what it performs says so; empty for the plain way."""
    nouns = {lemmas(token).noun for token in line}
    performed = verb in {
        "sing",
        "recite",
        "perform",
        "compose",
        "play",
        "write",
        "pen",
        "chant",
        "draw",
        "paint",
        "make",
        "improvise",
    }
    found = (name for name, verbs, things in TONE.manners if verb in verbs or (performed and things & nouns))
    return next(found, "")
