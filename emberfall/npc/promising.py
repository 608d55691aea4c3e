"""Whether words can be said with a verdict: they promise what it gives and nothing besides. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from emberfall.minds.claims import claims
from emberfall.minds.truth import LONGEST, ids_in, unknown
from emberfall.records import Hearing, Recalled, Ruling, Verdict

_DO = (
    r"make|forge|give|do|help|bring|hand|craft|get|lend|serve|fetch|find|mend|repair|print|sign|stamp|grant|pay|sell|brew"
    r"|bake|build|let you|see to it|have it|start|begin|trade|pass|send|show"
)
_PROMISE = re.compile(
    rf"\bi(?:'ll| will| shall| can| could)(?: \w+ly| just)? (?:{_DO})\b(?!(?: \w+){{0,3}} (?:nothing|no|none)\b)"
    r"|\bgladly\b(?! not)|\bwith pleasure|\bas you wish|\bso be it|\b(?:it'?s a |^)deal[.,!]|\byou have my word"
    r"|\bi (?:agree|accept|forgive you)\b|\bconsider (?:it\b|.{1,40}\byours)|\blet it be so"
    r"|\byou(?:'ll| will| shall| can| may) have (?:it|them|your|the|one|what)\b"
    r"|\b(?:it|they|that|one|\w+ \w+)(?:'ll| will| shall) be (?:ready|yours|done|waiting|in your)",
    re.IGNORECASE,
)
_YES = re.compile(
    r"\b(?:yes|aye|of course(?! not)|very well|agreed|certainly(?! not)|fine[.,!]|all right)", re.IGNORECASE
)
_NO = re.compile(
    rf"\bi refuse|\bi won't|\bi will not|\bi'll not|\bi can(?:no|')t|\bget out|\bnot for you|\bout of the question"
    rf"|\bnothing for you|\bi(?:'ll| will) \w+ (?:you )?nothing|\bi (?:do not|don't|would not) (?:serve|{_DO})\b"
    r"|\b(?:of course|certainly) not\b|\b(?:answer|vote|word) (?:is|was) no\b",
    re.IGNORECASE,
)
_HARDLY = re.compile(r"\b(?:no[.,!]|nay|never)", re.IGNORECASE)
_NOW = re.compile(
    r"\bhere(?:,| you| it)|\bhere(?:'s| is| are) (?:it|your|the (?!thing|truth|deal|point|rub))"
    r"|\btake (?:it|this|them)\b(?! (?:as|for|to heart|or leave|up|back))|\b(?:is|are|'s|'re)(?: now)? (?:all )?yours\b"
    r"|\ball yours|\bit is done|\bdone[.,!]|\bi(?:'ve| have) (?:made|forged|finished|given)"
    r"|\bi (?:give|hand) you (?!no)",
    re.IGNORECASE,
)
_IF = re.compile(
    r"\b(?:if|when|(?<!at )once|unless|until|first|bring|but|in return|in exchange|after|for (?!you\b|him\b|her\b))\b",
    re.IGNORECASE,
)
_THAT = re.compile(r"\b(it|one|that|this|them|these)\b", re.IGNORECASE)


def amiss_in(
    dialogue: str,
    verdict: Verdict,
    heard: Hearing,
    prospects: Sequence[Ruling],
    plain: Callable[[Verdict], str],
    cited: Sequence[Recalled] = (),
) -> str:
    """Why these words cannot be said with this verdict, in a few words; empty when they can.

    `plain` says what the offline engine would say; `cited` are facts that the words tell.
    """
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
    return against(dialogue, verdict, granted=granted) or _promises_else(dialogue, heard)


def against(dialogue: str, verdict: Verdict, *, granted: bool) -> str:
    """Why these words say something else than the verdict; `granted`: what was asked for happens in this turn."""
    if _NOW.search(dialogue) and not granted:
        return "it hands over what is not handed over"
    promises, refuses, willing = _PROMISE.search(dialogue), _NO.search(dialogue), _YES.search(dialogue)
    if verdict == "agree":
        unwilling = refuses or (_HARDLY.search(dialogue) and not willing)
        return "it refuses what was agreed" if unwilling and not promises else ""
    promises = promises or (None if refuses or _HARDLY.search(dialogue) else willing)
    if promises and not (verdict == "bargain" and _IF.search(dialogue)):
        return f"it promises what the verdict, {verdict}, does not"
    return ""


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
    if petition is None or not any(one.kind in ("give", "make", "end") for one in claims(dialogue, scene)):
        return ""
    spoken = {id for id in ids_in(dialogue, scene) if scene.thing(id).kind == "item"}
    about = {id for id in (petition.item, petition.offer, petition.brings) if id}
    about |= set(scene.thing(petition.decider).wants)
    about |= {need for id in (petition.item,) if id for need in scene.thing(id).needs}
    if spoken - about or (petition.item is None) or not (spoken or _THAT.search(dialogue)):
        return "it promises something else than was asked for"
    return ""
