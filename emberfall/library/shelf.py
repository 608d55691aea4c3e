"""TOML in, frozen `Pack` and `Rule` out; what an author got wrong is named by file, table and key."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path

from pydantic import Field, ValidationError

from emberfall.library.faults import Fault, explain
from emberfall.library.mending import mended
from emberfall.library.reading import read
from emberfall.library.rulefile import RuleTable, Table
from emberfall.library.worldfile import FactTable, Lines, PloyTable, Session, WorldTable
from emberfall.records import Hint, Named, Ploy, Record, Road, Rule

HOME = Path(__file__).resolve().parents[2]
"""The folder that holds `campaigns/` and `rules/`."""

TRIES = 3  # what is broken is taken out, then what its absence breaks


class ContentError(ValueError):
    """A campaign or rule that cannot be loaded; `faults` says why, one for each mistake."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class Pack(Record):
    """A campaign as its author wrote it: everything that the World-keeper needs to found it."""

    name: str  # stem of its file, or the folder's name
    title: str
    tagline: str = ""
    genre: str = ""
    opening: str = ""
    hour: int = 18  # of the first in-world day, 0-23
    players: tuple[Named, ...]
    npcs: tuple[Named, ...] = ()
    places: tuple[Named, ...]
    items: tuple[Named, ...] = ()
    factions: tuple[Named, ...] = ()
    kin: tuple[tuple[str, str, str], ...] = ()  # (start, relation, end): start is relation of end
    roads: tuple[Road, ...] = ()  # one a pair, walked both ways
    rules: tuple[Rule, ...] = ()
    facts: tuple[FactTable, ...] = ()  # what people know when play begins
    ploys: tuple[Ploy, ...] = ()  # the ways to win somebody over: those of every world, and its own
    traits: tuple[Hint, ...] = ()  # what eases a fear or a need here, and what brings it on
    past: tuple[Session, ...] = ()
    now: Session = Session()  # what passes, and who stands where, before the first turn of play
    demo: tuple[tuple[str, str], ...] = ()  # (player, words)
    later: tuple[Session, ...] = ()  # the sessions in which the demonstration goes on
    voices: dict[str, dict[str, Lines]] = Field(default_factory=dict)  # voice -> occasion -> lines
    narration: dict[str, Lines] = Field(default_factory=dict)  # occasion -> lines, in place of the usual ones

    def named(self) -> tuple[Named, ...]:
        """Players, NPCs, places, items and factions, in this order."""
        return self.players + self.npcs + self.places + self.items + self.factions


class Draft(Record):
    """A campaign as it was read, with the file that each of its tables and keys stands in."""

    name: str
    world: WorldTable
    sources: dict[str, str]  # "npcs.ann" or "title" -> file

    def fault(self, table: str, key: str, problem: str, mend: str) -> Fault:
        where = f"{table}.{key}" if table in ("kin", "roads", "facts", "past", "later", "demo") else table or key
        return Fault(file=source(self.sources, where), table=table, key=key, problem=problem, mend=mend)


def packs(home: Path = HOME) -> tuple[str, ...]:
    """Names of the campaigns that can be played, in alphabetical order; broken ones are left out."""
    return tuple(name for name in campaign_files(home) if not draft(name, home)[1])


@cache
def pack(name: str, home: Path = HOME) -> Pack:
    """The campaign of that name with the rules that belong to it.

    Raises: ContentError when there is none, or when its file has mistakes of form.
    """
    read, faults = draft(name, home)
    if read is None or faults:
        raise ContentError(*faults)
    return _pack(read, rule_tables(home)[0])


def rules(home: Path = HOME) -> dict[str, Rule]:
    """Every rule of `rules/` by id; broken files are left out."""
    return {id: table.rule(id) for id, table in rule_tables(home)[0].items()}


def rule(id: str, home: Path = HOME) -> Rule:
    """Raises: ContentError when there is no such rule, or when its file has mistakes of form."""
    tables, faults = rule_tables(home)
    if id in tables:
        return tables[id].rule(id)
    own = tuple(fault for fault in faults if Path(fault.file).stem == id)
    raise ContentError(*own) if own else ContentError(_absent("rule", "rules", id, tables))


def campaign_files(home: Path = HOME) -> dict[str, Path]:
    """Each campaign's name and its file, or the folder whose files are merged."""
    shelf = home / "campaigns"
    found = [p for p in shelf.glob("*") if p.suffix == ".toml" or (p.is_dir() and any(p.glob("*.toml")))]
    return {p.stem: p for p in sorted(found)}


def draft(name: str, home: Path = HOME) -> tuple[Draft | None, tuple[Fault, ...]]:
    """The campaign as read, and its mistakes of form; no draft when it cannot be read at all.

    With mistakes of form the draft is what is left without them: good for finding more, not for playing.
    """
    files = campaign_files(home)
    if name not in files:
        return None, (_absent("campaign", "campaigns", name, files),)
    path = files[name]
    merged: dict[str, object] = {}
    sources: dict[str, str] = {}
    faults: list[Fault] = []
    for file in sorted(path.glob("*.toml")) if path.is_dir() else [path]:
        shown = str(file.relative_to(home))
        table, broken = read(file, home)
        faults += broken or _merge(merged, sources, table, shown)
    if faults:
        return None, tuple(faults)
    sources.setdefault("", str(path.relative_to(home)))
    world, mistakes = _validate(WorldTable, merged, sources)
    return (Draft(name=name, world=world, sources=sources) if world else None), mistakes


