"""How a turn is told: which sentence for which part of it, with the names that fill it and the ids it speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from emberfall import calendar
from emberfall.library import Pack
from emberfall.minds.offline import petitioning, prose, scenery
from emberfall.minds.offline.questions import at_a_loss
from emberfall.minds.offline.scenery import listed, the
from emberfall.minds.offline.summary import told
from emberfall.narrator import seeing, wording
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
    QuestClaimed,
    QuestOpened,
    Regard,
    Role,
    Ruling,
    Scene,
    Transfer,
)

SPOKEN_TO = frozenset(
    ["ask", "request", "insult", "praise", "apologise", "threaten", "promise", "give", "trade", "attack", "help"]
)
NOTHING_AGAIN = 12  # messages within which it is said once only that nothing comes of it

Names = dict[str, str]
Regards = Mapping[str, Regard]


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

    def phrase(self, occasion: str, names: Names) -> str:
        """A sentence for a longer telling, in words that were not heard lately."""
        return prose.phrase(occasion, names, self.scene.recent, self.pack.narration)

    def reply(self, occasion: str, npc: Named, names: Names, cites: Sequence[str] = ()) -> None:
        voice = self.pack.voices.get(npc.voice, {})
        said = prose.line(occasion, voice, self._seed(), {**names, "npc": npc.called}, self.scene.recent)
        self.say("npc", said, cites, npc.id)

    def decide(self, decision: Decision) -> None:
        self.say(
            "npc",
            decision.dialogue,
            (decision.npc, *decision.cites, *decision.speaks_of, *decision.rules),
            decision.npc,
        )
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
    elif intent.verb in SPOKEN_TO and intent.target is None:
        here = [npc.called for npc in scene.present()]
        says = {**says, "place": scene.thing(scene.here).called, "choices": listed(here, "or")}
        teller.narrate("whom" if here else "nobody", says, (ruling.rule,) if ruling.rule else ())
    else:
        cites = (*((ruling.rule,) if ruling.rule else ()), *ruling.evidence)
        if intent.verb in ("give", "take", "trade") and intent.item is None and not intent.claim:
            at_hand, things = seeing.at_hand(scene, own=intent.verb == "give")
            says, cites = {**says, "says": f"{ruling.says} {at_hand}".strip()}, (*cites, *things)
        teller.narrate("claimed" if intent.claim else "refused", says, cites, "keeper")


def names(teller: Teller, intent: Intent, done: Outcome, recap: str) -> Names:
    """Every slot that the sentences of this turn may use; what is not so is left empty."""
    scene = teller.scene

    def called(id: str | None) -> str:
        return the(scene.thing(id)) if id else ""

    deed = done.events[0] if done.events else None
    saw, hear = hearers(deed, scene) if deed else ((), ())
    return {
        **_place_of(teller, intent),
        "target": called(intent.target),
        "item": called(intent.item),
        "offer": called(intent.offer),
        "topic": called(intent.topic),
        "owner": called(scene.thing(intent.item).owner) if intent.item else "",
        "manner": intent.manner,
        "deed": deed.summary if deed else "",
        "question": wording.question(intent, scene),
        "heard": " ".join(
            teller.phrase(occasion, {"who": listed([one.called for one in who])})
            for occasion, who in (("seen_by", saw), ("heard_by", hear))
            if who
        ),
        "recap": recap,
    }


def _place_of(teller: Teller, intent: Intent) -> Names:
    """Where it happens; all that is to be seen there only when the player looks."""
    scene = teller.scene
    if intent.verb == "wait":
        later = scene.model_copy(update={"clock": scene.clock + calendar.waited(intent.words, scene.clock)})
        return seeing.setting(later, teller.phrase)
    if intent.verb in ("look", "travel", "inventory", "take", "recap"):
        return seeing.setting(scene, teller.phrase)
    return {"player": scene.thing(scene.player).called, "place": scene.thing(scene.here).called}


def act(teller: Teller, intent: Intent, done: Outcome, names: Names, regard: Regards) -> None:
    """What the player did, before anyone answers."""
    scene = teller.scene
    cites = [id for id in (scene.player, intent.target, intent.item, intent.place) if id]
    moved = next((change for change in done.changes if isinstance(change, Move)), None)
    elsewhere = intent.place if intent.place != scene.here else None
    seen = intent.target or intent.item or intent.topic or elsewhere
    if moved:
        _arrived(teller, moved)
    elif intent.verb == "look" and at_a_loss(intent.words):
        teller.narrate("counsel", {**names, **seeing.open_ways(scene)}, [scene.player, scene.here])
    elif intent.verb == "look" and seen:
        teller.narrate("look_at", {**names, **seeing.look_at(scene.thing(seen), scene, regard)}, [seen])
    elif intent.verb in ("look", "travel"):
        teller.narrate("look", names, [*cites, scene.here])
    elif intent.verb in ("wait", "inventory", "recap"):
        teller.narrate(intent.verb, names, [*cites, scene.here])
    elif intent.verb == "take" and done.stopped:
        teller.narrate("thwarted", names, cites)
    elif intent.verb == "take" and not done.changes:
        teller.narrate("inventory", names, cites)
    elif intent.verb == "deed" and any(one.kind != "trait" for one in done.learned):
        teller.narrate("confided", names, cites)  # a thing that is so because its owner says so
    elif intent.verb == "deed":
        how, deed = told(intent, scene)
        teller.narrate(f"act_{how}", {**names, "deed": deed}, cites)
    elif intent.verb not in ("take", "give"):
        teller.narrate(f"act_{wording.manner(intent)}", names, cites)
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
        "arrive",
        {**seeing.setting(there, teller.phrase), "way": scenery.way(move.days), "via": via},
        [scene.player, move.to, *move.via],
    )


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
    elif decision.verdict != "agree" and offer and offer.assignee is None:
        teller.narrate("written_down", {**names, "item": the(scene.thing(decision.about))}, (offer.id, decision.about))
    elif decision.verdict != "agree" and not _rested(teller):
        teller.narrate("nothing", names, (decision.npc,))
    elif done.missing:
        work = {"npc": scene.thing(decision.npc).called, "item": the(scene.thing(decision.about))}
        steps = listed([the(scene.thing(id)) for id in done.missing])
        teller.narrate("waits", {**names, **work, "steps": steps}, (decision.about, *done.missing))
    elif done.hindered:
        cites = (*((done.hindered.rule,) if done.hindered.rule else ()), *done.hindered.evidence)
        teller.narrate("refused", {**names, "says": done.hindered.says}, cites, "keeper")


def handed_on(teller: Teller, intent: Intent, done: Outcome) -> None:
    """The one who was asked passes the petition on, with the note, before its new owner answers."""
    scene = teller.scene
    for taken in (change for change in done.changes if isinstance(change, QuestClaimed)):
        title = next((quest.title for quest in scene.quests if quest.id == taken.quest), "")
        teller.narrate("taken_up", {"npc": scene.thing(taken.npc).called, "title": title}, (taken.npc, taken.quest))
    for moved in (change for change in done.changes if isinstance(change, HandedOver)):
        sender, other = scene.thing(moved.sender), scene.thing(moved.receiver)
        if sender.kind == "player":
            title = next((quest.title for quest in scene.quests if quest.id == moved.quest), "")
            told = {"player": sender.called, "target": other.called, "title": title}
            teller.narrate("passed_on", told, (sender.id, other.id, moved.id, moved.quest))
            continue
        named = {"player": scene.thing(scene.player).called, "other": other.called, "note": moved.context}
        cites = (sender.id, other.id, moved.id, moved.quest)
        wished = petitioning.read(intent.words, scene, intent.target)
        teller.reply("passes_on" if wished else "hand_over", sender, {**named, "reason": moved.reason}, cites)


def _rested(teller: Teller) -> bool:
    """That nothing comes of it need not be said again and again."""
    lately = teller.scene.recent[:NOTHING_AGAIN]
    return any(prose.tells("nothing", text, teller.pack.narration) for text in lately)


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
