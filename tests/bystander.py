"""A bystander knows the world before a turn and the rules that were in force, and objects to what cannot have happened.

Everything here is judged from the turn alone, a second time and by other means than the game's own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from emberfall.library import Pack
from emberfall.minds.offline import prose
from emberfall.narrator import LONGEST
from emberfall.occasions import SLOT
from emberfall.records import (
    Craft,
    Event,
    HandedOver,
    Line,
    Move,
    OpenQuest,
    QuestClosed,
    QuestOpened,
    Scene,
    StepDone,
    Transfer,
    Turn,
)

DAY = 1440  # minutes
IDLE = frozenset({"look", "inventory", "recap", "wait"})
LIVING = frozenset({"living_only_act", "living_only_answer"})
"""What these and other rules hold up is only so while they stand: of the rest the bystander has nothing to say."""


def objections(before: Scene, turn: Turn, pack: Pack, off: frozenset[str]) -> Iterator[str]:
    """What cannot be so, in words; `off` are the rules that did not stand when the turn was played."""
    yield from _counted(before, turn)
    yield from _spoken(before, turn, off)
    yield from _decided(before, turn, off)
    yield from _refused(turn)
    yield from _done(before, turn, off)
    yield from _stirred(before, turn, off)
    raised = {quest.id for quest in before.quests} | {c.id for c in turn.changes if isinstance(c, QuestOpened)}
    for change in turn.changes:
        if isinstance(change, Transfer):
            yield from _handed(change, before, turn, off)
        elif isinstance(change, Craft):
            yield from _made(change, before, turn, off)
        elif isinstance(change, Move):
            yield from _moved(change, before, off)
        elif isinstance(change, QuestOpened):
            yield from _raised(change, before, turn)
        elif isinstance(change, QuestClosed) and change.id not in raised:
            yield f"{change.id} was closed and was not open"
    for line in turn.lines[1:]:
        yield from _promised(line, before, turn, pack)


def after(before: Scene, turn: Turn) -> Scene:
    """The world as it must be after the turn, from what the turn says it changed."""
    things = {thing.id: thing for thing in before.things}

    def put(id: str, **has: object) -> None:
        things[id] = things[id].model_copy(update=has)

    changes = (*turn.changes, *(change for stir in turn.stirs for change in stir.changes))
    for change in changes:
        if isinstance(change, Move):
            put(change.who, at=change.to)
        elif isinstance(change, Transfer):
            put(change.item, owner=change.receiver, at=None)
        elif isinstance(change, Craft):
            put(change.item, owner=change.receiver, at=None, state="whole")
            for spent in change.spends:
                put(spent, state="spent")
    opened = [_opened(change) for change in changes if isinstance(change, QuestOpened)]
    closed = {change.id for change in changes if isinstance(change, QuestClosed)}
    return before.model_copy(
        update={
            "things": tuple(things.values()),
            "here": things[before.player].at,
            "quests": tuple(quest for quest in (*before.quests, *opened) if quest.id not in closed),
            "turn": turn.turn,
            "clock": before.clock + _minutes(turn),
            "said": before.said + len(turn.lines),
        }
    )


def _opened(change: QuestOpened) -> OpenQuest:
    return OpenQuest(**change.model_dump(exclude={"kind"}))


def standing(scene: Scene) -> dict[str, object]:
    """What of a scene can be compared: where everyone and everything is, and how far the campaign has come."""
    things = {t.id: (t.at, t.owner, t.state, t.alive) for t in scene.things}
    return {
        **things,
        "quests": {q.id for q in scene.quests},
        "turn": scene.turn,
        "clock": scene.clock,
        "said": scene.said,
        "session": scene.session,
    }


# One objection each --------------------------------------------------------------------------------


def _minutes(turn: Turn) -> int:
    roads = sum(change.days for change in turn.changes if isinstance(change, Move))
    if roads:
        return max(1, round(roads * DAY))
    return 10 if turn.events or (turn.ruling.allowed and turn.intent.verb == "wait") else 0


def _counted(before: Scene, turn: Turn) -> Iterator[str]:
    if turn.turn != before.turn + 1:
        yield f"turn {turn.turn} came after turn {before.turn}"
    if [line.seq for line in turn.lines] != list(range(before.said + 1, before.said + len(turn.lines) + 1)):
        yield f"after message {before.said} came {[line.seq for line in turn.lines]}"
    if {(line.turn, line.session) for line in turn.lines} != {(turn.turn, before.session)}:
        yield "a line is of another turn or session"
    if [receipt.name for receipt in turn.receipts if receipt.wrote] != ["keeper/commit"]:
        yield "the turn did not write exactly once"


def _spoken(before: Scene, turn: Turn, off: frozenset[str]) -> Iterator[str]:
    """The player says what the player said and nothing else; whoever answers is there, and alive."""
    own, *others = turn.lines
    if (own.role, own.speaker) != ("player", turn.player) or _letters(own.text) != _letters(turn.words)[:LONGEST]:
        yield f"the player said {turn.words[:60]!r}, and the table heard {own.text[:60]!r}"
    if not others:
        yield "nobody answered"
    for line in others:
        if not line.text.strip() or not line.name.strip():
            yield f"message {line.seq} says nothing"
        if line.role == "player":
            yield f"the game spoke for the player: {line.text}"
        if line.role == "npc":
            speaker = before.thing(line.speaker or "")
            if not speaker.alive and not off & LIVING:
                yield f"{speaker.id} is dead and said: {line.text}"
            if speaker.at != before.here and "presence" not in off:
                yield f"{speaker.id} is elsewhere and said: {line.text}"


def _letters(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())


def _decided(before: Scene, turn: Turn, off: frozenset[str]) -> Iterator[str]:
    decision = turn.decision
    told = [line for line in turn.lines if line.decision]
    if decision is None:
        if told:
            yield "a line tells of a decision that nobody made"
        return
    if [(line.text, line.verdict, line.speaker) for line in told] != [
        (decision.dialogue, decision.verdict, decision.npc)
    ]:
        yield f"{decision.id} was told as {[line.text for line in told]}"
    if decision.toward != turn.player or before.thing(decision.npc).kind != "npc":
        yield f"{decision.npc} decided towards {decision.toward}"
    if decision.verdict == "agree" and any(rule.binds == "consent" and rule.bites for rule in turn.applied):
        yield f"{decision.npc} agreed against a rule that bit"
    if set(decision.rules) - {rule.id for rule in before.rules if rule.id not in off}:
        yield f"{decision.id} applied {decision.rules}, of which some do not stand"


def _refused(turn: Turn) -> Iterator[str]:
    if not turn.ruling.allowed and turn.changes:
        yield f"refused by {turn.ruling.rule}, and yet: {turn.changes}"
    if not turn.ruling.allowed and any(event.verb != "theft" for event in turn.events):
        yield f"refused by {turn.ruling.rule}, and yet it was done: {[event.summary for event in turn.events]}"


def _done(before: Scene, turn: Turn, off: frozenset[str]) -> Iterator[str]:
    """No deed of hands or feet without its change, and nobody does anything but the player and who agreed."""
    if turn.intent.verb in IDLE and turn.events:
        yield f"{turn.intent.verb} left a deed"
    for event in turn.events:
        npc = turn.decision.npc if _agreed(turn) and turn.decision else None
        if event.by not in (turn.player, npc):
            yield f"{event.by} did something unasked: {event.summary}"
        if not event.summary.strip():
            yield f"{event.id} has no name"
        if event.to and not before.thing(event.to).alive and not off & LIVING and event.verb != "theft":
            yield f"{event.id} was done to the dead"
        if not _followed(event, before, turn):
            yield f"{event.by} {event.summary}, and nothing of it happened"


def _followed(event: Event, before: Scene, turn: Turn) -> bool:
    """Is what the deed's name asserts among the changes?"""
    hands = {(c.giver, c.item, c.receiver) for c in turn.changes if isinstance(c, Transfer)}
    item = event.items[0] if event.items else None
    if event.verb == "give":
        return (event.by, item, event.to) in hands
    if event.verb == "take":
        return (None, item, event.by) in hands or bool(item and before.thing(item).owner == event.by)
    if event.verb == "theft":
        return event.summary.startswith("tried to") or (event.to, item, event.by) in hands
    if event.verb == "travel":
        return event.at == before.here or any(isinstance(c, Move) and c.to == event.at for c in turn.changes)
    if event.verb == "craft":
        return any(isinstance(c, Craft) and (c.maker, c.item) == (event.by, item) for c in turn.changes)
    return True


