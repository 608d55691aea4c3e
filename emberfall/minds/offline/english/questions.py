"""Questions: most ask, but "will you ..." requests, "shall we ..." proposes and "would you like my gold" gives."""

from __future__ import annotations

from dataclasses import replace

from emberfall.minds.offline.english import deeds, fragments, speech
from emberfall.minds.offline.english.grammar import Clause, retold
from emberfall.minds.offline.english.hearing import Hearing, Reading
from emberfall.minds.offline.english.lexicon import CLASSES
from emberfall.minds.offline.english.opinions import opinion
from emberfall.minds.offline.english.picks import arguments, subjects
from emberfall.minds.offline.english.senses import sense

_ASKS = frozenset({"will", "would", "can", "could", "may", "might", "shall", "should", "must"})
_GETS = frozenset({"have", "get", "borrow", "take", "see", "use", "keep"})
_ACCEPTS = frozenset({"like", "want", "care", "accept", "take"})
_SERVICES = frozenset({"make", "help", "give", "transfer", "trade", "request", "tell", "take", "apologise"})
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
        return speech.directive(own, hear, hear.hailed) if clause.verb not in CLASSES["states"] else None
    if clause.mine:
        item = hear.picks.item(args, prefer=lambda id: -4.0 * hear.mine(id))
        if clause.subject == "i" and clause.verb in _GETS and item is not None:
            return Reading("request", hear.hailed or hear.picks.being(args, ("from", "of", "")), item)
        return deeds.act(own, hear) if what is not None and what.name not in ("praise", "insult") else None
    who = hear.picks.being(subjects(clause.of), ("",))
    return speech.directive(own, hear, who) if who and what is not None and what.name in _SERVICES else None


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
