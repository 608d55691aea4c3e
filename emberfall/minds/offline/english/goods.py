"""Giving, taking, trading and making: which way a thing goes, and what for."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.minds.offline.english.grammar import Clause
from emberfall.minds.offline.english.hearing import Hearing, Reading
from emberfall.minds.offline.english.lexicon import CLASSES
from emberfall.minds.offline.english.picks import Arg, arguments
from emberfall.minds.offline.english.words import Word

RECEIVES = ("", "to", "for", "upon", "on", "with", "at", "into", "in", "toward", "towards", "before", "of")
_YIELDS = frozenset({"hand", "surrender", "relinquish", "yield", "return"})
_PROCURES = frozenset({"buy", "order", "get", "fetch"})
_CARRIES = frozenset({"carry", "haul", "lift", "drag", "bear"})
_BRINGS = frozenset({"bring", "send", "deliver", "lend", "loan", "pass"})
_TAKES_ALONG = frozenset({"bring", "carry", "deliver", "bear", "haul", "drag"})
_HIDES = frozenset({"hide", "conceal", "stash"})
_INTO = frozenset({"in", "into", "inside", "under", "up", "to"})


def give(clause: Clause, hear: Hearing) -> Reading | None:
    """Something of the player's for somebody; for something else a trade; what another owns is asked for."""
    args = arguments(clause.rest)
    item = _handed(args, hear)
    if clause.says("myself", "ourselves"):
        return None
    seller = hear.picks.being(args, ("from", "off"))
    if seller is not None and clause.verb in _PROCURES and not hear.mine(item):
        return Reading("trade" if item and clause.verb == "buy" else "request", seller, item)  # "buy an ale from Ann"
    asked = hear.picks.item(args, preps=("for",))
    target = hear.picks.being(args, RECEIVES) or hear.hailed
    if asked is not None and not hear.mine(asked):
        return Reading("trade", target, asked, offer=item if item != asked else None)
    if item is not None and target is None and not hear.mine(item) and clause.verb in _YIELDS:
        return Reading("request", None, item)
    handed = target or item or any(w.mention for w in clause.rest) or clause.says("you")
    if clause.verb == "order" and item is None and (target is None or target == hear.hailed):
        return Reading("request", target)  # "order an ale"
    return Reading("give", target, item) if handed or clause.verb == "order" else None


def _handed(args: Sequence[Arg], hear: Hearing) -> str | None:
    """What changes hands: of several things that a word may mean, the player's own."""
    paid = (arg for arg in args if arg.prep != "for")
    return hear.picks.item(paid, prefer=lambda id: 8.0 * hear.mine(id)) or hear.picks.item(args)


def take(clause: Clause, hear: Hearing) -> Reading | None:
    """A thing, from its owner when the owner is named; one takes a thing to a place by going there."""
    args = arguments(clause.rest)
    place = hear.picks.place(args, ("to", "toward", "towards", "into"))
    if clause.verb == "take" and place is not None:
        return Reading("travel", place=place)
    owner = hear.picks.being(args, ("from", "off", "of", "", "in", "with"))
    item = hear.picks.item(args, prefer=lambda id: _stealable(id, owner, hear))
    item = None if owner is not None and hear.mine(item) else item  # a purse at another's belt
    own = any(w.text in ("my", "our") for w in clause.rest)  # "take off my helmet"
    something = item or owner or not clause.rest or (not own and any(w.noun for w in clause.rest))
    return Reading("take", owner, item) if something else None


def _stealable(item: str, owner: str | None, hear: Hearing) -> float:
    return 4.0 * (owner is not None and hear.thing(item).owner == owner) - 4.0 * hear.mine(item)


def trade(clause: Clause, hear: Hearing) -> Reading:
    """What is wanted is the item, what is paid the offer: "swap A for B", "buy B", "pay for B", "sell A"."""
    args = arguments(clause.rest)
    partner = (
        hear.picks.being(args, ("with", "from", "off", "to", "", "of", "at"), deep=True)
        or hear.hailed
        or hear.picks.anyone(args)
    )
    items = [id for arg in args if (id := hear.picks.item([arg], prefer=lambda id: -4.0 * hear.mine(id)))]
    if clause.verb == "pay" and not items and partner is not None and all(w.mention is not None for w in clause.rest):
        return Reading("give", partner)  # "pay Ann"
    wanted = next((id for id in items if not hear.mine(id)), None)
    paid = next((id for id in items if hear.mine(id)), None)
    return Reading("trade", partner, wanted or paid, offer=paid if wanted else None)


def transfer(clause: Clause, hear: Hearing) -> Reading | None:
    """Of "put", "slide", "throw", "bring" the way the thing goes says whether it is given, taken or just moved."""
    args = arguments(clause.rest)
    item, target = _handed(args, hear), hear.picks.being(args, RECEIVES)
    place = hear.picks.place(args, ("to", "into", "at", "toward", "towards"))
    if item is not None and target is None and (clause.verb in _HIDES or _into_own(clause.rest)):
        return Reading("take", None, item)
    if item is not None and (target or hear.hailed or clause.verb == "deliver"):
        return give(clause, hear)
    if place is not None and clause.verb in _TAKES_ALONG:
        return Reading("travel", place=place)
    if item is None and place is None and clause.verb in _CARRIES and any(arg.word.owner for arg in args):
        return Reading("help", hear.picks.anyone(args))  # "carry Ann's tools"
    return Reading("give", target) if item is None and target and clause.verb in _BRINGS else None


def _into_own(rest: Sequence[Word]) -> bool:
    """Whether it goes "into my bag", "under my coat" or "away"."""
    containers = (at for at, here in enumerate(rest) if here.noun in CLASSES["bag"] | {"away"} and here.mention is None)
    return any(before.text in _INTO for at in containers for before in rest[:at])


def make(clause: Clause, hear: Hearing) -> Reading | None:
    """Work that another's hands must do is a request; None when it is the player's own doing."""
    item = hear.picks.item(arguments(clause.rest), prefer=lambda id: 4.0 * (hear.crafter(id) is not None))
    if clause.subject or item is None or hear.crafter(item) is None:
        return None
    return Reading("request", hear.hailed, item)
