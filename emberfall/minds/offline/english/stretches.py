"""The stretches of words between punctuation marks, each with the mark that closes its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emberfall.minds.offline.english.lexicon import CLASSES
from emberfall.minds.offline.english.words import Word

_ENDS = frozenset(".!?;:")


def stretches(words: Sequence[Word]) -> list[tuple[Sequence[Word], str]]:
    """Each stretch, and whether it ends as a statement, a question or an exclamation."""
    found: list[tuple[Sequence[Word], str]] = []
    sentence: list[Sequence[Word]] = []
    stretch: list[Word] = []
    for here in (*words, Word(".", "mark")):
        if here.tag != "mark":
            stretch.append(here)
            continue
        sentence += [stretch] if stretch else []
        stretch = []
        if here.text in _ENDS:
            found += [(some, mark) for some, mark in _marked(_without_asides(sentence), here.text)]
            sentence = []
    return found


def _without_asides(sentence: Sequence[Sequence[Word]]) -> list[Sequence[Word]]:
    """A lone adverb between commas belongs to what it interrupts: "I lay it, gently, on the table"."""
    joined: list[Sequence[Word]] = []
    resumes = False
    for at, stretch in enumerate(sentence):
        if joined and at + 1 < len(sentence) and all(w.tag == "adv" and w.text.endswith("ly") for w in stretch):
            resumes = True
        elif resumes:
            joined[-1] = (*joined[-1], *stretch)
            resumes = False
        else:
            joined.append(stretch)
    return joined


def _marked(sentence: Sequence[Sequence[Word]], mark: str) -> Iterator[tuple[Sequence[Word], str]]:
    """Each stretch with its mark; a question tag asks nothing of what stands before it: "make it, yes?"."""
    tagged = mark == "?" and len(sentence) > 1 and len(sentence[-1]) < 3 and sentence[-1][0].text in CLASSES["tags"]
    for at, stretch in enumerate(sentence):
        if not tagged or at + 1 < len(sentence):
            yield stretch, "." if tagged else mark
