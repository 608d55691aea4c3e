"""What stands behind a turn: who was asked what and which mind answered, what was passed on, and how it was ruled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emberfall import keeper
from emberfall.keeper import learning
from emberfall.minds import Minds
from emberfall.records import Decision, Hearing, Passed, Ruled, Ruling, Search, Trace


def trace(
    heard: Hearing,
    attempt: Ruling,
    decision: Decision | None,
    minds: Minds,
    search: Search | None = None,
    proposals: Sequence[Ruled] = (),
) -> Trace:
    """The trace of a turn that was settled and told."""
    return Trace(
        turn=heard.scene.turn + 1,
        asked=tuple(minds.log),
        handoffs=tuple(_handoffs(heard, attempt, decision, search)),
        rulings=(*_rulings(heard, attempt, decision), *proposals),
        note=next(iter(minds.notes), ""),
    )


def _handoffs(heard: Hearing, attempt: Ruling, decision: Decision | None, search: Search | None) -> Iterator[Passed]:
    intent, petition = heard.docket.intent, heard.docket.petition
    yield Passed(giver="narrator", taker="keeper", intent=intent.verb)
    if not attempt.allowed:
        yield Passed(giver="keeper", taker="narrator", intent="refused")
        return
    if decision and petition:
        yield Passed(giver="narrator", taker=decision.npc, intent=petition.verb)
        if learning.picked(heard, decision):
            yield Passed(giver="lorekeeper", taker=decision.npc, intent="finding")
        yield Passed(giver=decision.npc, taker="keeper", intent=decision.verdict)
    if search:
        yield Passed(giver="narrator", taker="lorekeeper", intent="search")
    yield Passed(giver="keeper", taker="narrator", intent="tell")


def _rulings(heard: Hearing, attempt: Ruling, decision: Decision | None) -> Iterator[Ruled]:
    yield _ruled("attempt: " + heard.docket.intent.verb, attempt)
    if not attempt.allowed:
        return
    if decision:
        yield _ruled("consent", keeper.settle_consent(heard))
    for change, ruling in zip(heard.docket.changes, _changes(heard, decision), strict=True):
        yield _ruled("change: " + change.kind, ruling)


def _changes(heard: Hearing, decision: Decision | None) -> Sequence[Ruling]:
    return keeper.settle_changes(heard, decision)


def _ruled(what: str, ruling: Ruling) -> Ruled:
    return Ruled(what=what, allowed=ruling.allowed, rule=ruling.rule or "")
