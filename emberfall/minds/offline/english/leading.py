"""Verbs that lead to another: "try to ...", "refuse to ...", "let ...", "get Ann to ...", "I think that ..."."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, takewhile

from emberfall.minds.offline.english import goods, speech, ways
from emberfall.minds.offline.english.grammar import Clause, retold
from emberfall.minds.offline.english.hearing import Hearing, Reading
from emberfall.minds.offline.english.picks import arguments, whereabouts
from emberfall.minds.offline.english.senses import sense
from emberfall.minds.offline.english.words import Word

KINDNESSES = frozenset({"apologise", "praise", "greet", "help", "give"})
_WANTS = frozenset({"want", "need", "like", "love", "hope", "have"})
_OWN = frozenset({"have", "borrow", "use", "take", "through", "pass", "in"})  # "let me have" asks; "let me help" does
_ERRANDS = frozenset({"come", "go", "return"})


def begin(clause: Clause, hear: Hearing) -> Reading | None:
    """What is begun, tried or wanted is what is done; what is wanted of somebody else is asked of them."""
    before_to = takewhile(lambda word: word.tag != "to", clause.rest)
    somebody = any(word.text == "you" or hear.of.beings(word.named) for word in before_to if not word.owner)
    inner = speech.infinitive(clause.rest) or speech.gerund(clause.rest)
    if inner is None:
        inner = next((retold(clause.rest[at:]) for at, w in enumerate(clause.rest[:3]) if w.tag == "verb"), None)
    if clause.verb in _WANTS and (somebody or inner is None):
        return speech.want(clause, hear)
    if inner is None:
        place = hear.picks.place(arguments(clause.rest), ("to", "toward", "towards", "into"))
        return Reading("travel", place=place) if place is not None else None  # "continue to the mine"
    return _done_by(clause, replace(inner, negated=inner.negated or clause.negated), hear)


def _done_by(clause: Clause, inner: Clause, hear: Hearing) -> Reading | None:
    """The inner clause, done by the subject of the outer one and at its time."""
    return hear.read(replace(inner, subject=clause.subject or "i", modal=inner.modal or clause.modal), hear)


def errand(clause: Clause, hear: Hearing) -> Reading | None:
    """What one comes or goes to do: "I come to make amends", "go look around". None when the verb leads nowhere."""
    if clause.verb not in _ERRANDS or not clause.rest:
        return None
    if clause.rest[0].bare:
        inner: Clause | None = retold(clause.rest)
    else:
        opens = any(w.tag == "to" and after.bare for w, after in pairwise(clause.rest[:4]))
        inner = speech.infinitive(clause.rest) if opens else None
    if inner is None or sense(inner) is None:
        return None
    to_whom = hear.picks.being(arguments(inner.rest), speech.LISTENER)
    if clause.verb == "go" and to_whom is not None and not hear.here(to_whom):
        return Reading("travel", place=whereabouts(to_whom, hear.of))  # "go talk to the medic"
    if clause.rest[0].bare and inner.says("me", "us"):
        return speech.directive(inner, hear, hear.hailed)  # "come help me"
    return _done_by(clause, inner, hear)


def refuse(clause: Clause, hear: Hearing) -> Reading | None:
    """To refuse a kindness is an insult; to refuse anything else is to leave it undone."""
    inner = speech.infinitive(clause.rest) or speech.gerund(clause.rest)
    if inner is None:
        return None
    what = sense(inner)
    if what is not None and what.name in KINDNESSES and clause.verb in ("refuse", "decline"):
        args = arguments(inner.rest)
        return Reading("insult", hear.picks.being(args, ("", "to")) or hear.hailed or hear.picks.anyone(args))
    return _done_by(clause, replace(inner, negated=not inner.negated), hear)


def rather(clause: Clause, hear: Hearing) -> Reading | None:
    """What is spurned is refused: "I would rather die than apologise". None when nothing is."""
    than = next((at for at, w in enumerate(clause.rest) if w.text == "than"), None)
    if clause.modal != "would" or than is None or not any(w.text in ("rather", "sooner") for w in clause.words):
        return None
    spurned = clause.rest[than + 1 : than + 2]
    if spurned and (spurned[0].text == "you" or spurned[0].living):
        return Reading("insult", hear.hailed or hear.picks.one(hear.of.beings(spurned[0].named)))
    return refuse(replace(clause, verb="refuse", rest=(Word("to", "to"), *clause.rest[than + 1 :])), hear)


def let(clause: Clause, hear: Hearing) -> Reading | None:
    """What "let us go", "let me help", "let Ann have the key" and "let Ann know" come to."""
    if not clause.rest:
        return None
    given = hear.picks.item(arguments(clause.rest))
    if clause.verb == "have" and not clause.subject and hear.hailed is not None and hear.mine(given):
        return Reading("give", hear.hailed, given)  # "Ann, have some bread"
    at = next((at for at, word in enumerate(clause.rest[:4]) if word.tag not in ("det", "adj")), 0)
    first, after = clause.rest[at], clause.rest[at + 1 :]
    if first.text in ("me", "us"):
        inner = retold(after, "i" if first.text == "me" else "we")
        if first.text == "me" and not inner.verb and after and after[0].tag in ("prep", "adv"):
            return Reading("request", hear.hailed)  # "let me in"
        if inner.verb == "know" or (first.text == "me" and hear.hailed is not None and inner.verb in ("see", "hear")):
            return Reading("ask", hear.hailed, topic=speech.topic(arguments(inner.rest), hear.hailed))
        wanted = first.text == "me" and inner.verb in _OWN
        item = hear.picks.item(arguments(inner.rest), prefer=lambda id: -4.0 * hear.mine(id)) if wanted else None
        if item is not None and not hear.mine(item):
            return Reading("request", hear.hailed or hear.picks.being(arguments(inner.rest), ("from",)), item)
        return speech.directive(inner, hear, hear.hailed) if wanted else hear.read(inner, hear)
    who = next(iter(hear.of.beings(first.named)), None)
    if who is None or not after or after[0].tag not in ("verb", "noun", "aux"):
        return None
    inner = retold((replace(after[0], tag="verb"), *after[1:]))
    if inner.verb in ("have", "keep", "take"):
        return Reading("give", who, hear.picks.item(arguments(inner.rest)))
    return speech.directive(inner, hear, who)


def get(clause: Clause, hear: Hearing) -> Reading | None:
    """To get somebody to do it is to urge, to get to a place is to go, to get a thing is to take it."""
    wish = speech.infinitive(clause.rest)
    first = clause.rest[0] if clause.rest else Word("", "mark")
    if wish is not None and hear.of.beings(first.named):
        return speech.directive(wish, hear, hear.picks.one(hear.of.beings(first.named)))
    args = arguments(clause.rest)
    if (
        first.text in ("out", "back", "away", "going", "to")
        or hear.picks.place(args, ("to", "into", "over", "back")) is not None
    ):
        return ways.travel(clause, hear)
    return goods.take(clause, hear) if hear.picks.item(args) is not None else None


def think(clause: Clause, hear: Hearing) -> Reading | None:
    """The opinion counts in "I think that Ann is a liar", and the plan in "I think I will go"."""
    inner = speech.content(clause.rest, told=False)
    own = retold(inner) if inner else None
    if own is not None and own.mine:
        return hear.read(own, hear)
    return speech.stated(inner, hear, hear.hailed)
