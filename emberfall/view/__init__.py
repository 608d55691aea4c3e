"""What one seat may see: its sheet, the talk, the graph on show, suggestions, rules, and the sessions so far."""

from __future__ import annotations

from emberfall import advisor, calendar
from emberfall.graph.book import Book, Row, ask
from emberfall.graph.errors import NoSuchNode
from emberfall.keeper import handing
from emberfall.minds.purse import spending as spending
from emberfall.records import Clause, Feeling, Handoff, Line, Rule, RuleCard, Scene, SessionCard, Sheet, Trace, View
from emberfall.scene import read_scene
from emberfall.view import drawing, insights, knowledge
from emberfall.world import grouped

LINES = 60  # messages on the page; the Sessions panel counts the others
FELT = {
    "firsthand": "it was done to them",
    "kin": "heard of it through kin",
    "witness": "saw it happen",
    "faction": "word reached their own",
    "told": "was told of it",
}


def view(book: Book, player: str, players: tuple[str, ...]) -> View:
    """Everything on one page, as this player sees it. Raises: NoSuchCampaign, NoSuchPlayer."""
    scene = read_scene(book, player)
    advised = advisor.asks(scene)
    feelings, handoffs, lines, sessions, known, ploys, *rest = book.read(
        ask("view/feelings", player=player),
        ask("view/handoffs", player=player),
        ask("view/lines", after=max(0, scene.said - LINES)),
        ask("view/sessions"),
        *knowledge.asks(scene),
        *insights.asks(scene),
        *advised,
        *drawing.asks(scene),
    )
    advice = advisor.advise(scene, rest[: len(advised)])
    traits = advisor.character(rest[: len(advised)])
    ties = {id for trait in traits for id, _ in (*trait.satisfied_by, *trait.caused_by)}
    return View(
        campaign=scene.campaign,
        title=scene.title,
        player=player,
        players=tuple((id, scene.thing(id).called) for id in players),
        rev=scene.said,
        sheet=_sheet(scene, feelings, handoffs),
        lines=tuple(_line(row) for row in lines),
        drawing=drawing.draw(book, scene, rest[len(advised) :], [id for one in advice for id in one.cites]),
        suggestions=advice,
        rules=tuple(_card(rule, scene) for rule in scene.rules),
        sessions=tuple(_session(row, scene) for row in sessions),
        traits=traits,
        tied=tuple((thing.id, thing.called, thing.kind) for thing in scene.things if thing.id in ties),
        knowledge=knowledge.knowledge(known, scene),
        ploys=insights.ploys(ploys),
        receipts=book.receipts,
    )


def rev(book: Book) -> int:
    """Grows with everything that is said; when it has, a page is out of date. Raises: NoSuchCampaign."""
    (rows,) = book.read(ask("view/rev"))
    return int(rows[0]["said"])


def traces(book: Book, most: int = 12) -> tuple[Trace, ...]:
    """What stands behind the last turns, the newest first. Raises: NoSuchCampaign."""
    (rows,) = book.read(ask("view/traces", most=most))
    return tuple(Trace.model_validate_json(row["trace"]) for row in rows)


def node(book: Book, id: str, players: tuple[str, ...]) -> dict[str, object]:
    """One node as it is stored: {labels, properties: {name: value}, neighbours: [[in|out, type, id, name]]}.

    Facts that none of these players knows are not there. Raises: NoSuchNode.
    """
    (rows,) = book.read(ask("view/node", id=id, players=list(players)))
    if not rows:
        raise NoSuchNode(f"nothing in {book.graph} has the id {id!r}")
    (row,) = rows
    return {**row, "properties": {key: value for key, value in row["properties"] if value is not None}}


def _sheet(scene: Scene, feelings: tuple[Row, ...], handoffs: tuple[Row, ...]) -> Sheet:
    me = scene.thing(scene.player)
    mine = tuple(q for q in scene.quests if q.raised_by == me.id)
    return Sheet(
        player=me.id,
        name=me.name,
        role=me.role,
        place=scene.here,
        place_name=scene.thing(scene.here).name,
        company=tuple(t.name for t in scene.present())
        + tuple(t.name for t in scene.things if t.kind == "player" and t.at == scene.here and t.id != me.id),
        purse=tuple(t.name for t in scene.things if t.owner == me.id and t.state == "whole"),
        feelings=tuple(_feeling(row) for row in feelings),
        clock=calendar.moment(scene.clock),
        quests=mine,
        handoffs={group[0]["quest"]: tuple(map(_handoff, group)) for group in grouped(handoffs, "quest")},
        takers={quest.id: handing.takers(quest, scene) for quest in mine},
    )


def _feeling(row: Row) -> Feeling:
    return Feeling(npc=row["npc"], name=row["name"], score=round(row["score"], 2), via=FELT.get(row["via"], ""))


def _handoff(row: Row) -> Handoff:
    return Handoff(**{key: value for key, value in row.items() if key != "quest"})


def _line(row: Row) -> Line:
    return Line(**{key: tuple(value or ()) if key == "cites" else value for key, value in row.items()})


def _session(row: Row, scene: Scene) -> SessionCard:
    return SessionCard(
        n=row["n"],
        started=calendar.moment(row["started"]),
        ended=calendar.moment(row["ended"]) if row["ended"] is not None else None,
        summary=row["summary"] or "",
        lines=row["lines"],
        place=row["place"] or (scene.thing(scene.here).name if row["n"] == scene.session else ""),
    )


def _card(rule: Rule, scene: Scene) -> RuleCard:
    governs = "the whole campaign" if rule.governs == "campaign" else scene.thing(rule.governs).name
    return RuleCard(
        **{key: getattr(rule, key) for key in ("id", "name", "text", "binds", "effect", "verbs", "enabled")},
        governs=governs,
        conditions=tuple(_condition(clause) for clause in rule.clauses),
    )


def _condition(clause: Clause) -> str:
    """A clause in words, as the Rules panel shows it."""
    if clause.kind == "edge":
        return f"{clause.start} {clause.edge} {clause.end}"
    if clause.kind == "property":
        return (
            f"{clause.start} is named" if clause.equals is None else f"{clause.start}: {clause.key} is {clause.equals}"
        )
    if clause.kind == "deed":
        until = " and ".join(clause.until)
        return f"a {clause.feeling} deed to {clause.reach} is remembered" + (f", until: {until}" if until else "")
    if clause.kind == "held":
        return f"{clause.end} holds what {clause.start} needs"
    if clause.kind == "road":
        return f"a road leads from {clause.start} to {clause.end}"
    if clause.kind == "tally":
        return f"{clause.end} said {clause.equals} to {clause.verb} {clause.at_least:g} times this session"
    return f"{clause.start} agreed about {clause.end}"
