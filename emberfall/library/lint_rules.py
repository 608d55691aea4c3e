"""Mistakes in rules: what they govern, what they speak of, what their clauses and remedies name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import get_args

from emberfall.library.faults import Fault, closest
from emberfall.library.lint_world import ID
from emberfall.library.rulefile import RuleTable
from emberfall.library.shelf import Draft, governed
from emberfall.records import Clause, Verb

VERBS = get_args(Verb)
CHANGES = ("craft", "transfer", "move")
SPOKEN = (*VERBS, *CHANGES, "claim")
SLOTS = ("actor", "target", "decider", "item", "offer", "place", "here", "maker", "giver", "receiver", "owner")
KINDS = {"faction": "factions", "npc": "npcs", "place": "places", "item": "items"}
EDGES = ("AT", "OWNS", "MEMBER_OF", "KIN_OF", "CRAFTS", "NEEDS", "WANTS", "CONNECTED_TO", "FEELS", "KNOWS")
REMEDY_FIELDS = ("place", "pronoun", "is", "owner")  # of a slot in a remedy: {target.is} is "she is"
PROPERTIES = ("name", "alive", "state", "worth", "role", "temper", "pronoun", "kind")
ENDS = {
    "edge": ("from", "to"),
    "road": ("from", "to"),
    "property": ("of", ""),
    "deed": ("by", ""),
    "held": ("", "by"),
    "tally": ("by", "to"),
    "consent": ("of", "for"),
}
"""Kind of clause -> the keys that an author writes for its two slots."""

REMEDY = re.compile(r"\{([^{}]*)\}")

Report = Callable[[str, str, str], Fault]
"""(key, problem, mend) -> the fault, in the file and table of the rule at hand."""


def lint_file(id: str, rule: RuleTable) -> Iterator[Fault]:
    """Mistakes of a file in `rules/` that can be told without a campaign."""
    yield from _lint(id, rule, partial(_in_file, id))


def lint_own(draft: Draft) -> Iterator[Fault]:
    """Mistakes of the rules that stand in a campaign's own file."""
    for id, rule in draft.world.rules.items():
        table = f"rules.{id}"
        yield from _lint(id, rule, partial(draft.fault, table))
        if not governed(rule, draft.world):
            yield draft.fault(table, "governs", _nothing(rule), _governable(rule, draft))


def lint_governing(shared: Mapping[str, RuleTable], drafts: Mapping[str, Draft]) -> Iterator[Fault]:
    """Rules of `rules/` that govern nothing in any campaign."""
    for id, rule in shared.items():
        if drafts and not any(governed(rule, draft.world) for draft in drafts.values()):
            yield _in_file(id, "governs", _nothing(rule), _governable(rule, *drafts.values()))


def lint_world(draft: Draft, shared: Mapping[str, RuleTable]) -> Iterator[Fault]:
    """Verbs that no rule of this world allows or requires, and clauses that name what it does not hold."""
    world = draft.world
    rules = {**{id: rule for id, rule in shared.items() if governed(rule, world)}, **world.rules}
    for binds, verbs in (("attempt", VERBS), ("change", CHANGES)):
        ruled = {
            verb
            for rule in rules.values()
            if rule.binds == binds and rule.effect != "forbid" and rule.governs == "campaign"
            for verb in rule.verbs
        }
        for verb in verbs:
            if verb not in ruled:
                problem = f"no rule over the campaign allows or requires {verb}, so it is always refused"
                yield draft.fault("rules", verb, problem, f"add {verb} to the verbs of a rule that binds = {binds!r}")
    for id, rule in rules.items():
        for clause in rule.rule(id).clauses:
            for name in filter(None, (clause.start, clause.end)):
                kind, _, named = name.rpartition(":")
                legal = getattr(world, KINDS[kind]) if kind in KINDS else {}
                if kind in KINDS and named not in legal:
                    yield draft.fault(f"rules.{id}", "when", f"there is no {kind} {named}", closest(named, legal))


def _lint(id: str, rule: RuleTable, report: Report) -> Iterator[Fault]:
    if not ID.fullmatch(id):
        yield report("", f"{id!r} is no id", "use 1 to 64 of a-z, 0-9 and _")
    kind, colon, _ = rule.governs.partition(":")
    if rule.governs != "campaign" and (not colon or kind not in KINDS):
        legal = ", ".join(["campaign", *(f"{kind}:<id>" for kind in KINDS)])
        yield report("governs", f"{rule.governs!r} says nothing that can be governed", f"legal: {legal}")
    for verb in rule.verbs:
        if verb not in SPOKEN:
            yield report("verbs", f"there is no verb {verb}", closest(verb, SPOKEN))
        elif verb in CHANGES and rule.binds != "change":
            yield report("verbs", f"{verb} is a change; a rule that binds {rule.binds} never sees it", 'bind "change"')
    if rule.effect == "require" and not rule.when:
        yield report("when", "it requires nothing", "add a [[when]], or let the effect be allow or forbid")
    if rule.effect != "allow" and not rule.remedies:
        yield report("remedy", "it refuses without a word", "say what would help, in one sentence")
    if rule.binds == "consent" and any(said.startswith("{") for said in rule.remedies):
        yield report("remedy", "an NPC says it as an order", "begin with a verb: Apologise to {victim}.")
    yield from _slots(rule, report)
    for n, clause in enumerate(rule.rule(id).clauses, 1):
        yield from _clause(clause, f"when.{n}", report)


def _slots(rule: RuleTable, report: Report) -> Iterator[Fault]:
    for said in REMEDY.findall(" ".join(rule.remedies)):
        slot, _, field = said.partition(".")
        if slot not in (*SLOTS, "victim", "needs"):
            yield report("remedy", f"there is no slot {{{said}}}", closest(slot, (*SLOTS, "victim", "needs")))
        elif field not in ("", *REMEDY_FIELDS):
            yield report("remedy", f"{{{said}}} asks for nothing known", closest(field, REMEDY_FIELDS))


def _clause(clause: Clause, at: str, report: Report) -> Iterator[Fault]:
    for key, name in zip(ENDS[clause.kind], (clause.start, clause.end), strict=True):
        kind, colon, _ = name.partition(":")
        if name and not (kind in KINDS if colon else name in SLOTS):
            yield report(f"{at}.{key}", f"{name!r} is neither a slot nor kind:id", closest(name, SLOTS))
    for edge in filter(None, clause.edge.split("|")):
        if edge not in EDGES:
            yield report(f"{at}.edge", f"there is no edge {edge}", closest(edge, EDGES))
    if clause.kind == "property" and clause.key not in PROPERTIES:
        yield report(f"{at}.property", f"nothing has the property {clause.key}", closest(clause.key, PROPERTIES))
    for key, verbs in (("until", clause.until), ("tally", (clause.verb,) if clause.verb else ())):
        for verb in verbs:
            if verb not in VERBS:
                yield report(f"{at}.{key}", f"there is no verb {verb}", closest(verb, VERBS))


def _nothing(rule: RuleTable) -> str:
    return f"it governs nothing: there is no {rule.governs.replace(':', ' ')}"


def _governable(rule: RuleTable, *drafts: Draft) -> str:
    kind, _, id = rule.governs.rpartition(":")
    return closest(id, [one for draft in drafts for one in getattr(draft.world, KINDS.get(kind, "factions"))])


def _in_file(id: str, key: str, problem: str, mend: str) -> Fault:
    return Fault(file=f"rules/{id}.toml", key=key, problem=problem, mend=mend)
