"""The frozen values that pass between rooms: ids, quantities and words, never a handle on the store."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Id = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,64}$")]

Verb = Literal[
    "ask",
    "request",
    "greet",
    "tell",
    "insult",
    "praise",
    "apologise",
    "threaten",
    "promise",
    "give",
    "take",
    "trade",
    "attack",
    "help",
    "travel",
    "look",
    "inventory",
    "wait",
    "recap",
    "deed",
]
"""What a player can attempt. `deed` is anything the other words do not name."""

Kind = Literal[
    "player", "npc", "place", "item", "faction", "event", "rule", "decision", "quest", "session", "fact", "step"
]
Pronoun = Literal["he", "she", "they", "it"]
Verdict = Literal["agree", "bargain", "refuse"]
Binds = Literal["attempt", "consent", "change"]
Effect = Literal["allow", "forbid", "require"]
Via = Literal["firsthand", "kin", "witness", "faction"]
Role = Literal["player", "npc", "narrator", "keeper"]


class Record(BaseModel):
    """A value: it cannot change, and it refuses fields that nobody declared."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# The scene: what is in the world, as one player finds it -----------------------------------------


class Kin(Record):
    """`relation` of this being to `of`: Borin is (brother, grimma)."""

    relation: str
    of: Id


class Named(Record):
    """Something in the world that words can mean."""

    id: Id
    kind: Literal["player", "npc", "place", "item", "faction"]
    name: str
    short: str = ""  # what people call it: "Grimma"; empty means the name itself
    aliases: tuple[str, ...] = ()  # lower case; epithets and other words that mean it
    role: str = ""  # "smith", "bard"
    pronoun: Pronoun = "it"
    at: Id | None = None  # the place where a being or an unowned item is
    owner: Id | None = None  # of an item
    alive: bool = True
    state: Literal["unmade", "whole", "spent"] | None = None  # of an item
    worth: float = 0.0
    stolen: bool = False  # of an item: its owner took it from another's hands
    making: str = "make"  # of an item: the word for making it, "forge"
    article: str = ""  # of an item: "a", "an", "some"; empty means a or an, by its first letter
    factions: tuple[Id, ...] = ()
    crafts: tuple[Id, ...] = ()
    needs: tuple[Id, ...] = ()  # of an item: what its making uses up
    wants: tuple[Id, ...] = ()
    kin: tuple[Kin, ...] = ()
    temper: int = 0  # -1, 0 or 1
    voice: str = "plain"
    about: str = ""  # one sentence of description
    prices: dict[str, float] = Field(default_factory=dict)  # item id or verb -> score needed to agree; 0 unless named
    x: float = 50.0  # of a place: where it lies on the map, 0-100 from west to east
    y: float = 50.0  # of a place: 0-100 from north to south

    @property
    def called(self) -> str:
        return self.short or self.name


class Road(Record):
    start: Id
    end: Id
    days: float


class Step(Record):
    """One thing that must hold before a quest is done: `item` is owned by `holder`."""

    n: int
    text: str
    item: Id | None = None
    holder: Id | None = None
    done: bool = False


class OpenQuest(Record):
    """A work that was agreed to and could not be done yet."""

    id: Id
    title: str
    raised_by: Id
    assignee: Id | None
    item: Id | None
    decision: Id | None = None
    steps: tuple[Step, ...] = ()


class Clause(Record):
    """One condition of a rule. `kind` names the query that judges it: `cypher/keeper/clause_<kind>.cypher`.

    Which of the other fields a kind reads is said in that query's header; slots are named as in `Slots`.
    """

    id: Id
    kind: Literal["edge", "property", "deed", "held", "road", "tally", "consent"]
    edge: str = ""  # edge: relationship type
    start: str = ""  # edge, road, tally, consent, held: a slot, or "kind:id"
    end: str = ""
    key: str = ""  # property: its name
    equals: str | float | bool | None = None  # property: None asks only that it is there; tally: the verdict counted
    feeling: Literal["negative", "positive", "any"] = "any"  # deed
    reach: Literal["decider", "decider or kin", "anyone"] = "decider"  # deed: whom it was done to
    until: tuple[str, ...] = ()  # deed: the verbs that mend it, all of them
    verb: str = ""  # tally
    at_least: float = 0  # tally


class Rule(Record):
    """A rule as it stands in the graph now."""

    id: Id
    name: str
    text: str
    governs: Id
    verbs: tuple[str, ...]
    binds: Binds
    effect: Effect
    enabled: bool = True
    remedy: str = ""
    clauses: tuple[Clause, ...] = ()


class Scene(Record):
    """The world as one player finds it at the start of a turn, read in one round trip."""

    campaign: str
    pack: str  # the campaign file it was founded from
    title: str
    player: Id
    here: Id
    turn: int  # the last committed turn
    clock: int  # in-world minutes since the campaign's first midnight
    session: int
    said: int  # the last message's seq
    played: int | None = None  # the turn in which these very words were already played, when they are sent twice
    recent: tuple[str, ...] = ()  # what was told and spoken lately, the newest first
    things: tuple[Named, ...]
    roads: tuple[Road, ...] = ()
    quests: tuple[OpenQuest, ...] = ()
    rules: tuple[Rule, ...] = ()
    addressed: Id | None = None  # whom this player last spoke with

    def thing(self, id: str) -> Named:
        """Raises: KeyError when nothing in the world has this id."""
        for thing in self.things:
            if thing.id == id:
                return thing
        raise KeyError(id)

    def present(self) -> tuple[Named, ...]:
        """The living NPCs at the player's place."""
        return tuple(t for t in self.things if t.kind == "npc" and t.at == self.here and t.alive)


# Words -> intent -> rulings -> decision -----------------------------------------------------------


