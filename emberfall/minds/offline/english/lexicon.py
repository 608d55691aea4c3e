"""The English that the parser knows, read once from the TOML files in `data/`.

Loading raises pydantic.ValidationError, naming the table and key, when a file does not have the shape given here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources

from pydantic import Field, TypeAdapter

from emberfall.records import Record

Texts = frozenset[str]
Classes = Mapping[str, Texts]


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb and the words that must follow it in order. Gaps are allowed, except before a word marked `close`."""

    sense: str
    keys: tuple[Texts, ...]
    close: tuple[bool, ...]


Frames = Mapping[str, tuple[Frame, ...]]  # by the verb's lemma, the frame with the most words first


@dataclass(frozen=True, slots=True)
class Verbs:
    bare: Mapping[str, str]  # lemma -> sense
    toward: Mapping[str, str]  # lemma -> sense, when somebody is on the receiving end
    frames: Frames
    nouns: Mapping[str, str]  # noun -> sense

    def knows(self, lemma: str) -> bool:
        return lemma in self.bare or lemma in self.toward or lemma in self.frames


@dataclass(frozen=True, slots=True)
class Phrase:
    words: tuple[str, ...]
    sense: str
    whole: bool  # must be all of the clause


@dataclass(frozen=True, slots=True)
class Phrases:
    starts: Mapping[str, tuple[Phrase, ...]]  # by their first word, longest first
    ends: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Grammar:
    kinds: Mapping[str, str]  # a small word -> what it is: "det", "prep", "modal", ...
    fillers: Texts
    spellings: Mapping[str, str]
    alone: Mapping[str, str]  # what a letter means when it is all that is typed
    contractions: Mapping[str, str]
    is_after: Texts  # words after which 's is "is"


@dataclass(frozen=True, slots=True)
class People:
    groups: Texts
    titles: Texts
    kin: Mapping[str, tuple[str, str]]  # word -> (tie, pronoun or "")
    kin_inverse: Mapping[str, str]
    same: Mapping[str, Mapping[str, Texts]]  # kind of thing -> word -> words that mean the same
    workplaces: Mapping[str, str]  # trade -> kind of place


@dataclass(frozen=True, slots=True)
class Character:
    """What speaks for or against somebody."""

    bad: Texts
    good: Texts
    bad_deeds: Frames
    good_deeds: Frames


@dataclass(frozen=True, slots=True)
class Tone:
    strong: Texts
    mild: Texts
    strong_phrases: tuple[str, ...]
    mild_phrases: tuple[str, ...]
    strong_verbs: Texts
    mild_verbs: Texts
    manners: tuple[tuple[str, Texts, Texts], ...]  # manner, verbs that bring it, nouns that bring it


@dataclass(frozen=True, slots=True)
class Choices:
    """How "which one?" is answered."""

    neither: frozenset[tuple[str, ...]]  # all that is said
    any: frozenset[tuple[str, ...]]
    every: frozenset[tuple[str, ...]]
    around: Texts
    ordinals: Mapping[str, int]  # -1 is the last


# Reading ------------------------------------------------------------------------------------------


class _VerbTable(Record):
    verbs: str = ""
    toward: str = ""
    frames: str = ""
    nouns: str = ""


class _PhraseTable(Record):
    words: str = ""
    whole: str = ""
    ends: str = ""


class _GrammarFile(Record):
    kinds: dict[str, str]
    fillers: str
    is_after: str
    spellings: dict[str, str]
    alone: dict[str, str]
    contractions: dict[str, str]


class _PeopleFile(Record):
    groups: str
    titles: str
    kin: dict[str, tuple[str, str]]
    kin_inverse: dict[str, str]
    same: dict[str, tuple[str, ...]]
    workplaces: dict[str, str]


class _Manner(Record):
    verbs: str = ""
    nouns: str = ""


class _ToneFile(Record):
    strong: str
    mild: str
    strong_phrases: str
    mild_phrases: str
    strong_verbs: str
    mild_verbs: str
    manner: dict[str, _Manner] = Field(default_factory=dict)


class _ChoicesFile(Record):
    neither: str
    any: str
    every: str
    around: str
    ordinals: dict[str, int]


def _read[T](name: str, shape: type[T]) -> T:
    text = (resources.files(__package__) / "data" / name).read_text(encoding="utf-8")
    return TypeAdapter(shape).validate_python(tomllib.loads(text))


def _texts(text: str) -> Texts:
    return frozenset(text.split())


