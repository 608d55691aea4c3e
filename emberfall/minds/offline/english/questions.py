"""Questions: most ask, but "will you ..." requests, "shall we ..." proposes and "would you like my gold" gives."""

from __future__ import annotations

from dataclasses import replace

from emberfall.minds.offline.english import deeds, fragments, speech
from emberfall.minds.offline.english.grammar import Clause, retold
from emberfall.minds.offline.english.hearing import Hearing, Reading
from emberfall.minds.offline.english.lexicon import CLASSES, VERBS
from emberfall.minds.offline.english.opinions import opinion
from emberfall.minds.offline.english.picks import arguments, subjects
from emberfall.minds.offline.english.senses import sense

_ASKS = frozenset({"will", "would", "can", "could", "may", "might", "shall", "should", "must"})
_GETS = frozenset({"have", "get", "borrow", "take", "see", "use", "keep"})
_ACCEPTS = frozenset({"like", "want", "care", "accept", "take"})
_SERVICES = frozenset({"make", "help", "give", "transfer", "trade", "request", "tell", "take", "apologise"})
_NEEDS_LEAVE = frozenset({"seek", "travel", "wait", "gait", "attack"})
_OFFERS = frozenset({"give", "trade", "help", "promise", "apologise"})
_PRICES = frozenset({"give", "pay", "offer", "take", "want", "charge", "ask"})
_BEGS = frozenset({"have", "get", "borrow", "catch"})
_HELP = frozenset({"help", "hand", "assistance"})


def question(clause: Clause, hear: Hearing) -> Reading:
    wish = (
        _wished(clause, hear)
        if clause.wh
        else _asked_for(clause, hear)
        if clause.modal in _ASKS
        else _offered(clause, hear)
    )
    args = (*arguments(clause.of), *arguments(clause.rest))
    return wish or Reading("ask", hear.hailed, topic=speech.topic(args, hear.hailed))


def _wished(clause: Clause, hear: Hearing) -> Reading | None:
    """Wishes in the shape of a question: "why don't we ...", "how about ..."."""
    if clause.wh == "why" and clause.modal == "do" and clause.negated:
        own = replace(clause, wh="", inverted=False, modal="", negated=False)
        return speech.directive(own, hear, hear.hailed) if clause.subject == "you" else deeds.act(own, hear)
    if clause.wh == "what" and len(clause.words) > 2 and clause.words[1].text == "if":
        offered = hear.read(retold(clause.words[2:]), hear)  # "what if I paid you?"
        return offered if offered is not None and offered.verb in _OFFERS else None
    what = sense(clause)
    if what is not None and what.framed and what.name == "trade":  # "what have you for sale?"
        return Reading("trade", hear.hailed, hear.picks.item(arguments(clause.rest)))
    price = hear.picks.item(arguments(clause.rest), preps=("for",))
    if clause.modal in ("will", "would") and clause.verb in _PRICES and hear.mine(price):
        return Reading("trade", hear.hailed, price)  # "what will you give me for it?"
    if len(clause.words) < 3 or clause.words[0].text not in ("how", "what") or clause.words[1].text != "about":
        return None
    proposed = clause.words[2:]
    inner = speech.gerund(proposed) or retold(proposed)
    if inner.verb and inner.says("me", "us"):
        return speech.directive(inner, hear, hear.hailed)
    if inner.verb:
        return deeds.act(replace(inner, subject="we"), hear)
    return fragments.verbless(replace(clause, words=proposed), hear)


def _asked_for(clause: Clause, hear: Hearing) -> Reading | None:
    """What "will you", "may I", "shall we" and "would Ann" ask for; None when they only ask."""
    what = sense(clause)
    args = arguments(clause.rest)
    own = replace(clause, inverted=False, modal="", negated=False)
    if clause.subject == "you":
        item = hear.picks.item(args)
        if clause.verb in _ACCEPTS and hear.mine(item):
            return Reading("give", hear.hailed, item)
        able = clause.verb in CLASSES["states"] or _of_a_kind(clause)
        return speech.directive(own, hear, hear.hailed) if not able else None
    made = hear.picks.item(subjects(clause.of)) if clause.passive else None
    if made is not None and not hear.mine(made):
        return Reading("request", hear.hailed or hear.picks.being(args, ("by",)), made)  # "may a blade be forged?"
    if clause.mine:
        item = hear.picks.item(args, prefer=lambda id: -4.0 * hear.mine(id))
        taken = clause.verb in _GETS or (what is not None and what.name == "take")
        if clause.subject == "i" and taken and item is not None and not (clause.verb not in _GETS and hear.mine(item)):
            return Reading("request", hear.hailed or hear.picks.being(args, ("from", "of", "")), item)
        something = item is None and any(w.tag == "noun" and w.noun not in VERBS.nouns for w in clause.rest)
        if clause.subject == "i" and something and clause.verb in _BEGS:
            return Reading("request", hear.hailed)  # "can I get a ride?"
        if clause.subject == "i" and (what is None or what.name in _NEEDS_LEAVE) and own.says("you", "your"):
            return Reading("request", hear.hailed, item if not hear.mine(item) else None)  # "may I join you?"
        return deeds.act(own, hear) if what is not None and what.name not in ("praise", "insult") else None
    offered = hear.picks.item(subjects(clause.of))
    if hear.mine(offered) and (clause.modal == "would" or clause.modal == "will"):
        return Reading("give", hear.hailed, offered)  # "would my gold change your mind?"
    who = hear.picks.being(subjects(clause.of), ("",))
    return speech.directive(own, hear, who) if who and what is not None and what.name in _SERVICES else None


def _of_a_kind(clause: Clause) -> bool:
    """Whether it asks what somebody can do at all: "can you forge swords?", and not "can you forge me a sword?"."""
    first = clause.rest[0] if clause.rest else None
    many = first is not None and bool(first.noun) and first.text.endswith("s") and first.noun != first.text
    return clause.modal == "can" and many and not clause.says("me", "us", "please")


def _offered(clause: Clause, hear: Hearing) -> Reading | None:
    """What is offered or looked for: "do you want my gold?", "do you need a hand?", "have I any gold?"."""
    if clause.mine:
        what = sense(clause)
        return deeds.act(clause, hear) if what is not None and what.name in ("inventory", "recap") else None
    if clause.subject != "you":
        return None
    item = hear.picks.item(arguments(clause.rest))
    if clause.verb in ("want", "need", "like") and hear.mine(item):
        return Reading("give", hear.hailed, item)
    if clause.verb in ("want", "need") and any(w.noun in _HELP for w in clause.rest):
        return Reading("help", hear.hailed)
    return Reading("insult", hear.hailed) if clause.verb == "be" and opinion(clause) == "insult" else None
