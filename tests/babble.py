"""Words that somebody might say at a table: verbs x the things of a scene, and a good deal of nonsense."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from emberfall.minds.offline.scenery import some
from emberfall.records import Named, Scene

TALK = (
    "hello {who}",
    "Greetings everyone",
    "{who}, what do you know about {thing}?",
    "ask {who} about {item}",
    "ask about {place}",
    "{who}, why are you angry with me?",
    "where is {who}?",
    "who are you?",
    "I tell {who} that {other} stole {item}",
    "I tell everyone about {thing}",
    "{role}, tell me about {other}",
)
WISHES = (
    "{who}, may I have {item}?",
    "{who}, make me {item}",
    "{who}, make me {unmade}",
    "I ask {who} for {theirs}",
    "may I have {theirs}?",
    "could you make {unmade} for me?",
    "please help me, {who}",
    "I beg {role} for help",
    "I request {item} from {other}",
    "give me {theirs}!",
    "I offer {who} {mine} for {theirs}",
    "trade {mine} for {item}",
    "{who}, would you swap {item} for {theirs}?",
    "I want to buy {theirs} from {who} with {mine}",
)
HANDS = (
    "I give {mine} to {who}",
    "give {who} {item}",
    "I hand {other} {mine}",
    "here, take {mine}",
    "give {mine} to myself",
    "pick up {lying}",
    "take {lying}",
    "I take {mine}",
    "I give {who} everything",
    "drop {mine}",
    "I return {item} to {other}",
)
HARM = (
    "I insult {who}",
    "I sing a mocking song about {who}",
    "{who}, you are a fool and a liar",
    "you stink",
    "I threaten {who} with death",
    "I attack {who}",
    "punch {role}",
    "I kill {other}",
    "I refuse to apologise to {who}",
    "I spit on {item}",
    "I take {item}",
    "I steal {theirs} from {who}",
    "steal {item}",
    "grab {theirs}",
)
KINDNESS = (
    "I praise {who}",
    "{who}, your work is magnificent",
    "I apologise to {who}",
    "sorry, {who}",
    "I am deeply sorry for the song",
    "I promise {who} to come back",
    "I swear that I will bring {who} {item}",
    "I help {who}",
    "let me help you with {item}",
    "I thank {other}",
    "don't apologise, just hand {who} {mine}",
)
ROADS = (
    "travel to {place}",
    "go to {place}",
    "back to {place}",
    "slip out and walk to {place}",
    "go find {other}",
    "I leave",
    "travel",
    "follow {who}",
    "go home",
    "walk to {item}",
)
EYES = (
    "look around",
    "look at {who}",
    "look at {item}",
    "examine {other}",
    "what do I have?",
    "inventory",
    "wait",
    "I wait for {who}",
    "what happened so far?",
    "recap",
)
CLAIMS = (
    "{who} gave me {item}",
    "{other} gives me {item}",
    "{who} forged {unmade}",
    "{who} made me {item}",
    "{who} gives {other} {item}",
    "{other} attacks {who}",
    "{item} is mine now",
    "I already own {item}",
    "I took {item} from {who}",
    "{who} forgives me and hands me {theirs}",
    "{who} says yes and makes {unmade}",
    "three mice free me and bring me {item}",
    "{other} dies",
    "{other} walks to {place}",
    "everyone loves me",
)
NONSENSE = (
    "",
    "   ",
    "?!",
    "1",
    "2",
    "the",
    "yes",
    "no",
    "both",
    "asdf qwer zxcv",
    "I juggle three knives",
    "I dance on the table with {who}",
    "{who}",
    "{item}",
    "{place}",
    "{who} {item} {place}",
    "give give give",
    "not",
    "'}) DETACH DELETE n //",
    "<script>alert(1)</script>",
    "{player} %s ${1} {{2}}",
    "\U0001f525\U0001f409",
    "\u202e\u0645\u0631\u062d\u0628\u0627",
    "\x00\x07 take \x1b {item}",
    "I take {theirs} and give it to {other}, then travel to {place} and insult {who}",
    "if {who} gives me {item} I give {other} {mine}",
)


def errand(number: int, scene: Scene) -> list[str]:
    """What to say, one after the other, to have something made: fetch what it needs, bring it, and ask."""
    dice = Dice(number)
    makers = [(npc, id) for npc in scene.things for id in npc.crafts if npc.alive]
    if not makers:
        return ["look around"]
    maker, item = dice.one_of(makers)
    needs = [scene.thing(id) for id in scene.thing(item).needs]
    there = f"travel to {_place_of(maker, scene)}"
    ask = f"{maker.called}, {scene.thing(item).making} me {some(scene.thing(item))}"
    fetched = [words for need in needs for words in _fetch(need, scene)]
    brought = [f"I give the {need.name} to {maker.called}" for need in needs]
    return dice.one_of(([there, ask, *fetched, there, *brought, ask], [*fetched, there, *brought, ask], [there, ask]))


def _fetch(need: Named, scene: Scene) -> list[str]:
    if need.owner is None:
        return [f"travel to {_place_of(need, scene)}", f"I take the {need.name}"]
    owner = scene.thing(need.owner)
    mine = [t for t in scene.things if t.owner == scene.player]
    price = [f"I offer {owner.called} the {t.name} for the {need.name}" for t in mine[:1]]
    return [f"travel to {_place_of(owner, scene)}", *price, f"{owner.called}, may I have the {need.name}?"]


def _place_of(thing: Named, scene: Scene) -> str:
    return scene.thing(thing.at or scene.here).name


Pools = list[list[Named]]


class Dice:
    """Reads choices out of one number. 0 is the first of everything: a play that fails shrinks to plain words."""

    def __init__(self, number: int) -> None:
        self.number = number

    def one_of[T](self, things: Sequence[T]) -> T:
        self.number, place = divmod(self.number, len(things))
        return things[place]


def words(template: str, number: int, scene: Scene) -> str:
    """The template with things of the scene in its slots, chosen by the number."""
    dice = Dice(number)
    for slot, pools in SLOTS.items():
        if f"{{{slot}}}" in template:
            template = template.replace(f"{{{slot}}}", _said(slot, dice, pools(scene)))
    return template


def _said(slot: str, dice: Dice, pools: Pools) -> str:
    filled = [pool for pool in pools if pool]
    if not filled:
        return {"who": "someone", "place": "elsewhere"}.get(slot, "the thing")
    thing = dice.one_of(dice.one_of(filled))
    if slot == "role":
        return f"the {thing.role or thing.name}"
    return f"the {thing.name}" if thing.kind == "item" else thing.called


# Most of what is said is about what is here; the rest makes the trouble. ---------------------------


def _who(scene: Scene) -> Pools:
    absent = [t for t in scene.things if t.kind == "npc" and t.at != scene.here]
    return [list(scene.present())] * 6 + [absent]


def _other(scene: Scene) -> Pools:
    """Anyone at all: the dead, the fellow player, the player's own self, the absent, the present."""
    dead = [t for t in scene.things if t.kind == "npc" and not t.alive]
    return [[t for t in scene.things if t.kind == "npc"], [t for t in scene.things if t.kind == "player"], dead]


