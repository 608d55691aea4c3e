"""What a campaign file may say: one frozen shape per table, and the record that each becomes."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import Field

from emberfall.library.rulefile import RuleTable, Table
from emberfall.records import Hint, Hour, Named, Ploy, Pronoun, TraitKind

Lines = tuple[str, ...]


class ThingTable(Table):
    name: str = Field(min_length=1)
    short: str = ""
    aliases: tuple[str, ...] = ()
    about: str = ""


class FactionTable(ThingTable):
    """`[factions.<id>]`"""

    def named(self, id: str) -> Named:
        return Named(id=id, kind="faction", **self.model_dump())


class PlaceTable(ThingTable):
    """`[places.<id>]`; x and y lie between 0 and 100, the north at y = 0."""

    x: float = Field(default=50.0, ge=0, le=100)
    y: float = Field(default=50.0, ge=0, le=100)

    def named(self, id: str) -> Named:
        return Named(id=id, kind="place", **self.model_dump())


class ItemTable(ThingTable):
    """`[items.<id>]`; a whole item has an owner (here, or by the owner's `owns`) or lies at a place."""

    owner: str | None = None
    at: str | None = None
    state: Literal["unmade", "whole", "spent"] = "whole"
    worth: float = Field(default=1.0, ge=0)
    needs: tuple[str, ...] = ()
    making: str = "make"
    article: Literal["", "a", "an", "some"] = ""

    def named(self, id: str, owners: tuple[str, ...]) -> Named:
        owner = owners[0] if owners else None
        return Named(id=id, kind="item", owner=owner, **self.model_dump(exclude={"owner"}))


class BeingTable(ThingTable):
    """`[players.<id>]` and `[npcs.<id>]`"""

    role: str = ""
    pronoun: Pronoun = "they"
    at: str
    alive: bool = True
    owns: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    crafts: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    temper: int = Field(default=0, ge=-1, le=1)
    voice: str = "plain"
    prices: dict[str, float] = Field(default_factory=dict)
    haunts: dict[str, str] = Field(default_factory=dict)

    def named(self, id: str, kind: Literal["player", "npc"], prices: dict[str, float]) -> Named:
        asked = {**prices, **self.prices} if kind == "npc" else self.prices
        # At an hour that is not named they are at home, where the campaign begins.
        haunts = {hour: self.haunts.get(hour, self.at) for hour in get_args(Hour)} if self.haunts else {}
        own = self.model_dump(exclude={"owns", "prices", "haunts"})
        return Named(id=id, kind=kind, prices=asked, haunts=haunts, **own)


class RoadTable(Table):
    start: str = Field(alias="from")
    end: str = Field(alias="to")
    days: float = Field(gt=0)


class Placed(Table):
    """A stage direction: the World-keeper moves `who` to `at` before a past session is played."""

    who: str
    at: str


class Session(Table):
    """`[[past]]`: words that were spoken before the first turn, played through the turn's own code.

    `wait_days` in-world days pass before it; each line is (player id, words).
    """

    wait_days: float = Field(default=0.0, ge=0)
    set: tuple[Placed, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()


class FactTable(Table):
    """`[[facts]]`: something that one being knows when play begins. Days are counted back from the first evening.

    `until` closes it; the next fact of this holder, subject and predicate then takes its place. A secret is told to
    those whose standing with the holder reaches its price, and with `to` only to these or to members of these.
    """

    holder: str
    subject: str
    predicate: str = Field(min_length=1)
    value: str = Field(min_length=1)
    text: str = Field(min_length=1)
    says: str = ""
    about: tuple[str, ...] = ()
    since: float = Field(default=0.0, ge=0)
    until: float | None = Field(default=None, ge=0)
    seen: float = Field(default=0.0, ge=0)
    intensity: float = Field(default=1.0, gt=0, le=1)
    confidence: float = Field(default=1.0, gt=0, le=1)
    secret: bool = False
    price: float | None = None
    to: tuple[str, ...] = ()

    @property
    def asked(self) -> float:
        """What a secret costs; one without a price is for those who have done something for its holder."""
        return self.price if self.price is not None else 2.0 if self.secret else 0.0


class PloyTable(Table):
    """`[ploys.<id>]`: a way to win somebody over; `deeds` are the verbs that make it up, all of them."""

    name: str = Field(min_length=1)
    text: str = Field(min_length=1)
    goal: str = Field(min_length=1)
    deeds: tuple[str, ...] = ()
    says: str = ""

    def ploy(self, id: str) -> Ploy:
        return Ploy(id=id, **self.model_dump())


class TraitTable(Table):
    """`[traits.<id>]`: what eases a fear or a need that players may show, and what brings it on."""

    kind: TraitKind
    words: tuple[str, ...] = Field(min_length=1)
    satisfies: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()

    def hint(self, id: str) -> Hint:
        return Hint(id=id, **self.model_dump())


class WorldTable(Table):
    """A whole campaign: one file, or the files of a folder merged."""

    title: str = Field(min_length=1)
    tagline: str = ""
    genre: str = ""
    opening: str = ""
    hour: int = Field(default=18, ge=0, le=23)
    prices: dict[str, float] = Field(default_factory=dict)
    players: dict[str, BeingTable] = Field(min_length=1)
    npcs: dict[str, BeingTable] = Field(default_factory=dict)
    places: dict[str, PlaceTable] = Field(min_length=1)
    items: dict[str, ItemTable] = Field(default_factory=dict)
    factions: dict[str, FactionTable] = Field(default_factory=dict)
    kin: tuple[tuple[str, str, str], ...] = ()
    roads: tuple[RoadTable, ...] = ()
    rules: dict[str, RuleTable] = Field(default_factory=dict)
    facts: tuple[FactTable, ...] = ()
    ploys: dict[str, PloyTable] = Field(default_factory=dict)
    traits: dict[str, TraitTable] = Field(default_factory=dict)
    past: tuple[Session, ...] = ()
    later: tuple[Session, ...] = ()
    now: Session = Session()
    demo: tuple[tuple[str, str], ...] = ()
    voices: dict[str, dict[str, Lines]] = Field(default_factory=dict)
    narration: dict[str, Lines] = Field(default_factory=dict)

    def owners(self, item: str) -> tuple[str, ...]:
        """Everyone who is said to own it, by the item's table or by their own; more than one is a mistake."""
        said = self.items[item].owner
        beings = {**self.players, **self.npcs}
        return tuple(dict.fromkeys([*([said] if said else []), *(b for b in beings if item in beings[b].owns)]))
