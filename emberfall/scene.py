"""The scene at the start of a turn: the whole world as one player finds it, read from the graph in one round trip."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import inf

from emberfall.graph.book import Book, Row, Rows, ask
from emberfall.graph.errors import NoSuchPlayer
from emberfall.records import Clause, Handoff, Kin, Named, News, OpenQuest, Question, Road, Rule, Scene, Step

RECENT = 90  # messages: about 30 turns, within which nobody says the same twice
NEWS = 24  # turns after which a deed is no news any more


def read_scene(book: Book, player: str, ticket: str = "") -> Scene:
    """The world as this player finds it, rules included, in one round trip.

    Raises: NoSuchPlayer when the campaign has no such player.
    """
    (campaign,), things, ties, quests, rules, said, mine, news = book.read(
        ask("narrator/campaign", player=player, ticket=ticket),
        ask("narrator/things"),
        ask("narrator/ties"),
        ask("narrator/quests"),
        ask("keeper/rules"),
        ask("narrator/said", most=RECENT),
        ask("narrator/last_words", player=player),
        ask("npc/news", within=NEWS),
    )
    named = _things(things, ties)
    me = next((t for t in named if t.id == player and t.kind == "player"), None)
    if me is None or me.at is None:
        players = ", ".join(t.id for t in named if t.kind == "player")
        raise NoSuchPlayer(f"nobody called {player!r} plays in {book.graph}; its players are: {players}")
    return Scene(
        campaign=book.graph,
        player=player,
        here=me.at,
        things=named,
        roads=tuple(Road(start=t["start"], end=t["end"], days=t["days"]) for t in ties if t["type"] == "CONNECTED_TO"),
        quests=_quests(quests),
        rules=_rules(rules),
        recent=tuple(row["text"] for row in said),
        news=tuple(_news(row) for row in news),
        **_last_words(mine),
        **campaign,
    )


def _last_words(rows: Rows) -> dict[str, object]:
    """Whom and what this player's last words spoke of, and what those left open."""
    row = next(iter(rows), None)
    if row is None:
        return {}
    asked = {key: row[key] for key in ("words", "choices", "settled")}
    return {"spoken": tuple(row["spoken"] or ()), "pending": Question(**asked) if row["choices"] else None}


def seen_by(scene: Scene, being: str) -> Scene:
    """The same world from where this being stands, as if it were the one who plays."""
    return scene.model_copy(update={"player": being, "here": scene.thing(being).at or scene.here})


def days_between(scene: Scene, start: str, end: str) -> float:
    """In-world days from one place to another by the shortest road; infinite when there is none."""
    far = {start: 0.0}
    for _ in scene.roads:
        for road in scene.roads:
            for one, other in ((road.start, road.end), (road.end, road.start)):
                if one in far and far[one] + road.days < far.get(other, inf):
                    far[other] = far[one] + road.days
    return far.get(end, inf)


# Rows -> records ----------------------------------------------------------------------------------


def _things(things: Rows, ties: Rows) -> tuple[Named, ...]:
    out: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    owner: dict[str, Row] = {}
    for tie in ties:
        out[tie["start"], tie["type"]].append(tie)
        if tie["type"] == "OWNS":
            owner[tie["end"]] = tie

    def ends(id: str, type: str) -> tuple[str, ...]:
        return tuple(sorted(tie["end"] for tie in out[id, type]))

    return tuple(
        Named(
            **{key: value for key, value in row.items() if value is not None and key not in ("priced", "prices")},
            prices=dict(zip(row["priced"] or (), row["prices"] or (), strict=True)),
            at=next(iter(ends(row["id"], "AT")), None),
            owner=owner[row["id"]]["start"] if row["id"] in owner else None,
            stolen=row["id"] in owner and owner[row["id"]]["how"] == "theft",
            factions=ends(row["id"], "MEMBER_OF"),
            crafts=ends(row["id"], "CRAFTS"),
            needs=ends(row["id"], "NEEDS"),
            wants=ends(row["id"], "WANTS"),
            haunts={hour: tie["end"] for tie in out[row["id"], "HAUNTS"] for hour in tie["hours"]},
            feels={tie["end"]: tie["score"] for tie in out[row["id"], "FEELS"]},
            kin=tuple(Kin(relation=tie["relation"], of=tie["end"]) for tie in out[row["id"], "KIN_OF"]),
        )
        for row in sorted(things, key=lambda row: str(row["id"]))
    )


def _news(row: Row) -> News:
    told = {key: row[key] for key in ("id", "by", "verb", "summary", "sentiment")}
    return News(**told, to=row["target"], knows=dict(zip(row["npcs"], row["weights"], strict=True)))


def _grouped(rows: Rows, key: str) -> list[list[Row]]:
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row[key], []).append(row)
    return list(groups.values())


def _quests(rows: Rows) -> tuple[OpenQuest, ...]:
    return tuple(
        OpenQuest(
            **{key: group[0][key] for key in ("id", "title", "raised_by", "assignee", "item", "decision")},
            steps=tuple(
                Step(n=row["n"], text=row["text"], item=row["step_item"], holder=row["holder"], done=row["done"])
                for row in group
                if row["n"] is not None
            ),
            handoffs=tuple(
                Handoff(id=id, sender=sender, receiver=receiver, reason=reason, context=context, at=at)
                for id, sender, receiver, reason, context, at in group[0]["handoffs"]
            ),
        )
        for group in _grouped(rows, "id")
    )


RULE_FIELDS = ("id", "name", "text", "governs", "verbs", "binds", "effect", "enabled", "remedy")
CLAUSE_FIELDS = ("kind", "edge", "start", "end", "key", "equals", "feeling", "reach", "until", "verb", "at_least")


def _rules(rows: Rows) -> tuple[Rule, ...]:
    return tuple(_rule(group) for group in _grouped(rows, "id"))


def _rule(rows: Sequence[Row]) -> Rule:
    first = rows[0]
    clauses = [row for row in rows if row["clause"] is not None]
    return Rule(
        **{key: first[key] for key in RULE_FIELDS if first[key] is not None},
        clauses=tuple(
            Clause(id=row["clause"], **{key: row[key] for key in CLAUSE_FIELDS if row[key] is not None})
            for row in clauses
        ),
    )
