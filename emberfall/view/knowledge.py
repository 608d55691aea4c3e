"""What a player knows and what others have told: for the page, closed facts and forgotten ones included."""

from __future__ import annotations

from emberfall import calendar
from emberfall.graph.book import Ask, Row, Rows, ask
from emberfall.minds.offline.judgement import FORGOTTEN, HALF_LIFE
from emberfall.records import Knowledge, KnownFact, Scene

MOST = 80  # facts on the page, those spoken of last first


def asks(scene: Scene) -> tuple[Ask, ...]:
    return (ask("view/knowledge", player=scene.player, clock=scene.clock, half_life=HALF_LIFE, most=MOST),)


def knowledge(rows: Rows, scene: Scene) -> Knowledge:
    """Each fact once: the player's own, and those of others that passed between them and the player."""
    facts = tuple(_known(row, scene) for row in {row["id"]: row for row in rows}.values())
    return Knowledge(
        mine=tuple(fact for fact in facts if fact.holder == scene.player),
        told=tuple(fact for fact in facts if fact.holder != scene.player),
    )


def _known(row: Row, scene: Scene) -> KnownFact:
    names = {thing.id: thing.name for thing in scene.things}
    kept = ("id", "holder", "subject", "predicate", "text", "learned_in", "secret", "intensity", "confidence")
    return KnownFact(
        **{key: row[key] for key in kept},
        holder_name=scene.thing(row["holder"]).called,
        subject_name=names.get(row["subject"], row["subject"]),
        value=names.get(row["value"], row["value"]),
        since=_dated(row["since"], scene),
        until="" if row["until"] is None else _dated(row["until"], scene),
        superseded_by=row["superseded_by"] or "",
        source=_source(row, scene),
        from_id=row["from_id"] or row["event"] or "",
        faded=row["intensity"] < FORGOTTEN,
    )


def _dated(moment: int, scene: Scene) -> str:
    return calendar.moment(moment) if moment >= 0 else calendar.when(moment, scene.clock)


def _source(row: Row, scene: Scene) -> str:
    """From whom: "told by Ann", "heard from you", "saw it"; what was known before play began came from nobody."""
    said_by = "you" if row["said_by"] == scene.player else row["said_by"] and scene.thing(row["said_by"]).called
    if row["teller"]:
        return f"told by {scene.thing(row['teller']).called}"
    if said_by:
        return f"heard from {said_by}"
    return "learned from what was done" if row["event"] else "always knew"