class Claim(Record):
    """A change that the words assert as done: "Grimma forged the blade"."""

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
    score: float = 0.0
    dropped: int = 0  # cited ids that were never offered
    overruled: bool = False  # a model agreed although a consent rule bit
    mind: str = "offline"


# Changes: what the World-keeper may write ---------------------------------------------------------


class Event(Record):
    id: Id
    by: Id
    verb: str
    summary: str
    sentiment: float
    to: Id | None = None
    at: Id
    items: tuple[Id, ...] = ()


class Move(Record):
    kind: Literal["move"] = "move"
    who: Id
    to: Id
    via: tuple[Id, ...] = ()  # every place on the road, both ends included
    days: float = 0.0


class Transfer(Record):
    kind: Literal["transfer"] = "transfer"
    item: Id
    giver: Id | None  # None: it lay at the giver's feet, owned by nobody
    receiver: Id


class Craft(Record):
    """`item` becomes whole and the receiver's; what it needs is spent."""

    kind: Literal["craft"] = "craft"
    item: Id
    maker: Id
    receiver: Id
    spends: tuple[Id, ...] = ()


class QuestOpened(Record):
    kind: Literal["quest"] = "quest"
    id: Id
    title: str
    raised_by: Id
    assignee: Id
    item: Id | None = None
    steps: tuple[Step, ...] = ()


class QuestClosed(Record):
    kind: Literal["quest_closed"] = "quest_closed"
    id: Id


class StepDone(Record):
    kind: Literal["step"] = "step"
    quest: Id
    n: int


Change = Annotated[Move | Transfer | Craft | QuestOpened | QuestClosed | StepDone, Field(discriminator="kind")]


# What a turn puts before the World-keeper, and what comes of it ----------------------------------


class Case(Record):
    """One rule to be judged, with the ids that its slots stand for."""

    subject: str  # "attempt", "consent", or the place of a change in the docket
    rule: Rule
    slots: dict[str, str | None]


class Docket(Record):
    intent: Intent
    petition: Petition | None
    quest: OpenQuest | None  # the agreed work that this turn's gift may complete
    changes: tuple[Change, ...]  # what would follow if nothing forbids it: first the player's own doing
    own: int  # how many of them are that; the others need somebody's agreement
    ruled: bool  # some rule speaks of this verb
    cases: tuple[Case, ...]
    handed: tuple[str, ...] = ()  # items that change hands before a work is done


class Finding(Record):
    """One clause, answered by the graph."""

    holds: bool
    evidence: tuple[str, ...] = ()
    mends: tuple[Mend, ...] = ()
    missing: tuple[str, ...] = ()  # what is not held
    days: float = 0.0  # of a road


class Hearing(Record):
    """What the graph answered to a docket, in one round trip: all that is known when it is settled."""

    scene: Scene
    docket: Docket
    findings: dict[str, Finding]  # case and clause -> what was found
    memories: tuple[Memory, ...] = ()  # of the one who decides, about the one who asks
    repeats: int = 0  # how often this kindness was done to the same being in this session
    feels: float = 0.0  # what the one addressed feels towards the player
    recap: str = ""  # what happened so far, when that was asked


class Outcome(Record):
    events: tuple[Event, ...] = ()
    changes: tuple[Change, ...] = ()
    stopped: Ruling | None = None  # what stopped the player's own change: a theft
    missing: tuple[str, ...] = ()  # what an agreed work still waits for


class Line(Record):
    """One message at the table, as it is stored and shown."""

    seq: int
    session: int
    turn: int
    role: Role
    speaker: Id | None
    name: str
    text: str
    cites: tuple[Id, ...] = ()  # the nodes the sentence speaks of
    decision: Id | None = None
    verdict: Verdict | None = None
    mind: str = "offline"


class Receipt(Record):
    """One query as it was run: what was asked, what came back, and what it cost."""

    name: str  # "npc/evidence"
    text: str
    params: str  # JSON
    rows: int
    ids: tuple[str, ...]  # ids of the nodes it returned
    internal_ms: float  # as the database reports it
    wall_ms: float  # of the round trip, shared by the queries of one pipeline
    wrote: bool = False


class Turn(Record):
    """What one turn did; everything in it is also in the graph."""

    turn: int
    player: Id
    words: str
    intent: Intent
    ruling: Ruling
    decision: Decision | None = None
    applied: tuple[Applied, ...] = ()  # every rule that was judged
    events: tuple[Event, ...] = ()
    changes: tuple[Change, ...] = ()
    lines: tuple[Line, ...] = ()
    feelings: dict[str, float] = Field(default_factory=dict)  # npc -> score towards this player, after the turn
    receipts: tuple[Receipt, ...] = ()


# What a seat may see ------------------------------------------------------------------------------


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


class Why(Record):
    """The answer to "Why?": never empty."""

    decision: Id
    turn: int
    npc: Id
    npc_name: str
    player: Id
    player_name: str
    verdict: Verdict
    about: str  # name of what was asked for, or ""
    dialogue: str
    reasoning: str
    mind: str
    dropped: int
    paths: tuple[Path, ...]
    weights: tuple[Weight, ...]
    rules: tuple[Applied, ...]  # those applied, with the evidence that made them bite or satisfied them
    checked: tuple[str, ...]  # names of the other rules that were checked
    mending: str  # what would mend it, or ""
    names: dict[str, str]  # id -> name for every node mentioned
    kinds: dict[str, Kind]
    receipts: tuple[Receipt, ...] = ()


class Suggestion(Record):
    id: str
    words: str  # what is said when it is clicked
    because: str
    cites: tuple[str, ...] = ()


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
    receipts: tuple[Receipt, ...] = ()  # of the last turn