def _agreed(turn: Turn) -> bool:
    return turn.decision is not None and turn.decision.verdict == "agree"


def _referred(quest: QuestOpened, turn: Turn) -> bool:
    """A petition that was handed to a colleague is kept, whatever the colleague answered."""
    return any(isinstance(change, HandedOver) and change.quest == quest.id for change in turn.changes)


def _raised(quest: QuestOpened, before: Scene, turn: Turn) -> Iterator[str]:
    """A quest is what somebody agreed to, named a price for or handed on; or a work that only others can do."""
    if _agreed(turn) or _priced(turn) or _referred(quest, turn):
        return
    asked = before.thing(turn.decision.npc) if turn.decision else None
    makers = {t.id for t in before.things if t.kind == "npc" and quest.item in t.crafts}
    if asked is None or quest.assignee is not None or asked.id in makers or not makers:
        yield f"{quest.id} was opened and nobody agreed, named a price, handed it on or could not serve"


def _priced(turn: Turn) -> bool:
    return turn.decision is not None and turn.decision.verdict == "bargain" and turn.decision.want is not None


def _stirred(before: Scene, turn: Turn, off: frozenset[str]) -> Iterator[str]:
    """What others do of their own accord is done by the living, among themselves, and moves no player to anything."""
    if turn.stirs and not _minutes(turn):
        yield f"no time passed, and yet {[stir.npc for stir in turn.stirs]} did something"
    if len(turn.stirs) > 3:
        yield f"{len(turn.stirs)} stirred at once"
    busy = {turn.intent.target, turn.decision.npc if turn.decision else None} - {turn.player}
    moved = {change.item for change in turn.changes if isinstance(change, Transfer)}
    people = [
        id for stir in turn.stirs for id in {i for e in stir.events for i in (e.by, e.to)} if id and id != turn.player
    ]
    if len(people) != len(set(people)):
        yield f"somebody did two things at once: {people}"
    for event in (event for stir in turn.stirs for event in stir.events):
        by, to = before.thing(event.by), before.thing(event.to or event.by)
        if by.kind != "npc":
            yield f"the game acted for {by.id}: {event.summary}"
        if (not by.alive or not to.alive) and not off & LIVING:
            yield f"{by.id} {event.summary}, and one of them is dead"
        if {by.id, to.id} & busy:
            yield f"{by.id} {event.summary} while {turn.player} spoke with one of them"
        if event.verb != "travel" and by.at != event.at:
            yield f"{by.id} is at {by.at} and {event.summary} at {event.at}"
        if to.kind == "npc" and to.at != by.at and "presence" not in off:
            yield f"{by.id} {event.summary}, who is elsewhere"
        if event.sentiment:
            yield f"{by.id} {event.summary}, and it was felt"
    for change in (change for stir in turn.stirs for change in stir.changes):
        if isinstance(change, Move):
            yield from _walked(change, before, off)
        elif isinstance(change, Transfer):
            yield from _parted(change, before, moved)
        elif isinstance(change, Craft) and not _waited(change.maker, change.item, change.receiver, before):
            yield f"{change.maker} made {change.item} for {change.receiver}, who waited for nothing"
        elif isinstance(change, Craft):
            yield from _worked(change, before, moved, off)
        elif isinstance(change, StepDone | QuestClosed) and turn.changes and change in turn.changes:
            yield f"{change} came twice"
    for told in (told for stir in turn.stirs for told in stir.told):
        if not 0 < told.weight <= 0.3 or before.thing(told.player).kind != "player":
            yield f"{told.hearer} was told of {told.deed} at {told.weight}"