def _lines(text: str) -> Iterator[str]:
    return (line.strip() for line in text.splitlines() if line.strip())


def _frames(tables: Mapping[str, str], classes: Classes) -> Frames:
    """Each line under each of its verbs."""
    found: dict[str, list[Frame]] = {}
    for sense, lines in tables.items():
        for line in _lines(lines):
            heads, *keys = (_key(word.removeprefix("+"), classes) for word in line.split())
            close = tuple(word.startswith("+") for word in line.split()[1:])
            for head in heads:
                found.setdefault(head, []).append(Frame(sense, tuple(keys), close))
    return {head: tuple(sorted(some, key=lambda f: -len(f.keys))) for head, some in found.items()}


def _key(alternatives: str, classes: Classes) -> Texts:
    some = (classes[word[1:]] if word.startswith("@") else {word} for word in alternatives.split("|"))
    return frozenset().union(*some)


def _classes() -> Classes:
    return {name: _texts(text) for name, text in _read("classes.toml", dict[str, str]).items()}


def _verbs(classes: Classes) -> Verbs:
    tables = _read("verbs.toml", dict[str, _VerbTable])

    def by_word(lists: Iterable[tuple[str, str]]) -> dict[str, str]:
        return {word: sense for sense, words in lists for word in words.split()}

    return Verbs(
        bare=by_word((sense, table.verbs) for sense, table in tables.items()),
        toward=by_word((sense, table.toward) for sense, table in tables.items()),
        frames=_frames({sense: table.frames for sense, table in tables.items()}, classes),
        nouns=by_word((sense, table.nouns) for sense, table in tables.items()),
    )


def _phrases() -> Phrases:
    starts: dict[str, list[Phrase]] = {}
    ends: list[Phrase] = []
    for sense, table in _read("phrases.toml", dict[str, _PhraseTable]).items():
        for lines, whole in ((table.words, False), (table.whole, True)):
            for line in _lines(lines):
                phrase = Phrase(tuple(line.split()), sense, whole)
                starts.setdefault(phrase.words[0], []).append(phrase)
        ends += [Phrase(tuple(line.split()), sense, whole=False) for line in _lines(table.ends)]
    in_order = {
        first: tuple(sorted(some, key=lambda p: (-len(p.words), not p.whole))) for first, some in starts.items()
    }
    return Phrases(in_order, tuple(ends))


def _grammar() -> Grammar:
    file = _read("grammar.toml", _GrammarFile)
    kinds = {word: kind for kind, words in file.kinds.items() for word in words.split()}
    return Grammar(kinds, _texts(file.fillers), file.spellings, file.alone, file.contractions, _texts(file.is_after))


def _people() -> People:
    file = _read("people.toml", _PeopleFile)
    same = {kind: {word: _texts(line) for line in lines for word in line.split()} for kind, lines in file.same.items()}
    return People(_texts(file.groups), _texts(file.titles), file.kin, file.kin_inverse, same, file.workplaces)


def _character(classes: Classes) -> Character:
    file = _read("character.toml", dict[str, str])
    deeds = {key: _frames({key: file[key]}, classes) for key in ("bad_deeds", "good_deeds")}
    return Character(_texts(file["bad"]), _texts(file["good"]), deeds["bad_deeds"], deeds["good_deeds"])


def _tone() -> Tone:
    file = _read("tone.toml", _ToneFile)
    return Tone(
        strong=_texts(file.strong),
        mild=_texts(file.mild),
        strong_phrases=tuple(_lines(file.strong_phrases)),
        mild_phrases=tuple(_lines(file.mild_phrases)),
        strong_verbs=_texts(file.strong_verbs),
        mild_verbs=_texts(file.mild_verbs),
        manners=tuple((name, _texts(manner.verbs), _texts(manner.nouns)) for name, manner in file.manner.items()),
    )


def _choices() -> Choices:
    file = _read("choices.toml", _ChoicesFile)

    def said(lines: str) -> frozenset[tuple[str, ...]]:
        return frozenset(tuple(line.split()) for line in _lines(lines))

    return Choices(said(file.neither), said(file.any), said(file.every), _texts(file.around), file.ordinals)


CLASSES = _classes()
VERBS = _verbs(CLASSES)
PHRASES = _phrases()
GRAMMAR = _grammar()
PEOPLE = _people()
CHARACTER = _character(CLASSES)
TONE = _tone()
CHOICES = _choices()
