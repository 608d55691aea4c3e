"""Tokens become words: what each can be (lemmas), what it is here (tag), and which of the world's things it names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, cast

from lemminflect import getAllLemmas, getAllLemmasOOV

from emberfall.minds.offline.english.lexicon import CHARACTER, GRAMMAR, PHRASES, VERBS, Texts
from emberfall.minds.offline.english.text import is_mark

Tag = Literal[
    "verb", "noun", "adj", "adv", "name", "pron", "det", "poss", "prep", "to", "and", "if", "wh", "not", "aux", "modal",
    "mark",
]  # fmt: skip
OBJECTS = frozenset({"me", "him", "her", "us", "them", "myself", "yourself", "himself", "herself", "it"})


@dataclass(frozen=True, slots=True)
class Mention:
    """What a stretch of words may name: ids, the best first. No ids: a crowd, or somebody whom the world has not."""

    ids: tuple[str, ...]
    by: Literal["name", "role", "part", "kin", "pronoun", "crowd"]
    living: bool = False  # names a being


@dataclass(frozen=True, slots=True)
class Word:
    text: str  # as mended; of a name the whole stretch: "iron key"
    tag: Tag
    verb: str = ""  # lemma, when it can be a verb
    noun: str = ""  # lemma, when it can be a noun
    forms: Texts = frozenset()  # everything that a frame may find it by
    mention: Mention | None = None
    owner: bool = False  # "Ann's", "her": what follows is theirs

    @property
    def named(self) -> tuple[str, ...]:
        return self.mention.ids if self.mention else ()

    @property
    def living(self) -> bool:
        """Somebody: named, or pointed at though nobody here fits."""
        return self.mention is not None and (self.mention.living or self.mention.by == "crowd")

    @property
    def predicates(self) -> bool:
        return self.tag in ("verb", "aux", "modal")

    @property
    def bare(self) -> bool:
        """A verb in the form of an order: "give", not "gives" or "gave"."""
        return self.tag == "verb" and self.text == self.verb


@dataclass(frozen=True, slots=True)
class Lemmas:
    verb: str = ""
    noun: str = ""
    other: Literal["adj", "adv", ""] = ""
    forms: Texts = frozenset()

    def __bool__(self) -> bool:
        return bool(self.verb or self.noun or self.other)


@lru_cache(maxsize=8192)
def lemmas(token: str) -> Lemmas:
    """What a token can be in English; false when no English word is spelled like this."""
    found = getAllLemmas(token)
    verbs = [_british(lemma) for lemma in (*found.get("VERB", ()), *found.get("AUX", ()))]
    if VERBS.knows(_british(token)):
        verbs.insert(0, _british(token))  # "wound" is here to hurt, before it is the past of "wind"
    nouns = [*found.get("NOUN", found.get("PROPN", ())), *((token,) if token in VERBS.nouns else ())]
    return Lemmas(
        verb=next((lemma for lemma in verbs if VERBS.knows(lemma)), next(iter(verbs), "")),
        noun=next(iter(nouns), ""),
        other="adj" if "ADJ" in found else "adv" if "ADV" in found or GRAMMAR.kinds.get(token) == "adv" else "",
        forms=frozenset((token, *verbs, *nouns, *found.get("ADJ", ()))),
    )


def _british(lemma: str) -> str:
    """`apologise` for `apologize`, `honour` for `honor`: as the lexicon spells them, when it has them."""
    for theirs, ours in (("ize", "ise"), ("yze", "yse"), ("or", "our")):
        if lemma.endswith(theirs) and VERBS.knows(lemma.removesuffix(theirs) + ours):
            return lemma.removesuffix(theirs) + ours
    return lemma


@lru_cache(maxsize=8192)
def is_english(token: str) -> bool:
    """Whether the token needs no mending: a small word, a word of the dictionary, or one of the lexicon."""
    if is_mark(token) or token == "'s" or token.isdigit() or token in GRAMMAR.kinds or token in GRAMMAR.fillers:
        return True
    return bool(lemmas(token)) or token in PHRASES.starts or token in CHARACTER.bad or token in CHARACTER.good


@lru_cache(maxsize=8192)
def word(token: str) -> Word:
    """The word a token is before its neighbours are known."""
    if is_mark(token):
        return Word(token, "mark")
    known = lemmas(token)
    kind = GRAMMAR.kinds.get(token)
    if kind is not None:
        tag: Tag = "to" if token == "to" else cast(Tag, kind)
        return Word(token, tag, known.verb if kind in ("aux", "adv", "prep") else "", forms=known.forms | {token})
    if not known:  # nobody's word: a name that the world has not, or a verb that no dictionary has
        verb = next(iter(getAllLemmasOOV(token, upos="VERB").get("VERB", ())), "")
        return Word(token, "noun", verb, token, frozenset((token,)))
    if known.other == "adv" and token.endswith("ly"):
        tag = "adv"
    elif known.noun:
        tag = "noun"
    else:
        tag = "verb" if known.verb else known.other or "noun"
    return Word(token, tag, known.verb, known.noun, known.forms | {token})


# In context ---------------------------------------------------------------------------------------

_STARTS: frozenset[Tag] = frozenset(("mark", "and", "if"))
_NOUN_FOLLOWS: frozenset[Tag] = frozenset(("det", "poss", "adj", "prep"))
_DITRANSITIVE = frozenset({"give", "tell", "show", "hand", "offer", "buy", "send", "teach", "bring", "pay", "sell"})
_REPORTS = frozenset({"tell", "say", "think", "know", "swear", "claim"})
_CAUSES = frozenset({"let", "make", "have", "help", "watch", "see", "hear"})


def in_context(words: Sequence[Word]) -> list[Word]:
    """The same words; those that can be verb or noun are decided by their neighbours."""
    done: list[Word] = []
    for at, here in enumerate(words):
        open_class = here.verb and here.tag not in ("aux", "name")
        done.append(replace(here, tag=_decided(done, here, words[at + 1 :])) if open_class else here)
    return done


def _decided(before: Sequence[Word], here: Word, after: Sequence[Word]) -> Tag:
    last_at = next((at for at in range(len(before) - 1, -1, -1) if before[at].tag != "adv"), None)
    last = before[last_at] if last_at is not None else Word(".", "mark")
    following = after[0] if after else Word(".", "mark")
    if here.text == "like" and (last.tag in ("modal", "not", "to") or _subject(last)):
        return "verb"
    if here.tag in ("prep", "adv"):
        return here.tag
    if last.owner or last.tag in _NOUN_FOLLOWS:
        if here.tag != "verb":
            return here.tag
        return "verb" if last.tag == "prep" and here.text.endswith("ing") else "adj"
    if last.tag in _STARTS or last.text in GRAMMAR.fillers:
        thing = following.tag in ("noun", "adj") or (following.tag == "name" and not following.living)
        judges = here.text in CHARACTER.good | CHARACTER.bad
        if thing and (judges or (_describes(here.text) and not VERBS.knows(here.verb))):
            return "adj"  # "best ale in town", "quiet night"
        return "noun" if here.noun and _continues_subject(following) and here.verb not in _REPORTS else "verb"
    if last.tag == "to":
        return "verb" if here.text == here.verb else here.tag
    if last.verb == "be" and here.text == here.verb and _describes(here.text):
        return "adj"  # "it was wrong of me"
    if last.tag in ("modal", "not", "aux", "pron"):
        caused = last_at is not None and last_at > 0 and before[last_at - 1].verb in _CAUSES
        return here.tag if last.text in OBJECTS and not caused and here.noun else "verb"
    if last.tag == "name":
        return "verb" if _after_name(before, here) else here.tag
    if last.tag == "verb":
        return "verb" if last.verb in ("go", "come") or not here.noun else "noun"
    return "verb" if not here.noun or _ends_subject(before, here, following) else here.tag


def _describes(text: str) -> bool:
    return lemmas(text).other == "adj"


def _subject(word: Word) -> bool:
    return word.tag == "pron" and word.text not in OBJECTS


def _continues_subject(following: Word) -> bool:
    """After a noun, not after an order: "time will tell", "next time I ..."; but "go have a look"."""
    if following.text in ("have", "do", "be"):
        return False
    return following.tag in ("aux", "modal") or following.text in ("i", "we", "he", "she", "they")


def _after_name(before: Sequence[Word], here: Word) -> bool:
    """Whether a name is followed by its verb: "Ann cheats", but "give Ann flowers"."""
    if len(before) > 1 and before[-2].tag in ("modal", "aux"):  # "would Ann help"
        return True
    given = len(before) > 1 and before[-2].verb in _DITRANSITIVE
    if here.text.endswith("s") and here.text != here.verb and not given:
        return True
    return not here.noun or not _has_verb(before)


def _ends_subject(before: Sequence[Word], here: Word, following: Word) -> bool:
    """Whether a noun that stands before this word is the subject of it: "three mice free me", "a dragon lands"."""
    if _has_verb(before) and not any(word.verb in _REPORTS for word in before):
        return False
    third_person = here.text.endswith("s") and here.text != here.verb
    many = bool(before) and before[-1].tag == "noun" and before[-1].noun not in ("", before[-1].text)
    if many and here.text == here.verb and following.tag in ("prep", "adv", "mark", "to"):
        return True  # "three mice chew through it"
    return third_person or following.text in OBJECTS | {"like"} or following.tag in ("det", "poss", "name")


def _has_verb(before: Sequence[Word]) -> bool:
    for word in reversed(before):
        if word.tag in _STARTS:
            return False
        if word.predicates:
            return True
    return False
