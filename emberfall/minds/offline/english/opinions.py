"""What is said for or against somebody. States and news ("she is ill", "he is in the mine") are neither."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from emberfall.minds.offline.english.grammar import Clause
from emberfall.minds.offline.english.lexicon import CHARACTER, CLASSES
from emberfall.minds.offline.english.senses import framed
from emberfall.minds.offline.english.words import Word

_INDEFINITE = frozenset({"someone", "somebody", "something", "anyone", "anybody", "they"})
_TIMES = frozenset({"evening", "morning"})
_WITNESS = frozenset({"see", "behold", "hear", "taste", "meet", "know", "witness", "find", "eat", "drink", "smell"})
_UNLIKE = frozenset({"such", "finer", "better", "like", "so", "equal", "greater", "kinder", "braver"})
Opinion = Literal["insult", "praise"]
_NOBODY = frozenset({"nobody", "none", "no", "never"})


def opinion(clause: Clause) -> Opinion | None:
    """What a clause says of its subject."""
    compared = _compared(clause)
    if compared is not None:
        return compared
    if len(clause.of) == 1 and clause.of[0].text in _INDEFINITE:
        return None  # "someone stole it" is news
    if clause.verb == "lie" and clause.rest and clause.rest[0].tag in ("prep", "adv"):
        return None  # where something lies is news
    mere = not clause.rest and bool(clause.forms & CHARACTER.bad)  # "you rat", where "rat" is taken for a verb
    if mere or framed(clause, CHARACTER.bad_deeds):
        return "insult"
    if clause.verb == "be" and clause.subject == "other" and _is_condition(clause.rest):
        return None
    told: Opinion | None = "praise" if framed(clause, CHARACTER.good_deeds) else judged(clause.rest)
    if told is None:
        told = _likened(clause) or (judged(clause.of) if clause.verb == "be" else None)
    if told is None or not clause.negated:
        return told
    return "praise" if told == "insult" else "insult"


def _compared(clause: Clause) -> Opinion | None:
    """To be outdone is an insult, "a child sings better than you"; to be matched by nobody is praise."""
    after = [w.text for w in clause.rest]
    if clause.subject == "other" and clause.modal in ("can", "could") and after[-1:] == ["better"]:
        return "insult"  # "a child could do it better"
    whom = any(a.text in ("than", "like") and (b.text in ("you", "your") or b.living) for a, b in pairwise(clause.rest))
    if not whom:
        return None
    if any(w.text in _NOBODY for w in clause.of):
        return "praise"
    return "insult" if clause.of and ("better" in after or "more" in after) else None


def unheard_of(clause: Clause) -> Opinion | None:
    """What was never met with before is praised, unless the words blame it: "never have I seen such craft"."""
    texts = [w.text for w in clause.words]
    met = any(w.verb in _WITNESS for w in clause.words) and "i" in texts
    if not met or not any(w.text in ("never", "rarely", "seldom") for w in clause.words) or _UNLIKE.isdisjoint(texts):
        return None
    return "insult" if judged(clause.words) == "insult" else "praise"


def _is_condition(rest: Sequence[Word]) -> bool:
    said = [w.text for w in rest if w.tag != "adv" or w.text in CLASSES["conditions"]]
    return len(said) == 1 and said[0] in CLASSES["conditions"]


def _likened(clause: Clause) -> Opinion | None:
    """What is somebody's is seldom likened to a thing out of kindness: "her ale tastes like ditch water"."""
    skilled = any(w.living for w in clause.of) and clause.verb in CLASSES["skill"]
    owned = any(w.owner or w.tag == "poss" for w in clause.of) or clause.subject == "you" or skilled
    like = next((at for at, w in enumerate(clause.rest) if w.text == "like"), None)
    return "insult" if owned and like is not None and any(w.tag == "noun" for w in clause.rest[like + 1 :]) else None


def judged(words: Sequence[Word]) -> Opinion | None:
    """The opinion that the words hold; one bad word spoils any number of good ones: "a fine fool"."""
    plain = [word for word in words if word.tag != "name"]
    if any(word.forms & CHARACTER.bad for word in plain):
        return "insult"
    return "praise" if any(word.forms & CHARACTER.good for word in plain) else None


def exclaimed(clause: Clause) -> Opinion | None:
    """The opinion in an exclamation: "what a fine key you made", "how brave of you"."""
    if clause.question or len(clause.words) < 2:
        return None
    first, second = clause.words[:2]
    if first.text == "well" and second.verb and second.text not in (second.verb, "met") and len(clause.words) == 2:
        return "praise"  # "well fought"
    if second.text.endswith("ing") and second.text not in _TIMES and second.verb and len(clause.words) < 4:
        return judged((first,))  # "nice whistling, Tom"
    what = first.text == "what" and (second.text in ("a", "an") or (second.tag == "adj" and not clause.verb))
    how = first.text == "how" and second.tag == "adj"
    return judged(clause.words) if what or how else None
