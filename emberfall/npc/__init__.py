"""An NPC: its own memories and the rules that bind it, and what it decides from them."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.graph.book import Ask, Rows, ask
from emberfall.library import Pack
from emberfall.minds import Minds, alone
from emberfall.minds.offline import prose
from emberfall.minds.offline.judgement import HALF_LIFE, WANT, Judgement, Weighing, in_mind, judge
from emberfall.minds.offline.prose import Sayings
from emberfall.minds.offline.questions import Kind, kind
from emberfall.npc import hearing, knowledge, news, recall, speaking
from emberfall.npc.answers import answer
from emberfall.npc.knowledge import Known
from emberfall.npc.selves import Answer
from emberfall.records import (
    Applied,
    Craft,
    Decision,
    Docket,
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

LATELY = 12  # messages: about four turns, after which nobody minds being asked again
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
    lacking = _lacking(docket, scene)
    voice = pack.voices.get(scene.thing(petition.decider).voice, {})
    relevant = [rule for rule in consent.applied if rule.bites or rule.mends]

    def known_if(verdict: Verdict) -> Known:
        return _known(asks, heard, petition, weighing, verdict) if petition.verb == "ask" else Known()

    def plain(verdict: Verdict) -> str:
        known = known_if(verdict)
        occasion = _occasion(docket, petition, verdict, prospects, lacking)
        if petition.verb == "ask" and verdict == "agree":
            occasion = "well" if asks == "well" else _answering(known, petition, scene)
        names = _names(petition, scene, weighing, judgement, known.answer, lacking)
        return _said(occasion, known, voice, f"{scene.pack}{draft.id}", names, scene)

    decided = draft.model_copy(
        update={
            "verdict": judgement.verdict,
            "score": judgement.score,
            "dialogue": plain(judgement.verdict),
            "reasoning": _reasoning(judgement, weighing, scene, petition),
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


def _answering(known: Known, petition: Petition, scene: Scene) -> str:
    """Whoever said the very same a moment ago says so."""
    told = known.answer
    if told is None:
        return "withheld" if known.withheld else "unknown"
    lately = scene.recent[:LATELY] if scene.addressed == petition.decider else ()
    if any(told.says in text for text in lately):
        return "again"
    return "confides" if known.secret else "answer"


def _said(occasion: str, known: Known, voice: Sayings, seed: str, names: dict[str, str], scene: Scene) -> str:
    """The words, and after an answer that there is more to it, when there is."""
    said = [occasion, *(["withheld"] if known.answer and known.withheld else [])]
    return " ".join(prose.line(one, voice, seed, names, scene.recent) for one in said)


def _occasion(
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


def _lacking(docket: Docket, scene: Scene) -> list[str]:
    """Names of what a work would be made of and its maker does not have."""
    works = [change for change in docket.changes if isinstance(change, Craft)]
    needs = [(scene.thing(id), work.maker) for work in works for id in work.spends]
    return [f"the {need.name}" for need, maker in needs if need.owner != maker and need.id not in docket.handed]


def _names(
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


def _named_want(verdict: Verdict, petition: Petition, scene: Scene) -> str | None:
    """What a bargain about a thing names as its price."""
    if verdict != "bargain" or petition.item is None:
        return None
    return next((thing.id for thing in wanted(petition, scene)), None)


def _welcome(petition: Petition, scene: Scene) -> bool:
    """Is what is offered or brought something wanted, and honestly come by?"""
    brought = petition.offer or petition.brings
    return brought in scene.thing(petition.decider).wants and not (brought and scene.thing(brought).stolen)


def _closing(weighing: Weighing, scene: Scene) -> str:
    """The deed that would close the gap: to mend the heaviest thing held against the asker."""
    worst = min(weighing.memories, key=lambda m: m.sentiment * m.weight, default=None)
    if worst is None or worst.sentiment >= 0 or worst.target is None:
        return ""
    return f"Apologise to {scene.thing(worst.target).called}"


def _reasoning(judgement: Judgement, weighing: Weighing, scene: Scene, petition: Petition) -> str:
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
