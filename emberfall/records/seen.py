"""What a seat may see: the sheet, the talk, the drawing, the rules, and the answer to "Why?"."""

from __future__ import annotations

from collections.abc import Mapping

from emberfall.records.asked import Applied
from emberfall.records.base import Binds, Effect, Id, Kind, Record, Verb, Verdict, Via
from emberfall.records.done import Line, Receipt
from emberfall.records.known import Knowledge
from emberfall.records.player import PloyCard, Trait
from emberfall.records.world import Handoff, OpenQuest


class Node(Record):
    id: str
    kind: Kind
    name: str


class Edge(Record):
    id: str
    source: str
    target: str
    type: str
    label: str  # "KIN_OF brother", "FEELS -2.7"


class Drawing(Record):
    """The part of the graph on show."""

    campaign: str
    rev: int
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


class Path(Record):
    """One lit path: `edges[i]` joins `nodes[i]` and `nodes[i + 1]`, `forward[i]` says whether it points that way."""

    nodes: tuple[str, ...]
    edges: tuple[str, ...]
    forward: tuple[bool, ...] = ()
    labels: tuple[str, ...] = ()  # "KIN_OF brother"


class Weight(Record):
    """What one memory counts: sentiment x weight, x fade for the days since."""

    event: str
    summary: str
    verb: str
    sentiment: float
    weight: float
    via: Via
    fade: float
    days: float

    @property
    def felt(self) -> float:
        return round(self.sentiment * self.weight, 4)


class Cited(Record):
    """A fact that was told, and the terms that brought it to mind; without terms where it only tells of the past."""

    id: Id
    text: str
    meaning: float | None = None  # cosine of question and fact
    named: int | None = None  # how many things that the question names it speaks of
    fused: float | None = None  # reciprocal ranks, 0-1
    intensity: float | None = None
    recency: float | None = None
    confidence: float | None = None
    rank: float | None = None  # 0.6 intensity + 0.3 recency + 0.1 confidence


class Why(Record):
    """The answer to "Why?": never empty."""

    decision: Id
    turn: int
    npc: Id
    npc_name: str
    player: Id
    player_name: str
    verb: str  # what was asked: a `Verb`, or "deliver"
    verdict: Verdict
    about: str  # name of what was asked for, or ""
    dialogue: str
    reasoning: str
    mind: str
    dropped: int
    paths: tuple[Path, ...]
    weights: tuple[Weight, ...]
    facts: tuple[Cited, ...] = ()
    rules: tuple[Applied, ...]  # those applied, with the evidence that made them bite or satisfied them
    checked: tuple[str, ...]  # names of the other rules that were checked
    mending: str  # what would mend it, or ""
    names: dict[str, str]  # id -> name for every node mentioned
    kinds: dict[str, Kind]
    receipts: tuple[Receipt, ...] = ()


class Suggestion(Record):
    id: str
    verb: Verb  # what the words are meant to attempt
    words: str  # what is said when it is clicked
    because: str
    cites: tuple[str, ...] = ()  # the nodes that justify it
    edges: tuple[str, ...] = ()  # and the edges among them, by `Edge.id`


class Feeling(Record):
    npc: Id
    name: str
    score: float
    via: str  # "heard of it through kin"


class Sheet(Record):
    player: Id
    name: str
    role: str
    place: Id
    place_name: str
    company: tuple[str, ...]  # names of the NPCs here
    purse: tuple[str, ...]  # names of the items owned
    feelings: tuple[Feeling, ...]
    clock: str  # "Day 3, evening"
    quests: tuple[OpenQuest, ...] = ()
    handoffs: Mapping[str, tuple[Handoff, ...]] = {}  # quest -> its handings over, the oldest first
    # quest -> (name, the words that hand it to them), of who is here
    takers: Mapping[str, tuple[tuple[str, str], ...]] = {}


class SessionCard(Record):
    n: int
    started: str  # "Day 1, evening"
    ended: str | None
    summary: str
    lines: int
    place: str = ""


class RuleCard(Record):
    id: Id
    name: str
    text: str
    binds: Binds
    effect: Effect
    verbs: tuple[str, ...]
    governs: str  # name of what it governs
    enabled: bool
    conditions: tuple[str, ...] = ()  # each clause in words


class View(Record):
    """Everything on one seat's page."""

    campaign: str
    title: str
    player: Id
    players: tuple[tuple[str, str], ...]  # (id, name) this seat may act as
    rev: int
    sheet: Sheet
    lines: tuple[Line, ...]
    drawing: Drawing
    suggestions: tuple[Suggestion, ...]
    rules: tuple[RuleCard, ...]
    sessions: tuple[SessionCard, ...]
    traits: tuple[Trait, ...] = ()  # the player as a graph
    tied: tuple[tuple[Id, str, Kind], ...] = ()  # (id, name, kind) of what eases those traits or brings them on
    knowledge: Knowledge = Knowledge()  # what the player knows, and what others have told
    ploys: tuple[PloyCard, ...] = ()  # the ways to win somebody over, with their record
    receipts: tuple[Receipt, ...] = ()  # of the last turn
