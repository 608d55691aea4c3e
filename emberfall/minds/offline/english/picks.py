"""Which of the things that a clause names fills which place: whom it is done to, what is handed over, where it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from emberfall.minds.offline.english.grammar import is_subject, opens_clause
from emberfall.minds.offline.english.names import workplace
from emberfall.minds.offline.english.reference import Cast
from emberfall.minds.offline.english.words import Word

Prefer = Callable[[str], float]  # how likely an id is meant, beside how near it is


@dataclass(frozen=True, slots=True)
class Arg:
    """One named thing after a verb. `depth` is 0 beside it and 1 in a clause further in: "that ...", "to sing ..."."""

    word: Word
    prep: str  # the preposition it hangs on; empty for an object
    depth: int = 0


def arguments(rest: Sequence[Word]) -> tuple[Arg, ...]:
    found: list[Arg] = []
    prep, depth = "", 0
    for at, here in enumerate(rest):
        before, after = rest[at - 1] if at else None, rest[at + 1 :]
        if _goes_in(here, before, after):
            prep, depth = "", 1
        elif here.predicates:
            if depth == 0 and len(found) > 1 and found[-1].word is before:  # "tell Ann Tom is ill": Tom is further in
                found[-1], depth = Arg(found[-1].word, "", 1), 1
            prep = ""
        elif here.tag in ("prep", "to"):
            prep = here.text
        elif here.mention is not None:
            found.append(Arg(here, prep, depth))
            prep = prep if here.owner else ""
        elif here.tag in ("noun", "pron") and not (after and after[0].tag in ("noun", "name")):
            prep = ""
    return tuple(found)


def _goes_in(here: Word, before: Word | None, after: Sequence[Word]) -> bool:
    """Whether a clause within the clause begins here."""
    if here.tag == "wh" or (here.text in ("that", "if", "whether") and opens_clause(after, within=6)):
        return True
    if is_subject(here):
        return bool(after) and (after[0].predicates or after[0].tag in ("adv", "not"))
    return here.tag == "verb" and (here.text.endswith("ing") or (before is not None and before.tag == "to"))


def subjects(of: Sequence[Word]) -> tuple[Arg, ...]:
    """The names in a subject."""
    return tuple(Arg(word, "") for word in of if word.mention is not None)


@dataclass(slots=True)
class Picks:
    """The choices made while one line is read; `tied` keeps for each what could as well have been meant."""

    of: Cast
    hailed: str | None = None
    settled: tuple[str, ...] = ()  # what the player chose when asked
    tied: dict[str, tuple[str, ...]] = field(default_factory=dict)
    sure: set[str] = field(default_factory=set)  # chosen somewhere for a reason

    def being(self, args: Iterable[Arg], preps: Sequence[str], *, deep: bool = False) -> str | None:
        """The first being that hangs on one of `preps`, in their order; owners of things after beings themselves."""
        some = [arg for arg in args if self.of.beings(arg.word.named) and (deep or arg.depth == 0)]
        ranked = (
            arg
            for owner in (False, True)
            for prep in preps
            for arg in some
            if (arg.prep, arg.word.owner) == (prep, owner)
        )
        return self.anyone(ranked)

    def anyone(self, args: Iterable[Arg]) -> str | None:
        """The first being named at all."""
        found = (ids for arg in args if (ids := self.of.beings(arg.word.named)))
        return next((self.one(ids) for ids in found), None)

    def item(
        self, args: Iterable[Arg], prefer: Prefer = lambda id: 0.0, preps: Sequence[str] | None = None
    ) -> str | None:
        """The first item named, on one of `preps` if they are given."""
        some = (arg for arg in args if preps is None or arg.prep in preps)
        found = (ids for arg in some if (ids := self.of.of_kind(arg.word.named, "item")))
        return next((self.one(ids, prefer) for ids in found), None)

    def place(self, args: Iterable[Arg], preps: Sequence[str] | None = None) -> str | None:
        """The first place named, on one of `preps` if they are given."""
        some = (arg for arg in args if not arg.word.owner and (preps is None or arg.prep in preps))
        found = (ids for arg in some if (ids := self.of.of_kind(arg.word.named, "place")))
        return next((self.one(ids) for ids in found), None)

    def one(self, ids: Sequence[str], prefer: Prefer = lambda id: 0.0) -> str:
        """The likeliest of several: somebody near before somebody far. Of equals the first, and the tie is kept."""
        scores = [prefer(id) + self._near(id) + 64.0 * (id in self.settled) for id in ids]
        best = [id for id, score in zip(ids, scores, strict=True) if score == max(scores)]
        if len(best) > 1:
            self.tied[best[0]] = tuple(best)
        elif len(ids) > 1:
            self.sure.add(best[0])
        return best[0]

    def ties(self, chosen: Iterable[str | None]) -> tuple[str, ...]:
        """What the first of the chosen could as well have been that nothing spoke for: one thing is asked at a time."""
        open_ones = (self.tied[id] for id in chosen if id in self.tied and id not in self.sure)
        return next(open_ones, ())

    def _near(self, id: str) -> float:
        thing, scene = self.of.things[id], self.of.scene
        if thing.kind == "item":
            return (
                2.0 * (thing.owner == scene.player) + 1.0 * (thing.state != "unmade") + 0.5 * (thing.at == scene.here)
            )
        people = 0.5 * (thing.kind == "npc")  # another player is called by name
        return people + 4.0 * (id in self.of.present) + 8.0 * (id == scene.addressed) + 16.0 * (id == self.hailed)


def whereabouts(id: str, of: Cast) -> str | None:
    """Where to look for somebody: where they are; when that is here, where one of their trade is usually found."""
    being = of.things[id]
    if being.at is not None and being.at != of.scene.here:
        return being.at
    return workplace(being, of.scene) or being.at
