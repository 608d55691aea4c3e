"""What a rule file may say: its own table and its clauses, each kind of clause a shape of its own."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag

from emberfall.records import Binds, Clause, Effect, Record, Rule, Verdict


class Table(Record):
    """A table as an author writes it. Wrong types are refused, never converted: `name = 3` is a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True, allow_inf_nan=False)


class EdgeTable(Table):
    """`edge = "AT", from = "target", to = "here"`: this edge exists."""

    edge: str
    start: str = Field(alias="from")
    end: str = Field(alias="to")

    def clause(self, id: str) -> Clause:
        return Clause(id=id, kind="edge", edge=self.edge, start=self.start, end=self.end)


class PropertyTable(Table):
    """`property = "alive", of = "target", equals = true`; without `equals`: the slot is named and has the property."""

    property: str
    of: str
    equals: str | float | bool | None = None

    def clause(self, id: str) -> Clause:
        return Clause(id=id, kind="property", key=self.property, start=self.of, equals=self.equals)


class _Deed(Table):
    by: str = "actor"
    to: Literal["decider", "decider or kin", "anyone"] = "decider"
    feeling: Literal["negative", "positive", "any"] = "any"


class DeedTable(Table):
    """`deed = {...}`: the decider remembers such a deed, and not every verb of `until` has mended it since."""

    deed: _Deed
    until: tuple[str, ...] = ()

    def clause(self, id: str) -> Clause:
        deed = self.deed
        return Clause(id=id, kind="deed", start=deed.by, reach=deed.to, feeling=deed.feeling, until=self.until)


class HeldTable(Table):
    """`held = "needs of item", by = "maker"`: every item that `item` NEEDS is owned by `by`."""

    held: Literal["needs of item"]
    by: str

    def clause(self, id: str) -> Clause:
        return Clause(id=id, kind="held", start="item", end=self.by)


class _Stretch(Table):
    start: str = Field(alias="from")
    end: str = Field(alias="to")


class RoadTable(Table):
    """`road = { from = "here", to = "place" }`: roads join the two, however many."""

    road: _Stretch

    def clause(self, id: str) -> Clause:
        return Clause(id=id, kind="road", start=self.road.start, end=self.road.end)


class _Tally(Table):
    verb: str
    by: str = "actor"
    to: str = "decider"
    verdict: Verdict = "agree"


class TallyTable(Table):
    """`tally = {...}, at_least = 3`: decided so at least so often in this session."""

    tally: _Tally
    at_least: int = Field(ge=1)

    def clause(self, id: str) -> Clause:
        t = self.tally
        return Clause(id=id, kind="tally", verb=t.verb, start=t.by, end=t.to, equals=t.verdict, at_least=self.at_least)


class _Consent(Table):
    of: str
    about: str = Field(alias="for")


class ConsentTable(Table):
    """`consent = { of = "maker", for = "item" }`: the latest decision of `of` about it agrees."""

    consent: _Consent

    def clause(self, id: str) -> Clause:
        return Clause(id=id, kind="consent", start=self.consent.of, end=self.consent.about)


KINDS = ("edge", "property", "deed", "held", "road", "tally", "consent")


def _kind(when: object) -> str | None:
    said = [kind for kind in KINDS if isinstance(when, dict) and kind in when]
    return said[0] if len(said) == 1 else None


When = Annotated[
    Annotated[EdgeTable, Tag("edge")]
    | Annotated[PropertyTable, Tag("property")]
    | Annotated[DeedTable, Tag("deed")]
    | Annotated[HeldTable, Tag("held")]
    | Annotated[RoadTable, Tag("road")]
    | Annotated[TallyTable, Tag("tally")]
    | Annotated[ConsentTable, Tag("consent")],
    Discriminator(_kind),
]


class RuleTable(Table):
    """`rules/<id>.toml`, or `[rules.<id>]` in a campaign."""

    name: str = Field(min_length=1)
    text: str = Field(min_length=1)
    governs: str = "campaign"
    verbs: tuple[str, ...] = Field(min_length=1)
    binds: Binds
    effect: Effect
    remedy: str | tuple[str, ...] = ""  # one wording, or several to choose from
    when: tuple[When, ...] = ()

    def rule(self, id: str) -> Rule:
        clauses = tuple(when.clause(f"{id}_{n}") for n, when in enumerate(self.when, start=1))
        governed = self.governs.split(":")[-1]
        said = self.model_dump(exclude={"when", "governs", "remedy"})
        return Rule(id=id, governs=governed, clauses=clauses, remedy="\n".join(self.remedies), **said)

    @property
    def remedies(self) -> tuple[str, ...]:
        """Every wording of the remedy; none when nothing is said."""
        return tuple(filter(None, (self.remedy,) if isinstance(self.remedy, str) else self.remedy))
