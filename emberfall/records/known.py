"""What somebody knows: facts with a holder, how surely and since when, and where each came from."""

from __future__ import annotations

from emberfall.records.base import Id, Record


class Fact(Record):
    """One thing that one being knows, to be written; hearsay of it is another fact, with a holder of its own."""

    id: Id
    holder: Id
    subject: str  # an id of the world, or words
    predicate: str  # "lies in"
    value: str  # an id of the world, or words
    text: str  # the whole of it as a sentence about the holder too: "Ann fears deep water."
    says: str = ""  # as the holder says it; empty: as `text` says it
    about: tuple[Id, ...] = ()  # what in the world it speaks of
    intensity: float = 1.0  # 0-1, how present it is when it is learned
    confidence: float = 1.0  # 0-1, how sure the holder is of it
    replaces: bool = True  # a new value ends what was known of this subject and predicate
    since: int | None = None  # true since then, in in-world minutes; None: from when it is learned
    until: int | None = None  # of what was so once
    secret: bool = False
    price: float = 0.0  # of a secret: the score that an asker must reach
    to: tuple[Id, ...] = ()  # of a secret: only these, or members of these, may ever hear it; empty: anyone
    from_events: tuple[Id, ...] = ()
    from_facts: tuple[Id, ...] = ()
    from_message: int | None = None  # the seq of the words that told it


class Reminder(Record):
    """What was spoken of is fresh again: a fact, or a deed that is remembered."""

    holder: Id
    of: Id


class Recalled(Record):
    """A fact that its holder calls to mind, with what made it come up, term by term."""

    id: Id
    subject: str
    predicate: str
    value: str
    text: str
    says: str = ""
    secret: bool = False
    price: float = 0.0
    to: tuple[Id, ...] = ()
    about: tuple[Id, ...] = ()
    told: bool = False  # the one who asks has it from this being already
    since: int = 0  # true since then, in in-world minutes
    meaning: float  # cosine of the question and the fact
    named: int  # how many of the things that the question names it speaks of
    fused: float  # reciprocal ranks by meaning and by name, added up: 0-1, 1 for what is first by both
    intensity: float  # decayed to now, as is confidence
    recency: float
    confidence: float
    rank: float  # 0.6 intensity + 0.3 recency + 0.1 confidence
    days: float  # since it was last spoken of


class Link(Record):
    """One fact of a chain that ends in what holds now: what was so, and from when until when, in in-world minutes."""

    id: Id
    subject: str
    predicate: str
    value: str
    text: str
    says: str = ""
    since: int
    until: int | None = None


class Deed(Record):
    """A deed that somebody remembers, whoever did it."""

    id: Id
    verb: str
    summary: str  # in the past tense and without its subject
    by: Id
    to: Id | None = None


class Inquiry(Record):
    """What a question is after, in the words of the world."""

    words: str  # without the name of the one who is asked
    named: tuple[Id, ...] = ()  # what it names, the one who is asked left out
    deeds: tuple[str, ...] = ()  # the verbs of the deeds that it speaks of: "the theft"
    past: bool = False  # how it was before
    news: bool = False  # whatever there is to tell
    secrets: bool = False


class Recollection(Record):
    """What the one who is asked calls to mind at a question."""

    inquiry: Inquiry
    facts: tuple[Recalled, ...] = ()  # secrets too: what may be told of them is judged afterwards
    chain: tuple[Link, ...] = ()  # how the thing that is asked about was before, the newest first
    deeds: tuple[Deed, ...] = ()


class Telling(Record):
    """What somebody is told, and what the one who is told and the one who tells knew of it before."""

    hearer: Id
    subject: str
    predicate: str
    value: str
    text: str
    about: tuple[Id, ...] = ()
    single: bool = True
    derived: Id | None = None  # the fact of the teller's own that this is
    sure: float  # how sure the hearer can be of it
    doubted: bool = False  # the hearer knows otherwise, and is surer of that
    deeds: tuple[Deed, ...] = ()  # what the hearer is reminded of


class KnownFact(Record):
    """A fact as a page shows it; `until` is not empty when it is closed."""

    id: Id
    holder: Id
    holder_name: str
    subject: str
    subject_name: str
    predicate: str
    value: str
    text: str
    since: str  # "Day 3, evening", "nine years before"
    until: str = ""
    superseded_by: str = ""  # id of the fact that took its place
    learned_in: int | None = None  # session; None: before the first
    source: str = ""  # "told by Ann", "always knew"
    from_id: str = ""  # the node that it came from
    confidence: float = 1.0  # 0-1, decayed to now, as is intensity
    intensity: float = 1.0
    faded: bool = False  # below the threshold: out of mind until somebody reminds them
    secret: bool = False


class Knowledge(Record):
    """What a player knows, and what those whom the player may see have told."""

    mine: tuple[KnownFact, ...] = ()
    told: tuple[KnownFact, ...] = ()
