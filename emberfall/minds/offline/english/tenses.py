"""When a deed is done: told of the past it is news, and announced for the future a threat or a promise."""

from __future__ import annotations

from dataclasses import replace

from emberfall.minds.offline.english.grammar import Clause
from emberfall.minds.offline.english.hearing import Hearing, Reading

_PASSING = frozenset({"travel", "look", "wait", "deed", "take", "attack", "greet", "help", "inventory"})
_NOT_AT_HAND = _PASSING | {"give", "request"}
_LONG_DONE = frozenset({"already", "yesterday", "ago"})
_MENDS = frozenset({"make", "put", "set", "patch", "mend"})
_LATER = frozenset(
    {"bring", "fetch", "repay", "find", "get", "make", "mend", "fix", "protect", "return", "come", "earn", "pay"}
)


def in_time(done: Reading, clause: Clause, hear: Hearing) -> Reading:
    """The reading of a deed at the time its clause gives it; in the present as it is."""
    if hear.hailed is None and clause.mine and any(w.text in _LONG_DONE for w in clause.words):
        return Reading("deed", None, done.item, told_by=clause.verb)  # "I already gave him the key"
    if hear.hailed is not None and clause.subject == "i" and _is_news(done, clause, hear):
        return Reading("tell", hear.hailed, topic=done.target)
    return _announced(done, clause, hear) if clause.mine and clause.future else done


def _is_news(done: Reading, clause: Clause, hear: Hearing) -> bool:
    """Whether somebody hailed is told of it: "Ann, I found your brother", "Ann, I come from the mine"."""
    if clause.past:
        return done.verb in _PASSING or done.target not in (None, hear.hailed)
    return done.verb == "travel" and done.place is None and bool(clause.rest) and not clause.modal


def _announced(done: Reading, clause: Clause, hear: Hearing) -> Reading:
    """What would hurt the listener is a threat, what cannot be done at once a promise; the rest is done now."""
    listens = hear.hailed is not None or hear.spoken or clause.says("you", "your", "yourself")
    denounces = done.verb == "tell" and any(hear.of.of_kind(w.named, "faction") for w in clause.rest)
    if listens and (denounces or done.verb == "attack"):
        return replace(done, verb="threaten")
    repays = clause.verb == "repay" or (clause.verb == "pay" and clause.says("back"))
    pledges = clause.verb == "owe" or repays or (done.verb == "apologise" and clause.verb in _MENDS)
    if pledges:  # "I will owe you my life", "I will make it right"
        return replace(done, verb="promise", item=None)
    if not (listens or done.target) or (done.verb == "travel" and done.place is not None and not listens):
        return done
    owed = done.verb in _NOT_AT_HAND or (done.verb == "trade" and done.item is None)
    return Reading("promise", done.target or hear.hailed) if owed and _waits(done, clause, hear) else done


def _waits(done: Reading, clause: Clause, hear: Hearing) -> bool:
    return clause.verb in _LATER and not hear.mine(done.item)