def _parted(change: Transfer, before: Scene, moved: set[str]) -> Iterator[str]:
    """Among NPCs things pass from whose they are, to a player only what was agreed to, and what lies about is free."""
    thing, receiver = before.thing(change.item), before.thing(change.receiver)
    lay = change.giver is None and thing.owner is None and thing.at == receiver.at and receiver.kind == "npc"
    own = change.giver is not None and thing.owner == change.giver
    due = receiver.kind == "npc" or _waited(change.giver or "", change.item, change.receiver, before)
    if change.item in moved or thing.state != "whole" or not (lay or (own and due)):
        yield f"{change.item} went from {change.giver} to {change.receiver} of its own accord"


def _waited(hands: str, item: str, player: str, before: Scene) -> bool:
    """Had this player an open petition for the thing, with these hands?"""
    asked = (hands, item, player)
    return any((quest.assignee, quest.item, quest.raised_by) == asked for quest in before.quests)


def _worked(change: Craft, before: Scene, moved: set[str], off: frozenset[str]) -> Iterator[str]:
    thing, maker = before.thing(change.item), before.thing(change.maker)
    own = all((before.thing(id).state, before.thing(id).owner) == ("whole", maker.id) for id in thing.needs)
    if thing.state != "unmade" or {thing.id, *thing.needs} & moved or change.spends != thing.needs:
        yield f"{maker.id} made {thing.id} of {change.spends}"
    elif not (own and thing.id in maker.crafts) and "materials" not in off:
        yield f"{maker.id} made {thing.id} of what was not theirs"


