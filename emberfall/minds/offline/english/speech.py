"""Asking, telling and urging: whom the words are for, and what the words within the words come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from emberfall.minds.offline.english.goods import trade
from emberfall.minds.offline.english.grammar import Clause, is_order, is_subject, opens_clause, retold
from emberfall.minds.offline.english.hearing import Hearing, Reading
from emberfall.minds.offline.english.picks import Arg, arguments, subjects
from emberfall.minds.offline.english.senses import Sense, sense
from emberfall.minds.offline.english.words import Word

LISTENER = ("", "to", "of", "with", "from", "at", "upon", "on", "in")
STATED = frozenset({"insult", "praise", "apologise", "threaten", "promise", "request", "give", "greet", "ask", "trade"})
_TOLD = frozenset(
    {"tell", "inform", "assure", "remind", "warn", "notify", "advise", "alert", "show", "let"}
)  # somebody that ...
_PARDONS = frozenset({"forgive", "pardon", "excuse", "accept", "forget"})
_ACCEPTS = frozenset({"take", "accept", "have", "keep", "receive"})
_THIS = frozenset({"this", "these", "it", "them", "please"})
_CLOSER = frozenset({"here", "over", "closer", "near", "on", "in", "now"})
_SAYS = frozenset({"tell", "say", "explain", "admit", "reveal", "confess"})
_HELP = frozenset({"help", "assistance", "aid", "hand", "favour"})


def ask(clause: Clause, hear: Hearing) -> Reading:
    """A question put to somebody. What it is about is its topic, never its target; a wish in it is a request."""
    args = arguments(clause.rest)
    target = hear.hailed or hear.picks.being(args, LISTENER)
    wish = infinitive(clause.rest)
    if wish is not None and sense(wish) is not None:
        wanted = directive(wish, hear, target)
        if wanted.verb != "request" or wish.says("me", "us", "my"):
            return wanted
    beside = [arg for arg in args if arg.depth == 0]
    plain = hear.picks.item(beside, preps=("",), prefer=lambda id: _askable(id, target, hear))
    if wish is None and target is not None and plain is not None and _askable(plain, target, hear) > 0:
        return Reading("request", target, plain)  # "ask Ann the key"
    return _whether(clause.rest, target, hear) or Reading("ask", target, topic=topic(args, target))


def _whether(rest: Sequence[Word], target: str | None, hear: Hearing) -> Reading | None:
    """The request in a question: "ask Ann if I may have the key"."""
    at = next((at for at, w in enumerate(rest) if w.text in ("if", "whether")), None)
    inner = retold(rest[at + 1 :]) if at is not None else None
    if inner is None or not inner.modal:
        return None
    theirs = any(target in w.named for w in inner.of)
    asked = replace(inner, inverted=True, subject="you" if theirs else inner.subject)
    said = hear.read(asked, replace(hear, hailed=target))
    return said if said is not None and said.verb == "request" else None


def tell(clause: Clause, hear: Hearing) -> Reading:
    """News for somebody, unless what they are told is an insult, an apology, a promise, a wish ..."""
    args = arguments(clause.rest)
    target = hear.picks.being(args, ("", "to", "with", "at", "in", "on")) or hear.hailed
    order = infinitive(clause.rest)
    if order is not None:
        return directive(order, hear, target)
    said = stated(content(clause.rest, told=clause.verb in _TOLD), hear, target) or Reading(
        "tell", target, topic=topic(args, target)
    )
    admitted = clause.verb in ("admit", "confess", "acknowledge") and said.verb == "insult"
    return Reading("apologise", target) if admitted else said  # "I admit that the song was cruel"


def stated(words: Sequence[Word], hear: Hearing, listener: str | None) -> Reading | None:
    """What a statement made to `listener` comes to, or None when it is just news. An opinion is of whom it is about."""
    said = hear.read(retold(words), hear.to(listener)) if words else None
    if said is None or said.verb not in STATED:
        return None
    of_somebody = said.verb in ("insult", "praise") and said.target is not None
    return said if of_somebody else replace(said, target=listener or said.target)


def urge(clause: Clause, hear: Hearing) -> Reading:
    """What somebody is begged, asked or ordered to do or to give."""
    args = arguments(clause.rest)
    target = hear.picks.being(args, LISTENER) or hear.hailed or hear.picks.being(args, ("for",))
    wish = infinitive(clause.rest)
    if wish is not None:
        return directive(wish, hear, target)
    demanded = retold(content(clause.rest, told=False))
    whom = hear.picks.anyone(subjects(demanded.of))
    if demanded.verb and whom is not None:
        return directive(demanded, hear, whom)  # "demand that Ann open it"
    return Reading("request", target, hear.picks.item(args, prefer=lambda id: _askable(id, target, hear)))


def directive(wish: Clause, hear: Hearing, to: str | None) -> Reading:
    """What is wanted of somebody: a request, but "tell me" asks, "forgive me" apologises, "take my gold" gives."""
    args = arguments(wish.rest)
    what = sense(wish) or Sense("")
    item = hear.picks.item(args, prefer=lambda id: _askable(id, to, hear))
    begun = (infinitive(wish.rest) or gerund(wish.rest)) if what.name == "begin" or wish.verb == "mind" else None
    if begun is not None:
        return directive(begun, hear, to)
    if what.framed and what.name in ("threaten", "insult"):  # "tell her to go to hell"
        return Reading("threaten" if what.name == "threaten" else "insult", to)
    if _asks_to_know(what, wish, to):
        return Reading("ask", to, topic=topic(args, to))
    pardoned = hear.picks.being(args, ("",))
    mine = bool(wish.rest) and wish.verb != "forget" and pardoned in (None, hear.of.scene.player)
    if wish.verb in _PARDONS and (what.name == "apologise" or mine):
        return Reading("apologise", to)
    this = bool(wish.rest) and all(w.text in _THIS for w in wish.rest)
    if item is None and wish.verb in _ACCEPTS and this:
        return Reading("give", to)  # "take this, Ann"
    to_keep = item is not None and to is not None and wish.verb in ("take", "accept") and hear.thing(item).owner != to
    if (wish.verb in _ACCEPTS and hear.mine(item)) or (to_keep and not any(arg.prep for arg in args)):
        return Reading("give", to, item)
    if what.name == "trade":
        return replace(trade(wish, hear), target=to)
    calls = wish.verb == "come" and all(w.tag == "adv" or w.text in _CLOSER for w in wish.rest)
    return Reading("request", to, item, bonus=-3.0 if calls else 0.0)  # "come here" hardly matters beside what follows


def _asks_to_know(what: Sense, wish: Clause, to: str | None) -> bool:
    if what.name == "ask":
        return wish.verb != "ask"
    if wish.verb == "let":
        return what.name == "tell" and wish.says("me", "us")  # "let me know"
    return what.name == "tell" and wish.verb in _SAYS and to is not None and wish.says("me", "us", "my")


def want(clause: Clause, hear: Hearing) -> Reading | None:
    """What is wanted, and of whom: "I need the key", "I want you to open it". None when it concerns nobody."""
    args = arguments(clause.rest)
    of_whom = hear.picks.being(args, ("", "from", "of")) or hear.hailed
    wish = infinitive(clause.rest)
    before_to = next((at for at, w in enumerate(clause.rest) if w.tag == "to"), len(clause.rest))
    wanted = hear.picks.item(arguments(clause.rest[:before_to]), preps=("",))
    if wanted is not None:
        return Reading("request", of_whom, wanted)  # "I need papers to travel"
    if wish is not None and (of_whom is not None or any(w.text == "you" for w in clause.rest[:2])):
        return directive(wish, hear, of_whom)
    item = hear.picks.item(args)
    if item is None and wish is None and clause.mine and clause.modal == "would" and any(w.noun for w in clause.rest):
        return Reading("request", of_whom)  # "I'd like an ale"
    if item is None and hear.hailed is None and not any(w.noun in _HELP for w in clause.rest):
        return None
    return Reading("request", of_whom, item)


def topic(args: Sequence[Arg], target: str | None) -> str | None:
    """The first thing spoken of that is not the listener."""
    return next((id for arg in args for id in arg.word.named if id != target), None)


def _askable(item: str, owner: str | None, hear: Hearing) -> float:
    """One asks somebody for what they own or can make, and not for what one has oneself."""
    thing = hear.thing(item)
    can = owner is not None and item in hear.thing(owner).crafts
    return 8.0 * (owner is not None and thing.owner == owner) + 4.0 * can - 4.0 * hear.mine(item)


# Words within words -------------------------------------------------------------------------------


def infinitive(rest: Sequence[Word]) -> Clause | None:
    """The clause that "to ..." opens: what somebody is asked, told or begged to do."""
    for at, here in enumerate(rest[:8]):
        if here.tag == "wh" or here.text in ("that", "if", "whether") or _states(here, rest[at + 1 :]):
            return None
        start = next((i for i in range(at + 1, len(rest)) if rest[i].tag not in ("adv", "not")), len(rest))
        if here.tag == "to" and start < len(rest) and _is_infinitive(rest[start]):
            inner = retold((*rest[at + 1 : start], replace(rest[start], tag="verb"), *rest[start + 1 :]))
            return replace(inner, negated=inner.negated or any(w.tag == "not" for w in rest[:start]))
    return None


def _states(here: Word, after: Sequence[Word]) -> bool:
    """Whether a statement begins here: "let Ann know I have nothing to hide"."""
    return is_subject(here) and bool(after) and after[0].predicates


def _is_infinitive(word: Word) -> bool:
    return bool(word.verb) and word.tag != "name" and (word.tag in ("verb", "aux") or word.text == word.verb)


def gerund(rest: Sequence[Word]) -> Clause | None:
    """The clause that "...ing" opens: "start singing about X"."""
    at = next((at for at, here in enumerate(rest[:3]) if here.verb and here.text.endswith("ing")), None)
    return retold((replace(rest[at], tag="verb"), *rest[at + 1 :])) if at is not None else None


def content(rest: Sequence[Word], *, told: bool = True) -> tuple[Word, ...]:
    """What is said: after "that", or where a subject and its verb begin. `told`: a listener stands before it."""
    for at, here in enumerate(rest):
        after = rest[at + 1 :]
        if here.text in ("that", "how") and (opens_clause(after) or is_order(after)):
            return tuple(after)
        if here.text in ("about", "of") or here.tag == "wh":
            return ()
        starts = _completes(rest[at - 1]) if at else not told or here.text in ("i", "you", "we")
        if starts and here.tag in ("pron", "name", "poss", "det") and opens_clause(rest[at:]):
            return tuple(rest[at:])
    return ()


def _completes(before: Word) -> bool:
    """Whether an object ends here, so that a clause may begin."""
    if before.tag == "adv" or before.text in ("know", "hear", "clear"):
        return True
    return before.tag in ("name", "noun", "pron") and not before.owner