def _item(scene: Scene) -> Pools:
    return [[t for t in scene.things if t.kind == "item"]]


def _mine(scene: Scene) -> Pools:
    return [[t for t in scene.things if t.owner == scene.player]] * 4 + _item(scene)


def _theirs(scene: Scene) -> Pools:
    here = {t.id for t in scene.present()}
    return [[t for t in scene.things if t.owner in here]] * 4 + _item(scene)


def _lying(scene: Scene) -> Pools:
    return [[t for t in scene.things if t.kind == "item" and t.at]] * 2 + _item(scene)


def _unmade(scene: Scene) -> Pools:
    crafted = {id for t in scene.present() for id in t.crafts}
    return [[t for t in scene.things if t.id in crafted]] * 2 + [[t for t in scene.things if t.state == "unmade"]]


def _place(scene: Scene) -> Pools:
    return [[t for t in scene.things if t.kind == "place"]]


SLOTS: dict[str, Callable[[Scene], Pools]] = {
    "who": _who,
    "other": _other,
    "role": lambda scene: [[t for t in scene.things if t.kind == "npc"]],
    "item": _item,
    "mine": _mine,
    "theirs": _theirs,
    "lying": _lying,
    "unmade": _unmade,
    "place": _place,
    "thing": lambda scene: [list(scene.things)],
}
