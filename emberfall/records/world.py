"""The world as one player finds it: what words can mean, how it hangs together, and the rules that stand in it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from emberfall.records.base import Binds, Effect, Id, Pronoun, Record


class Kin(Record):
    """`relation` of this being to `of`: (brother, of whom)."""

    relation: str
    of: Id


class Named(Record):
    """Something in the world that words can mean."""

    id: Id
    kind: Literal["player", "npc", "place", "item", "faction"]
    name: str
    short: str = ""  # what people call it: a first name; empty means the name itself
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
    haunts: dict[str, Id] = Field(default_factory=dict)  # of an NPC: part of the day -> where it usually is then
    feels: dict[str, float] = Field(default_factory=dict)  # of an NPC: player -> what it feels towards them
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


class Handoff(Record):
    """A quest passed from one owner to the next, with what the next has to know."""

    id: Id
    sender: Id
    receiver: Id
    reason: str
    context: str
    at: int  # in-world minutes


class OpenQuest(Record):
    """What a player raised and somebody may own: a petition, or a work that waits for something."""

    id: Id
    title: str
    raised_by: Id
    assignee: Id | None
    item: Id | None
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


class Question(Record):
    """What a player was asked to choose between, because their words could mean several things."""

    words: str  # those words
    choices: tuple[Id, ...]
    settled: tuple[Id, ...] = ()  # chosen before, when the words left more than one thing open


class News(Record):
    """A deed of the last turns: of a player, when somebody feels something about it, or of an NPC unasked."""

    id: Id
    by: Id
    verb: str
    summary: str
    sentiment: float
    to: Id | None
    knows: dict[str, float] = Field(default_factory=dict)  # NPC -> weight of its memory, 0-1


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
    addressed: Id | None = None  # whom this player is speaking with
    lately: tuple[Id, ...] = ()  # whom this player heard speak before, the last first
    news: tuple[News, ...] = ()  # what others may speak of, the newest first
    deeds: tuple[News, ...] = ()  # the last ones, without who knows of them; read only where a model is shown them
    spoken: tuple[Id, ...] = ()  # whom and what this player last spoke to or of
    pending: Question | None = None  # what this player was last asked, until they say something else

    def thing(self, id: str) -> Named:
        """Raises: KeyError when nothing in the world has this id."""
        for thing in self.things:
            if thing.id == id:
                return thing
        raise KeyError(id)

    def present(self) -> tuple[Named, ...]:
        """The living NPCs at the player's place."""
        return tuple(t for t in self.things if t.kind == "npc" and t.at == self.here and t.alive)
