"""The part of the graph on show: whoever is near, what was done, what was decided, and what ties them together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from emberfall.graph.book import Ask, Book, Row, Rows, ask
from emberfall.records import Drawing, Edge, Named, Node, Scene

DEEDS = 5  # of this player, that somebody feels something about
DECISIONS = 3
MOST = 26  # nodes: more than this and names cover one another
QUIET = frozenset({"INVOLVED", "HAPPENED_AT", "TOWARD", "CONNECTED_TO"})
"""Types that are drawn without a name, because the shapes at their ends say it."""


def asks(scene: Scene) -> tuple[Ask, ...]:
    return (
        ask("view/deeds", player=scene.player, most=DEEDS),
        ask("view/recent", after_turn=scene.turn - 2, here=scene.here),
        ask("view/decisions", player=scene.player, most=DECISIONS),
    )


def draw(book: Book, scene: Scene, answers: Sequence[Rows], cited: Sequence[str] = ()) -> Drawing:
    """The nodes in order of interest and every edge among them; one more round trip.

    `cited` are the ids that suggestions rest on: what they name in the world is drawn before what is merely near.
    """
    deeds, recent, decisions = answers
    events = {row["id"]: row["name"] for row in (*deeds, *recent)}
    decided = {row["id"]: row["name"] for row in decisions}
    entities = list(dict.fromkeys(_entities(scene, deeds, recent, decisions, cited)))[
        : MOST - len(events) - len(decided)
    ]
    rules = _rules(scene, decisions, set(entities))
    shown = [*entities, *events, *decided, *rules]
    done, judged = book.read(
        ask("view/edges", events=list(events), shown=shown),
        ask("view/decided", decisions=list(decided), shown=shown),
    )
    edges = dict.fromkeys([*_ties(scene, set(entities), rules), *map(_edge, done), *map(_edge, judged)])
    nodes = [Node(id=id, kind=scene.thing(id).kind, name=_short(scene.thing(id))) for id in entities]
    nodes += [Node(id=id, kind="event", name=name) for id, name in events.items()]
    nodes += [Node(id=id, kind="decision", name=name) for id, name in decided.items()]
    nodes += [Node(id=id, kind="rule", name=name) for id, name in rules.items()]
    return Drawing(campaign=scene.campaign, rev=scene.said, nodes=tuple(nodes), edges=tuple(edges))


def _entities(scene: Scene, deeds: Rows, recent: Rows, decisions: Rows, cited: Sequence[str]) -> Iterator[str]:
    """The player, whoever is here, whoever was ever wronged or helped, and what those people own, make and need."""
    yield scene.player
    yield scene.here
    people = [t.id for t in scene.present()]
    for row in (*decisions, *deeds, *recent):
        people += [id for id in (row.get("npc"), row.get("by"), row.get("target")) if id]
    people = [id for id in dict.fromkeys(people) if id != scene.player]
    yield from people
    named = {t.id for t in scene.things}
    yield from (id for id in cited if id in named)
    things = [t for t in scene.things if t.kind == "item"]
    yield from (t.id for t in things if t.owner == scene.player)
    for npc in (scene.thing(id) for id in people[:4]):
        yield from _around(npc, scene)
    yield from (row["about"] for row in decisions if row["about"])
    yield from (row["place"] for row in deeds if row["place"])
    yield from (scene.thing(id).at or scene.here for id in people[:4])


def _around(npc: Named, scene: Scene) -> Iterator[str]:
    dearest = sorted(npc.crafts, key=lambda id: -scene.thing(id).worth)[:1]
    for item in dearest:
        yield item
        for need in scene.thing(item).needs:
            yield need
            owner = scene.thing(need).owner
            if owner:
                yield owner
    yield from npc.factions[:1]
    yield from (kin.of for kin in npc.kin[:1])


def _rules(scene: Scene, decisions: Rows, entities: set[str]) -> dict[str, str]:
    """Rules that were applied lately, and the oaths of the factions on show."""
    applied = {id for row in decisions for id in row["rules"]}
    return {
        rule.id: rule.id.replace("_", "-")  # short enough to stand beside its shape
        for rule in scene.rules
        if rule.id in applied or (rule.binds == "consent" and rule.governs in entities and rule.enabled)
    }


def _short(thing: Named) -> str:
    return thing.called if thing.kind in ("npc", "player") else thing.name


def _ties(scene: Scene, shown: Collection[str], rules: Collection[str]) -> Iterator[Edge]:
    """How the things on show hang together, and what each rule governs; where people usually are is left out."""
    for thing in (scene.thing(id) for id in shown):
        of = {"MEMBER_OF": thing.factions, "CRAFTS": thing.crafts, "NEEDS": thing.needs, "WANTS": thing.wants}
        for type, others in {"AT": (thing.at,) if thing.at else (), **of}.items():
            yield from (_tie(thing.id, type, other) for other in others if other in shown)
        if thing.owner in shown:
            yield _tie(thing.owner or "", "OWNS", thing.id)
        yield from (_tie(thing.id, "KIN_OF", kin.of, kin.relation) for kin in thing.kin if kin.of in shown)
        felt = ((other, f"{score:+.1f}".replace("-", "−")) for other, score in thing.feels.items() if other in shown)
        yield from (_tie(thing.id, "FEELS", other, score) for other, score in felt)
    yield from (_tie(r.start, "CONNECTED_TO", r.end) for r in scene.roads if r.start in shown and r.end in shown)
    yield from (_tie(r.id, "GOVERNS", r.governs) for r in scene.rules if r.id in rules and r.governs in shown)


def _edge(row: Row) -> Edge:
    via = row.get("via")
    return _tie(row["start"], row["type"], row["end"], f"via {via}" if via else "")


def _tie(start: str, type: str, end: str, detail: str = "") -> Edge:
    label = "" if type in QUIET else f"{type} {detail}".strip()
    return Edge(id=f"{start}-{type}-{end}", source=start, target=end, type=type, label=label)
