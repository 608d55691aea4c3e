"""From words to a decision: what is attempted, what is remembered, how the rules take it, and what is answered."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from emberfall.records.base import Binds, Effect, Id, Record, Verb, Verdict, Via


class Claim(Record):
    """A change that the words assert as done: "the smith forged the sword"."""

    doer: Id
    act: Literal["craft", "give", "take", "travel", "other"]
    item: Id | None = None
    receiver: Id | None = None


class Intent(Record):
    """What the words attempt. A field is None when the words name no such thing."""

    verb: Verb
    words: str
    target: Id | None = None  # the being addressed or acted upon
    item: Id | None = None
    place: Id | None = None
    offer: Id | None = None  # trade: what is given in return
    topic: Id | None = None  # ask, tell: what is spoken of
    strength: float = Field(default=1.0, ge=2 / 3, le=4 / 3)  # of the words, multiplies the verb's sentiment
    manner: str = ""  # "in song": how it was done, for the deed's name
    claim: Claim | None = None
    ties: tuple[Id, ...] = ()  # when two readings tie: what the words could mean
    settled: tuple[Id, ...] = ()  # what was chosen, when the words tied before
    answer: str = ""  # what was said to choose it; `words` are then those that had tied
    dropped: bool = False  # the answer was "neither"
    left: str = ""  # what the words wish besides, which is a turn of its own


class Memory(Record):
    """A deed of the asker that the decider remembers."""

    id: Id
    verb: str
    summary: str
    sentiment: float
    weight: float  # 0-1, by how it was learned
    via: Via
    target: Id | None
    days: float  # in-world days ago
    session: int


class Mend(Record):
    """A deed that a rule holds against the asker, and what has mended it since, verb by verb."""

    deed: Id
    victim: Id
    mended: tuple[tuple[str, tuple[Id, ...]], ...]  # (verb of `until`, events that did it)


class Applied(Record):
    """One rule, judged: did it bite, and which nodes made it so."""

    rule: Id
    name: str
    text: str
    binds: Binds
    effect: Effect
    bites: bool
    evidence: tuple[Id, ...] = ()
    mends: tuple[Mend, ...] = ()
    remedy: str = ""


class Ruling(Record):
    """The World-keeper's answer to one attempt or change."""

    allowed: bool
    rule: Id | None = None  # the first rule that refused
    evidence: tuple[Id, ...] = ()
    says: str = ""  # to the player, when refused
    applied: tuple[Applied, ...] = ()


class Petition(Record):
    """What is asked of whom: the question an NPC decides."""

    actor: Id
    decider: Id
    verb: str
    item: Id | None = None
    offer: Id | None = None
    topic: Id | None = None
    quest: Id | None = None  # when a delivery asks it again
    brings: Id | None = None  # what that delivery puts into the decider's hands


class Referral(Record):
    """A petition handed to a colleague: why, and the note that goes with it."""

    sender: Id
    receiver: Id
    quest: Id | None = None  # when it was open already; otherwise this makes it one
    reason: str
    context: str


class Decision(Record):
    id: Id
    npc: Id
    toward: Id
    verdict: Verdict
    dialogue: str
    reasoning: str
    cites: tuple[Id, ...] = ()
    rules: tuple[Id, ...] = ()
    about: Id | None = None
    want: Id | None = None  # the thing that a bargain names
    speaks_of: tuple[Id, ...] = ()  # what its answer names besides: petitions, notes, wishes
    score: float = 0.0
    dropped: int = 0  # cited ids that were never offered
    overruled: bool = False  # a model agreed although a consent rule bit
    mind: str = "offline"
