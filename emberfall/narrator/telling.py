"""How a turn is told: which sentence for which part of it, with the names that fill it and the ids it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall import calendar
from emberfall.library import Pack
from emberfall.minds.offline import prose, scenery
from emberfall.minds.offline.scenery import listed, the
from emberfall.minds.offline.summary import told
from emberfall.narrator.gossip import hearers
from emberfall.records import (
    Craft,
    Decision,
    HandedOver,
    Intent,
    Line,
    Move,
    Named,
    Outcome,
    QuestOpened,
    Role,
    Ruling,
    Scene,
    Transfer,
)

REACTION = {
    "insult": "hurt",
    "threaten": "angry",
    "attack": "angry",
    "theft": "angry",
    "apologise": "softened",
    "give": "thanks",
    "praise": "pleased",
    "help": "pleased",
    "promise": "promised",
    "tell": "told",
    "greet": "greet",
}
"""What is said back to a deed that asks for nothing."""

Names = dict[str, str]


class Teller:
    """Collects the lines of one turn; the same turn is told in the same words every time."""

    def __init__(self, scene: Scene, pack: Pack) -> None:
        self.scene, self.pack = scene, pack
        self._lines: list[Line] = []

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self._lines)

    def say(self, role: Role, text: str, cites: Sequence[str] = (), speaker: str | None = None) -> None:
        """One line; nothing is said where there are no words."""
        if text:
            self._lines.append(
                Line(
                    seq=self.scene.said + len(self._lines) + 1,
                    session=self.scene.session,
                    turn=self.scene.turn + 1,
                    role=role,
                    speaker=speaker,
                    name=self.scene.thing(speaker).name
                    if speaker
                    else {"keeper": "World-keeper"}.get(role, "Narrator"),
                    text=text,
                    cites=tuple(dict.fromkeys(cites)),
                )
            )

    def narrate(self, occasion: str, names: Names, cites: Sequence[str] = (), role: Role = "narrator") -> None:
        self.say(role, prose.narrate(occasion, self._seed(), names, self.scene.recent, self.pack.narration), cites)

    def reply(self, occasion: str, npc: Named, names: Names, cites: Sequence[str] = ()) -> None:
        voice = self.pack.voices.get(npc.voice, {})
        said = prose.line(occasion, voice, self._seed(), {**names, "npc": npc.called}, self.scene.recent)
        self.say("npc", said, cites, npc.id)

    def decide(self, decision: Decision) -> None:
        self.say("npc", decision.dialogue, (decision.npc, *decision.cites, *decision.rules), decision.npc)
        if decision.dialogue:
            made = {"decision": decision.id, "verdict": decision.verdict, "mind": decision.mind}
            self._lines[-1] = self._lines[-1].model_copy(update=made)

    def _seed(self) -> str:
        return f"{self.scene.pack}{self.scene.turn + 1}:{len(self._lines)}"


def refused(teller: Teller, intent: Intent, ruling: Ruling) -> None:
    """Why not, in the World-keeper's words; or what was not understood, in the Narrator's."""
    scene = teller.scene
    says = {"player": scene.thing(scene.player).called, "says": ruling.says}
    if intent.dropped:
        teller.narrate("dropped", says)
    elif intent.ties:
        choices = listed([f"({n}) {the(scene.thing(id))}" for n, id in enumerate(intent.ties, 1)], "or")
        teller.narrate("unclear", {**says, "choices": choices}, intent.ties)
    elif not ruling.says:
        teller.narrate("unheard", says)
    else:
        cites = (*((ruling.rule,) if ruling.rule else ()), *ruling.evidence)
        teller.narrate("claimed" if intent.claim else "refused", says, cites, "keeper")


def setting(scene: Scene) -> Names:
    return scenery.setting(scene, calendar.spoken(scene.clock))


def names(intent: Intent, scene: Scene, done: Outcome, recap: str) -> Names:
    """Every slot that the sentences of this turn may use; what is not so is left empty."""

    def called(id: str | None) -> str:
        return the(scene.thing(id)) if id else ""

    deed = done.events[0] if done.events else None
    saw, hear = hearers(deed, scene) if deed else ((), ())
    return {
        **setting(scene),
        "target": called(intent.target),
        "item": called(intent.item),
        "offer": called(intent.offer),
        "topic": called(intent.topic),
        "owner": called(scene.thing(intent.item).owner) if intent.item else "",
        "manner": intent.manner,
        "deed": deed.summary if deed else "",
        "heard": scenery.heard(hear, saw),
        "recap": recap,
    }


def act(teller: Teller, intent: Intent, done: Outcome, names: Names) -> None:
    """What the player did, before anyone answers."""
    scene = teller.scene
    cites = [id for id in (scene.player, intent.target, intent.item, intent.place) if id]
    moved = next((change for change in done.changes if isinstance(change, Move)), None)
    seen = intent.target or intent.item or intent.topic
    if moved:
        _arrived(teller, moved)
    elif intent.verb == "look" and seen:
        teller.narrate("look_at", {**names, **_seen(scene.thing(seen), scene)}, [seen])
    elif intent.verb in ("look", "travel"):
        teller.narrate("look", names, [*cites, scene.here])
    elif intent.verb in ("wait", "inventory", "recap"):
        teller.narrate(intent.verb, names, [*cites, scene.here])
    elif intent.verb == "take" and done.stopped:
        teller.narrate("thwarted", names, cites)
    elif intent.verb == "take" and not done.changes:
        teller.narrate("inventory", names, cites)
    elif intent.verb == "deed":
        how, deed = told(intent, scene)
        teller.narrate(f"act_{how}", {**names, "deed": deed}, cites)
    elif intent.verb not in ("take", "give"):
        teller.narrate(f"act_{intent.verb}", names, cites)
    for change in done.changes:
        if isinstance(change, Transfer) and intent.verb in ("give", "take"):
            _passed(teller, change, names)


def _arrived(teller: Teller, move: Move) -> None:
    """The place as the player finds it on arrival."""
    scene = teller.scene
    things = tuple(t.model_copy(update={"at": move.to}) if t.id == scene.player else t for t in scene.things)
    there = scene.model_copy(
        update={"here": move.to, "things": things, "clock": scene.clock + round(move.days * calendar.DAY)}
    )
    via = listed([the(scene.thing(id)) for id in move.via[1:-1]])
    teller.narrate(
        "arrive", {**setting(there), "way": scenery.way(move.days), "via": via}, [scene.player, move.to, *move.via]
    )


def _seen(thing: Named, scene: Scene) -> Names:
    owned = [the(t) for t in scene.things if t.owner == thing.id and t.state == "whole"]
    if thing.kind == "item":
        standing = f"It is {scene.thing(thing.owner).called}'s." if thing.owner else ""
    else:
        standing = f"{thing.called} has {listed(owned)}." if owned else ""
    return {"target": the(thing), "about": thing.about, "standing": standing}


def react(teller: Teller, done: Outcome, names: Names, feels: float) -> None:
    """What the one it was done to says back, if they are here and nothing was asked of them."""
    deed = done.events[0] if done.events else None
    if deed is None or deed.to is None:
        return
    npc = teller.scene.thing(deed.to)
    occasion = REACTION.get(deed.verb)
    if occasion is None or npc.kind != "npc" or npc.at != teller.scene.here or not npc.alive:
        return
    if occasion == "softened" and deed.sentiment <= 0:
        occasion = "no_need"
    if occasion == "greet" and feels < 0:
        occasion = "cool"
    teller.reply(occasion, npc, names, (npc.id, deed.id))


def results(teller: Teller, intent: Intent, done: Outcome, decision: Decision | None, names: Names) -> None:
    """What was made or handed over, what is still missing; or that nothing came of it."""
    scene = teller.scene
    for change in done.changes:
        if isinstance(change, Craft):
            spent = listed([the(scene.thing(id)) for id in change.spends])
            made = {"item": the(scene.thing(change.item)), "npc": scene.thing(change.maker).called, "spent": spent}
            teller.narrate("crafted", {**names, **made}, (change.item, change.maker, *change.spends))
        elif isinstance(change, Transfer) and decision and intent.verb not in ("give", "take"):
            _passed(teller, change, names)
    if decision is None or decision.about is None:
        return
    offer = next((change for change in done.changes if isinstance(change, QuestOpened)), None)
    if decision.verdict != "agree" and offer and decision.want:
        told = {"npc": scene.thing(decision.npc).called, "item": the(scene.thing(decision.about))}
        want = the(scene.thing(decision.want))
        teller.narrate("offered", {**names, **told, "want": want}, (decision.npc, decision.about, decision.want))
    elif decision.verdict != "agree":
        teller.narrate("nothing", names, (decision.npc,))
    elif done.missing:
        work = {"npc": scene.thing(decision.npc).called, "item": the(scene.thing(decision.about))}
        steps = listed([the(scene.thing(id)) for id in done.missing])
        teller.narrate("waits", {**names, **work, "steps": steps}, (decision.about, *done.missing))
    elif done.hindered:
        cites = (*((done.hindered.rule,) if done.hindered.rule else ()), *done.hindered.evidence)
        teller.narrate("refused", {**names, "says": done.hindered.says}, cites, "keeper")


def handed_on(teller: Teller, done: Outcome) -> None:
    """The one who was asked passes the petition on, with the note, before its new owner answers."""
    for moved in (change for change in done.changes if isinstance(change, HandedOver)):
        scene = teller.scene
        sender, other = scene.thing(moved.sender), scene.thing(moved.receiver)
        named = {"player": scene.thing(scene.player).called, "other": other.called, "note": moved.context}
        cites = (sender.id, other.id, moved.id, moved.quest)
        teller.reply("hand_over", sender, {**named, "reason": moved.reason}, cites)


def _passed(teller: Teller, change: Transfer, names: Names) -> None:
    scene = teller.scene
    item = {"item": the(scene.thing(change.item))}
    cites = [id for id in (change.item, change.giver, change.receiver) if id]
    if change.giver == scene.player:
        teller.narrate("given", {**names, **item, "target": scene.thing(change.receiver).called}, cites)
    elif change.giver:
        teller.narrate("received", {**names, **item, "npc": scene.thing(change.giver).called}, cites)
    else:
        teller.narrate("picked_up", {**names, **item}, cites)
