"""How the rules of a docket are judged: which clauses the graph is asked, and what its answers make of each rule."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from emberfall.graph.book import Ask, Row, Rows, ask
from emberfall.minds.offline.scenery import AGREES, agreed, listed
from emberfall.records import Applied, Case, Clause, Decision, Docket, Finding, Hearing, Mend, Scene


def asks(*dockets: Docket) -> tuple[Ask, ...]:
    """One question for each kind of clause that these dockets need; `read` takes the answers in the same order."""
    return tuple(ask(f"keeper/clause_{kind}", clauses=clauses) for kind, clauses in _by_kind(dockets).items())


def read(dockets: Sequence[Docket], answers: Sequence[Rows]) -> tuple[dict[str, Finding], ...]:
    """For each docket, case and clause -> what was found."""
    found: dict[str, Finding] = {}
    for kind, rows in zip(_by_kind(dockets), answers, strict=True):
        found |= _deeds(rows) if kind == "deed" else {row["clause"]: _finding(row) for row in rows}
    findings: list[dict[str, Finding]] = [{} for _ in dockets]
    for key, finding in found.items():
        place, _, clause = key.partition("/")
        findings[int(place)][clause] = finding
    return tuple(findings)


def roads(heard: Hearing) -> dict[str, Finding]:
    """Place -> the road there: `evidence` is every place on it, in order, and `days` how long it takes."""
    found: dict[str, Finding] = {}
    for number, case in enumerate(heard.docket.cases):
        for clause in case.rule.clauses:
            finding = heard.findings.get(_key(number, clause))
            if clause.kind == "road" and finding and finding.evidence:
                found[finding.evidence[-1]] = finding
    return found


def _by_kind(dockets: Sequence[Docket]) -> dict[str, list[dict[str, object]]]:
    kinds: defaultdict[str, list[dict[str, object]]] = defaultdict(list)
    for place, docket in enumerate(dockets):
        for number, case in enumerate(docket.cases):
            for clause in case.rule.clauses:
                bound = _bind(clause, case, docket)
                if bound is not None:
                    kinds[_judge(clause)].append({"id": f"{place}/{_key(number, clause)}", **bound})
    return dict(sorted(kinds.items()))


IN_HAND = frozenset({"AT", "OWNS", "CRAFTS"})
"""The edges that most rules ask for; `keeper/clause_edge` follows these only."""


def _judge(clause: Clause) -> str:
    """The query that judges it: `cypher/keeper/clause_<this>.cypher`."""
    return "tie" if clause.kind == "edge" and not IN_HAND.issuperset(clause.edge.split("|")) else clause.kind


def _key(number: int, clause: Clause) -> str:
    return f"{number}:{clause.id}"


def _slot(name: str, case: Case) -> str | None:
    """What a slot stands for here; "npc:otho" stands for otho."""
    return name.partition(":")[2] if ":" in name else case.slots.get(name)


def _bind(clause: Clause, case: Case, docket: Docket) -> dict[str, object] | None:
    """The clause with its slots filled, or None when one of them is empty."""
    start = _slot(clause.start, case) if clause.start else None
    end = _slot(clause.end, case) if clause.end else None
    if (clause.start and start is None) or (clause.end and end is None):
        return None
    if clause.kind == "edge":
        return {"start": start, "end": end, "edges": clause.edge.split("|")}
    if clause.kind == "property":
        return {"start": start, "key": clause.key, "equals": clause.equals}
    if clause.kind == "deed":
        decider = _slot("decider", case)
        return decider and {
            "actor": _slot("actor", case),
            "decider": decider,
            "feeling": clause.feeling,
            "reach": clause.reach,
            "until": list(clause.until),
        }  # type: ignore[return-value]
    if clause.kind == "held":
        return {"item": start, "by": end, "handed": list(docket.handed)}
    if clause.kind == "tally":
        return {"start": start, "end": end, "verb": clause.verb, "equals": clause.equals, "at_least": clause.at_least}
    if clause.kind == "consent":
        return {"start": start, "end": end, "toward": case.slots.get("receiver")}
    return {"start": start, "end": end}


def _finding(row: Row) -> Finding:
    return Finding(
        holds=bool(row["holds"]),
        evidence=tuple(dict.fromkeys(row["evidence"] or ())),
        missing=tuple(row.get("missing") or ()),
        days=row.get("days") or 0.0,
    )


def _deeds(rows: Rows) -> dict[str, Finding]:
    """A deed clause holds while one deed lacks one of its amends; its evidence is that deed, or else the amends."""
    told: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        told[row["clause"]].append(row)
    return {clause: _held_against(tuple(_mends(remembered))) for clause, remembered in told.items()}


def _mends(remembered: Sequence[Row]) -> Iterator[Mend]:
    """Each deed that is held, with what was done to the same victim later to mend it."""
    needs = remembered[0]["until"] or ("",)  # what nothing mends lacks the one verb that is no verb
    amends: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in remembered:
        if row["mends"]:
            amends[row["victim"], row["verb"]].append(row)
    for deed in remembered:
        if deed["held"]:
            mended = (
                (need, tuple(row["event"] for row in amends[deed["victim"], need] if row["seq"] > deed["seq"]))
                for need in needs
            )
            yield Mend(deed=deed["event"], victim=deed["victim"], mended=tuple(mended))


def _held_against(mends: tuple[Mend, ...]) -> Finding:
    unmended = [m.deed for m in mends if any(not events for _, events in m.mended)]
    amends = [id for m in mends for _, events in m.mended for id in events]
    return Finding(holds=bool(unmended), evidence=tuple(dict.fromkeys(unmended or amends)), mends=mends)


# dict[str, Finding] -> rules --------------------------------------------------------------------------------


def apply(heard: Hearing, subject: str, decision: Decision | None = None) -> tuple[Applied, ...]:
    """The rules in force for this part of the docket, judged, in the order of the campaign file."""
    return tuple(
        _apply(number, case, heard, decision)
        for number, case in enumerate(heard.docket.cases)
        if case.subject == subject
    )


def _apply(number: int, case: Case, heard: Hearing, decision: Decision | None) -> Applied:
    rule = case.rule
    found = [_found(number, clause, case, heard.findings, decision) for clause in rule.clauses]
    holding, failing = [f for f in found if f.holds], [f for f in found if not f.holds]
    bites = {"forbid": not failing, "require": bool(failing), "allow": False}[rule.effect]
    telling = (failing if rule.effect == "require" else holding) if bites else found
    # When a clause about something else fails, no deed can change what the rule does.
    by_deeds = all(f.holds for f in found if not f.mends)
    return Applied(
        rule=rule.id,
        name=rule.name,
        text=rule.text,
        binds=rule.binds,
        effect=rule.effect,
        bites=bites,
        evidence=_unique(id for f in telling for id in f.evidence),
        mends=tuple(m for f in found for m in f.mends) if by_deeds else (),
        remedy=_remedy(case, found, heard.scene) if bites else "",
    )


def _found(number: int, clause: Clause, case: Case, findings: dict[str, Finding], decision: Decision | None) -> Finding:
    """What the graph said of a clause. One whose slots are empty has nothing to say: it stops no requirement."""
    if clause.kind == "consent":
        given = _given(clause, case, decision)
        if given:
            return given
    if clause.kind == "road" and _slot(clause.start, case) == _slot(clause.end, case):
        return Finding(holds=True)  # one is there already; the database knows no road from a place to itself
    unasked = case.rule.effect == "require" and not _asked(clause, case)
    return findings.get(_key(number, clause), Finding(holds=unasked))


def _asked(clause: Clause, case: Case) -> bool:
    """A bare property asks that a slot is filled; every other clause needs its slots filled to ask anything."""
    if clause.kind == "property" and clause.equals is None:
        return True
    return all(_slot(slot, case) for slot in (clause.start, clause.end) if slot)


def _given(clause: Clause, case: Case, decision: Decision | None) -> Finding | None:
    """Consent that needs no looking up: one's own, or what was decided this very turn."""
    giver, item = _slot(clause.start, case), _slot(clause.end, case)
    if giver is None or giver == case.slots.get("actor"):
        return Finding(holds=True, evidence=(giver,) if giver else ())
    if decision and decision.npc == giver and decision.about == item:
        return Finding(holds=decision.verdict == "agree", evidence=(decision.id,))
    return None


