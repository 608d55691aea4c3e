"""The table: one turn through all the rooms. The only module that knows every room."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from math import inf
from threading import BoundedSemaphore

from emberfall import chronicler, keeper, library, lorekeeper, narrator, npc, tracing
from emberfall.calendar import DAY, waited
from emberfall.graph import ledger
from emberfall.graph.book import Book, ask
from emberfall.graph.errors import CampaignFull, TurnTaken
from emberfall.graph.store import Store
from emberfall.keeper import TURN_MINUTES, Deeds, attempts, befalling, law, learning
from emberfall.keeper.docket import summon
from emberfall.keeper.outcome import WITHOUT_TRACE, outcome, worths
from emberfall.library import Pack
from emberfall.minds import Minds, alone
from emberfall.npc import stirring
from emberfall.records import (
    Decision,
    Docket,
    Hearing,
    Line,
    Move,
    Outcome,
    Plan,
    Ruling,
    Scene,
    Search,
    Stir,
    Trace,
    Turn,
)
from emberfall.scene import days_between, read_scene, seen_by

FULL = 12_000  # messages of one campaign: about 4,000 turns
SEEN = 200  # messages back to which a resent turn is looked for
PATIENCE_S = 30.0  # for those who play before; models may talk so long besides
AT_ONCE = 4  # turns without models in one process: thirty threads at them would spend three times as much as four
_room = BoundedSemaphore(AT_ONCE)


def play(
    store: Store,
    campaign: str,
    player: str,
    words: str,
    ticket: str = "",
    minds: Minds | None = None,
    hear: Callable[[Line], None] = lambda line: None,
) -> Turn:
    """One turn: words in, and everything that came of them out; all of it is in the graph when this returns.

    Words that are sent twice under one ticket (a double click, a resent request) are one turn. Without `minds` the
    offline engine plays. `hear` gets each line as soon as it is sure, a growing one again and again under its `seq`.

    Raises: NoSuchCampaign, NoSuchPlayer, TurnTaken when others keep the table too long, StoreError.
    """
    asked = (minds or alone()).for_turn(store, campaign)
    with (
        ledger.turn_lock(store, campaign, wait_s=PATIENCE_S + asked.patience_s, who=player) as lock,
        nullcontext() if asked.models else _room,
    ):
        book = Book(store, campaign)
        scene = read_scene(book, player, ticket, deeds=keeper.NEAR if asked.models else 0)
        if scene.played is not None:
            return _played(book, scene, words)
        if scene.said >= FULL:
            raise CampaignFull(f"this campaign has {scene.said:,} lines, all that it can hold; save it, and begin anew")
        pack = library.pack(scene.pack)
        asked = asked.in_time()
        intent = narrator.interpret(words, scene, asked)
        docket = summon(intent, scene)
        plans = stirring.plans(scene, docket, _foreseen(docket, scene))
        proposed = keeper.propose(docket, scene, asked)
        heard, others, besides = _hear(book, docket, plans, proposed, scene)
        attempt = narrator.unheard(intent) or keeper.settle_attempt(heard)
        decision = _decide(heard, pack, asked) if attempt.allowed else None
        done = outcome(heard, keeper.settle_changes(heard, decision), decision) if attempt.allowed else Outcome()
        done = done.model_copy(update={"learned": chronicler.learned(intent, done, scene, pack)})
        minutes = _minutes(heard.docket, done, scene) if attempt.allowed else 0
        stirs = keeper.settle_stirring(plans, others, scene, minutes)
        busy = stirring.concerned(docket, scene) | befalling.touched(docket)
        more, ruled = keeper.settle_proposals(besides, decision, stirs, minutes, busy)
        stirs = (*stirs, *more)
        lines = narrator.tell(heard, attempt, done, decision, pack, stirs, asked, hear)
        search = _search(book, heard, decision)
        trace = tracing.trace(heard, attempt, decision, asked, search, ruled)
        deeds = _deeds(heard, decision, done, stirs, lines, minutes, ticket, trace, search)
        written = keeper.commit(book, deeds, lock.fence, lock.parting())
    if written is None:
        raise TurnTaken(f"turn {deeds.turn} of {campaign} was played by somebody else; say it again")
    return Turn(
        turn=deeds.turn,
        player=player,
        words=words,
        intent=intent,
        ruling=done.stopped or attempt,
        decision=decision,
        applied=deeds.applied,
        tries=deeds.tries,
        learned=deeds.learned,
        recalled=npc.offered(heard, keeper.settle_consent(heard)),
        facts=deeds.facts,
        search=search,
        events=deeds.events,
        changes=deeds.changes,
        stirs=deeds.stirs,
        lines=lines,
        trace=trace,
        feelings={npc: round(score, 4) for npc, score in written.items()},
        receipts=book.receipts,
    )


def _played(book: Book, scene: Scene, words: str) -> Turn:
    """The turn that these words already made, as it was told."""
    (rows,) = book.read(ask("table/lines", turn=scene.played, said=max(0, scene.said - SEEN)))
    lines = tuple(Line(**{**row, "cites": tuple(row["cites"] or ())}) for row in rows)
    intent = narrator.interpret(words, scene)
    return Turn(
        turn=scene.played or 0,
        player=scene.player,
        words=words,
        intent=intent,
        ruling=narrator.unheard(intent) or _ruled(lines),
        lines=lines,
        receipts=book.receipts,
    )


def _ruled(lines: tuple[Line, ...]) -> Ruling:
    """What was ruled, from what was told: the World-keeper answers first only when it refuses, and cites its rule."""
    answer = next((line for line in lines if line.role != "player"), None)
    if answer is None or answer.role != "keeper":
        return Ruling(allowed=True)
    rule, *evidence = answer.cites or (None,)
    return Ruling(allowed=False, rule=rule, evidence=tuple(id for id in evidence if id), says=answer.text)


def _hear(
    book: Book, docket: Docket, plans: tuple[Plan, ...], proposed: Docket | None, scene: Scene
) -> tuple[Hearing, tuple[tuple[Hearing, ...], ...], Hearing | None]:
    """Everything that has to be known about this docket, asked in one round trip; each room says what it needs.

    With it goes what the rules need to know about the plans of others, for each plan its attempts, and about
    what a model proposed.
    """
    views = [seen_by(scene, attempt.by) for plan in plans for attempt in plan.attempts]
    meant = [attempt.intent for plan in plans for attempt in plan.attempts]
    dockets = (docket, *map(summon, meant, views), *((proposed,) if proposed else ()))
    asked = {
        "law": law.asks(*dockets),
        "memories": npc.asks(docket.petition, scene),
        "regard": npc.asks_regard(docket.intent, scene),
        "repeats": keeper.asks_repeats(docket.intent, scene),
        "ploys": attempts.asks(docket.petition),
        "recap": chronicler.asks(docket.intent, scene),
        "news": npc.asks_news(docket.petition, docket.intent, scene),
        "recall": npc.asks_recall(docket.petition, docket.intent, scene),
        "told": npc.asks_told(docket.intent, scene),
        "leads": lorekeeper.asks(docket.petition, docket.intent, scene),
    }
    rows = iter(book.read(*(one for asks in asked.values() for one in asks), at_once=True))
    answers = {name: [next(rows) for _ in asks] for name, asks in asked.items()}
    findings, *found = law.read(dockets, answers["law"])
    besides = Hearing(scene=scene, docket=proposed, findings=found.pop()) if proposed else None
    others = iter(Hearing(scene=s, docket=d, findings=f) for s, d, f in zip(views, dockets[1:], found, strict=False))
    ploys, answered = attempts.read(answers["ploys"])
    heard = Hearing(
        scene=scene,
        docket=docket,
        findings=findings,
        memories=npc.remembered(answers["memories"]),
        regard=npc.regard(answers["regard"]),
        repeats=keeper.repeats(answers["repeats"]),
        recap=chronicler.recap(answers["recap"], scene),
        tidings=npc.tidings(answers["news"]),
        ploys=ploys,
        answered=answered,
        recollection=npc.recalled(answers["recall"], docket.petition, docket.intent, scene),
        telling=npc.told(answers["told"], docket.intent, scene),
        leads=lorekeeper.leads(answers["leads"]),
    )
    return heard, tuple(tuple(next(others) for _ in plan.attempts) for plan in plans), besides


def _decide(heard: Hearing, pack: Pack, minds: Minds) -> Decision | None:
    """What the one who is asked decides, bound by the rules and knowing what agreeing would lead to."""
    prospects = keeper.settle_changes(heard, npc.assumed(heard))
    return npc.decide(heard, keeper.settle_consent(heard), prospects, pack, minds)


def _search(book: Book, heard: Hearing, decision: Decision | None) -> Search | None:
    """What the one who was asked could find out for next time; one more read, only when it knows nothing to say."""
    petition = heard.docket.petition
    if petition is None or not npc.thin(heard, decision, keeper.settle_consent(heard)):
        return None
    return lorekeeper.search(book, petition, heard.docket.intent, heard.scene)


def _deeds(
    heard: Hearing,
    decision: Decision | None,
    done: Outcome,
    stirs: tuple[Stir, ...],
    lines: tuple[Line, ...],
    minutes: int,
    ticket: str,
    trace: Trace,
    search: Search | None,
) -> Deeds:
    """What this turn writes."""
    scene, petition = heard.scene, heard.docket.petition
    consent = keeper.settle_consent(heard).applied if decision else ()
    return Deeds(
        turn=scene.turn + 1,
        clock=scene.clock + minutes,
        session=scene.session,
        player=scene.player,
        events=done.events,
        changes=done.changes,
        stirs=stirs,
        decision=decision,
        applied=consent,
        tries=attempts.tried(heard, decision),
        learned=done.learned,
        needs=attempts.needs(heard, decision, consent),
        verb=("deliver" if petition.quest else petition.verb) if petition else "",
        summary=narrator.decided(decision, petition, scene) if decision and petition else "",
        lines=lines,
        asked=narrator.asked(heard.docket.intent),
        spoken=narrator.spoken(heard.docket.intent),
        said=scene.said + len(lines),
        ticket=ticket,
        trace=trace.model_dump_json(exclude_defaults=True),
        worth=worths(scene),
        stolen=tuple(event.items[0] for event in done.events if event.verb == "theft"),
        facts=learning.learned(heard, decision, done),
        reminded=learning.reminded(heard, decision),
        recollection=heard.recollection,
        search=search,
        picked=learning.picked(heard, decision),
    )


def _minutes(docket: Docket, done: Outcome, scene: Scene) -> int:
    """How long the turn took in the world: a road its days, a deed ten minutes, a wait what it says, a look none."""
    roads = sum(change.days for change in done.changes if isinstance(change, Move))
    if roads:
        return max(1, round(roads * DAY))
    if docket.intent.verb == "wait":
        return waited(docket.intent.words, scene.clock)
    return TURN_MINUTES if done.events else 0


def _foreseen(docket: Docket, scene: Scene) -> int:
    """How long the turn will take in the world if it is allowed; others do something in that time."""
    intent = docket.intent
    if intent.ties or intent.claim or (intent.verb in WITHOUT_TRACE and intent.verb != "wait"):
        return 0
    if intent.verb == "wait":
        return waited(intent.words, scene.clock)
    if intent.verb != "travel" or not intent.place:
        return TURN_MINUTES
    days = days_between(scene, scene.here, intent.place)
    return round(days * DAY) if days < inf else 0
