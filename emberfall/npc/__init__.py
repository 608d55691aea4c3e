"""An NPC: its own memories and the rules that bind it, and what it decides from them."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.graph.book import Ask, Rows, ask
from emberfall.library import Pack
from emberfall.minds import Minds, alone
from emberfall.minds.offline.judgement import HALF_LIFE, Weighing, in_mind, judge
from emberfall.minds.offline.questions import Kind, kind
from emberfall.npc import hearing, knowledge, news, recall, speaking, wording
from emberfall.npc.answers import answer
from emberfall.npc.knowledge import Known
from emberfall.records import (
    Applied,
    Decision,
    Hearing,
    Intent,
    Memory,
    Named,
    Petition,
    Recalled,
    Recollection,
    Regard,
    Ruling,
    Scene,
    Telling,
    Tidings,
    Verdict,
)

MOST_MEMORIES = 60  # more than a campaign's grudges; the lightest are left out


def asks(petition: Petition | None, scene: Scene) -> tuple[Ask, ...]:
    """What the decider reads for itself: its memories of the one who asks."""
    if petition is None:
        return ()
    return (
        ask(
            "npc/memories",
            npc=petition.decider,
            actor=petition.actor,
            clock=scene.clock,
            half_life=HALF_LIFE,
            most=MOST_MEMORIES,
        ),
    )


def remembered(answers: Sequence[Rows]) -> tuple[Memory, ...]:
    return tuple(Memory(**row) for rows in answers for row in rows)


def asks_regard(intent: Intent, scene: Scene) -> tuple[Ask, ...]:
    """How those stand to the player who are greeted or looked at: it is heard in the answer, and it shows."""
    if intent.verb not in ("greet", "look") or (intent.verb == "look" and intent.target is None):
        return ()
    seen = [intent.target] if intent.target else [npc.id for npc in scene.present()]
    return (ask("npc/feels", npcs=seen, actor=scene.player),)


def regard(answers: Sequence[Rows]) -> dict[str, Regard]:
    return {row["npc"]: Regard(score=row["score"], known=row["known"]) for rows in answers for row in rows}


def asks_recall(petition: Petition | None, intent: Intent, scene: Scene) -> tuple[Ask, ...]:
    """What the one who is asked a question calls to mind."""
    return recall.asks(petition, intent, scene)


def recalled(answers: Sequence[Rows], petition: Petition | None, intent: Intent, scene: Scene) -> Recollection | None:
    return recall.read(answers, petition, intent, scene)


def asks_told(intent: Intent, scene: Scene) -> tuple[Ask, ...]:
    """What the one who is told something knows of it already."""
    return hearing.asks(intent, scene)


def told(answers: Sequence[Rows], intent: Intent, scene: Scene) -> Telling | None:
    return hearing.read(answers, intent, scene)


def asks_news(petition: Petition | None, intent: Intent, scene: Scene) -> tuple[Ask, ...]:
    """What the one who is asked can look up of the asker's petitions."""
    return news.asks(petition, intent, scene)


def tidings(answers: Sequence[Rows]) -> Tidings | None:
    return news.read(answers)


def offered(heard: Hearing, consent: Ruling) -> tuple[Recalled, ...]:
    """The facts that the one who is asked may use in this turn, with their ids; secrets only when they are deserved."""
    petition = heard.docket.petition
    if petition is None:
        return ()
    weighing = weigh(petition, heard.scene, heard.memories, consent.applied)
    return knowledge.offered(heard.recollection, weighing, petition, heard.scene)


def thin(heard: Hearing, decision: Decision | None, consent: Ruling) -> bool:
    """Whether the one who is asked answers willingly and has nothing to say, so that the question is worth a search."""
    petition = heard.docket.petition
    if decision is None or petition is None or petition.verb != "ask" or decision.verdict != "agree":
        return False
    weighing = weigh(petition, heard.scene, heard.memories, consent.applied)
    known = _known(kind(heard.docket.intent.words), heard, petition, weighing, "agree")
    return knowledge.thin(known, heard.recollection)


def assumed(heard: Hearing) -> Decision | None:
    """The decision as it would stand if the one asked agreed: what agreeing would lead to is judged with it."""
    petition = heard.docket.petition
    if petition is None:
        return None
    return Decision(
        id=f"d{heard.scene.turn + 1}",
        npc=petition.decider,
        toward=petition.actor,
        verdict="agree",
        dialogue="",
        reasoning="",
        about=petition.item,
    )


