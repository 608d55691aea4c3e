"""Which words an NPC's decision is put in: the occasion, the names that fill it, and its reasons in numbers. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.minds.offline import prose
from emberfall.minds.offline.judgement import WANT, Judgement, Weighing
from emberfall.minds.offline.prose import Sayings
from emberfall.npc.knowledge import Known
from emberfall.npc.selves import Answer
from emberfall.records import (
    Craft,
    Docket,
    Named,
    Petition,
    Ruling,
    Scene,
    Verdict,
)

LATELY = 12  # messages: about four turns, after which nobody minds being asked again


def answering(known: Known, petition: Petition, scene: Scene) -> str:
    """Whoever said the very same a moment ago says so."""
    told = known.answer
    if told is None:
        return "withheld" if known.withheld else "unknown"
    lately = scene.recent[:LATELY] if scene.addressed == petition.decider else ()
    if any(told.says in text for text in lately):
        return "again"
    return "confides" if known.secret else "answer"


def said(occasion: str, known: Known, voice: Sayings, seed: str, names: dict[str, str], scene: Scene) -> str:
    """The words, and after an answer that there is more to it, when there is."""
    said = [occasion, *(["withheld"] if known.answer and known.withheld else [])]
    return " ".join(prose.line(one, voice, seed, names, scene.recent) for one in said)


def occasion(
    docket: Docket,
    petition: Petition,
    verdict: Verdict,
    prospects: Sequence[Ruling],
    lacking: Sequence[str],
) -> str:
    """When the words are spoken; what is answered to a question that one is willing to answer is not known here."""
    if petition.verb == "ask":
        return "wont_talk"
    if verdict != "agree":
        return verdict
    if not docket.changes:
        return "agree"
    if not all(ruling.allowed for ruling in prospects):
        return "not_yet" if lacking else "agree"
    return "forged" if any(isinstance(change, Craft) for change in docket.changes) else "serve"


def lacking(docket: Docket, scene: Scene) -> list[str]:
    """Names of what a work would be made of and its maker does not have."""
    works = [change for change in docket.changes if isinstance(change, Craft)]
    needs = [(scene.thing(id), work.maker) for work in works for id in work.spends]
    return [f"the {need.name}" for need, maker in needs if need.owner != maker and need.id not in docket.handed]


def names_for(
    petition: Petition,
    scene: Scene,
    weighing: Weighing,
    judgement: Judgement,
    told: Answer | None,
    lacking: Sequence[str],
) -> dict[str, str]:
    decider, actor = scene.thing(petition.decider), scene.thing(petition.actor)
    item = scene.thing(petition.item) if petition.item else None
    remedy = next((rule.remedy for rule in weighing.consent if rule.rule in judgement.bites), "")
    return {
        "player": actor.called,
        "npc": decider.called,
        "item": f"the {item.name}" if item else "",
        "short": item.called if item else "",
        "steps": " and ".join(lacking),
        "remedy": remedy or _closing(weighing, scene),
        "want": next((f"the {thing.name}" for thing in wanted(petition, scene)), ""),
        "answer": told.says if told else "",
        "topic": _topic(petition, scene),
    }


def _topic(petition: Petition, scene: Scene) -> str:
    if petition.topic is None:
        return ""
    thing = scene.thing(petition.topic)
    return f"the {thing.name}" if thing.kind == "item" else thing.called


def wanted(petition: Petition, scene: Scene) -> tuple[Named, ...]:
    """What the decider would like that the asker could bring yet, the best first: what the asker owns."""
    decider, brought = scene.thing(petition.decider), (petition.offer, petition.brings)
    wants = [scene.thing(id) for id in decider.wants if id not in brought]
    wants = [thing for thing in wants if thing.owner != decider.id and thing.state != "spent"]
    return tuple(sorted(wants, key=lambda thing: thing.owner != petition.actor))


def _closing(weighing: Weighing, scene: Scene) -> str:
    """The deed that would close the gap: to mend the heaviest thing held against the asker."""
    worst = min(weighing.memories, key=lambda m: m.sentiment * m.weight, default=None)
    if worst is None or worst.sentiment >= 0 or worst.target is None:
        return ""
    return f"Apologise to {scene.thing(worst.target).called}"


def reasoning(judgement: Judgement, weighing: Weighing, scene: Scene, petition: Petition) -> str:
    """The judgement in one or two plain sentences, in numbers that can be checked in the graph."""
    decider = scene.thing(petition.decider).called
    bitten = [rule for rule in weighing.consent if rule.rule in judgement.bites]
    if bitten:
        return f"{bitten[0].name} forbids it: {bitten[0].text}"
    felt = judgement.score - weighing.temper - (WANT if weighing.wanted else 0.0)
    parts = [f"What {decider} remembers of {scene.thing(petition.actor).called} comes to {_signed(felt)}"]
    if weighing.temper:
        parts.append(f"a {'kind' if weighing.temper > 0 else 'hard'} temper adds {_signed(weighing.temper)}")
    if weighing.wanted:
        parts.append(f"what is offered adds {_signed(WANT)}")
    if weighing.price:
        parts.append(f"and this asks for {_signed(weighing.price)}")
    kept = [rule for rule in weighing.consent if rule.mends]
    if kept:
        parts.append(f"and {kept[0].name[:1].lower()}{kept[0].name[1:]} is satisfied")
    return f"{', '.join(parts)}."


def _signed(score: float) -> str:
    return f"{score:+.2f}".replace("-", "−") if round(score, 2) else "nothing"
