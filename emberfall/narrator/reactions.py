"""What is said back to a deed that asks for nothing: by whom, and in which mood."""

from __future__ import annotations

from emberfall.narrator.telling import Names, Regards, Teller
from emberfall.narrator.wording import manner
from emberfall.records import Event, Intent, Named, Outcome, Regard, Scene

REACTION = {
    "insult": "hurt",
    "threaten": "angry",
    "attack": "angry",
    "theft": "robbed",
    "apologise": "softened",
    "give": "thanks",
    "praise": "pleased",
    "help": "pleased",
    "promise": "promised",
    "tell": "told",
    "greet": "greet",
    "deed": "watched",
}
"""What is said back to a deed that asks for nothing."""


def react(
    teller: Teller, intent: Intent, done: Outcome, names: Names, regard: Regards, *, doubted: bool = False
) -> None:
    """What the one it was done to says back, if they are here and nothing was asked of them.

    `doubted`: they know better than what they are told.
    """
    deed = done.events[0] if done.events else None
    if deed is None:
        return
    npc = _answering(teller.scene, deed, regard)
    occasion = "doubted" if doubted and deed.verb == "tell" else REACTION.get(deed.verb)
    if occasion is None or npc is None:
        return
    told = {**names, "name": npc.name, "role": npc.role}
    teller.reply(_felt(occasion, intent, deed, npc, regard), npc, told, (npc.id, deed.id))


def _answering(scene: Scene, deed: Event, regard: Regards) -> Named | None:
    """Whom it was done to; a greeting for the whole room is answered by whoever knows the player best."""
    if deed.to is None and deed.verb == "greet":
        known = sorted(scene.present(), key=lambda npc: (npc.id != scene.addressed, -regard[npc.id].known, npc.id))
        return next(iter(known), None)
    npc = scene.thing(deed.to) if deed.to else None
    return npc if npc and npc.kind == "npc" and npc.at == scene.here and npc.alive else None


def _felt(occasion: str, intent: Intent, deed: Event, npc: Named, regard: Regards) -> str:
    """The occasion as this being finds it: whom they hold something against, what a gift is to them."""
    how = regard.get(npc.id, Regard())
    item = deed.items[0] if deed.items else None
    if occasion == "greet":
        fallen_out = "cool" if how.score < 0 else ""
        return fallen_out or ("farewell" if manner(intent) == "farewell" else "greet" if how.known else "stranger")
    if occasion == "thanks":
        return "longed" if item in npc.wants else "thanks" if deed.sentiment > 0 else "trifle"
    if occasion == "softened" and deed.sentiment <= 0:
        return "no_need"
    return "thanked" if manner(intent) == "thank" else occasion
