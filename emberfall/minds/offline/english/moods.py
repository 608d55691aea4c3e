"""A clause is read by its mood: an order, something "I" do, something "you" are, a question, or news of others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import cast as typed

from emberfall.minds.offline.english import deeds, fragments, questions, speech
from emberfall.minds.offline.english.claims import claim
from emberfall.minds.offline.english.grammar import Clause
from emberfall.minds.offline.english.hearing import Hearing, Reading
from emberfall.minds.offline.english.opinions import Opinion, exclaimed, judged, opinion, unheard_of
from emberfall.minds.offline.english.picks import arguments, subjects
from emberfall.minds.offline.english.senses import Sense, noun_sense, sense
from emberfall.minds.offline.english.words import Word
from emberfall.records import Verb

_LEADS = frozenset({"take", "lead", "bring", "get", "show", "guide", "escort", "walk"})  # "take me to the mine"
_TO_ONESELF = frozenset({"inventory", "recap", "let"})
_OBLIGES = frozenset({"must", "should", "will", "can", "could", "better", "shall"})
_DOOMS = frozenset({"suffer", "die", "bleed", "perish", "regret", "rue", "burn", "hang", "beg"})
_HAVES = frozenset({"have", "keep", "take", "get"})
_CALLS = frozenset({"listen", "look", "hear", "know", "mark"})  # "Ann, listen"


def read(clause: Clause, hear: Hearing) -> Reading | None:
    """What one clause comes to, or None when it says nothing by itself."""
    said = exclaimed(clause) or unheard_of(clause)
    if said is not None:
        whom = hear.hailed or hear.picks.being(arguments(clause.rest), ("than", "like", "of", "from", ""))
        return Reading(said, whom)
    return fragments.phrase(clause, hear) or _by_mood(clause, hear)


def _by_mood(clause: Clause, hear: Hearing) -> Reading | None:
    if clause.wh or clause.inverted:
        return questions.question(clause, hear)
    if not clause.verb:
        return fragments.verbless(clause, hear)
    if clause.question and clause.subject in ("other", "you") and not _is_scorn(clause):  # "you make swords?"
        return Reading("ask", hear.hailed, topic=speech.topic(arguments(clause.rest), hear.hailed))
    if clause.mine:
        return deeds.act(clause, hear)
    if clause.subject == "you":
        return _of_you(clause, hear)
    return _of_others(clause, hear) if clause.subject else _order(clause, hear)


def _is_scorn(clause: Clause) -> bool:
    """Whether a question only sneers: "you call this ale?"."""
    what = sense(clause)
    return what is not None and what.framed and what.name == "insult"


def _order(clause: Clause, hear: Hearing) -> Reading | None:
    """To oneself ("take the key"), to somebody hailed ("Tom, take the key"), or for oneself ("hand me the key")."""
    what = sense(clause) or Sense("")
    for_me = _for_me(clause.rest)
    theirs = hear.hailed is not None and what.name == "inventory" and not clause.says("my", "our")
    own = (what.name in _TO_ONESELF and not theirs) or (what.name == "wait" and hear.hailed is None)
    led = what.name == "travel" and for_me and clause.verb in _LEADS
    if own or led or (hear.hailed is None and (clause.negated or not for_me)):
        return deeds.act(clause, hear)
    if clause.verb in _CALLS and all(w.text in ("me", "to", "out", "here") for w in clause.rest):
        return Reading("tell", hear.hailed)
    for_you = what.name == "look" and for_me and hear.hailed is not None  # "keep an eye on it for me, Ann"
    if what.framed and what.name in ("threaten", "insult", "look") and not for_you:
        return deeds.act(clause, hear)
    if what.name == "ask":
        return Reading("ask", hear.hailed, topic=speech.topic(arguments(clause.rest), hear.hailed))
    return speech.directive(clause, hear, hear.hailed)


def _for_me(rest: Sequence[Word]) -> bool:
    """Whether the player is to have the good of it: "me" beside the verb, and not in a clause further in."""
    for here in rest:
        if here.predicates or here.tag == "wh" or here.text in ("that", "if", "whether"):
            return False
        if here.text in ("me", "us"):
            return True
    return False


def _of_you(clause: Clause, hear: Hearing) -> Reading:
    """Threat, gift, opinion or order: "you will pay", "you can have it", "you are a fool", "you must help me"."""
    what = sense(clause) or Sense("")
    if what.name == "threaten" or (clause.future and clause.verb in _DOOMS):
        return Reading("threaten", hear.hailed)
    if what.framed and what.name == "insult" and clause.verb == "call":
        return Reading("insult", hear.hailed)
    if what.name == "promise" and what.framed:
        return Reading("promise", hear.hailed)  # "you have my word"
    item = hear.picks.item(arguments(clause.rest))
    if clause.modal in ("can", "may") and clause.verb in _HAVES and item is not None:
        return Reading("give", hear.hailed, item)
    said = opinion(clause) or _unable(clause)
    if said is not None:
        return Reading(said, hear.hailed)
    obliged = what.name == "begin" and clause.verb in ("need", "have", "ought")
    if obliged or clause.modal in _OBLIGES or any(w.text == "please" for w in clause.words):
        wish = speech.infinitive(clause.rest) if what.name == "begin" else None
        return speech.directive(wish or clause, hear, hear.hailed)
    return Reading("tell", hear.hailed)


def _unable(clause: Clause) -> Opinion | None:
    """What is said to be beyond somebody: "you could not steer a bath tub", "your knives would not cut butter".

    Of what is somebody's, what it might serve for is no kindness either: "your stew could sole a boot".
    """
    yours = any(w.text == "your" for w in clause.of)
    modals = ("could", "would") if yours else ("could",)
    mocked = clause.negated or (yours and clause.modal == "could")
    return "insult" if mocked and clause.modal in modals and clause.link != "if" else None


def _of_others(clause: Clause, hear: Hearing) -> Reading:
    """News of others is told to whom it is said; said to nobody it claims. Opinions, gifts and threats are neither."""
    what = sense(clause) or Sense("")
    named, args = subjects(clause.of), arguments(clause.rest)
    about = hear.picks.being(named, ("",))
    if hear.spoken and about is not None and about == hear.hailed and not any(arg.word.owner for arg in named):
        return _of_you(clause, hear)  # "tell him that he ..."
    item = hear.picks.item(args)
    if what.name == "give" and clause.verb == "be":  # "the gold is yours"
        return Reading("give", hear.hailed or hear.picks.being(args, ("for", "to")), hear.picks.item((*named, *args)))
    may_have = clause.modal in ("can", "may", "should", "will") or clause.verb == "get"
    if about is not None and may_have and clause.verb in _HAVES and hear.mine(item):
        return Reading("give", about, item)
    if clause.future and clause.verb in _DOOMS:
        return Reading("threaten", hear.hailed or about)
    if about is None and what.framed and what.name in ("threaten", "apologise", "greet"):  # "it was cruel of me"
        return Reading(
            "threaten" if what.name == "threaten" else "greet" if what.name == "greet" else "apologise", hear.hailed
        )
    if clause.verb in ("get", "receive") and any(a.text == "from" and b.text == "me" for a, b in pairwise(clause.rest)):
        dealt = judged(clause.rest) or noun_sense(clause.rest)
        if dealt is not None:  # "the bully gets a punch from me"
            return Reading(typed(Verb, dealt), about)
    if what.name == "begin" and clause.of[-1].text == "it":  # "it is time to go"
        return deeds.act(replace(clause, subject="we"), hear) or Reading("deed")
    reported = _reported(what, clause, hear) if about is None else None
    if reported is not None:
        return reported
    yours = any(w.text == "your" for w in clause.of)
    said = opinion(clause) or (_unable(clause) if yours else None)
    whom = about or hear.hailed or hear.picks.being(args, ("like", "than"))  # "no one brews like Ann"
    people = any(hear.of.of_kind(arg.word.named, "faction") for arg in named)  # "the guards are fools"
    if said is not None and (yours or whom or people):
        return Reading(said, whom)
    if what.name == "want" and hear.hailed is not None and any(w.text in ("my", "our", "we") for w in clause.of):
        return Reading("request", hear.hailed, item)  # "my friend needs healing"
    if hear.hailed is not None or yours:
        return Reading("tell", hear.hailed, topic=about)
    return Reading("deed", None, hear.picks.item((*named, *args)), claim=claim(clause, hear), told_by=clause.verb)


def _reported(what: Sense, clause: Clause, hear: Hearing) -> Reading | None:
    """What others are said to think or say: "everyone knows that Ann is a liar"."""
    if what.name not in ("think", "tell"):
        return None
    return speech.stated(speech.content(clause.rest, told=what.name == "tell"), hear, hear.hailed)
