"""A model speaks for an NPC: it sees what the NPC knows, is bound by the same rules, and is held to what it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from emberfall.minds import Minds, Part, Question, ask
from emberfall.minds.offline.judgement import bites, felt, in_mind, kept
from emberfall.minds.truth import LONGEST, claimed, ids_in, unknown
from emberfall.records import OFFLINE, Asked, Decision, Hearing, Memory, Recalled, Record, Ruling, Scene, Verdict

MOST = 12  # memories that are shown: those that weigh most
REASONS = 300  # characters

_YES = re.compile(
    r"\b(yes|aye|gladly|of course|very well|agreed|certainly|with pleasure|as you wish|so be it|it'?s a deal"
    r"|you have my word|i(?:'ll| will| shall) (?!not\b|never\b)|i agree|consider it done)",
    re.IGNORECASE,
)
_NO = re.compile(
    r"\b(no[.,!]|nay|never|i refuse|i won't|i will not|i'll not|i can(?:no|')t|get out|not for you|out of the question"
    r"|i (?:do not|don't) (?:make|give|help|serve))",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"\b(here(?:'s| is| you| it| are|,)|take (?:it|this|them)|(?:it|this|that|they)(?:'s| is|'re| are) (?:now )?yours"
    r"|all yours|it is done|done[.,!]|i(?:'ve| have) (?:made|forged|finished|given)|i (?:give|hand) you)",
    re.IGNORECASE,
)
_IF = re.compile(r"\b(if|when|once|unless|until|first|bring|but|in return|in exchange|after|for)\b", re.IGNORECASE)
_LONG = re.compile(r"\w{4,}")
_THAT = re.compile(r"\b(it|one|that|this|them|these)\b", re.IGNORECASE)


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
    told = heard.docket.intent.verb == "ask" and verdict == offline.verdict == "agree"  # what is known was said
    return offline.model_copy(
        update={
            "verdict": verdict,
            "dialogue": plain(verdict) if amiss else spoken.dialogue,
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


def amiss_in(
    dialogue: str,
    verdict: Verdict,
    heard: Hearing,
    prospects: Sequence[Ruling],
    plain: Callable[[Verdict], str],
    cited: Sequence[Recalled] = (),
) -> str:
    """Why these words cannot be said with this verdict, in a few words; empty when they can."""
    scene, docket = heard.scene, heard.docket
    if not any(letter.isalpha() for letter in dialogue) or len(dialogue) > LONGEST:
        return "it says nothing" if len(dialogue) <= LONGEST else "it is too long"
    said = plain(verdict)
    if stranger := unknown(dialogue, scene, f"{said} {docket.intent.words}"):
        return f"it names {stranger}, whom nobody knows"
    petition = docket.petition
    if petition is not None and petition.verb == "ask":
        return _tells_else(dialogue, said, heard, cited) if verdict == "agree" else ""
    granted = verdict == "agree" and bool(docket.changes) and all(ruling.allowed for ruling in prospects)
    if _NOW.search(dialogue) and not granted:
        return "it hands over what is not handed over"
    if verdict == "agree" and _NO.search(dialogue):
        return "it refuses what was agreed"
    if verdict != "agree" and _YES.search(dialogue) and not (verdict == "bargain" and _IF.search(dialogue)):
        return f"it promises what the verdict, {verdict}, does not"
    return _promises_else(dialogue, heard)


def _tells_else(dialogue: str, said: str, heard: Hearing, cited: Sequence[Recalled]) -> str:
    """An answer to a question speaks of all that is known and, but for facts that it cites, of nothing else."""
    scene, petition = heard.scene, heard.docket.petition
    both = {petition.actor, petition.decider} if petition else set()
    true, told = ids_in(said, scene) - both, ids_in(dialogue, scene) - both
    besides = {id for fact in cited for id in ids_in(fact.text, scene)}
    if otherwise := (true - told) | (told - true - besides):
        return f"it speaks of {', '.join(sorted(otherwise))} otherwise than is known"
    return ""


def _promises_else(dialogue: str, heard: Hearing) -> str:
    """Nobody gives or makes with words what was not asked for."""
    petition, scene = heard.docket.petition, heard.scene
    if petition is None or not any(kind in ("give", "make", "end") for kind, _ in claimed(dialogue)):
        return ""
    spoken = {id for id in ids_in(dialogue, scene) if scene.thing(id).kind == "item"}
    about = {id for id in (petition.item, petition.offer, petition.brings) if id}
    about |= set(scene.thing(petition.decider).wants)
    about |= {need for id in (petition.item,) if id for need in scene.thing(id).needs}
    if spoken - about or (petition.item is None) or not (spoken or _THAT.search(dialogue)):
        return "it promises something else than was asked for"
    return ""
