"""Who learns what in a turn: what one is told becomes one's own, and what is spoken of is fresh again. Pure."""

from __future__ import annotations

from emberfall.records import Decision, Fact, Hearing, Lead, Link, Outcome, Recalled, Recollection, Reminder, Telling

HEARSAY = 0.8  # how much of another's certainty passes on by word of mouth


def learned(heard: Hearing, decision: Decision | None, done: Outcome) -> tuple[Fact, ...]:
    """What the player learns: every fact that was told, derived from the teller's own and from the asking.

    What the player tells somebody is hearsay to them, derived from the player's words.
    """
    if heard.telling and done.events:
        return (_hearsay(heard.telling, heard, done.events[0].id),)
    mind = heard.recollection
    if decision is None or mind is None:
        return ()
    turn, asking = heard.scene.turn + 1, tuple(event.id for event in done.events[:1])
    if picked(heard, decision):
        lead = heard.leads[0]
        return _found(lead, f"f{turn}_9", decision.npc), _found(lead, f"f{turn}_8", heard.scene.player)
    return tuple(
        _retold(fact, f"f{turn}_{n}", heard.scene.player, asking) for n, fact in enumerate(_told(decision, mind), 1)
    )


def reminded(heard: Hearing, decision: Decision | None) -> tuple[Reminder, ...]:
    """What the decider spoke of in this turn, or what somebody was reminded of."""
    if heard.telling:
        return tuple(Reminder(holder=heard.telling.hearer, of=deed.id) for deed in heard.telling.deeds)
    if decision is None or heard.recollection is None:
        return ()
    spoken = {fact.id for fact in _told(decision, heard.recollection)} | {deed.id for deed in heard.recollection.deeds}
    return tuple(Reminder(holder=decision.npc, of=id) for id in decision.cites if id in spoken)


def picked(heard: Hearing, decision: Decision | None) -> tuple[str, ...]:
    """The finding that the one who was asked picked up in this turn."""
    if decision is None or not heard.leads or f"f{heard.scene.turn + 1}_9" not in decision.cites:
        return ()
    return (heard.leads[0].id,)


def _found(lead: Lead, id: str, holder: str) -> Fact:
    return Fact(
        id=id,
        holder=holder,
        subject=lead.subject,
        predicate=lead.predicate,
        value=lead.value,
        text=lead.text,
        about=lead.about,
        confidence=round(HEARSAY * lead.sure, 4),
        replaces=lead.fact is not None,
        from_facts=(lead.fact,) if lead.fact else (),
        from_events=(lead.event,) if lead.event else (),
    )


def _told(decision: Decision, mind: Recollection) -> tuple[Recalled | Link, ...]:
    known: list[Recalled | Link] = [*mind.facts, *mind.chain]
    return tuple(fact for fact in known if fact.id in decision.cites)


def _retold(fact: Recalled | Link, id: str, hearer: str, asking: tuple[str, ...]) -> Fact:
    about: tuple[str, ...] = () if isinstance(fact, Link) else fact.about
    sure = 1.0 if isinstance(fact, Link) else fact.confidence
    until = fact.until if isinstance(fact, Link) else None
    return Fact(
        id=id,
        holder=hearer,
        subject=fact.subject,
        predicate=fact.predicate,
        value=fact.value,
        text=fact.text,
        about=about,
        confidence=round(HEARSAY * sure, 4),
        replaces=until is None,
        since=fact.since,
        until=until,
        from_events=asking,
        from_facts=(fact.id,),
    )


def _hearsay(telling: Telling, heard: Hearing, deed: str) -> Fact:
    """What one is told takes the place of what one knew; what one doubts is kept as what was said."""
    scene = heard.scene
    kept = telling.doubted
    return Fact(
        id=f"f{scene.turn + 1}_1",
        holder=telling.hearer,
        subject=telling.subject,
        predicate="said" if kept else telling.predicate,
        value=telling.text if kept else telling.value,
        text=telling.text,
        about=telling.about,
        confidence=telling.sure,
        replaces=telling.single and not kept,
        from_events=(deed,),
        from_facts=(telling.derived,) if telling.derived else (),
        from_message=scene.said + 1,
    )
