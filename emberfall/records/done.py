"""What a turn may write, what it has to know before, and what it leaves behind."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from emberfall.records.asked import Applied, Decision, Intent, Memory, Mend, Petition, Referral, Ruling
from emberfall.records.base import Id, Record, Role, Verdict
from emberfall.records.known import Fact, Recalled, Recollection, Telling
from emberfall.records.lore import Lead, Search
from emberfall.records.minded import Trace
from emberfall.records.player import Learned, Ploy, Tidings, Tried
from emberfall.records.world import OpenQuest, Rule, Scene, Step


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
    assignee: Id | None  # None: nobody here could serve, and whoever can may take it up
    item: Id | None = None
    steps: tuple[Step, ...] = ()


class QuestClosed(Record):
    kind: Literal["quest_closed"] = "quest_closed"
    id: Id
    status: Literal["done", "dropped"] = "done"  # dropped: another one took its place


class HandedOver(Record):
    """A quest passes from its present owner to another."""

    kind: Literal["handed"] = "handed"
    id: Id
    quest: Id
    sender: Id
    receiver: Id
    reason: str
    context: str


class QuestClaimed(Record):
    """Somebody takes up a petition that nobody has."""

    kind: Literal["claimed"] = "claimed"
    quest: Id
    npc: Id


class StepsSet(Record):
    """What a petition that is open already waits for as well."""

    kind: Literal["steps"] = "steps"
    quest: Id
    steps: tuple[Step, ...]


class StepDone(Record):
    kind: Literal["step"] = "step"
    quest: Id
    n: int


Unasked = Literal["moves", "tells", "asks", "wants", "shows", "makes", "gives", "takes"]
"""What somebody does of their own accord: goes where they usually are, tells another of a player's deed, asks for such
news, asks for a thing and is given it, shows a player what they feel; and, when a model proposes it, makes or gives
what a player waits for by agreement, or takes what lies about."""

Change = Annotated[
    Move | Transfer | Craft | QuestOpened | QuestClosed | QuestClaimed | HandedOver | StepsSet | StepDone,
    Field(discriminator="kind"),
]


class Attempt(Record):
    """What an NPC means to do, as it would put it if it were a player."""

    by: Id
    intent: Intent


class Plan(Record):
    """What somebody may do of their own accord this turn; whether it happens is for the rules to say."""

    kind: Unasked
    npc: Id
    attempts: tuple[Attempt, ...]
    deed: Id | None = None  # of a player, when it is told
    weight: float = 0.0  # of the hearer's memory of it then
    at: Id  # where it happens; of a move, where it leads

    def people(self) -> frozenset[str]:
        return frozenset({self.npc} | {p for a in self.attempts for p in (a.by, a.intent.target) if p})


class Told(Record):
    """What one NPC told another of a player's deed."""

    tell: Id  # the event in which it was told
    teller: Id
    hearer: Id
    deed: Id
    player: Id
    weight: float  # of the hearer's memory: half of the teller's, at most 0.3
    felt: float  # what the hearer feels of it: sentiment x weight


class Stir(Record):
    """What somebody did of their own accord while a turn was played."""

    kind: Unasked
    npc: Id
    events: tuple[Event, ...]
    changes: tuple[Change, ...] = ()
    told: tuple[Told, ...] = ()


class Case(Record):
    """One rule to be judged, with the ids that its slots stand for."""

    subject: str  # "attempt", "consent", or the place of a change in the docket
    rule: Rule
    slots: dict[str, str | None]


class Docket(Record):
    intent: Intent
    petition: Petition | None
    referral: Referral | None = None  # how the petition came to the one who answers it
    claims: Id | None = None  # the petition, of nobody yet, that the one who answers takes up
    hindrance: str = ""  # why a petition cannot be handed on as the words ask
    quest: OpenQuest | None  # the agreed work that this turn's gift may complete
    changes: tuple[Change, ...]  # what would follow if nothing forbids it: first the player's own doing
    own: int  # how many of them are that; the others need somebody's agreement
    ruled: bool  # some rule speaks of this verb
    cases: tuple[Case, ...]
    handed: tuple[str, ...] = ()  # items that change hands before a work is done
    proposed: tuple[str, ...] = ()  # of a model's proposals: the kind of each, as it was put


class Finding(Record):
    """One clause, answered by the graph."""

    holds: bool
    evidence: tuple[str, ...] = ()
    mends: tuple[Mend, ...] = ()
    missing: tuple[str, ...] = ()  # what is not held
    days: float = 0.0  # of a road


class Regard(Record):
    """How a being stands to a player: what it feels, and how many of their deeds it knows of."""

    score: float = 0.0
    known: int = 0


class Hearing(Record):
    """What the graph answered to a docket, in one round trip: all that is known when it is settled."""

    scene: Scene
    docket: Docket
    findings: dict[str, Finding]  # case and clause -> what was found
    memories: tuple[Memory, ...] = ()  # of the one who decides, about the one who asks
    repeats: int = 0  # how often this kindness was done to the same being in this session
    regard: dict[str, Regard] = Field(default_factory=dict)  # npc -> how it stands to the player, where that shows
    recap: str = ""  # what happened so far, when that was asked
    tidings: Tidings | None = None  # of the asker's petitions, when that was asked
    ploys: tuple[Ploy, ...] = ()  # the ways to win somebody over, when there is something to decide
    answered: int = 0  # the turn of the decider's last answer to the asker
    recollection: Recollection | None = None  # of the one who is asked a question
    telling: Telling | None = None  # what somebody is told
    leads: tuple[Lead, ...] = ()  # what the Lorekeeper found for the one who is asked


class Outcome(Record):
    events: tuple[Event, ...] = ()
    changes: tuple[Change, ...] = ()
    stopped: Ruling | None = None  # what stopped the player's own change: a theft
    hindered: Ruling | None = None  # what stopped the work that was agreed to
    missing: tuple[str, ...] = ()  # what an agreed work still waits for
    learned: tuple[Learned, ...] = ()  # what the turn showed of the player's character


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
    answers: str | None = None  # what the decision was asked: a `Verb`, or "deliver"
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
    recalled: tuple[Recalled, ...] = ()  # the facts that the one asked might use, with what brought each to mind
    facts: tuple[Fact, ...] = ()  # what was learned
    search: Search | None = None  # what was handed to the Lorekeeper
    events: tuple[Event, ...] = ()
    changes: tuple[Change, ...] = ()
    stirs: tuple[Stir, ...] = ()  # what others did of their own accord
    tries: tuple[Tried, ...] = ()  # what was tried before the decision
    learned: tuple[Learned, ...] = ()  # what the turn showed of the player's character
    lines: tuple[Line, ...] = ()
    feelings: dict[str, float] = Field(default_factory=dict)  # npc -> score towards this player, after the turn
    receipts: tuple[Receipt, ...] = ()
    trace: Trace | None = None  # what stands behind it; None when it was sent a second time