def _unique(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))


def _remedy(case: Case, found: Sequence[Finding], scene: Scene) -> str:
    """The rule's remedy with its {slots} filled from the scene: {target}, {target.place}, {victim}, {needs} ...

    Of several wordings, one that was not heard lately.
    """
    ids: dict[str, str | None] = dict(case.slots)
    ids["victim"] = next((m.victim for f in found for m in f.mends if any(not e for _, e in m.mended)), None)
    needs = listed([scene.thing(id).name for f in found for id in f.missing], "and no")

    def fill(match: re.Match[str]) -> str:
        slot, _, field = match[1].partition(".")
        said = needs if slot == "needs" else _said(slot, ids.get(slot), field, scene)
        return f"{said} {agreed(said, match[2])}" if match[2] else said

    wordings = [SLOT_AND_VERB.sub(fill, wording) for wording in case.rule.remedy.split("\n")]
    said = " ".join(scene.recent).lower()
    fresh = [one for one in wordings if not any(part in said for part in one.rstrip(".").lower().split(". "))]
    text = (fresh or wordings)[0]
    return text[:1].upper() + text[1:]


SLOT_AND_VERB = re.compile(rf"\{{([a-z.]+)\}}(?: ({'|'.join(AGREES)})\b)?")


def _said(slot: str, id: str | None, field: str, scene: Scene) -> str:
    """What a slot of a remedy says: of the thing itself, of its place or owner, or how to go on about it."""
    if id is None:
        return "someone" if slot in ("target", "victim", "decider") else "that"
    thing = scene.thing(id)
    other = {"place": thing.at, "owner": thing.owner}.get(field)
    if field in ("place", "owner"):
        return scene.thing(other).called if other else "nowhere to be found"
    if field == "is":
        return f"{thing.pronoun} {'are' if thing.pronoun == 'they' else 'is'}"
    if field == "pronoun":
        return thing.pronoun
    return thing.name if thing.kind == "item" else thing.called
