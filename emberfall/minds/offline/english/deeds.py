"""What the player does: each sense of a verb finds whom and what it is done to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import cast as typed

from emberfall.minds.offline.english import goods, leading, speech, ways
from emberfall.minds.offline.english.claims import claim
from emberfall.minds.offline.english.grammar import Clause, retold
from emberfall.minds.offline.english.hearing import Hearing, Reading
from emberfall.minds.offline.english.lexicon import CLASSES, VERBS
from emberfall.minds.offline.english.opinions import judged
from emberfall.minds.offline.english.picks import Arg, arguments
from emberfall.minds.offline.english.senses import Sense, sense
from emberfall.minds.offline.english.tenses import in_time
from emberfall.records import Verb

# The prepositions by which each deed reaches its target, the likeliest first.
REACHES: Mapping[str, tuple[str, ...]] = {
    "insult": ("", "at", "on", "upon", "about", "of", "to", "over", "for", "behind", "in", "with"),
    "praise": ("", "to", "for", "of", "about", "on", "over", "at", "by", "in", "with"),
    "apologise": ("", "to", "with", "before", "from", "at"),
    "threaten": ("", "at", "to", "toward", "towards", "on", "over", "against", "in", "with", "from"),
    "attack": ("", "at", "on", "to", "over", "against", "upon", "in", "into", "with", "from", "off", "across", "onto"),
    "promise": ("", "to", "with", "before"),
    "greet": ("", "to", "at", "with", "toward", "towards", "before", "up", "over"),
    "help": ("", "for", "with", "alongside", "beside", "of", "to", "by", "after", "on", "from", "in"),
}
_TOUCHES = {"take": "item", "attack": "place", "travel": "place"}  # what else than a being such a verb may be done to
_PLAINLY = ("", "with", "to", "for", "at", "on", "before", "over", "beside", "near", "of", "in")
_HOLDS = frozenset({"have", "own", "hold"})
_HARMS = frozenset({"insult", "attack", "take", "threaten"})


def act(clause: Clause, hear: Hearing) -> Reading | None:
    """What is done, by a clause whose doer is the player. Never None for a clause with a verb."""
    spurned = leading.rather(clause, hear)
    if spurned is not None:
        return spurned
    what = _meant(clause, hear)
    if what is None:
        return _unknown(clause, hear)
    if clause.passive and clause.mine and what.name in _HARMS:
        return Reading("tell", hear.hailed)  # "I am scared of Ann"
    if clause.negated and not what.denied:
        return _undone(what, clause, hear)
    done = None
    if not what.toward or _touches(what, clause, hear):
        done = _ACTS[what.name](clause, hear) if what.name in _ACTS else social(what.name, clause, hear)
    if done is None:
        return _plain(clause, hear)
    return replace(in_time(done, clause, hear), told_by=done.told_by or clause.verb)


def _meant(clause: Clause, hear: Hearing) -> Sense | None:
    """The sense of the verb, given the things it is about."""
    args = arguments(clause.rest)
    if hear.made_by(clause.verb, hear.picks.item(args)):
        return Sense("make")
    if clause.subject == "i" and clause.modal == "should" and clause.negated and clause.past:
        return Sense("apologise", denied=True)  # "I should never have sung it"
    if clause.verb in ("give", "hand", "offer") and hear.mine(hear.picks.item(args, preps=("",))):
        what = sense(clause)
        return Sense("give") if what is not None and what.name in REACHES else what  # "give her the purse as thanks"
    return sense(clause)


def social(name: str, clause: Clause, hear: Hearing) -> Reading:
    """Insult, praise, apologise ...: somebody it reaches, else who is hailed, else the first one named."""
    args = arguments(clause.rest)
    target = hear.picks.being(args, REACHES[name]) or hear.hailed or hear.picks.anyone(args)
    if name == "praise" and judged(clause.rest) == "insult":
        name = "insult"  # "I toast his stupidity"
    wild = name == "attack" and target is None and bool(clause.rest)
    return Reading(typed(Verb, name), target, bonus=-1.0 if wild else 0.0)


def _touches(what: Sense, clause: Clause, hear: Hearing) -> bool:
    """Whether it is done to somebody; or, of taking a thing, to a thing."""
    also = _TOUCHES.get(what.name, "faction")
    named = any(arg.word.living or hear.of.of_kind(arg.word.named, also) for arg in arguments(clause.rest))
    return named or clause.says("you", "your") or hear.hailed is not None or not clause.rest


def _undone(what: Sense, clause: Clause, hear: Hearing) -> Reading | None:
    """What is not done: a kindness withheld is an insult, a harm forsworn a promise; the rest comes to little."""
    if what.name == "begin":
        return leading.begin(clause, hear)
    if clause.mine and what.name in ("apologise", "praise", "greet"):
        return social("insult", clause, hear)
    if clause.mine and clause.modal and what.name in _HARMS:
        return replace(social("attack", clause, hear), verb="promise", bonus=0.0)
    if clause.mine and hear.hailed is not None:
        vowed = clause.future and any(w.text in ("never", "again") for w in clause.words)
        return Reading("promise" if vowed and what.name not in leading.KINDNESSES else "tell", hear.hailed)
    return Reading("wait", bonus=-0.5) if what.name in ("travel", "gait") else Reading("deed", bonus=-1.0)


def _unknown(clause: Clause, hear: Hearing) -> Reading:
    """A verb that the lexicon has not: a promise when it is announced to somebody, else a deed of its own."""
    announced = clause.mine and clause.future and not clause.negated
    if announced and (hear.hailed or hear.spoken or clause.says("you", "your")):
        return Reading("promise", hear.hailed)
    return _plain(clause, hear)


def _plain(clause: Clause, hear: Hearing) -> Reading:
    """A deed: done to the being it touches, with what it handles. Its way or its end may say more than its verb."""
    args = [arg for arg in arguments(clause.rest) if arg.depth == 0]
    if hear.hailed is not None and clause.mine:
        return Reading("tell", hear.hailed, told_by=clause.verb)
    manner = judged([w for w in clause.rest if w.tag == "adv"])
    if manner is not None and any(arg.word.living for arg in args):
        return social(manner, clause, hear)  # "gesture rudely at Ann"
    item = hear.picks.item((arg for arg in args if _is_at_hand(arg, hear)), preps=("",))
    if clause.mine and clause.verb in _HOLDS and not (clause.modal or clause.past) and _holds(args, hear):
        return Reading("inventory")  # "I have a lantern"
    served = hear.picks.being(args, ("for",)) if clause.rest and clause.rest[0].text != "for" else None
    if served is not None:
        return Reading("help", served, told_by=clause.verb)  # "push the cart for Ann"
    owner = hear.picks.being(args, ("from", "off"))
    if owner is not None and item is not None:
        return Reading("take", owner, item, told_by=clause.verb)  # "wrench the key from Ann"
    return Reading("deed", hear.picks.being(args, _PLAINLY), item, claim=claim(clause, hear), told_by=clause.verb)


def _holds(args: Sequence[Arg], hear: Hearing) -> bool:
    return hear.mine(hear.picks.item(args, prefer=lambda id: 8.0 * hear.mine(id), preps=("",)))


def _is_at_hand(arg: Arg, hear: Hearing) -> bool:
    """Named for certain, or the player's own: the knives one juggles need not be a smith's dagger."""
    sure = arg.word.mention is not None and arg.word.mention.by == "name"
    return sure or any(hear.mine(id) for id in arg.word.named)


# Deeds with a way of their own --------------------------------------------------------------------


def _attack(clause: Clause, hear: Hearing) -> Reading | None:
    """A blow; but a thing wrenched out of somebody's hands is taken."""
    args = arguments(clause.rest)
    if hear.picks.item(args, preps=("",)) is not None and hear.picks.being(args, ("from", "off")) is not None:
        return goods.take(clause, hear)
    if hear.mine(hear.picks.item(args, preps=("",))) and hear.picks.being(args, ("",)) is None:
        return goods.transfer(clause, hear)  # "slap three coins on the bar for Ann"
    return social("attack", clause, hear)


