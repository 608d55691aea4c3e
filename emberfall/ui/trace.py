"""The Trace panel: who was asked what, which mind answered, what of the answer stood, and what it cost."""

from __future__ import annotations

from collections.abc import Mapping

from emberfall.records import OFFLINE, Asked, Spending, Trace
from emberfall.ui.panel import Shown

PURPOSES = {
    "interpret": "read the words",
    "decide": "decided",
    "propose": "proposed what follows",
    "tell": "told it",
}
AGENTS = {"narrator": "The Narrator", "keeper": "The World-keeper", "lorekeeper": "The Lorekeeper"}
PENNY = 0.01


def show(traces: tuple[Trace, ...], spending: Spending | None, names: Mapping[str, str]) -> Shown:
    """The newest first. `names`: id -> name of whoever may have been asked."""
    return {"money": money(spending) if spending else "", "traces": [traced(trace, names) for trace in traces]}


def traced(trace: Trace, names: Mapping[str, str]) -> Shown:
    return {
        "turn": trace.turn,
        "note": trace.note,
        "sum": summed(trace),
        "asked": [answer(one, names) for one in trace.asked],
        "handoffs": [[called(one.giver, names), called(one.taker, names), one.intent] for one in trace.handoffs],
        "rulings": [[one.what, one.allowed, one.rule] for one in trace.rulings],
    }


def answer(one: Asked, names: Mapping[str, str]) -> Shown:
    return {
        "who": called(one.of, names),
        "what": PURPOSES[one.purpose],
        "mind": one.mind,
        "ms": one.ms,
        "tokens": one.tokens_in + one.tokens_out,
        "tries": [[each.model, each.mode, each.outcome.replace("_", " "), each.ms] for each in one.tries],
        "kept": [[id, names.get(id, id)] for id in one.kept],
        "dropped": list(one.dropped),
        "overruled": one.overruled,
        "replaced": list(one.replaced),
    }


def called(id: str, names: Mapping[str, str]) -> str:
    return AGENTS.get(id) or names.get(id, id)


def summed(trace: Trace) -> str:
    if all(one.mind == OFFLINE and not one.tries for one in trace.asked):
        return "offline"
    said = [f"{trace.ms:.0f} ms"]
    if trace.tokens:
        said += [f"{trace.tokens:,} tokens", dollars(trace.cost)]
    return " · ".join(said)


def money(spending: Spending) -> str:
    """What the table has cost, in one line."""
    if not spending.tokens:
        return "No model was paid for anything here: 0 tokens, $0."
    cap = f" of {spending.cap:,}" if spending.cap else ""
    return (
        f"This table: {spending.tokens:,} tokens, {dollars(spending.cost)}. Today: {spending.today_tokens:,}{cap}, "
        f"{dollars(spending.today_cost)}. Prices of {spending.priced_at}."
    )


def dollars(cost: float) -> str:
    return f"${cost:.2f}" if cost >= PENNY else f"${cost:.5f}"
