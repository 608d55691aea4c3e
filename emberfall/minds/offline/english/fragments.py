"""Set phrases, and what is said without a verb: "hello", "to the mine!", "my gold for the key?"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast as typed

from emberfall.minds.offline.english import deeds, speech
from emberfall.minds.offline.english.grammar import Clause, retold
from emberfall.minds.offline.english.hearing import Hearing, Reading
from emberfall.minds.offline.english.lexicon import CLASSES
from emberfall.minds.offline.english.opinions import judged
from emberfall.minds.offline.english.picks import arguments, whereabouts
from emberfall.minds.offline.english.senses import ending, noun_sense, opening, sense
from emberfall.minds.offline.english.words import Word
from emberfall.records import Verb

_COURTESIES = frozenset({"greet", "apologise", "praise"})
_FOR_GRANTED = frozenset({"request", "give"})  # nouns that alone say too little: "a favour", "a gift"
_TO = ("to", "into", "toward", "towards", "for")


def phrase(clause: Clause, hear: Hearing) -> Reading | None:
    """The reading of a clause that ends in, or starts with, a set phrase; None when it has none that decides."""
    closing = ending(clause.words)
    if closing is not None and not any(hear.of.beings(w.named) for w in clause.words):
        seen = hear.picks.item(arguments(clause.words)) if closing == "look" else None
        return Reading(typed(Verb, closing), None, seen, bonus=2.0)
    opened = opening(clause.words)
    if opened is None:
        return None
    name, rest = opened
    args = arguments(rest)
    if name in deeds.REACHES:
        target = hear.picks.being(args, deeds.REACHES[name]) or hear.hailed or hear.picks.anyone(args)
        return _outweighed(Reading(typed(Verb, name), target), rest, hear)
    if name == "ask":
        return _asked(clause, rest, hear)
    if name in ("request", "travel"):
        return None  # the verb or the place in it says more
    if name == "tell":
        return Reading("tell", hear.hailed)
    if name in ("give", "trade"):
        return _goods(name, clause, rest, hear)
    if name == "recap" and clause.wh and hear.hailed is not None:
        return Reading("ask", hear.hailed)  # "what happened, Ann?"
    if name == "recap" and rest and rest[0].tag == "wh" and not any(w.text in ("i", "we", "happened") for w in rest):
        return Reading("ask", hear.hailed, topic=speech.topic(args, hear.hailed))  # "remind me who Ann is"
    return Reading(typed(Verb, name), bonus=2.0 if name in ("inventory", "recap") else 0.0)


def _outweighed(reading: Reading, rest: Sequence[Word], hear: Hearing) -> Reading:
    """What follows a courtesy may weigh more: "hello, give me the key"."""
    goes_on = len(rest) > 1 and (rest[0].tag != "prep" or any(w.predicates for w in rest))
    further = hear.read(retold(rest), hear) if reading.verb in _COURTESIES and goes_on else None
    return further if further is not None and further.weight > reading.weight else reading


def _asked(clause: Clause, rest: Sequence[Word], hear: Hearing) -> Reading:
    args = arguments(rest)
    told = hear.picks.being(args, speech.LISTENER) if "tell" in clause.words[0].forms else None
    courtesy = clause.wh == "how"  # "how are you?" is more of a greeting
    return Reading(
        "ask", hear.hailed or told, topic=speech.topic(args, hear.hailed or told), bonus=-2.5 if courtesy else 0.0
    )


def _goods(name: str, clause: Clause, rest: Sequence[Word], hear: Hearing) -> Reading:
    args = arguments(rest)
    listener = hear.hailed or hear.picks.being(args, speech.LISTENER)
    own = 4.0 if name == "give" else -4.0
    item = hear.picks.item(args, prefer=lambda id: own * hear.mine(id))
    if name == "trade" and item is None and any(w.tag == "noun" for w in rest):
        return Reading("ask", listener)  # "what do you want for breakfast?"
    if name == "trade" or item is not None:
        return Reading(typed(Verb, name), listener, item)
    gift = len(clause.words) < 4 or any(w.noun in ("gift", "present", "token") for w in clause.words)
    return Reading("give", listener) if gift else Reading("tell", hear.hailed)


def verbless(clause: Clause, hear: Hearing) -> Reading | None:
    args = arguments(clause.words)
    place = hear.picks.place(args, _TO) or (hear.picks.place(args) if len(clause.words) == 1 else None)
    if place is not None:
        return Reading("travel", place=place)
    items = [arg for arg in args if hear.of.of_kind(arg.word.named, "item")]
    sought = hear.picks.being(args, ("to",)) if not items else None
    if sought is not None and not hear.here(sought):
        return Reading("travel", place=whereabouts(sought, hear.of))  # "up the hill to Ann"
    errand = speech.infinitive(clause.words)
    if errand is not None and sense(errand) is not None:
        return hear.read(replace(errand, subject="we"), hear)  # "off to see the wizard"
    wanted = hear.picks.item([arg for arg in items if arg.prep == "for"])
    if wanted is not None and len(items) > 1:
        return Reading("trade", hear.hailed, wanted, offer=hear.picks.item(items))
    said = judged(clause.words)
    if said is not None and (hear.hailed is not None or any(w.text == "you" for w in clause.words[:2])):
        return Reading(said, hear.hailed)
    given, receiver = hear.picks.item(items, preps=("",)), hear.picks.being(args, ("to", "for"))
    if given is not None and receiver is not None:
        return Reading("give", receiver, given)  # "gold to Ann"
    item = hear.picks.item(items, prefer=lambda id: -4.0 * hear.mine(id))
    if item is not None and clause.question and len(clause.words) < 4 and not hear.mine(item):
        return Reading("request", hear.hailed, item)  # "sword?"
    please = any(w.text == "please" for w in clause.words)
    if item is not None and (hear.hailed is not None or please):
        return Reading("give" if hear.mine(item) else "request", hear.hailed, item)
    served = hear.hailed is not None and any(w.noun in CLASSES["drink"] for w in clause.words)
    if served and judged(clause.words) is None:
        return Reading("request", hear.hailed)  # "three ales, Ann!"
    if please and (hear.hailed is not None or len(clause.words) == 1):
        return Reading("request", hear.hailed)  # "an ale, please, Ann"
    return _by_noun(clause, hear)


def _by_noun(clause: Clause, hear: Hearing) -> Reading | None:
    name = noun_sense(clause.words)
    if name is None and len(clause.words) > 1 and clause.words[0].tag == "adj":
        return Reading("tell", hear.hailed, bonus=-1.0)  # "nice weather today"
    if name in ("apologise", "praise") and any(w.text in ("no", "not", "never") for w in clause.words):
        name = "insult"
    if name is None or name in _FOR_GRANTED:
        return None
    if name in deeds.REACHES:
        return deeds.social(name, replace(clause, rest=clause.words), hear)
    return Reading(typed(Verb, name), hear.hailed if name in ("ask", "trade", "tell") else None)
