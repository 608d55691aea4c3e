"""What a player tried before somebody decided: the ploys that their deeds make up, each with its success. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.graph.book import Ask, Rows, ask
from emberfall.records import Applied, Decision, Hearing, Petition, Ploy, Tried


def asks(petition: Petition | None) -> tuple[Ask, ...]:
    """The ploys there are, and when the one who is asked last answered the asker."""
    if petition is None or petition.verb == "ask":
        return ()
    return (ask("keeper/ploys", npc=petition.decider, actor=petition.actor),)


def read(answers: Sequence[Rows]) -> tuple[tuple[Ploy, ...], int]:
    """(the ploys, the turn of the last answer); nothing was answered before turn 1."""
    rows = [row for rows in answers for row in rows]
    ploys = tuple(Ploy(id=row["id"], deeds=tuple(row["deeds"] or ())) for row in rows)
    return ploys, next((row["answered"] for row in rows), 0)


def tried(heard: Hearing, decision: Decision | None) -> tuple[Tried, ...]:
    """Every ploy whose deeds were all done since the last answer, but none that is part of a larger one.

    Only deeds that the decider remembers count: what never reached them moved nobody.
    """
    petition = heard.docket.petition
    if decision is None or petition is None or petition.verb == "ask":
        return ()
    done = {memory.verb for memory in heard.memories if _turn(memory.id) > heard.answered}
    done |= {"trade"} if petition.offer else set()
    done |= {"deliver"} if petition.quest else set()
    made = [ploy for ploy in heard.ploys if ploy.deeds and set(ploy.deeds) <= done]
    whole = [ploy for ploy in made if not any(set(ploy.deeds) < set(other.deeds) for other in made)]
    plain = [ploy for ploy in heard.ploys if not ploy.deeds]
    agreed = decision.verdict == "agree"
    return tuple(
        Tried(ploy=ploy.id, toward=decision.npc, decision=decision.id, success=agreed) for ploy in whole or plain
    )


def needs(heard: Hearing, decision: Decision | None, consent: Sequence[Applied]) -> str:
    """What an answer that is not yes asks for, in plain words; empty when there is none."""
    petition = heard.docket.petition
    if decision is None or petition is None or petition.verb == "ask" or decision.verdict == "agree":
        return ""
    remedy = next((rule.remedy for rule in consent if rule.bites and rule.remedy), "")
    want = f"Bring the {heard.scene.thing(decision.want).name} in trade." if decision.want else ""
    worst = min(heard.memories, key=lambda m: m.sentiment * m.weight, default=None)
    sorry = "Apologise." if worst and worst.sentiment < 0 else ""
    return " ".join(dict.fromkeys(part for part in (remedy or sorry, want) if part)) or "Show good will."


def _turn(event: str) -> int:
    """The turn of a deed, as its id has it: "e12_2" is of turn 12."""
    digits = event[1:].partition("_")[0]
    return int(digits) if digits.isdigit() else 0
