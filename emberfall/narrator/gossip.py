"""Whom word of a deed reaches, before it is committed: those who see it, and those who will hear of it. Pure.

`cypher/keeper/commit/30_gossip.cypher` writes the memories; this says the same beforehand, so that the Narrator can.
"""

from __future__ import annotations

from emberfall.records import Event, Named, Scene


def hearers(deed: Event, scene: Scene) -> tuple[tuple[Named, ...], tuple[Named, ...]]:
    """(those who see it, those whom word will reach); a deed that nobody feels anything about travels nowhere."""
    if deed.sentiment == 0:
        return (), ()
    living = [t for t in scene.things if t.kind == "npc" and t.alive and t.id not in (deed.to, deed.by)]
    saw = tuple(t for t in living if t.at == deed.at)
    target = scene.thing(deed.to) if deed.to else None
    away = (t for t in living if t.at != deed.at)
    return saw, tuple(t for t in away if target and (_kin(t, target) or _mates(t, target)))


def _kin(one: Named, other: Named) -> bool:
    return any(kin.of == other.id for kin in one.kin) or any(kin.of == one.id for kin in other.kin)


def _mates(one: Named, other: Named) -> bool:
    return bool(set(one.factions) & set(other.factions))