def _promise(clause: Clause, hear: Hearing) -> Reading:
    """A promise of pain is a threat."""
    promised = social("promise", clause, hear)
    inner = speech.content(clause.rest)
    said = hear.read(retold(inner), hear.to(promised.target)) if inner else None
    return replace(promised, verb="threaten") if said is not None and said.verb == "threaten" else promised


def _travel(clause: Clause, hear: Hearing) -> Reading | None:
    return leading.errand(clause, hear) or ways.travel(clause, hear)


def _recap(clause: Clause, hear: Hearing) -> Reading:
    """Told to somebody it is a tale."""
    listener = hear.picks.being(arguments(clause.rest), ("to", "for", "with"))
    return Reading("tell", listener) if listener is not None else Reading("recap")


def _perform(clause: Clause, hear: Hearing) -> Reading | None:
    """A song or a verse is what it says of somebody: mocking, praising, or just a song."""
    told = {VERBS.bare.get(word.verb) for word in clause.rest}  # "a song that mocks Ann"
    said = judged(clause.rest) or ("insult" if "insult" in told else "praise" if "praise" in told else None)
    if said is None and any(w.noun in CLASSES["mocking"] for w in clause.rest):
        said = "insult"
    if said is None:
        return None
    args = arguments(clause.rest)
    about = hear.picks.being(args, ("about", "of", "for", "on", "at", "to", "in", ""), deep=True)
    return Reading(said, about or hear.hailed or hear.picks.anyone(args))


def _call(clause: Clause, hear: Hearing) -> Reading | None:
    said = judged(clause.rest)
    return social(said, clause, hear) if said is not None else None


_ACTS: Mapping[str, Callable[[Clause, Hearing], Reading | None]] = {
    "ask": speech.ask,
    "tell": speech.tell,
    "request": speech.urge,
    "want": speech.want,
    "give": goods.give,
    "take": goods.take,
    "trade": goods.trade,
    "transfer": goods.transfer,
    "make": goods.make,
    "travel": _travel,
    "gait": ways.gait,
    "seek": ways.seek,
    "see": ways.see,
    "look": ways.look,
    "inventory": lambda clause, hear: Reading("inventory"),
    "wait": lambda clause, hear: Reading("wait"),
    "recap": _recap,
    "attack": _attack,
    "promise": _promise,
    "begin": leading.begin,
    "refuse": leading.refuse,
    "let": leading.let,
    "get": leading.get,
    "think": leading.think,
    "perform": _perform,
    "call": _call,
}
