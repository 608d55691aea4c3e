"""What others do where the player stands when the turn is over, a sentence each; nothing is told of elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.minds.offline.scenery import listed, the
from emberfall.narrator.telling import Names, Teller
from emberfall.records import Craft, Move, Outcome, Scene, Stir, Transfer

OCCASIONS = {
    "tells": "overheard_tell",
    "asks": "overheard_ask",
    "wants": "overheard_gift",
    "makes": "crafted",
    "gives": "received",
    "takes": "overheard_find",
}


def tell(teller: Teller, stirs: Sequence[Stir], done: Outcome) -> None:
    scene = teller.scene
    here = next((c.to for c in done.changes if isinstance(c, Move) and c.who == scene.player), scene.here)
    for stir in stirs:
        occasion = _occasion(stir, here, scene)
        if occasion:
            teller.narrate(occasion, _names(stir, scene), _cites(stir))


def _occasion(stir: Stir, here: str, scene: Scene) -> str | None:
    """None for what happens where the player is not."""
    if stir.kind == "moves":
        move = stir.changes[0]
        return _seen_moving(move, here) if isinstance(move, Move) else None
    if stir.events[0].at != here:
        return None
    if stir.kind == "shows":
        return "nods" if scene.thing(stir.npc).feels.get(scene.player, 0.0) > 0 else "glares"
    return OCCASIONS[stir.kind]


def _seen_moving(move: Move, here: str) -> str | None:
    return {move.to: "comes", move.via[0]: "leaves"}.get(here)


def _names(stir: Stir, scene: Scene) -> Names:
    names = {"player": scene.thing(scene.player).called, "npc": scene.thing(stir.npc).called}
    first = stir.events[0]
    if first.to:
        names["other"] = scene.thing(first.to).called
    for change in stir.changes:
        if isinstance(change, Move):
            names |= {"place": scene.thing(change.to).called, "from": scene.thing(change.via[0]).called}
        elif isinstance(change, Craft | Transfer):
            names["item"] = the(scene.thing(change.item))
        if isinstance(change, Craft):
            names["spent"] = listed([the(scene.thing(id)) for id in change.spends])
    if stir.kind in ("makes", "gives") and first.to:
        names["player"] = scene.thing(first.to).called  # who waited for it, whoever plays
    for told in stir.told:
        deed = next(new for new in scene.news if new.id == told.deed)
        names |= {"who": scene.thing(told.player).called, "deed": deed.summary}
    return names


def _cites(stir: Stir) -> list[str]:
    ids = [id for event in stir.events for id in (event.id, event.by, event.to, *event.items) if id]
    ids += [place for change in stir.changes if isinstance(change, Move) for place in (change.via[0], change.to)]
    ids += [id for change in stir.changes if isinstance(change, Craft) for id in change.spends]
    return [*ids, *(id for told in stir.told for id in (told.deed, told.player))]
