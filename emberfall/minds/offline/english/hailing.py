"""Who is called by name, with or without commas, and the words that are left: "oh Tom dear sit down" hails Tom."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.minds.offline.english.grammar import opens_clause
from emberfall.minds.offline.english.lexicon import CHARACTER, CLASSES, GRAMMAR, PEOPLE, PHRASES
from emberfall.minds.offline.english.words import Mention, Word

_AROUND_NAMES = PEOPLE.titles | CLASSES["hailing"] | CLASSES["endearments"]
_COURTESIES = frozenset({"greet", "praise", "apologise", "give"})
_CALLED_BY = ("name", "role", "part")
_POINTS_TO = frozenset({"this", "that", "these", "those", "my", "our", "it", "there"})
_JUDGING = CHARACTER.good | CHARACTER.bad  # "you are very good smith" describes


def courtesy(segment: Sequence[Word]) -> int:
    """How many words of greeting, thanks, regret or giving stand first: "hello Tom" greets him and calls him too."""
    texts = tuple(w.text for w in segment)
    for phrase in PHRASES.starts.get(texts[0], ()):
        if not phrase.whole and phrase.sense in _COURTESIES and texts[: len(phrase.words)] == phrase.words:
            return len(phrase.words)
    return 0


def only_a_name(segment: Sequence[Word]) -> Mention | None:
    """Who is hailed, when a stretch holds nothing but a name: "good Tom", "O smith", "Ann of the Glen"."""
    plain = (w for w in segment if w.mention is not None or not (_is_epithet(w) or w.text in _AROUND_NAMES))
    core = list(plain)
    if not core or not _is_callable(core[0]):
        return None
    by_origin = len(core) == 1 or core[1].text in ("of", "from")
    return core[0].mention if by_origin and all(w.tag in ("prep", "name", "det") for w in core[1:]) else None


def _is_epithet(word: Word) -> bool:
    """An adjective that may stand before a name that is called: "sweet Ann", but not in "nice whistling Ann"."""
    return word.tag == "adj" and not word.text.endswith("ing")


def parted(segment: Sequence[Word], polite: int) -> tuple[Sequence[Word], ...]:
    """A courtesy and a name part from what is said next without a comma: "hello ann can you help"."""
    end = polite + 1
    if not polite or end >= len(segment) or not _addresses(segment[end:]):
        return (segment,)
    if segment[polite].text in CLASSES["endearments"]:
        return segment[:polite], segment[end:]
    return (segment[:end], segment[end:]) if _is_callable(segment[polite]) else (segment,)


def is_oath(segment: Sequence[Word]) -> bool:
    return segment[0].text == "by" and len(segment) > 2 and not any(w.predicates for w in segment)


def called_inside(segment: Sequence[Word]) -> tuple[Sequence[Word], list[Mention]]:
    """A name called without commas at either end: "oh ann dear give me the key", "nice work ann"."""
    if len(segment) < 3:
        return segment, []
    last, end = segment[-1], len(segment) - 1
    while end > 1 and segment[end - 1].text in PEOPLE.titles - _JUDGING and segment[end - 1].tag != "name":
        end -= 1  # "sorry mr dwarf"
    described = last.mention is not None and last.mention.by == "role" and segment[end - 1].text in _JUDGING
    if last.mention is not None and _is_callable(last) and _is_complete(segment[:end]) and not described:
        return segment[:end], [last.mention]
    at = next((at for at, w in enumerate(segment[:4]) if w.mention or w.text not in _AROUND_NAMES | GRAMMAR.fillers), 0)
    name, after = segment[at].mention, segment[at + 1 :]
    while after and (after[0].text in CLASSES["endearments"] | GRAMMAR.fillers or _is_fond(after)):
        after = after[1:]
    called = bool(after) and any(w.text in CLASSES["calls"] for w in segment[:at])
    if name is not None and _is_callable(segment[at]) and (called or _addresses(after)):
        return after, [name]
    return segment, []


def _is_fond(after: Sequence[Word]) -> bool:
    return len(after) > 1 and after[0].text in ("my", "old") and after[1].text in CLASSES["endearments"]


def _addresses(after: Sequence[Word]) -> bool:
    """Whether words go on to speak to the one just named: "you ...", "can you ...", "what is ...", "give ..."."""
    if not after:
        return False
    first, second = after[0], after[1] if len(after) > 1 else after[0]
    if first.tag in ("modal", "aux"):
        return second.text in ("you", "i", "we") or (first.text == "do" and second.text == "not")
    if first.text in _POINTS_TO and not second.living:
        return opens_clause(after)
    return first.text in ("i", "we", "you", "your") or first.bare or (first.tag == "wh" and first.text != "who")


def _is_callable(word: Word) -> bool:
    return word.mention is not None and word.mention.living and not word.owner and word.mention.by in _CALLED_BY


def _is_complete(said: Sequence[Word]) -> bool:
    """Whether a sentence may end before a name: not in "call him old Tom", "Ann's Tom", "Ann and Tom"."""
    before = said[-1]
    if before.owner or before.text in PEOPLE.titles:
        return False
    if before.text == "me" and any(w.verb == "call" for w in said[-3:]):
        return False  # "she calls me brother"
    if before.text.endswith("ing") and before.tag in ("adj", "noun"):
        return True  # "nice whistling Ann"
    if before.tag == "adj" and before.text in _JUDGING and any(w.verb == "be" for w in said[-3:]):
        return True  # "it is delicious Ann"
    return before.tag in ("noun", "pron", "name", "adv")
