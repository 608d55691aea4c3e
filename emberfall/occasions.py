"""When somebody speaks or something is told, and which slots such a sentence may use."""

from __future__ import annotations

import re

from emberfall.records import Record


class Occasion(Record):
    """`slots` may be used when they are given; those of `must` have to be used when they are given."""

    when: str
    slots: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    rare: bool = False  # only those who make things come into it
    optional: bool = False  # a voice may leave it out: the plain words serve

    @property
    def legal(self) -> tuple[str, ...]:
        return (*self.slots, *self.must)


def _of(when: str, slots: str = "", must: str = "", rare: bool = False, optional: bool = False) -> Occasion:
    return Occasion(when=when, slots=tuple(slots.split()), must=tuple(must.split()), rare=rare, optional=optional)


ALWAYS = ("player", "npc")
"""The slots of every voice: who is spoken to, and who speaks."""

VOICED = {
    "greet": _of("greeted by someone they hold nothing against"),
    "cool": _of("greeted by someone they hold something against"),
    "answer": _of("asked about what they know; {answer} is one or more whole sentences", must="answer"),
    "again": _of("asked what they have only just answered", must="answer", optional=True),
    "well": _of("asked how they are", optional=True),
    "unknown": _of("asked about what they do not know", "topic"),
    "confides": _of("tells a secret to somebody they like", must="answer", optional=True),
    "withheld": _of("asked about what they tell only friends, without a hint of what it is", optional=True),
    "told": _of("told something", "topic"),
    "stranger": _of("greeted by someone of whom they know nothing", "name role", optional=True),
    "farewell": _of("somebody takes leave of them", optional=True),
    "thanked": _of("thanked", optional=True),
    "watched": _of("something is freely done towards them that asks for no answer", optional=True),
    "doubted": _of("told something that they know better", "topic", optional=True),
    "wont_talk": _of("asked or greeted by someone they will not talk to"),
    "agree": _of("agrees to what was asked", "item short"),
    "serve": _of("agrees and does it at once", "item short"),
    "not_yet": _of("agrees, but {steps} are missing: the oil and the wick", "item short", "steps", rare=True),
    "forged": _of("has made what was asked for, and hands it over", "item short", rare=True),
    "bargain": _of("wants something first: a thing, or a deed", "item short", "want remedy"),
    "refuse": _of("refuses; {remedy} says what would change that", "item short", "remedy"),
    "passes_on": _of(
        "hands a petition to {other} because the player asks for it", "player reason", "other note", optional=True
    ),
    "hand_over": _of(
        "cannot serve, and hands it to {other}, a colleague here, with a {note}",
        "item short reason",
        "other note",
        optional=True,
    ),
    "hurt": _of("insulted"),
    "angry": _of("attacked, robbed or threatened"),
    "softened": _of("apologised to, with cause"),
    "no_need": _of("apologised to, without cause"),
    "thanks": _of("given something", "item short"),
    "longed": _of("given what they wanted", "item short", optional=True),
    "trifle": _of("given what is worth next to nothing", "item short", optional=True),
    "robbed": _of("somebody reaches for what is theirs", "item short", optional=True),
    "pleased": _of("praised or helped"),
    "promised": _of("promised something"),
}
"""What a voice speaks to. {remedy} is an imperative without a full stop; {item}, {want}, {topic} and {steps} carry
their article; {short} is what people call the item, without one."""

_SCENE = "player place clock_words purse_words company_words things_words roads_words about"
_DEED = "player target item offer place deed heard"
_VERBS = [
    "ask",
    "request",
    "greet",
    "tell",
    "insult",
    "praise",
    "apologise",
    "threaten",
    "promise",
    "give",
    "trade",
    "attack",
    "help",
]

_FREE = {
    "done": 'it was done; {deed} is "dances on the table"',
    "tried": 'it was tried; {deed} is "open the door"',
    "would_not": 'it was not done; {deed} is "kneel"',
    "asserted": 'it was only claimed; {deed} is "that three mice free him"',
    "spoken": 'it was only said; {deed} is "nice weather"',
}

