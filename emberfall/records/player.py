"""What is learned of those who play: the ploys they try, and the needs, fears, preferences and traits they show."""

from __future__ import annotations

from typing import Literal

from emberfall.records.base import Id, Record

TraitKind = Literal["need", "fear", "preference", "trait"]


class Ploy(Record):
    """A way to win somebody over."""

    id: Id
    name: str = ""  # goes on from "who tried": "flattery"
    text: str = ""
    goal: str = ""
    deeds: tuple[str, ...] = ()  # the verbs that make it up, all of them; none: nothing else was tried
    says: str = ""  # the words that try it, with {npc} and {gift}; empty: nobody is advised to


class Tried(Record):
    """One ploy, tried on somebody before they decided."""

    ploy: Id
    toward: Id
    decision: Id
    success: bool


class Learned(Record):
    """Something that a player's words or deeds showed of their character."""

    id: Id
    kind: TraitKind
    name: str  # goes on from "afraid of", "needs", "prefers", "is": "the dark", "word by raven, not by crier"
    topic: str  # of two with one kind and topic and different names, the later supersedes
    intensity: float = 1.0  # 0-1, of this showing; showings add up
    confidence: float = 1.0
    satisfies: tuple[Id, ...] = ()  # what in the world would ease it
    causes: tuple[Id, ...] = ()  # what in the world brings it on
    ends: bool = False  # it only ends what was so: nothing new is known


class Hint(Record):
    """What a world's author knows of a trait before anybody has shown it."""

    id: Id
    kind: TraitKind
    words: tuple[str, ...]  # lower case; a name that holds one of them is meant
    satisfies: tuple[Id, ...] = ()
    causes: tuple[Id, ...] = ()


class Trait(Record):
    """One need, fear, preference or trait of a player as it stands now: a node of their own graph."""

    id: Id
    kind: TraitKind
    name: str
    intensity: float  # 0-1, halved every 30 in-world days, as is confidence
    confidence: float
    days: float  # in-world, since it last showed
    rank: float  # 0.6 intensity + 0.3 recency + 0.1 confidence
    current: bool = True  # False: superseded or met
    faded: bool = False  # below the threshold: it justifies nothing until it shows again
    satisfied_by: tuple[tuple[str, str], ...] = ()  # (id, name)
    caused_by: tuple[tuple[str, str], ...] = ()
    cites: tuple[str, ...] = ()  # the events that it was learned from


class Petitioned(Record):
    """A petition as somebody of the owner's faction finds it in their ledger."""

    id: Id
    title: str
    status: str
    owner: Id
    owner_name: str
    item: Id | None = None
    item_name: str | None = None
    opened: int  # in-world minutes
    closed: int | None = None
    mine: bool  # it is with the one who is asked
    handoff: Id | None = None  # by which it came to its owner
    note: str | None = None


class Wish(Record):
    """How a petitioner wishes to hear of it, and to whom they said so."""

    id: Id
    name: str
    event: Id
    through: Id


class Tidings(Record):
    petitions: tuple[Petitioned, ...] = ()
    wishes: tuple[Wish, ...] = ()


class PloyCard(Record):
    """A ploy and its record."""

    id: Id
    name: str
    text: str
    goal: str
    tries: int
    wins: int
    toward: tuple[tuple[str, int, int], ...] = ()  # (name of who was to be won over, tries, wins)
