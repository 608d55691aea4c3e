"""Mistakes that only playing would show: what nobody can get, rules that can never bite, the dead who are moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from emberfall.library.faults import Fault, closest
from emberfall.library.lint_rules import KINDS, Report
from emberfall.library.lint_world import ELDERS, YOUNGER, beings
from emberfall.library.rulefile import RuleTable
from emberfall.library.shelf import Draft, governed
from emberfall.library.worldfile import WorldTable
from emberfall.records import Clause

PETITIONED = ("request", "trade", "ask")  # the verbs that leave somebody something to decide
SIBLINGS = frozenset(["brother", "sister", "sibling", "twin"])
RELATIONS = (
    *("brother", "sister", "sibling", "twin", "father", "mother", "parent", "son", "daughter", "child", "husband"),
    *("wife", "spouse", "partner", "uncle", "aunt", "nephew", "niece", "cousin", "grandfather", "grandmother"),
    *("grandparent", "grandson", "granddaughter", "grandchild"),
)
ENDS: Mapping[str, tuple[str, str]] = {
    "AT": ("being item", "place"),
    "OWNS": ("being", "item"),
    "MEMBER_OF": ("being", "faction"),
    "KIN_OF": ("being", "being"),
    "CRAFTS": ("being", "item"),
    "NEEDS": ("item", "item"),
    "WANTS": ("being", "item"),
    "CONNECTED_TO": ("place", "place"),
    "FEELS": ("being", "being"),
    "KNOWS": ("being", "fact"),
}
"""Edge -> what it leads from and to."""
SLOT_KINDS: Mapping[str, str] = {
    **dict.fromkeys(("actor", "target", "decider", "maker", "giver", "receiver", "owner", "npc"), "being"),
    **dict.fromkeys(("item", "offer"), "item"),
    **dict.fromkeys(("place", "here"), "place"),
    "faction": "faction",
}
ONLY_CHANGES = frozenset(["maker", "giver", "receiver"])
VALUES: Mapping[str, tuple[object, ...]] = {
    "alive": (True, False),
    "state": ("unmade", "whole", "spent"),
    "temper": (-1, 0, 1),
    "pronoun": ("he", "she", "they", "it"),
    "kind": ("player", "npc", "place", "item", "faction"),
}


def lint(draft: Draft, shared: Mapping[str, RuleTable]) -> Iterator[Fault]:
    """Every mistake in what this world lets happen."""
    for look in (stages, hands, seldom, ties):
        yield from look(draft)
    for id, rule in draft.world.rules.items():
        table = f"rules.{id}"
        yield from lint_rule(id, rule, lambda key, problem, mend, at=table: draft.fault(at, key, problem, mend))  # type: ignore[misc]
    rules = {**{id: rule for id, rule in shared.items() if governed(rule, draft.world)}, **draft.world.rules}
    yield from _values(draft, rules)


def stages(draft: Draft) -> Iterator[Fault]:
    """Stage directions move the living, and the living speak."""
    people = {id: being for id, (_, being) in beings(draft.world).items()}
    for id, player in draft.world.players.items():
        if not player.alive:
            yield draft.fault(f"players.{id}", "alive", "the dead do nothing, so nobody can play them", "let them live")
    for n, session in enumerate((*draft.world.past, draft.world.now), 1):
        table, key = ("past", f"{n}.set") if n <= len(draft.world.past) else ("now", "set")
        for move in session.set:
            if move.who in people and not people[move.who].alive:
                mend = "let them lie, or let them live"
                yield draft.fault(table, key, f"{move.who} is dead, and goes nowhere", mend)
        moved = [move.who for move in session.set]
        for who in sorted({who for who in moved if moved.count(who) > 1}):
            yield draft.fault(table, key, f"{who} is put in two places at once", "keep one of the lines")


def hands(draft: Draft) -> Iterator[Fault]:
    """The dead hold nothing that anybody could get, and make nothing."""
    world = draft.world
    people = {id: being for id, (_, being) in beings(world).items()}
    for id, item in world.items.items():
        owner = next(iter(world.owners(id)), None)
        if owner in people and not people[str(owner)].alive:
            mend = "give it to somebody who lives, or let it lie at a place"
            yield draft.fault(f"items.{id}", "owner", f"{owner} is dead, and gives nothing away", mend)
        makers = [who for who, being in people.items() if id in being.crafts]
        if item.state == "unmade" and makers and not any(people[who].alive for who in makers):
            mend = "put it into the `crafts` of somebody who lives"
            yield draft.fault(f"items.{id}", "state", f"only {makers[0]} makes it, who is dead", mend)
        if item.state == "unmade" and makers and all(who in world.players for who in makers):
            mend = "put it into the `crafts` of an NPC"
            yield draft.fault(f"items.{id}", "state", f"only {makers[0]} makes it, and players only ask", mend)
        for need in item.needs:
            if need in world.items and world.items[need].state == "spent":
                yield draft.fault(f"items.{id}", "needs", f"{need} is spent, so it can never be made", "need another")


def seldom(draft: Draft) -> Iterator[Fault]:
    """What is said and never comes up: prices nobody asks, factions of nobody, wants that only they could fulfil."""
    world = draft.world
    for id, (table, being) in beings(world).items():
        for item in being.wants:
            makers = [who for who, (_, other) in beings(world).items() if item in other.crafts]
            if makers == [id]:
                problem = f"{item} is wanted, but nobody else makes it"
                yield draft.fault(f"{table}.{id}", "wants", problem, "let them want something else")
        for key in ("crafts", "prices"):
            if table == "players" and getattr(being, key):
                yield draft.fault(f"{table}.{id}", key, "nobody asks players for anything", "take it out")
        for priced, price in being.prices.items():
            if abs(price) > 20:
                problem = f"nobody comes to be liked, or hated, by {price:g}"
                yield draft.fault(f"{table}.{id}", "prices", problem, f"ask for between -20 and 20 for {priced}")
    for id in world.factions:
        if not any(id in being.factions for _, being in beings(world).values()):
            yield draft.fault(f"factions.{id}", "", "nobody belongs to it", "put it into somebody's `factions`")


def ties(draft: Draft) -> Iterator[Fault]:
    """Words for kin that are nearly one, and families that cannot be: siblings share their elders."""
    for n, (_, relation, _) in enumerate(draft.world.kin, 1):
        mend = closest(relation, RELATIONS)
        if relation not in RELATIONS and mend.startswith("did you mean"):
            yield draft.fault("kin", str(n), f"{relation!r} is no relation", mend.partition("?")[0] + "?")
    one = _families(draft.world)
    elder: dict[str, set[str]] = {}
    for start, relation, end in draft.world.kin:
        if relation in ELDERS | YOUNGER:
            old, young = (start, end) if relation in ELDERS else (end, start)
            elder.setdefault(one.get(young, young), set()).add(one.get(old, old))
    for family in elder:
        seen: set[str] = set()
        while more := {up for down in seen | {family} for up in elder.get(down, ())} - seen:
            seen |= more
        if family in seen:
            problem = f"by these lines somebody is both older and younger than {family}"
            yield draft.fault("kin", "", problem, "turn one of the lines around, or take it out")
            return


def _families(world: WorldTable) -> dict[str, str]:
    """Being -> one of their siblings, the same for all of them."""
    one: dict[str, str] = {}
    for start, relation, end in world.kin:
        if relation in SIBLINGS:
            old, new = one.get(end, end), one.get(start, start)
            one = {who: new if family == old else family for who, family in one.items()} | {start: new, end: new}
    return one


def lint_rule(id: str, rule: RuleTable, report: Report) -> Iterator[Fault]:
    """A rule whose conditions can never be met, or that is never judged."""
    verbs = [verb for verb in rule.verbs if rule.binds == "consent" and verb not in PETITIONED]
    for verb in verbs:
        problem = f"nobody decides over {verb}: a rule that binds consent sees {', '.join(PETITIONED)}"
        yield report("verbs", problem, 'bind "attempt", or take the verb out')
    if rule.effect == "allow" and (rule.remedies or rule.when):
        key = "remedy" if rule.remedies else "when"
        yield report(key, "a rule that allows never refuses", "take it out, or let the effect be forbid or require")
    kinds = [clause.kind for clause in rule.rule(id).clauses]
    for slot, kind in (("{victim}", "deed"), ("{needs}", "held")):
        if any(slot in said for said in rule.remedies) and kind not in kinds:
            yield report("remedy", f"{slot} is only known with a condition of kind {kind}", "name somebody else")
    for said in rule.remedies:
        if said.rstrip()[-1:] not in ".!?":
            yield report("remedy", f"the sentence does not end: {said!r}", "end it with a full stop")
    for n, clause in enumerate(rule.rule(id).clauses, 1):
        yield from _possible(clause, rule, f"when.{n}", report)
    yield from _contradiction(rule.rule(id).clauses, report)


def _possible(clause: Clause, rule: RuleTable, at: str, report: Report) -> Iterator[Fault]:
    for slot in (clause.start, clause.end):
        if slot in ONLY_CHANGES and rule.binds != "change":
            problem = f"a rule that binds {rule.binds} knows no {slot}, so it never holds"
            yield report(at, problem, 'bind "change", or name the actor, the target or the decider')
    if clause.kind == "edge" and clause.edge in ENDS:
        for key, slot, wants in zip(("from", "to"), (clause.start, clause.end), ENDS[clause.edge], strict=True):
            found = SLOT_KINDS.get(slot.partition(":")[0], "")
            if found and found not in wants.split():
                mend = f"name a {wants.replace(' ', ' or ')}"
                yield report(f"{at}.{key}", f"{clause.edge} never has the {found} {slot} at this end", mend)
    if clause.kind == "deed" and clause.start != "actor":
        yield report(f"{at}.by", f"only deeds of the actor are remembered here, not of {clause.start}", 'by = "actor"')
    if clause.kind == "tally" and clause.verb not in PETITIONED:
        yield report(
            f"{at}.tally", f"nobody decides over {clause.verb}, so it is never counted", closest("", PETITIONED)
        )
    if clause.kind == "deed" and clause.feeling == "positive" and clause.until:
        yield report(f"{at}.until", "a kindness is not mended", "take until out, or let the feeling be negative")


def _contradiction(clauses: Sequence[Clause], report: Report) -> Iterator[Fault]:
    """Two conditions on one property that exclude each other."""
    said: dict[tuple[str, str], object] = {}
    for n, clause in enumerate(clauses, 1):
        if clause.kind == "property" and clause.equals is not None:
            first = said.setdefault((clause.start, clause.key), clause.equals)
            if first != clause.equals:
                problem = f"{clause.start} cannot have {clause.key} {first!r} and {clause.equals!r} at once"
                yield report(f"when.{n}", f"{problem}, so it never holds", "keep one of the two conditions")


def _values(draft: Draft, rules: Mapping[str, RuleTable]) -> Iterator[Fault]:
    """Properties that are compared with a value which nothing in this world has."""
    world = draft.world
    people = [being for _, being in beings(world).values()]
    legal: dict[str, tuple[object, ...]] = {**VALUES, "role": tuple(dict.fromkeys(b.role for b in people if b.role))}
    names = [thing.name for kind in KINDS.values() for thing in getattr(world, kind).values()]
    legal["name"] = (*names, *(player.name for player in world.players.values()))
    for id, rule in rules.items():
        for n, clause in enumerate(rule.rule(id).clauses, 1):
            if clause.kind != "property" or clause.equals is None or clause.key not in legal:
                continue
            if not any(value == clause.equals and type(value) is type(clause.equals) for value in legal[clause.key]):
                if clause.key == "temper" and clause.equals in (-1, 0, 1):
                    continue
                problem = f"nothing here has the {clause.key} {clause.equals!r}"
                mend = closest(str(clause.equals), [str(value) for value in legal[clause.key]])
                yield draft.fault(f"rules.{id}", f"when.{n}.equals", problem, mend)
