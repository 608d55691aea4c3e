"""What passes between the Narrator and the Lorekeeper: ids and the player's words, through the graph."""

from __future__ import annotations

from emberfall.records.base import Id, Record


class Lore(Record):
    """What could be learned of a question; `cites` are the nodes that it walked to."""

    id: Id  # of the handoff too
    npc: Id
    question: str
    subject: str
    predicate: str
    value: str
    text: str
    sure: float  # 0-1
    cites: tuple[Id, ...]


class Search(Record):
    """A question that was handed over, and what was found, if anything was."""

    id: Id
    npc: Id
    intent: str  # the player's words
    finding: Lore | None = None


class Lead(Record):
    """A finding that waits to be picked up by the one who was asked."""

    id: Id
    near: float  # cosine of the question now and what was found
    subject: str
    predicate: str
    value: str
    text: str
    about: tuple[Id, ...] = ()
    fact: Id | None = None  # where it comes from: another's fact, or a deed
    event: Id | None = None
    sure: float = 1.0