def decide(
    heard: Hearing, consent: Ruling, prospects: Sequence[Ruling], pack: Pack, minds: Minds | None = None
) -> Decision | None:
    """What the one who is asked decides; None when nothing was asked of anyone.

    `prospects` says what the rules would let happen if it agreed, so that it promises nothing else.
    """
    scene, docket = heard.scene, heard.docket
    draft, petition = assumed(heard), docket.petition
    if draft is None or petition is None:
        return None
    weighing = weigh(petition, scene, heard.memories, consent.applied)
    judgement = judge(weighing)
    asks = kind(docket.intent.words) if petition.verb == "ask" else ""
    lacking = wording.lacking(docket, scene)
    voice = pack.voices.get(scene.thing(petition.decider).voice, {})
    relevant = [rule for rule in consent.applied if rule.bites or rule.mends]

    def known_if(verdict: Verdict) -> Known:
        return _known(asks, heard, petition, weighing, verdict) if petition.verb == "ask" else Known()

    def plain(verdict: Verdict) -> str:
        known = known_if(verdict)
        occasion = wording.occasion(docket, petition, verdict, prospects, lacking)
        if petition.verb == "ask" and verdict == "agree":
            occasion = "well" if asks == "well" else wording.answering(known, petition, scene)
        names = wording.names_for(petition, scene, weighing, judgement, known.answer, lacking)
        return wording.said(occasion, known, voice, f"{scene.pack}{draft.id}", names, scene)

    decided = draft.model_copy(
        update={
            "verdict": judgement.verdict,
            "score": judgement.score,
            "dialogue": plain(judgement.verdict),
            "reasoning": wording.reasoning(judgement, weighing, scene, petition),
            "cites": tuple(dict.fromkeys([*judgement.cites, *known_if(judgement.verdict).cites])),
            "speaks_of": known_if(judgement.verdict).speaks_of,
            "want": _named_want(judgement.verdict, petition, scene),
            "rules": tuple(rule.rule for rule in relevant),
        }
    )
    facts = knowledge.offered(heard.recollection, weighing, petition, scene)
    decided = speaking.voiced(decided, heard, consent, prospects, plain, facts, minds or alone())
    return decided.model_copy(update={"want": _named_want(decided.verdict, petition, scene)})


def weigh(petition: Petition, scene: Scene, memories: tuple[Memory, ...], consent: tuple[Applied, ...]) -> Weighing:
    decider = scene.thing(petition.decider)
    return Weighing(
        memories=in_mind(memories, consent),
        consent=consent,
        temper=decider.temper,
        price=_price(decider, petition),
        wanted=_welcome(petition, scene),
    )


def _price(decider: Named, petition: Petition) -> float:
    """The score at which the decider agrees: its price for the item, else for such a request, else 0."""
    for named in (petition.item, petition.verb):
        if named in decider.prices:
            return decider.prices[named]
    return 0.0


def _known(asks: Kind, heard: Hearing, petition: Petition, weighing: Weighing, verdict: Verdict) -> Known:
    """What it knows of the question: what the scene shows, and what it calls to mind."""
    if verdict != "agree":
        return Known()
    told = news.answer(heard.tidings, petition, heard.scene) if asks in ("", "opinion") else None
    if told:
        return Known(answer=told, speaks_of=told.cites)
    seen = answer(petition, heard.scene, weighing.memories, weighing.consent, asks)
    mind = heard.recollection if asks in ("", "opinion") else None
    return knowledge.answer(mind, seen, heard.leads, weighing, petition, heard.scene)


def _named_want(verdict: Verdict, petition: Petition, scene: Scene) -> str | None:
    """What a bargain about a thing names as its price."""
    if verdict != "bargain" or petition.item is None:
        return None
    return next((thing.id for thing in wording.wanted(petition, scene)), None)


def _welcome(petition: Petition, scene: Scene) -> bool:
    """Is what is offered or brought something wanted, and honestly come by?"""
    brought = petition.offer or petition.brings
    return brought in scene.thing(petition.decider).wants and not (brought and scene.thing(brought).stolen)
