"""What the World-keeper writes: a turn in one query, the end of a session, and campaigns as they begin."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from emberfall.graph.book import Book, ask
from emberfall.graph.queries import family, joined, needed
from emberfall.graph.store import Store
from emberfall.graph.write import found_schema, send, write
from emberfall.keeper import founding, knowing, restoring
from emberfall.library import Pack
from emberfall.minds.embedding import embed
from emberfall.minds.offline.judgement import HALF_LIFE
from emberfall.records import (
    Applied,
    Change,
    Craft,
    Decision,
    Event,
    Fact,
    HandedOver,
    Learned,
    Line,
    Move,
    QuestClaimed,
    QuestClosed,
    Question,
    QuestOpened,
    Recollection,
    Record,
    Reminder,
    Scene,
    Search,
    Step,
    StepDone,
    StepsSet,
    Stir,
    Transfer,
    Tried,
)

TOLD = {"tell", "teller", "hearer", "deed", "player"}
TERMS = ("meaning", "named", "fused", "intensity", "recency", "confidence", "rank")


class Deeds(Record):
    """All that one turn writes. It is written whole or not at all."""

    turn: int
    clock: int  # after the turn
    session: int
    player: str
    said: int = 0  # the last message's seq after the turn
    ticket: str = ""  # under which the words were sent
    trace: str = ""  # what stands behind the turn, as JSON
    events: tuple[Event, ...] = ()
    changes: tuple[Change, ...] = ()
    decision: Decision | None = None
    applied: tuple[Applied, ...] = ()  # the consent rules, judged
    stirs: tuple[Stir, ...] = ()  # what others did of their own accord
    summary: str = ""  # the decision's short name
    verb: str = ""  # what the decision answered
    lines: tuple[Line, ...] = ()
    asked: Question | None = None  # what the player has to choose next
    spoken: tuple[str, ...] = ()  # whom and what the player spoke to or of
    tries: tuple[Tried, ...] = ()  # what was tried before the decision
    learned: tuple[Learned, ...] = ()  # what the turn showed of the player
    needs: str = ""  # what the decision asks for, when it is not yes
    worth: Mapping[str, float] = {}
    stolen: tuple[str, ...] = ()  # items that change hands against their owner's will
    facts: tuple[Fact, ...] = ()  # what is learned
    reminded: tuple[Reminder, ...] = ()
    recollection: Recollection | None = None  # what the decider called to mind
    search: Search | None = None  # what was handed to the Lorekeeper
    picked: tuple[str, ...] = ()  # findings that were picked up


def commit(book: Book, deeds: Deeds, fence: int, parting: Sequence[tuple[str, str]] = ()) -> dict[str, float] | None:
    """Writes one turn in one query and returns what everyone feels towards the player now: npc -> score.

    None when another turn came first or a newer lock was handed out: nothing was written then. The command in `parting`
    gives the turn's lock back, in the same round trip.
    """
    events = (*deeds.events, *(event for stir in deeds.stirs for event in stir.events))
    changes = (*deeds.changes, *(change for stir in deeds.stirs for change in stir.changes))
    given = {
        "turn": deeds.turn,
        "fence": fence,
        "clock": deeds.clock,
        "said": deeds.said,
        "player": deeds.player,
        "events": [_event(event, deeds, place) for place, event in enumerate(events)],
        "felt": [{"id": e.id, "by": e.by, "to": e.to, "at": e.at} for e in events if e.sentiment],
        "told": [told.model_dump(include=TOLD) for stir in deeds.stirs for told in stir.told],
        "moves": [{"who": c.who, "to": c.to} for c in changes if isinstance(c, Move)],
        "transfers": [_transfer(c, deeds) for c in changes if isinstance(c, Transfer)],
        "crafts": [c.model_dump(mode="json") for c in changes if isinstance(c, Craft)],
        "decisions": [_decision(deeds.decision, deeds)] if deeds.decision else [],
        "quests": [_quest(c, deeds) for c in changes if isinstance(c, QuestOpened)],
        "stepped": [
            *(_steps(c.id, c.steps) for c in changes if isinstance(c, QuestOpened)),
            *(_steps(c.quest, c.steps) for c in changes if isinstance(c, StepsSet)),
        ],
        "steps": [{"quest": c.quest, "n": c.n} for c in changes if isinstance(c, StepDone)],
        "claims": [c.model_dump(mode="json") for c in changes if isinstance(c, QuestClaimed)],
        "handoffs": [c.model_dump(mode="json") for c in changes if isinstance(c, HandedOver)],
        "closed": [{"id": c.id, "status": c.status} for c in changes if isinstance(c, QuestClosed)],
        "tries": [tried.model_dump(mode="json") for tried in deeds.tries],
        "traits": [_trait(trait) for trait in deeds.learned if not trait.ends],
        "ended": [{"kind": t.kind, "topic": t.topic, "by": None if t.ends else t.id} for t in deeds.learned],
        "shown": [trait.id for trait in deeds.learned if not trait.ends],
        "half_life": HALF_LIFE,
        "first": deeds.lines[0].seq if deeds.lines else deeds.said,
        "messages": [_message(line, deeds) for line in deeds.lines],
        "facts": knowing.rows(deeds.facts, deeds.session),
        "reminded": [reminder.model_dump() for reminder in deeds.reminded],
        **knowing.lore(deeds.search, deeds.picked),
    }
    query = needed("keeper/commit", given)
    rows = send(book, ask(query, **{name: given[name] for name in query.params}), parting)
    return {npc: score for npc, score in rows[0]["feelings"] if npc} if rows else None


def _event(event: Event, deeds: Deeds, place: int) -> dict[str, object]:
    return {
        **event.model_dump(mode="json"),
        "items": list(event.items),
        "seq": deeds.turn * 10 + place,
        "worth": max((deeds.worth.get(item, 0.0) for item in event.items), default=0.0),
        "session": deeds.session,
        "session_id": f"s{deeds.session}",
    }


def _transfer(change: Transfer, deeds: Deeds) -> dict[str, object]:
    how = "theft" if change.item in deeds.stolen else "give"
    return {"item": change.item, "receiver": change.receiver, "how": how}


def _decision(decision: Decision, deeds: Deeds) -> dict[str, object]:
    told = [rule for rule in deeds.applied if rule.rule in decision.rules]
    return {
        **decision.model_dump(mode="json"),
        "summary": deeds.summary,
        "verb": deeds.verb,
        "session": deeds.session,
        "session_id": f"s{deeds.session}",
        "checked": [rule.name for rule in deeds.applied if rule.rule not in decision.rules],
        "applied": [_applied(rule) for rule in told],
        "grounds": _grounds(decision, deeds),
        "needs": deeds.needs or None,
        "embedding": list(embed(deeds.needs)) if deeds.needs else None,
    }


def _grounds(decision: Decision, deeds: Deeds) -> list[dict[str, object]]:
    """What was cited; a fact that came to mind with the terms that brought it, which nothing else has."""
    mind = deeds.recollection
    terms = {fact.id: fact.model_dump(include=set(TERMS)) for fact in mind.facts} if mind else {}
    return [{"id": id, **terms.get(id, {})} for id in decision.cites]


def _trait(trait: Learned) -> dict[str, object]:
    ties = [("SATISFIES", id) for id in trait.satisfies] + [("CAUSES", id) for id in trait.causes]
    told = trait.model_dump(mode="json", exclude={"ends", "satisfies", "causes"})
    return {**told, "ties": [{"type": type, "id": id} for type, id in ties]}


def _applied(rule: Applied) -> dict[str, object]:
    """What an APPLIED edge keeps: how the rule stood when the decision was made. An edge holds no maps."""
    mends = json.dumps([mend.model_dump(mode="json") for mend in rule.mends])
    kept = {"rule": rule.rule, "bites": rule.bites, "evidence": list(rule.evidence), "remedy": rule.remedy}
    return {**kept, "mends": mends}


def _quest(quest: QuestOpened, deeds: Deeds) -> dict[str, object]:
    return {
        **quest.model_dump(mode="json", exclude={"steps"}),
        "decision": deeds.decision.id if deeds.decision else None,
    }


def _steps(quest: str, steps: Sequence[Step]) -> dict[str, object]:
    return {"quest": quest, "steps": [{"id": f"{quest}_{step.n}", **step.model_dump(mode="json")} for step in steps]}


def _message(line: Line, deeds: Deeds) -> dict[str, object]:
    """One line; what the player is asked to choose stays with their own words until their next ones.

    What a line has not is left out: the database would only read it again and again.
    """
    asked = deeds.asked if line.role == "player" else None
    has: dict[str, object] = {
        "asked": asked.words if asked else None,
        "choices": list(asked.choices) if asked else None,
        "settled": list(asked.settled) if asked else None,
        "spoken": list(deeds.spoken) if line.role == "player" else None,
        **line.model_dump(mode="json", exclude={"turn", "answers"}),
        "session_id": f"s{line.session}",
        "ticket": deeds.ticket if line.role == "player" and deeds.ticket else None,
        "trace": deeds.trace if line.role == "player" and deeds.trace else None,
        "heard_by": deeds.player,
    }
    return {key: value for key, value in has.items() if value is not None}


def end_session(book: Book, scene: Scene, summary: str, kept: Sequence[Fact], then: int, fence: int) -> bool:
    """Closes the running session with its summary and what will last, and opens the next at `then`.

    False when a turn came in between.
    """
    rows = write(
        book,
        joined("keeper/ending", "keeper/ending/10_end", "keeper/commit/20_facts", "keeper/ending/90_result"),
        turn=scene.turn,
        fence=fence,
        summary=summary,
        clock=scene.clock,
        next=then,
        facts=knowing.rows(kept, scene.session),
        reminded=[],
        ended_id=f"s{scene.session}",
        next_id=f"s{scene.session + 1}",
    )
    return bool(rows)


def advance_clock(book: Book, minutes: int, fence: int) -> bool:
    """Lets so many in-world minutes pass; False when a newer lock was handed out."""
    return bool(write(book, "keeper/advance_clock", minutes=minutes, fence=fence))


def claim_quest(book: Book, player: str, quest: str, npc: str) -> bool:
    """Gives a player's open quest to somebody; False when another owns it already. Of many at once exactly one wins."""
    return bool(write(book, "keeper/claim_quest", player=player, quest=quest, npc=npc))


