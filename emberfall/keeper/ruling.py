"""How the World-keeper rules: on attempts, consent and changes, what others do unasked, and what minds propose."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from emberfall.graph.book import Ask, Rows, ask
from emberfall.keeper import befalling, law, proposing
from emberfall.keeper.docket import theft
from emberfall.keeper.stirred import stirred
from emberfall.minds import Minds
from emberfall.minds.offline.judgement import KINDNESSES
from emberfall.records import Applied, Decision, Docket, Hearing, Intent, Plan, Ruled, Ruling, Scene, Stir


def settle_attempt(heard: Hearing) -> Ruling:
    """May this be attempted at all? A claim is judged as the change that it asserts, and then as an attempt.

    What the player's own hands cannot do is not attempted either; only a theft is, and it fails in front of everybody.
    """
    docket, applied = heard.docket, law.apply(heard, "attempt")
    if docket.hindrance:
        return Ruling(allowed=False, says=docket.hindrance, applied=applied)
    if docket.intent.claim:
        applied = (*(r for ruling in settle_changes(heard, None) for r in ruling.applied if r.bites), *applied)
    if not docket.ruled:
        says = f"No rule of this world speaks of this: {docket.intent.verb}."
        return Ruling(allowed=False, says=says, applied=applied)
    attempt = _ruling(applied)
    if not attempt.allowed or theft(docket.intent, heard.scene):
        return attempt
    own = settle_changes(heard, None)[: docket.own]
    return next((ruling for ruling in own if not ruling.allowed), attempt)


def asks_repeats(intent: Intent, scene: Scene) -> tuple[Ask, ...]:
    """How often a kindness was done before, an apology for nothing counting as one; of other deeds nothing is asked."""
    if intent.target is None or intent.verb not in KINDNESSES:
        return ()
    done = {"by": scene.player, "to": intent.target, "verb": intent.verb, "session": scene.session}
    wrongs = (ask("keeper/wrongs", by=scene.player, to=intent.target),) if intent.verb == "apologise" else ()
    return (ask("keeper/repeats", **done), *wrongs)


def repeats(answers: Sequence[Rows]) -> int:
    return sum(row["times"] for rows in answers for row in rows)


def settle_consent(heard: Hearing) -> Ruling:
    """May the one who is asked agree?"""
    return _ruling(law.apply(heard, "consent"))


def settle_changes(heard: Hearing, decision: Decision | None) -> tuple[Ruling, ...]:
    """May each change of the docket happen, given what was decided? One ruling a change, in their order."""
    return tuple(_ruling(law.apply(heard, str(place), decision)) for place in range(len(heard.docket.changes)))


def settle_stirring(
    plans: Sequence[Plan], heard: Sequence[Sequence[Hearing]], scene: Scene, minutes: int
) -> tuple[Stir, ...]:
    """What others did of their own accord while so many in-world minutes passed; `heard` holds each plan's attempts.

    The rules that judge a player judge them; a plan of which any part is forbidden comes to nothing.
    """
    stirs = (
        stirred(plan, place, hearings, scene)
        for place, (plan, hearings) in enumerate(zip(plans, heard, strict=True))
        if minutes and all(_may(hearing) for hearing in hearings)
    )
    return tuple(stir for stir in stirs if stir)


def propose(docket: Docket, scene: Scene, minds: Minds) -> Docket | None:
    """What a mind would have change besides, as a docket of its own; None when there is nothing."""
    return proposing.put(proposing.propose(docket, scene, minds), docket, scene)


MOST_STIRS = 3  # in one turn, so that the turn stays the player's


def settle_proposals(
    heard: Hearing | None, decision: Decision | None, stirs: Sequence[Stir], minutes: int, busy: Collection[str]
) -> tuple[tuple[Stir, ...], tuple[Ruled, ...]]:
    """(what comes of what a model proposed, how each proposal was ruled): by the rules, and then by the clock.

    `busy` are those whom and what this turn is about: nobody does two things at once.
    """
    if heard is None:
        return (), ()
    taken = {*busy, *(id for stir in stirs for id in _in(stir))}
    done: list[Stir] = []
    rulings: list[Ruled] = []
    for place, (kind, change) in enumerate(zip(heard.docket.proposed, heard.docket.changes, strict=True)):
        subjects = (f"attempt {place}", f"consent {place}", str(place))
        applied = tuple(rule for subject in subjects for rule in law.apply(heard, subject, decision))
        ruling = _ruling(applied)
        came: Stir | str = ruling.rule or ""
        if not applied:
            came = "no rule of this world speaks of it"
        elif ruling.allowed and len(stirs) + len(done) >= MOST_STIRS:
            came = "enough has happened"
        elif ruling.allowed:
            came = befalling.carried_out(place, change, heard, minutes, taken)
        if isinstance(came, Stir):
            done.append(came)
            taken |= set(_in(came))
        refused = "" if isinstance(came, Stir) else came
        rulings.append(Ruled(what=f"proposal: {kind}", allowed=not refused, rule=refused))
    return tuple(done), tuple(rulings)


def _in(stir: Stir) -> tuple[str, ...]:
    """Everyone and everything that takes part."""
    return tuple(id for event in stir.events for id in (event.by, event.to, *event.items) if id)


def _may(heard: Hearing) -> bool:
    """May this be done, when the one who is asked agrees? What a colleague would have to answer is left alone."""
    petition = heard.docket.petition
    if heard.docket.referral:
        return False
    asked = {"npc": petition.decider, "toward": petition.actor, "about": petition.item} if petition else {}
    agreed = Decision(id="d0", verdict="agree", dialogue="", reasoning="", **asked) if petition else None
    rulings = (settle_attempt(heard), settle_consent(heard), *settle_changes(heard, agreed))
    return all(ruling.allowed for ruling in rulings)


def _ruling(applied: Sequence[Applied]) -> Ruling:
    biting = [rule for rule in applied if rule.bites]
    if not biting:
        return Ruling(allowed=True, applied=tuple(applied))
    refusing = max(biting, key=_plainness)  # the first of equals
    says = refusing.remedy or refusing.text
    return Ruling(allowed=False, rule=refusing.rule, evidence=refusing.evidence, says=says, applied=tuple(applied))


def _plainness(rule: Applied) -> tuple[bool, bool, int]:
    """How plainly a rule refuses: what is so goes before what is lacking, and that before what is merely not done.

    The dead are dead before they are elsewhere, and whoever is elsewhere is that before any custom of the house.
    """
    shown = len(rule.evidence)
    return rule.effect == "forbid" and bool(shown), rule.effect == "require", shown
