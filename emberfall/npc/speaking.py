"""A model speaks for an NPC: it sees what the NPC knows, is bound by the same rules, and is held to what it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from emberfall.minds import Minds, Part, Question, ask
from emberfall.minds.offline.judgement import bites, felt, in_mind, kept
from emberfall.npc.promising import amiss_in
from emberfall.records import OFFLINE, Asked, Decision, Hearing, Memory, Recalled, Record, Ruling, Scene, Verdict

MOST = 12  # memories that are shown: those that weigh most
REASONS = 300  # characters

_LONG = re.compile(r"\w{4,}")


class Spoken(Record):
    """What a mind answers for an NPC."""

    verdict: Verdict
    dialogue: str
    reasoning: str
    memory_ids: tuple[str, ...] = ()
    rule_ids: tuple[str, ...] = ()


def voiced(
    offline: Decision,
    heard: Hearing,
    consent: Ruling,
    prospects: Sequence[Ruling],
    plain: Callable[[Verdict], str],
    facts: Sequence[Recalled],
    minds: Minds,
) -> Decision:
    """The decision as a mind makes it: cites checked, overruled by the rule that bites, and its words held to it.

    `plain` says what the offline engine would say with a verdict; it stands where a model's words cannot. `facts` are
    those that may be told.
    """
    if not minds.models:
        minds.log.append(Asked(purpose="decide", of=offline.npc, kept=(*offline.cites, *offline.rules)))
        return offline
    facts = [fact for fact in facts if not fact.secret or fact.id in offline.cites]  # no secret is told unasked
    answer = ask(question(offline, heard, consent, prospects, facts), minds)
    if answer.mind == OFFLINE:
        return offline
    spoken = answer.value
    broken = next((rule.rule for rule in consent.applied if bites(rule)), "")
    overruled = bool(broken) and spoken.verdict == "agree"
    verdict: Verdict = "refuse" if overruled else spoken.verdict
    unsaid = {fact.id for fact in facts if not _tells(spoken.dialogue, fact)}
    cites = [id for id in spoken.memory_ids if id not in unsaid]
    cited = [fact for fact in facts if fact.id in cites]
    amiss = "overruled" if overruled else amiss_in(spoken.dialogue, verdict, heard, prospects, plain, cited)
    minds.amend(overruled=broken if overruled else "", replaced=(amiss,) if amiss else ())
    rules = dict.fromkeys((*offline.rules, *spoken.rule_ids))
    words = plain(verdict) if amiss else spoken.dialogue
    cites = [id for id in cites if id not in {fact.id for fact in cited if not _tells(words, fact)}]
    told = heard.docket.intent.verb == "ask" and verdict == offline.verdict == "agree"  # what is known was said
    return offline.model_copy(
        update={
            "verdict": verdict,
            "dialogue": words,
            "reasoning": offline.reasoning if overruled else spoken.reasoning[:REASONS] or offline.reasoning,
            "cites": tuple(dict.fromkeys((*(offline.cites if told else ()), *cites))),
            "rules": tuple(rules),
            "dropped": len(answer.dropped),
            "overruled": overruled,
            "mind": answer.mind,
        }
    )


def question(
    offline: Decision, heard: Hearing, consent: Ruling, prospects: Sequence[Ruling], facts: Sequence[Recalled] = ()
) -> Question[Spoken]:
    """What the NPC is asked; the offline answer is the decision as it stands.

    It is shown what it has in mind and may tell, and nothing besides: what it forgot or keeps back is in no prompt.
    """
    scene, docket = heard.scene, heard.docket
    me, other = scene.thing(offline.npc), scene.thing(offline.toward)
    wanted = scene.thing(offline.about).name if offline.about else ""
    you = {"id": me.id, "name": me.name, "role": me.role, "about": me.about, "temper": me.temper, "voice": me.voice}
    ask_for = {"by": other.name, "verb": docket.intent.verb, "item": wanted, "words": docket.intent.words}
    rules = [{"id": r.rule, "text": r.text, "bites": r.bites, "remedy": r.remedy} for r in consent.applied]
    if_agreed = [
        {"change": c.kind, "possible": r.allowed, "why_not": r.says}
        for c, r in zip(docket.changes, prospects, strict=False)
    ]
    shown = weightiest(heard, consent)
    return Question(
        purpose="decide",
        of=me.id,
        parts=(
            Part("you", (you,)),
            Part("asked", (ask_for,)),
            Part("inclined", ({"verdict": offline.verdict, "plainly": offline.dialogue},)),
            Part("rules", rules),
            Part("if_you_agree", if_agreed),
            Part("facts", [{"id": fact.id, "known": fact.text} for fact in facts]),
            Part("memories", [_shown(memory, scene, kept(consent.applied)) for memory in shown]),
        ),
        shape=Spoken,
        offline=lambda: Spoken(
            verdict=offline.verdict,
            dialogue=offline.dialogue,
            reasoning=offline.reasoning,
            memory_ids=offline.cites,
            rule_ids=offline.rules,
        ),
        offers={
            "verdict": ("agree", "bargain", "refuse"),
            "memory_ids": tuple(
                dict.fromkeys((*offline.cites, *(fact.id for fact in facts), *(memory.id for memory in shown)))
            ),
            "rule_ids": tuple(rule.rule for rule in consent.applied),
        },
    )


def weightiest(heard: Hearing, consent: Ruling) -> tuple[Memory, ...]:
    """Of the memories that it has in mind those that weigh most: no more after ten thousand turns than after ten."""
    alive = kept(consent.applied)
    minded = in_mind(heard.memories, consent.applied)
    return tuple(sorted(minded, key=lambda memory: -abs(felt(memory, alive)))[:MOST])


def _shown(memory: Memory, scene: Scene, alive: Collection[str]) -> dict[str, object]:
    to = scene.thing(memory.target).called if memory.target else ""
    return {
        "id": memory.id,
        "did": memory.summary,
        "to": to,
        "felt": felt(memory, alive),
        "days_ago": memory.days,
        "via": memory.via,
    }


def _tells(dialogue: str, fact: Recalled) -> bool:
    """Do the words say the fact, by half of its own at least? What is told the hearer knows from then on."""
    said = set(_LONG.findall(dialogue.lower()))
    own = [set(_LONG.findall(text.lower())) for text in (fact.text, fact.says)]
    return any(words and len(words & said) * 2 >= len(words) for words in own)
