"""How a campaign file becomes the parameters of the founding query: plain lists of what to create."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping

from emberfall.keeper import knowing
from emberfall.library import Pack
from emberfall.minds.embedding import embed
from emberfall.records import Clause, Named, Ploy, Rule

HOUR = 60
OWN = (
    *("name", "short", "aliases", "role", "pronoun", "article", "alive", "state", "worth", "making"),
    *("temper", "voice", "about"),
)


def params(pack: Pack) -> dict[str, object]:
    """Everything that the founding queries ask for. The first day starts at the pack's hour."""
    named = pack.named()
    return {
        "pack": pack.name,
        "title": pack.title,
        "world": secrets.token_hex(8),
        "clock": pack.hour * HOUR,
        **{name: [_thing(t) for t in things] for name, things in _shelves(pack).items()},
        **_ties(named, pack),
        **knowing.founded(pack, pack.hour * HOUR),
        "ploys": [_ploy(ploy) for ploy in pack.ploys],
        "rules": [_rule(rule, place) for place, rule in enumerate(pack.rules)],
        "clauses": [_clause(rule, clause) for rule in pack.rules for clause in rule.clauses],
    }


def _shelves(pack: Pack) -> dict[str, tuple[Named, ...]]:
    return {
        "players": pack.players,
        "npcs": pack.npcs,
        "places": pack.places,
        "items": pack.items,
        "factions": pack.factions,
    }


def _thing(thing: Named) -> dict[str, object]:
    """`has` holds the properties; what is empty is left out, because the graph does not store nothing."""
    own = {key: getattr(thing, key) for key in OWN}
    kept = {key: list(value) if isinstance(value, tuple) else value for key, value in own.items()}
    priced: dict[str, object] = {"priced": list(thing.prices), "prices": [float(p) for p in thing.prices.values()]}
    place: dict[str, object] = {"x": thing.x, "y": thing.y} if thing.kind == "place" else {}
    return {"id": thing.id, "has": _full({**kept, **place, **(priced if thing.prices else {})})}


def _full(properties: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in properties.items() if value not in (None, "", [])}


def _pairs(named: Iterable[Named], field: str) -> list[dict[str, str]]:
    return [{"start": t.id, "end": end} for t in named for end in getattr(t, field)]


def _ties(named: Iterable[Named], pack: Pack) -> dict[str, object]:
    named = tuple(named)
    return {
        "at": [{"start": t.id, "end": t.at} for t in named if t.at],
        "owns": [{"start": t.owner, "end": t.id} for t in named if t.owner],
        "members": _pairs(named, "factions"),
        "crafts": _pairs(named, "crafts"),
        "needs": _pairs(named, "needs"),
        "wants": _pairs(named, "wants"),
        "kin": [{"start": start, "relation": relation, "end": end} for start, relation, end in pack.kin],
        "haunts": [haunt for t in named for haunt in _haunts(t)],
        "roads": [{"start": r.start, "end": r.end, "days": r.days} for r in pack.roads],
    }


def _ploy(ploy: Ploy) -> dict[str, object]:
    """`embedding` is what it is and what it is for, as a meaning."""
    return {**ploy.model_dump(mode="json"), "embedding": list(embed(meaning(ploy)))}


def meaning(ploy: Ploy) -> str:
    return f"{ploy.text} {ploy.goal}"


def _haunts(thing: Named) -> list[dict[str, object]]:
    """One tie a place, with the hours at which it is one's own."""
    places = dict.fromkeys(thing.haunts.values())
    return [
        {"start": thing.id, "end": place, "hours": [hour for hour, at in thing.haunts.items() if at == place]}
        for place in places
    ]


def _rule(rule: Rule, place: int) -> dict[str, object]:
    has = rule.model_dump(mode="json", exclude={"id", "governs", "clauses"})
    return {"id": rule.id, "governs": rule.governs, "has": {**_full(has), "place": place}}


def _clause(rule: Rule, clause: Clause) -> dict[str, object]:
    return {"rule": rule.id, "id": clause.id, "has": _full(clause.model_dump(mode="json", exclude={"id"}))}