def rule_tables(home: Path = HOME, broken: bool = False) -> tuple[dict[str, RuleTable], tuple[Fault, ...]]:
    """The rule files that can be read, by id, and the mistakes of form in the others.

    With `broken` also those with mistakes of form, as what is left without them.
    """
    tables: dict[str, RuleTable] = {}
    faults: list[Fault] = []
    for file in sorted((home / "rules").glob("*.toml")):
        shown = str(file.relative_to(home))
        table, unread = read(file, home)
        rule, mistakes = (None, unread) if unread else _validate(RuleTable, table, {"": shown})
        faults += mistakes
        if rule and (broken or not mistakes):
            tables[file.stem] = rule
    return tables, tuple(faults)


def source(sources: Mapping[str, str], table: str) -> str:
    """The file of a dotted table or key: of itself, or else of the table around it."""
    while table not in sources and "." in table:
        table = table.rpartition(".")[0]
    return sources.get(table) or sources.get("") or next(iter(sources.values()))


def governed(table: RuleTable, world: WorldTable) -> bool:
    """Whether what the rule governs is in this world; a rule over the whole campaign belongs to all."""
    kind, _, id = table.governs.rpartition(":")
    shelves: dict[str, Mapping[str, object]] = {
        "faction": world.factions,
        "npc": world.npcs,
        "place": world.places,
        "item": world.items,
    }
    return table.governs == "campaign" or id in shelves.get(kind, {})


def _pack(read: Draft, shared: Mapping[str, RuleTable]) -> Pack:
    world = read.world
    # A world's own rule takes the place of the shared rule of that id.
    tables = {**{id: table for id, table in shared.items() if governed(table, world)}, **world.rules}
    kept = {"title", "tagline", "genre", "opening", "hour", "kin", "facts", "demo", "voices", "narration"}
    return Pack(
        name=read.name,
        players=tuple(being.named(id, "player", {}) for id, being in world.players.items()),
        npcs=tuple(being.named(id, "npc", world.prices) for id, being in world.npcs.items()),
        places=tuple(place.named(id) for id, place in world.places.items()),
        items=tuple(item.named(id, world.owners(id)) for id, item in world.items.items()),
        factions=tuple(faction.named(id) for id, faction in world.factions.items()),
        roads=tuple(Road(start=road.start, end=road.end, days=road.days) for road in world.roads),
        rules=tuple(tables[id].rule(id) for id in sorted(tables)),
        ploys=tuple(table.ploy(id) for id, table in {**_ploys(), **world.ploys}.items()),
        traits=tuple(table.hint(id) for id, table in world.traits.items()),
        past=world.past,
        later=world.later,
        now=world.now,
        **{key: getattr(world, key) for key in kept},
    )


@cache
def _ploys() -> dict[str, PloyTable]:
    """`ploys.toml`: the ways to win somebody over that every world knows."""
    told = tomllib.loads(Path(__file__).with_name("ploys.toml").read_text(encoding="utf-8"))["ploys"]
    return {id: PloyTable.model_validate_json(json.dumps(table)) for id, table in told.items()}


def _merge(into: dict[str, object], sources: dict[str, str], table: dict[str, object], file: str) -> list[Fault]:
    """Adds one file to a campaign: tables join, lists grow, and nothing is said twice."""
    faults = []
    for key, value in table.items():
        old = into.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            faults += [_twice(f"{key}.{id}", sources[f"{key}.{id}"], file) for id in value if id in old]
            old.update(value)
        elif isinstance(old, list) and isinstance(value, list):
            old.extend(value)
        elif key in into:
            faults.append(_twice(key, sources[key], file))
        else:
            into[key] = value
        sources.setdefault(key, file)
        sources.update({f"{key}.{id}": file for id in value} if isinstance(value, dict) else {})
    return faults


def _validate[T: Table](
    shape: type[T], table: dict[str, object], sources: Mapping[str, str]
) -> tuple[T | None, tuple[Fault, ...]]:
    """The table as its shape, mended when it has mistakes; None when that does not help."""
    faults: list[Fault] = []
    for _ in range(TRIES):
        try:
            # By way of JSON, because a strict tuple refuses a list, and TOML knows only lists.
            return shape.model_validate_json(json.dumps(table, default=str), strict=True), tuple(faults)
        except ValidationError as error:
            errors = error.errors()
            faults += [explain(shape, line, partial(source, sources)) for line in errors if not faults]
            table = mended(table, errors)
    return None, tuple(faults)


def _twice(table: str, first: str, second: str) -> Fault:
    mend = "keep one of the two, or give the second its own id"
    return Fault(file=second, table=table, problem=f"this is already in {first}", mend=mend)


def _absent(noun: str, folder: str, name: str, there: Mapping[str, object]) -> Fault:
    has = ", ".join(there) or "nothing"
    return Fault(file=f"{folder}/", problem=f"no {noun} {name}; {folder}/ has: {has}", mend="name one of these")