def _handed(change: Transfer, before: Scene, turn: Turn, off: frozenset[str]) -> Iterator[str]:
    """Nothing leaves anybody's hands but by their own deed or word, and nothing comes from nowhere."""
    thing = before.thing(change.item)
    if thing.state != "whole" and "only_whole_things" not in off:
        yield f"{thing.id} is {thing.state} and went to {change.receiver}"
    if thing.owner == turn.player or "one_owner" in off:
        return
    if thing.owner is None:
        if (change.giver or thing.at != before.here) and "within_reach" not in off:
            yield f"{thing.id} lay at {thing.at} and went from {change.giver} to {change.receiver}"
        return
    if change.giver != thing.owner:
        yield f"{thing.id} is {thing.owner}'s and went from {change.giver} to {change.receiver}"
    elif turn.intent.verb == "take":
        if "owned_is_not_taken" not in off:
            yield f"{thing.id} was taken out of {thing.owner}'s hands"
    elif "givers_consent" not in off and (not _agreed(turn) or (turn.decision and turn.decision.npc != thing.owner)):
        yield f"{thing.id} left {thing.owner}'s hands without their word"


def _made(change: Craft, before: Scene, turn: Turn, off: frozenset[str]) -> Iterator[str]:
    thing, maker = before.thing(change.item), before.thing(change.maker)
    if thing.state == "whole":
        yield f"{thing.id} was made a second time"
    if not _agreed(turn) or (turn.decision and turn.decision.npc != maker.id):
        yield f"{maker.id} made {thing.id} without a word"
    if "materials" not in off:
        handed = {c.item for c in turn.changes if isinstance(c, Transfer) and c.receiver == maker.id}
        for id in thing.needs:
            need = before.thing(id)
            if need.state != "whole" or (need.owner != maker.id and id not in handed):
                yield f"{thing.id} was made of {id}, which is {need.state} and {need.owner}'s"
        if set(change.spends) != set(thing.needs) or thing.id not in maker.crafts:
            yield f"{maker.id} made {thing.id} of {change.spends}"


def _moved(change: Move, before: Scene, off: frozenset[str]) -> Iterator[str]:
    if change.who != before.player:
        yield f"{change.who} was moved by {before.player}"
    yield from _walked(change, before, off)


def _walked(change: Move, before: Scene, off: frozenset[str]) -> Iterator[str]:
    """A way is made of roads, begins where one is, and is the shortest."""
    here = before.thing(change.who).at or ""
    if "roads" in off:
        return
    days = {frozenset((road.start, road.end)): road.days for road in before.roads}
    steps = [frozenset(step) for step in pairwise(change.via)]
    if (change.via[0], change.via[-1]) != (here, change.to) or not all(step in days for step in steps):
        yield f"{change.who} went from {here} to {change.to} by way of {change.via}"
    elif abs(sum(days[step] for step in steps) - change.days) > 1e-9:
        yield f"the road {change.via} took {change.days} days"
    elif change.days > shortest(before, here, change.to) + 1e-9:
        yield f"the road {change.via} of {change.days} days is not the shortest"


