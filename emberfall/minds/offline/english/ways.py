"""Going and looking: where somebody sought is to be found, and what the eye falls on."""

from __future__ import annotations

from emberfall.minds.offline.english import goods
from emberfall.minds.offline.english.grammar import Clause
from emberfall.minds.offline.english.hearing import Hearing, Reading
from emberfall.minds.offline.english.lexicon import CLASSES
from emberfall.minds.offline.english.picks import arguments, whereabouts

_TO = ("to", *sorted(CLASSES["ways"] - {"to"}), "")  # an object comes last: "leave the inn for the mine"
_LEAVES = frozenset({"leave", "depart", "exit", "flee", "escape", "abandon"})
_ALREADY_HERE = -3.0  # weighs little: "go to the bar" when the player stands at it


def travel(clause: Clause, hear: Hearing) -> Reading | None:
    """To a named place, or to where somebody named is. What one leaves or comes from is no destination."""
    args = arguments(clause.rest)
    if clause.verb == "leave" and hear.picks.item(args, preps=("",)) is not None:
        return goods.transfer(clause, hear)  # one leaves a place, and a purse with somebody
    preps = tuple(prep for prep in _TO if prep) if clause.verb in _LEAVES else _TO
    place = hear.picks.place(args, ("to", "into", "toward", "towards", "for")) or hear.picks.place(args, preps)
    if place is None:
        return _to_somebody(clause, (*preps, "after", "with"), hear)
    return Reading("travel", place=place, bonus=_ALREADY_HERE if place == hear.of.scene.here else 0.0)


def _to_somebody(clause: Clause, preps: tuple[str, ...], hear: Hearing) -> Reading:
    args = arguments(clause.rest)
    being = hear.picks.being(args, preps, deep=True)
    if being is None:
        return Reading("travel")
    if hear.here(being) and any(w.text in ("up", "over") for w in clause.rest[:2]):
        return Reading("greet", being)  # "walk up to Ann"
    if hear.here(being) and any(arg.prep == "with" and being in arg.word.named for arg in args):
        return Reading("travel")  # "leave with Ann"
    place = whereabouts(being, hear.of)
    return Reading("travel", place=place, bonus=_ALREADY_HERE if place == hear.of.scene.here else 0.0)


def gait(clause: Clause, hear: Hearing) -> Reading | None:
    """A way of moving is travel only when it leads to a place: one swims to the pier, and dances on a table."""
    args = arguments(clause.rest)
    if hear.picks.item(args, preps=("",)) is not None:
        return goods.transfer(clause, hear)  # one sneaks a key into a pocket
    place = hear.picks.place(args, ("to", "into", "toward", "towards", "for", "up", "down", "over", "in", ""))
    return Reading("travel", place=place) if place is not None else None


def seek(clause: Clause, hear: Hearing) -> Reading | None:
    """Somebody sought is travelled to, and so is a place; a thing sought is looked for, and a thing found is had."""
    args = arguments(clause.rest)
    being = hear.picks.being(args, ("", "for", "up", "down", "out", "with", "to"))
    if being is not None:
        return Reading("travel", place=whereabouts(being, hear.of), bonus=_ALREADY_HERE if hear.here(being) else 0.0)
    item, place = hear.picks.item(args), hear.picks.place(args)
    if item is not None:
        return (
            None if clause.verb == "find" and clause.subject == "i" and not clause.modal else Reading("look", item=item)
        )
    return Reading("travel", place=place) if place is not None else None


def see(clause: Clause, hear: Hearing) -> Reading | None:
    """To see somebody is a visit when they are elsewhere, and a look when they are here."""
    args = arguments(clause.rest)
    being = hear.picks.being(args, ("",))
    if being is not None and not hear.here(being):
        return Reading("travel", place=whereabouts(being, hear.of))
    return look(clause, hear) if args else None


def look(clause: Clause, hear: Hearing) -> Reading:
    args = [arg for arg in arguments(clause.rest) if arg.depth == 0]
    target = hear.picks.being(args, ("at", "", "over", "on", "upon", "to", "through", "up", "into", "in", "for"))
    item = hear.picks.item(args) if target is None else None
    place = hear.picks.place(args) if target is None and item is None else None
    return Reading("look", target, item, place=None if place == hear.of.scene.here else place)
