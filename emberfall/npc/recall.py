"""What an NPC calls to mind at a question: its own facts, how they were before, and the deeds that it remembers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import sqrt

from emberfall.graph.book import Ask, Row, Rows, ask
from emberfall.graph.queries import needed
from emberfall.minds.embedding import Vector, embed
from emberfall.minds.offline import inquiry
from emberfall.minds.offline.judgement import FORGOTTEN, HALF_LIFE
from emberfall.records import Deed, Inquiry, Intent, Link, Petition, Recalled, Recollection, Scene

MOST = 5  # facts that come to mind at once
NEAR = 0.2  # cosine below which a fact has nothing to do with a question; unrelated lines are below 0.15
ANY = -1.0  # cosine that every fact has
MOST_DEEDS = 3
ALL = 1_000_000  # facts; more than anybody has


def asks(petition: Petition | None, intent: Intent, scene: Scene) -> tuple[Ask, ...]:
    """Up to three questions to the graph when something is asked: of deeds only when it speaks of some or of somebody,
    and of what was before only when it is about the past."""
    if petition is None or petition.verb != "ask":
        return ()
    after = _after(petition, intent, scene)
    question, named = embed(after.words), list(after.named)
    near, most = (ANY, 4 * MOST) if after.news or after.secrets else (NEAR, MOST)
    recall = question_for(petition.decider, petition.actor, scene.clock, question, named, near, most)
    verbs, beings = list(after.deeds), _beings(after, scene)
    deeds = ask("npc/deeds", npc=petition.decider, verbs=verbs, named=beings, most=MOST_DEEDS)
    before = ask("npc/before", npc=petition.decider, question=list(question), named=named)
    return (recall, *((deeds,) if verbs or beings else ()), *((before,) if after.past else ()))


def question_for(
    npc: str,
    actor: str,
    clock: int,
    meaning: Vector,
    named: Sequence[str],
    near: float,
    most: int,
    forgotten: float = FORGOTTEN,
) -> Ask:
    """What this being knows of something: at most so many facts that are so near (a cosine) or about one of `named`."""
    given: dict[str, object] = {
        "npc": npc,
        "actor": actor,
        "clock": clock,
        "half_life": HALF_LIFE,
        "forgotten": forgotten,
        "question": list(meaning),
        "named": list(named),
        "far": sqrt(2.0 - 2.0 * near),  # the distance of two points that are one from the middle, and have this cosine
        "kept": ALL if named else most,
        "most": most,
    }
    return ask(needed("npc/recall", given), **given)


def read(answers: Sequence[Rows], petition: Petition | None, intent: Intent, scene: Scene) -> Recollection | None:
    """None when nothing was asked."""
    if petition is None or not answers:
        return None
    after = _after(petition, intent, scene)
    facts, *besides = answers
    deeds = besides.pop(0) if after.deeds or _beings(after, scene) else ()
    return Recollection(
        inquiry=after,
        facts=tuple(_fact(row) for row in facts),
        deeds=tuple(Deed(**row) for row in deeds),
        chain=_chain(besides[0]) if besides else (),
    )


def _after(petition: Petition, intent: Intent, scene: Scene) -> Inquiry:
    return inquiry.read(intent.words, scene, petition.decider, petition.topic)


def _beings(after: Inquiry, scene: Scene) -> list[str]:
    return [id for id in after.named if scene.thing(id).kind in ("npc", "player")]


def _fact(row: Row) -> Recalled:
    kept = {key: value for key, value in row.items() if key not in ("about_ids", "to")}
    return Recalled(about=tuple(row["about_ids"]), to=tuple(row["to"] or ()), **kept)


_LINK = ("id", "subject", "predicate", "value", "text", "says", "since", "until")


def _chain(rows: Rows) -> tuple[Link, ...]:
    """The links of the one chain that the question is nearest to; none when it is near to none."""
    for _, links in groupby(rows, key=lambda row: row["root"]):
        nearest = list(links)
        if nearest[0]["named"] == 0 and nearest[0]["meaning"] < NEAR:
            return ()
        return tuple(Link(**{key: row[key] for key in _LINK}) for row in nearest)
    return ()