def hand_over(book: Book, player: str, moved: HandedOver) -> bool:
    """Passes a player's quest on with its note; False unless the sender owns it at this moment."""
    return bool(write(book, "keeper/hand_over", player=player, **moved.model_dump(exclude={"kind"})))


def switch_rule(book: Book, rule: str, enabled: bool) -> bool:
    """Switches a rule on or off in the graph; False when there is no such rule."""
    return bool(write(book, "keeper/switch_rule", rule=rule, enabled=enabled))


def forget_player(book: Book, player: str, fence: int) -> bool:
    """Takes out what a player did and said, and what others made of it; False when a newer lock was handed out."""
    return bool(write(book, "keeper/forget_player", player=player, fence=fence))


def found(store: Store, graph: str, pack: Pack) -> None:
    """Makes a campaign from its file, whole or not at all; a graph that holds one already is left as it is."""
    found_schema(store, graph)
    write(Book(store, graph), family("keeper/found"), **founding.params(pack))


def restore(
    store: Store,
    graph: str,
    nodes: Sequence[tuple[tuple[str, ...], Mapping[str, object]]],
    edges: Sequence[tuple[int, str, int, Mapping[str, object]]],
) -> None:
    """Makes a graph of what was saved: (labels, properties) of each node; (start, type, end, properties) of each edge.

    Nothing is judged here: whoever restores has the audit judge the whole, and drops what is not sound. What is broken
    off half way has no name that anybody knows.
    """
    found_schema(store, graph)
    book = Book(store, graph)
    places = restoring.nodes(book, nodes)
    restoring.edges(book, [(places[start], type, places[end], has) for start, type, end, has in edges])