TOLD = {
    "opening": _of("a session begins", _SCENE),
    "arrive": _of("the player has travelled", f"{_SCENE} way via"),
    "look": _of("the player looks around", _SCENE),
    "counsel": _of("the player asks what one can do", "talk wish gift road", ""),
    "look_at": _of("the player looks at someone or something", "player target about standing"),
    "inventory": _of("the player looks at what is theirs", "player purse_words"),
    "wait": _of("the player waits", "player place clock_words company_words"),
    "previously": _of("a session begins, and others were before it", "", "recap"),
    "recap": _of("the player asks what happened so far", "player place clock_words purse_words recap"),
    "one_here": _of("one person is here", "who called calling"),
    "many_here": _of("several people are here", "introduced who"),
    "alone": _of("nobody is here", "place"),
    "fellows": _of("only other players are here", "who"),
    "fellows_too": _of("other players are here as well", "who"),
    "lying": _of("something lies here that is nobody's", "things"),
    "resting": _of("the dead are here", "who"),
    "roads": _of("where one can go from here; {lead} is 'a road leads' or 'roads lead'", "lead ends"),
    "seen_by": _of("a deed was seen", "who"),
    "heard_by": _of("word of a deed will travel", "who"),
    "act_farewell": _of("the player takes leave", _DEED),
    "act_thank": _of("the player gives thanks", _DEED),
    "nothing": _of("nothing came of it", "player"),
    "refused": _of("the World-keeper refused", "player", "says"),
    "confided": _of("the player spoke of what they need, fear or prefer", "player target deed"),
    "claimed": _of("the player stated what has not happened", "player", "says"),
    "given": _of("a thing went from the player to someone", "player target item"),
    "received": _of("a thing went from someone to the player", "player npc item"),
    "left": _of("the words wished for something more, which takes a turn of its own", "", "left"),
    "picked_up": _of("a thing was picked up where it lay", "player place item"),
    "crafted": _of("someone made a thing for the player", "player npc item", "spent"),
    "thwarted": _of("the player tried to take what is owned", "player item owner heard"),
    "waits": _of("a work is agreed to and waits for {steps}", "player npc item", "steps"),
    "offered": _of("a bargain was offered: {want} for {item}", "player npc", "item want"),
    "taken_up": _of("somebody takes up a petition that nobody had", "", "npc title"),
    "written_down": _of("a petition is open, and nobody has it yet", "player", "item"),
    "passed_on": _of("a player passes a petition to another player", "", "player target title"),
    "comes": _of("somebody comes to where the player is", "player npc from place", "npc"),
    "leaves": _of("somebody leaves the player's place for {place}", "player from", "npc place"),
    "nods": _of("somebody shows the player that they like them", "", "npc player"),
    "glares": _of("somebody shows the player that they do not like them", "", "npc player"),
    "overheard_tell": _of("{npc} tells {other} that {who} {deed}", "player", "npc other who deed"),
    "overheard_ask": _of(
        "{npc} asks for news, and hears from {other} that {who} {deed}", "player", "npc other who deed"
    ),
    "overheard_gift": _of("{npc} asks {other} for {item}, and is given it", "player", "npc other item"),
    "overheard_find": _of("{npc} takes what lay about", "player", "npc item"),
    "unclear": _of("the words have two readings", "player", "choices"),
    "dropped": _of("asked which was meant, the player wants neither", "player"),
    "nobody": _of("something is said to somebody, and nobody is here", "player place"),
    "whom": _of("something is said to somebody, and several are here", "player", "choices"),
    "unheard": _of("the words are empty or mean nothing", "player"),
    "act": _of("a deed was done that has no words of its own", _DEED),
    **{f"act_{verb}": _of(f"a deed was done: {verb}", _DEED) for verb in _VERBS},
    **{f"act_{verb}": _of(f"a deed was done: {verb}", _DEED, "manner") for verb in ("insult", "praise")},
    **{f"act_{how}": _of(f"a free deed: {when}", _DEED, "deed") for how, when in _FREE.items()},
    "act_request": _of("a deed was done: request", _DEED, "item"),
    "act_ask": _of('a question was put; {question} is "who she is", "about the ore"', _DEED, "question"),
    "act_tell": _of("somebody is told something", _DEED, "topic"),
}
"""What the Narrator tells. {clock_words} is "evening of the third day", {purse_words} "a pouch of gold", {way}
"a journey of six hours"; {deed} is a deed's short name, in the past tense and without its subject."""

SENTENCES = frozenset(
    {
        "heard",
        "company_words",
        "things_words",
        "roads_words",
        "about",
        "standing",
        "recap",
        "talk",
        "wish",
        "gift",
        "road",
    }
)
"""Slots that hold whole sentences or nothing: a template that names one fits without it."""

SLOT = re.compile(r"\{([^{}]*)\}")


def slots(template: str) -> frozenset[str]:
    """The slots that a template names."""
    return frozenset(SLOT.findall(template))