def shortest(scene: Scene, here: str, to: str) -> float:
    """In-world days from one place to another, by relaxing every road until nothing changes."""
    far: dict[str, float] = {here: 0.0}
    for _ in scene.roads:
        for road in scene.roads:
            for start, end in ((road.start, road.end), (road.end, road.start)):
                if start in far:
                    far[end] = min(far.get(end, float("inf")), far[start] + road.days)
    return far.get(to, float("inf"))


# What is said of changes must be so ----------------------------------------------------------------

PLAIN: Mapping[str, Mapping[str, Sequence[str]]] = tomllib.loads(
    Path(prose.__file__).with_suffix(".toml").read_text(encoding="utf-8")
)


def _promised(line: Line, before: Scene, turn: Turn, pack: Pack) -> Iterator[str]:
    """A line that can only be read as telling of a change is told only when there is that change.

    What the player calls a deed of their own making is not: that is their word for it. Nor is a refusal.
    """
    if line.role == "keeper" and not turn.ruling.allowed:
        return
    if line.text.endswith((*pack.narration.get("nothing", ()), *PLAIN["narration"]["nothing"])):
        return
    if any(event.verb == "deed" and event.summary.lower() in line.text.lower() for event in turn.events):
        return
    if line.role == "npc":
        voice = pack.voices.get(before.thing(line.speaker or "").voice, {})
        occasions = _occasions(line.text, voice, PLAIN["voice"])
    else:
        occasions = _occasions(line.text, pack.narration, PLAIN["narration"])
    kept = _kept(turn, before)
    if occasions and occasions <= kept.keys() and not any(kept[occasion] for occasion in occasions):
        yield f"{line.name} says {line.text!r}, which is for {sorted(occasions)}; changed was {turn.changes}"


def _kept(turn: Turn, before: Scene) -> dict[str, bool]:
    """Occasions that promise something -> whether it is so."""
    transfers = [change for change in turn.changes if isinstance(change, Transfer)]
    crafted = any(isinstance(change, Craft) for change in turn.changes)
    handed = any(change.giver not in (None, turn.player) for change in transfers)
    return {
        "given": any(change.giver == turn.player for change in transfers),
        "thanks": any(change.giver == turn.player for change in transfers),
        "received": handed or any(stir.kind == "gives" for stir in turn.stirs),
        "picked_up": any(change.giver is None for change in transfers),
        "crafted": crafted or any(stir.kind == "makes" for stir in turn.stirs),
        "forged": crafted,
        "serve": (handed or crafted) and _agreed(turn),
        "agree": _agreed(turn),
        "not_yet": _agreed(turn),
        "waits": _agreed(turn),
        "offered": any(isinstance(change, QuestOpened) for change in turn.changes),
        "comes": _strolls(turn),
        "leaves": _strolls(turn),
        "overheard_tell": any(stir.told for stir in turn.stirs),
        "overheard_ask": any(stir.told for stir in turn.stirs),
        "overheard_gift": any(stir.kind == "wants" for stir in turn.stirs),
        "overheard_find": any(stir.kind == "takes" for stir in turn.stirs),
        "arrive": any(isinstance(change, Move) for change in turn.changes),
    }


def _strolls(turn: Turn) -> bool:
    return any(stir.kind == "moves" for stir in turn.stirs)


def _occasions(text: str, *shelves: Mapping[str, Sequence[str]]) -> set[str]:
    """The occasions that have a template which the text may come from."""
    return {
        occasion
        for shelf in shelves
        for occasion, templates in shelf.items()
        if any(pattern.fullmatch(text) for template in templates if (pattern := _pattern(template)))
    }


@cache
def _pattern(template: str) -> re.Pattern[str] | None:
    """None for a template without a word of its own: any text may come from it."""
    parts = [part.strip() for part in SLOT.sub("\0", template).split("\0")]
    if not any(re.search("[A-Za-z]{2}", part) for part in parts):
        return None
    return re.compile(".*".join(map(_whole, parts)), re.IGNORECASE | re.DOTALL)


def _whole(part: str) -> str:
    """A part of a template begins and ends with whole words: "forgives me" is not from "{npc} gives {player}"."""
    edges = [r"\b" if part[at : at + 1 or None][:1].isalnum() else "" for at in (0, -1)]
    return edges[0] + re.escape(part) + edges[1]
