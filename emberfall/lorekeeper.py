"""The Lorekeeper: what somebody could learn of a question from those around them, found over several hops and cited.

A finding never holds another's secret: it walks only to what kin, faction and bystanders would tell, and to deeds that
they remember. It waits in the graph, as a handoff, until the one who was asked is asked again.
"""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.graph.book import Ask, Book, Row, Rows, ask
from emberfall.minds.embedding import embed
from emberfall.minds.offline import inquiry
from emberfall.minds.offline.judgement import FORGOTTEN, HALF_LIFE
from emberfall.records import Inquiry, Intent, Lead, Lore, Petition, Scene, Search

HOUR = 60  # in-world minutes after which what was found is stale
NEAR = 0.28  # cosine from which a fact has to do with a question
MOST = 3


def asks(petition: Petition | None, intent: Intent, scene: Scene) -> tuple[Ask, ...]:
    """What was found for the one who is asked, and waits."""
    if petition is None or petition.verb != "ask":
        return ()
    question = list(embed(_after(petition, intent, scene).words))
    return (ask("lorekeeper/leads", npc=petition.decider, since=scene.clock - HOUR, question=question),)


def leads(answers: Sequence[Rows]) -> tuple[Lead, ...]:
    """Only what the question is about: a finding that is not relevant goes on waiting, until it expires."""
    found = [row for rows in answers for row in rows if row["near"] >= NEAR]
    return tuple(
        Lead(about=tuple(row["about_ids"]), **{key: value for key, value in row.items() if key != "about_ids"})
        for row in found
    )


def search(book: Book, petition: Petition, intent: Intent, scene: Scene) -> Search:
    """One more read: what the one who is asked could learn by a path, for the next time it is asked."""
    after = _after(petition, intent, scene)
    facts, deeds = book.read(
        ask(
            "lorekeeper/facts",
            npc=petition.decider,
            question=list(embed(after.words)),
            named=list(after.named),
            clock=scene.clock,
            half_life=HALF_LIFE,
            forgotten=FORGOTTEN,
            near=NEAR,
            most=MOST,
        ),
        ask(
            "lorekeeper/deeds",
            npc=petition.decider,
            verbs=list(after.deeds),
            named=[id for id in after.named if scene.thing(id).kind in ("npc", "player")],
            most=MOST,
        ),
    )
    id = f"l{scene.turn + 1}"
    told = _of_deed(deeds[0]) if deeds and (after.deeds or not facts) else _of_fact(facts[0]) if facts else None
    finding = told and Lore(id=id, npc=petition.decider, question=intent.words, **told)
    return Search(id=id, npc=petition.decider, intent=intent.words, finding=finding)


def _after(petition: Petition, intent: Intent, scene: Scene) -> Inquiry:
    return inquiry.read(intent.words, scene, petition.decider, petition.topic)


def _of_fact(row: Row) -> dict[str, object]:
    kept = {key: row[key] for key in ("subject", "predicate", "value", "text", "sure")}
    return {**kept, "cites": (row["id"], row["teller"], *row["about_ids"])}


def _of_deed(row: Row) -> dict[str, object]:
    """A deed as a fact about whoever did it."""
    cites = tuple(id for id in (row["id"], row["teller"], row["by"], row["to"]) if id)
    said = f"{row['by_name']} {row['summary']}."
    return {"subject": row["by"], "predicate": row["verb"], "value": said, "text": said, "sure": 1.0, "cites": cites}
