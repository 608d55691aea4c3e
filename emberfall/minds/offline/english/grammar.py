"""The words of one clause become a sentence: subject, mood, main verb and what follows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from emberfall.minds.offline.english.lexicon import GRAMMAR, Texts
from emberfall.minds.offline.english.words import OBJECTS, Word, lemmas

Subject = Literal["", "i", "we", "you", "other"]

_ASKED = frozenset({"i", "you", "he", "she", "it", "we", "they", "anyone", "anybody", "someone", "everyone"})
_HELPERS = frozenset({"is", "are", "am", "was", "were", "have", "has", "do", "does", "did", "had"})
_WITH_HELPER = frozenset({"here", "there", "away", "back", "home", "off"})  # "I am home": more than an adverb


@dataclass(frozen=True, slots=True)
class Clause:
    """`words` and how they are joined come from the line; everything from `subject` on is found by `analysed`."""

    words: tuple[Word, ...]
    link: str = ""  # the word that joins it to what came before: "and", "or", "if"; or nothing
    question: bool = False  # a question mark closes it

    subject: Subject = ""  # empty in an order
    of: tuple[Word, ...] = ()  # the subject's own words
    wh: str = ""
    inverted: bool = False  # "will you ..."
    modal: str = ""
    negated: bool = False
    verb: str = ""  # lemma of the main verb; empty when there is none
    forms: Texts = frozenset()  # every lemma that the verb may be
    past: bool = False
    tensed: bool = False  # "knights", "knighted": not the bare verb of an order
    passive: bool = False
    rest: tuple[Word, ...] = ()  # what follows the verb

    @property
    def mine(self) -> bool:
        """The player does it, alone or with others."""
        return self.subject in ("i", "we")

    @property
    def future(self) -> bool:
        return self.modal in ("will", "shall")

    def says(self, *texts: str) -> bool:
        """Whether one of these words follows the verb."""
        return any(word.text in texts for word in self.rest)


def analysed(clause: Clause) -> Clause:
    words = _without_fillers(clause.words)
    if words and words[0].tag == "wh" and not _exclaims(words):
        clause, words = replace(clause, wh=words[0].text), words[1:]
    return _predicate(*_subject(clause, words)) if words else clause


def retold(words: Sequence[Word], subject: Subject = "") -> Clause:
    """A clause within a clause, read afresh; one without a subject of its own takes over `subject`."""
    clause = analysed(Clause(tuple(words)))
    return replace(clause, subject=clause.subject or subject)


def _without_fillers(words: tuple[Word, ...]) -> tuple[Word, ...]:
    while len(words) > 1 and (words[0].text in GRAMMAR.fillers or words[0].tag == "adv") and not _matters(words):
        words = words[1:]
    return words


def _matters(words: Sequence[Word]) -> bool:
    """Whether a filler is the point: "back to the inn", "here is the key", "pray to the gods"."""
    first, second = words[0], words[1]
    if first.text in ("here", "there") and second.tag == "aux":
        return True
    return second.tag in ("prep", "to") and (
        first.tag == "verb" or first.text in ("back", "home", "onward", "onwards", "away", "here")
    )


def _exclaims(words: Sequence[Word]) -> bool:
    """Whether it is no question: "what a hero", "how brave"."""
    first, second = words[0], words[1] if len(words) > 1 else words[0]
    return first.text in ("what", "how") and (
        second.text in ("a", "an") or (first.text == "how" and words[1:] == (second,) and second.tag == "adj")
    )


# Subject ------------------------------------------------------------------------------------------


def _subject(clause: Clause, words: tuple[Word, ...]) -> tuple[Clause, tuple[Word, ...]]:
    """The clause with its subject, and the words from the verb on."""
    if _inverts(clause, words):
        who, after = _noun_phrase(words[1:])
        return replace(clause, inverted=True, modal=words[0].text, subject=_person(who), of=who), after
    if words[0].tag == "verb" or (words[0].tag == "aux" and not clause.wh):
        return clause, words
    if words[0].tag in ("prep", "to"):  # "to the inn we go", "on my honour I will"
        start = next((at for at, w in enumerate(words) if w.text in ("i", "we", "you")), None)
        if start is None:
            return clause, words if clause.wh else ()
        words = (*words[start:], *words[:start])
    end = next((at for at, w in enumerate(words) if w.predicates), None)
    if end is None:
        return clause, ()
    return replace(clause, subject=_person(words[:end]), of=words[:end]), words[end:]


def _inverts(clause: Clause, words: Sequence[Word]) -> bool:
    """Whether the subject comes second: "will you", "did Ann", but not the orders "do nothing", "have a rest"."""
    if len(words) < 2 or words[0].tag not in ("aux", "modal"):
        return False
    second = next((w for w in words[1:] if w.tag not in ("not", "adv")), words[1])
    if words[0].text not in ("do", "have", "be") or clause.wh:
        return second.tag in ("pron", "name", "det", "poss", "noun")
    if second.text == "it":
        return clause.question
    return second.text in _ASKED or (clause.question and second.tag in ("name", "det"))


def _noun_phrase(words: Sequence[Word]) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
    """The words up to and with the first noun, pronoun or name, and those after it."""
    start = next((at for at, w in enumerate(words) if w.tag not in ("not", "adv")), len(words))
    for at in range(start, len(words)):
        here = words[at]
        if here.tag in ("pron", "noun") or (here.tag == "name" and not here.owner):
            return tuple(words[: at + 1]), tuple(words[at + 1 :])
        if here.tag not in ("det", "poss", "adj", "name", "adv"):
            return tuple(words[:at]), tuple(words[at:])
    return tuple(words), ()


def _person(who: Sequence[Word]) -> Subject:
    texts = [w.text for w in who]
    if "i" in texts:
        return "i"
    if "we" in texts[:1]:
        return "we"
    return "you" if "you" in texts else "other" if texts else ""


# Predicate ----------------------------------------------------------------------------------------


def _predicate(clause: Clause, words: tuple[Word, ...]) -> Clause:
    """The main verb, past its helpers: "would never have mocked" is mock, denied."""
    helper = lemmas(clause.modal).verb if clause.inverted and clause.modal in _HELPERS else ""
    modal, negated = clause.modal, any(w.tag == "not" for w in clause.of)
    at = 0
    while at < len(words):
        here = words[at]
        if here.tag == "modal":
            modal = modal or here.text
        elif here.tag == "aux":
            helper = here.verb
        elif here.tag == "not":
            negated = True
        elif here.tag != "adv" or (helper and here.text in _WITH_HELPER):
            break
        at += 1
    clause = replace(clause, modal=modal, negated=negated)
    main, rest = words[at] if at < len(words) else None, words[at + 1 :]
    participle = main is not None and helper == "be" and main.tag == "adj" and main.text != main.verb
    if main is None or not main.verb or not (main.tag == "verb" or participle):
        return replace(clause, verb=helper, forms=frozenset({helper}) if helper else frozenset(), rest=words[at:])
    if main.text == "going" and len(rest) > 1 and rest[0].tag == "to" and rest[1].tag in ("verb", "aux"):
        return _predicate(replace(clause, modal=modal or "will", inverted=False), rest[1:])
    tensed = main.text != main.verb
    past = tensed and main.text not in ("am", "are") and not main.text.endswith(("ing", "s"))
    return replace(
        clause, verb=main.verb, forms=main.forms, past=past, tensed=tensed, passive=helper == "be" and past, rest=rest
    )


def is_order(words: Sequence[Word]) -> bool:
    return bool(words) and words[0].bare


def opens_clause(words: Sequence[Word], within: int = 7) -> bool:
    """Whether a subject and its verb come next."""
    for at, here in enumerate(words[:within]):
        if here.predicates:
            return at > 0
        if here.tag in ("prep", "to", "mark", "and", "if", "wh"):
            return False
    return False


def is_subject(word: Word) -> bool:
    """A pronoun that can only be a subject: "I", "we", "she"."""
    return word.tag == "pron" and word.text not in OBJECTS
