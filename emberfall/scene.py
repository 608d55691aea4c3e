"""The scene at the start of a turn: the whole world as one player finds it, read from the graph in one round trip."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import inf

from emberfall import world as worlds
from emberfall.graph.book import Book, Row, ask
from emberfall.graph.errors import NoSuchPlayer
from emberfall.graph.queries import family
from emberfall.records import Named, News, OpenQuest, Question, Scene, Step
from emberfall.world import World

RECENT = 90  # messages: about 30 turns, within which nobody says the same twice
NEWS = 24  # turns after which a deed is no news any more


def read_scene(book: Book, player: str, ticket: str = "", deeds: int = 0) -> Scene:
    """The world as this player finds it, rules included, in one round trip; with the last `deeds`, if any are asked.

    What was founded and never changes is asked for by each process once, and kept while the graph's stamp is the same.
    Raises: NoSuchPlayer when the campaign has no such player.
    """
    world = worlds.known(book)
    (now,), *more = book.read(
        ask(family("narrator/scene"), player=player, ticket=ticket, most=RECENT, within=NEWS),
        *((ask("keeper/lately", within=NEWS, most=deeds),) if deeds else ()),
        *(() if world else worlds.asks()),
        at_once=True,
    )
    done, fixed = (more[0], more[1:]) if deeds else ((), more)
    if world is None or world.stamp != now["world"]:
        world = worlds.read(book, now["world"], fixed or book.read(*worlds.asks()))
    named = _things(world, now)
    me = next((t for t in named if t.id == player and t.kind == "player"), None)
    if me is None or me.at is None:
        players = ", ".join(t.id for t in named if t.kind == "player")
        raise NoSuchPlayer(f"nobody called {player!r} plays in {book.graph}; its players are: {players}")
    return Scene(
        campaign=book.graph,
        player=player,
        here=me.at,
        things=named,
        roads=world.roads,
        quests=_quests(now["quests"]),
        rules=tuple(r.model_copy(update={"enabled": False}) if r.id in now["off"] else r for r in world.rules),
        recent=tuple(now["recent"]),
        addressed=now["addressed"],
        lately=tuple(now["before"]),
        news=tuple(_news(row) for row in now["news"]),
        deeds=tuple(_news(row) for row in done),
        spoken=tuple(now["spoken"] or ()),
        pending=_pending(now),
        **{key: now[key] for key in ("pack", "title", "turn", "clock", "session", "said", "played")},
    )


def _pending(now: Row) -> Question | None:
    """What this player's last words left open."""
    return Question(**{key: now[key] for key in ("words", "choices", "settled")}) if now["choices"] else None


def seen_by(scene: Scene, being: str) -> Scene:
    """The same world from where this being stands, as if it were the one who plays."""
    return scene.model_copy(update={"player": being, "here": scene.thing(being).at or scene.here})


def days_between(scene: Scene, start: str, end: str) -> float:
    """In-world days from one place to another by the shortest road; infinite when there is none."""
    far, reached = {start: 0.0}, [start]
    for one in reached:  # which grows by each place that turns out to be nearer
        for road in scene.roads:
            if one in (road.start, road.end):
                other = road.end if one == road.start else road.start
                if far[one] + road.days < far.get(other, inf):
                    far[other] = far[one] + road.days
                    reached.append(other)
    return far.get(end, inf)


# Rows -> records ----------------------------------------------------------------------------------


def _things(world: World, found: Row) -> tuple[Named, ...]:
    """The things of the world as they are now."""
    now: defaultdict[str, dict[str, object]] = defaultdict(dict)
    feels: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for id, alive, state in found["states"]:
        now[id] = {"alive": alive is not False, "state": state}
    for id, place in found["places"]:
        now[id]["at"] = place
    for id, player, score in found["feelings"]:
        feels[id][player] = score
        now[id]["feels"] = feels[id]
    for id, owner, how in found["owned"]:
        now[id] |= {"owner": owner, "stolen": how == "theft"}
    return tuple(thing.model_copy(update=now[thing.id]) if thing.id in now else thing for thing in world.things)


def _news(row: Row) -> News:
    told = {key: row[key] for key in ("id", "by", "verb", "summary", "sentiment")}
    knows = {npc: weight for npc, weight in row.get("knows", ()) if npc}
    return News(**told, to=row["target"], knows=knows)


def _quests(rows: Sequence[Row]) -> tuple[OpenQuest, ...]:
    return tuple(_quest(group) for group in worlds.grouped(rows, "id"))


def _quest(rows: Sequence[Row]) -> OpenQuest:
    first, one = rows[0], {row["tie"]: row["end"] for row in rows}
    return OpenQuest(
        id=first["id"],
        title=first["title"],
        raised_by=first["by"],
        assignee=one.get("ASSIGNED_TO"),
        item=one.get("FOR"),
        steps=tuple(
            Step(**{key: row[key] for key in ("n", "text", "item", "holder", "done")})
            for row in rows
            if row["tie"] == "STEP"
        ),
    )
