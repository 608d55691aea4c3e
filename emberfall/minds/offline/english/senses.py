"""What a clause's verb, or a phrase, means in the game, by the frames and lists of the lexicon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from emberfall.minds.offline.english.grammar import Clause
from emberfall.minds.offline.english.lexicon import GRAMMAR, PHRASES, VERBS, Frame, Frames
from emberfall.minds.offline.english.words import Word

_LIGHT = frozenset({"give", "make", "have", "offer", "do", "deliver", "issue", "utter", "express", "land", "send"})
_LOOKS = frozenset({"get", "show", "see", "want", "need"})
_FLOURISHES = frozenset({"just", "exactly", "actually", "really", "even", "still", "currently"})  # "what just happened"
_GAP = 8  # words within which the next word of a frame must come


@dataclass(frozen=True, slots=True)
class Sense:
    name: str  # a verb of the game, or "make", "want", "transfer", ...
    toward: bool = False  # holds only when somebody is on the receiving end
    framed: bool = False  # told by more than the verb alone
    denied: bool = False  # its frame begins with "not": "never meant it" denies nothing


def sense(clause: Clause) -> Sense | None:
    frame = framed(clause, VERBS.frames)
    if frame is not None:
        denied = clause.negated and frame in VERBS.frames["not"]
        return Sense(frame.sense, framed=bool(frame.keys), denied=denied)
    if clause.verb in ("like", "love") and clause.modal == "would":
        return Sense("want")
    by_noun = _by_noun(clause)
    if by_noun is not None:
        return Sense(by_noun, framed=True)
    if clause.verb in VERBS.bare:
        return Sense(VERBS.bare[clause.verb])
    return Sense(VERBS.toward[clause.verb], toward=True) if clause.verb in VERBS.toward else None


def _by_noun(clause: Clause) -> str | None:
    """What is done by a light verb's noun: "make a threat", "see my belongings"."""
    found = (VERBS.nouns[w.noun] for w in clause.rest[:_GAP] if w.tag == "noun" and w.noun in VERBS.nouns)
    told = next(found, None)
    return told if clause.verb in _LIGHT or (clause.verb in _LOOKS and told in ("recap", "inventory")) else None


def framed(clause: Clause, frames: Frames) -> Frame | None:
    """The frame with the most words that fits the clause; one that begins with "not" fits only what is denied."""
    heads = [clause.verb, *sorted(clause.forms - {clause.verb}), *(["not"] if clause.negated else [])]
    fitting = (frame for head in heads for frame in frames.get(head, ()) if _fits(frame, head, clause))
    return max(fitting, key=lambda frame: len(frame.keys), default=None)


def _fits(frame: Frame, head: str, clause: Clause) -> bool:
    keys = list(zip(frame.keys, frame.close, strict=True))
    if head == "not":
        if not keys[0][0] & clause.forms:
            return False
        keys = keys[1:]
    at = 0
    for key, close in keys:
        window = clause.rest[at : at + (1 if close else _GAP)]
        step = next((step for step, word in enumerate(window, 1) if key & word.forms), None)
        if step is None:
            return False
        at += step
    return True


# Phrases ------------------------------------------------------------------------------------------


def opening(words: Sequence[Word]) -> tuple[str, Sequence[Word]] | None:
    """The sense of the phrase that a clause starts with, past its fillers, and the words after it."""
    plain = [w for w in words if w.text not in _FLOURISHES]
    texts = tuple(w.text for w in plain)
    for start in range(min(4, len(texts))):
        for phrase in PHRASES.starts.get(texts[start], ()):
            end = start + len(phrase.words)
            alone = all(w.mention is not None for w in plain[end:])  # "evening, everyone"
            if texts[start:end] == phrase.words and (not phrase.whole or (start == 0 and alone)):
                return phrase.sense, plain[end:]
        if texts[start] not in GRAMMAR.fillers and GRAMMAR.kinds.get(texts[start]) != "adv":
            return None
    return None


def ending(words: Sequence[Word]) -> str | None:
    """The sense of the phrase that a clause ends in: "... so far", "... do I have"."""
    texts = tuple(w.text for w in words if w.text not in _FLOURISHES)
    return next((phrase.sense for phrase in PHRASES.ends if texts[-len(phrase.words) :] == phrase.words), None)


def noun_sense(words: Sequence[Word]) -> str | None:
    """What a clause without a verb comes to by its noun: "a recap", "my apologies"."""
    nouns = (w.noun or w.text for w in words if w.tag != "name")
    return next((VERBS.nouns[noun] for noun in nouns if noun in VERBS.nouns), None)
