"""What the readers of clauses share, and the reading that each hands back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from emberfall.minds.offline.english.grammar import Clause
from emberfall.minds.offline.english.picks import Picks
from emberfall.minds.offline.english.reference import Cast
from emberfall.records import Claim, Named, Verb

# Of several clauses in one line the weightiest speaks for it, and of equals the first.
_WEIGHTS: dict[Verb, float] = {
    "deed": 0,
    "wait": 2,
    "look": 2,
    "greet": 2,
    "inventory": 3,
    "recap": 3,
    "tell": 3,
    "ask": 4,
    "attack": 5.5,
}
_ORDINARY = 5.0
_AIMLESS = 2.5  # going nowhere in particular


@dataclass(frozen=True, slots=True)
class Reading:
    verb: Verb
    target: str | None = None
    item: str | None = None
    place: str | None = None
    offer: str | None = None
    topic: str | None = None
    claim: Claim | None = None
    bonus: float = 0.0  # added to its weight
    told_by: str = ""  # the lemma that told it
    left: str = ""  # another deed that the same words wish for, in their words

    @property
    def weight(self) -> float:
        aimless = self.verb == "travel" and self.place is None
        return (_AIMLESS if aimless else _WEIGHTS.get(self.verb, _ORDINARY)) + self.bonus


@dataclass(frozen=True, slots=True)
class Hearing:
    """One line being heard."""

    of: Cast
    picks: Picks
    read: Callable[[Clause, Hearing], Reading | None]  # reads a clause within a clause
    hailed: str | None = None  # who is called by name
    spoken: bool = False  # the clause is what somebody is told, not what is done

    def to(self, listener: str | None) -> Hearing:
        """The same line, heard by somebody who is told it."""
        return replace(self, hailed=listener, spoken=True)

    def thing(self, id: str) -> Named:
        return self.of.things[id]

    def mine(self, item: str | None) -> bool:
        return item is not None and self.thing(item).owner == self.of.scene.player

    def here(self, being: str | None) -> bool:
        return being in self.of.present

    def made_by(self, verb: str, item: str | None) -> bool:
        """Whether this world has its own verb for making the item, and this is it."""
        return item is not None and self.crafter(item) is not None and self.thing(item).making == verb

    def crafter(self, item: str | None) -> str | None:
        """Somebody else who can make the item, those who are here before others."""
        makers = [t.id for t in self.of.things.values() if item in t.crafts and t.id != self.of.scene.player]
        return next((id for id in makers if self.here(id)), next(iter(makers), None))
