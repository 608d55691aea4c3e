"""What somebody is told: the news in the words, whether the teller has it from somewhere, and what the hearer knows."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.graph.book import Ask, Rows, ask
from emberfall.minds.embedding import embed
from emberfall.minds.offline import inquiry, news
from emberfall.minds.offline.judgement import HALF_LIFE
from emberfall.minds.offline.news import News
from emberfall.npc.recall import question_for
from emberfall.records import Deed, Intent, Scene, Telling

SAME = 0.6  # cosine from which words repeat a fact that the teller knows
WORD = 0.6  # how sure one is of what a player says
MOST_DEEDS = 3


def asks(intent: Intent, scene: Scene) -> tuple[Ask, ...]:
    """Three questions to the graph when somebody is told something, none otherwise."""
    told = _news(intent, scene)
    if told is None or intent.target is None:
        return ()
    verbs = inquiry.read(intent.words, scene, intent.target).deeds
    return (
        question_for(scene.player, scene.player, scene.clock, embed(told.text), (), SAME, 1),
        ask(
            "npc/holds",
            npc=intent.target,
            subject=told.subject,
            predicate=told.predicate,
            clock=scene.clock,
            half_life=HALF_LIFE,
        ),
        ask("npc/deeds", npc=intent.target, verbs=list(verbs) or ["-"], named=[], most=MOST_DEEDS),
    )


def read(answers: Sequence[Rows], intent: Intent, scene: Scene) -> Telling | None:
    """None when nothing was told. What the teller knows as a fact is passed on as that fact."""
    told = _news(intent, scene)
    if told is None or intent.target is None or not answers:
        return None
    own, held, deeds = answers
    if own and not told.denied:
        fact = own[0]
        said = {key: fact[key] for key in ("subject", "predicate", "value", "text")}
        known = {**said, "about": tuple(fact["about_ids"]), "single": True, "derived": fact["id"]}
    else:
        known = {key: getattr(told, key) for key in ("subject", "predicate", "value", "text", "about", "single")}
    return Telling(
        hearer=intent.target,
        sure=WORD,
        doubted=any(row["value"] != known["value"] and row["sure"] > WORD for row in held) and known["single"] is True,
        deeds=tuple(Deed(**row) for row in deeds),
        **known,
    )


def _news(intent: Intent, scene: Scene) -> News | None:
    if intent.verb != "tell" or intent.target is None or scene.thing(intent.target).kind not in ("npc", "player"):
        return None
    return news.read(intent.words, scene, intent.target, intent.topic)
