"""A deed's short name, in the past tense and without its subject: "mocked the miner in song"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from lemminflect import getInflection

from emberfall.minds.offline.english import text
from emberfall.minds.offline.english.clauses import heard
from emberfall.minds.offline.english.lexicon import CLASSES
from emberfall.minds.offline.english.reference import Cast, cast, words_of
from emberfall.minds.offline.english.words import Word
from emberfall.minds.offline.scenery import the
from emberfall.records import Intent, Named, Scene

LONGEST = 60  # characters

# Each verb's name with everything known, and when less is; the first whose slots are all known is taken.
_NAMES: Mapping[str, tuple[str, ...]] = {
    "ask": ("asked {target} about {topic}", "asked {target} a question", "asked about {topic}", "asked a question"),
    "request": ("asked {target} for {item}", "asked {target} for help", "asked for {item}", "asked for help"),
    "greet": ("greeted {target}", "greeted everyone"),
    "tell": ("told {target} of {topic}", "talked to {target}", "spoke of {topic}", "spoke up"),
    "insult": ("mocked {target}", "said something cruel"),
    "praise": ("praised {target}", "said something kind"),
    "apologise": ("apologised to {target}", "apologised"),
    "threaten": ("threatened {target}", "made threats"),
    "promise": ("made {target} a promise", "made a promise"),
    "give": ("gave {target} {item}", "gave {target} a gift", "gave away {item}", "offered a gift"),
    "take": ("took {item} from {target}", "took {item}", "robbed {target}", "helped themselves"),
    "trade": (
        "offered {target} {offer} for {item}",
        "bargained with {target} for {item}",
        "bargained with {target}",
        "bargained for {item}",
        "looked for a bargain",
    ),
    "attack": ("attacked {target}", "lashed out"),
    "help": ("helped {target}", "lent a hand"),
    "travel": ("travelled to {place}", "set out"),
    "look": ("looked at {target}", "looked at {item}", "looked towards {place}", "looked around"),
    "inventory": ("counted their belongings",),
    "wait": ("waited",),
    "recap": ("looked back",),
}
_LEADS = frozenset({"try", "attempt", "want", "wish", "mean", "intend"})
_LIKES = frozenset({"like", "love"})  # "I would like to", but not "I like to"
_STATES = frozenset({"be", "have", "own"})

Telling = Literal["done", "tried", "would_not", "asserted", "spoken"]

_FELT = frozenset(
    [
        "afraid",
        "scared",
        "frightened",
        "terrified",
        "worried",
        "tired",
        "hungry",
        "thirsty",
        "cold",
        "lost",
        "lonely",
        "sad",
        "angry",
        "ill",
        "sick",
        "glad",
        "happy",
    ]
)
"""What one is because one says so: nobody calls that a claim."""

_MANNERLY = frozenset({"ask", "tell", "insult", "praise", "apologise", "threaten", "promise", "greet"})
_IRREGULAR = {"be": "was", "have": "had", "do": "did", "can": "could"}


def summarise(intent: Intent, scene: Scene) -> str:
    """The deed's name, at most `LONGEST` characters: "asked the smith for a sword", "juggled three knives"."""
    if intent.verb == "deed":
        return _shortened(_in_own_words(intent, scene))
    things = {slot: getattr(intent, slot) for slot in ("target", "item", "place", "offer", "topic")}
    names = {slot: the(scene.thing(id)) for slot, id in things.items() if id is not None}
    said = next(name for name in _NAMES[intent.verb] if all(slot in names for slot in _slots(name)))
    manner = f" {intent.manner}" if intent.manner and intent.verb in _MANNERLY else ""
    return said.format(**names) + manner


def _slots(name: str) -> list[str]:
    return [part.split("}")[0] for part in name.split("{")[1:]]


def told(intent: Intent, scene: Scene) -> tuple[Telling, str]:
    """How a free deed is to be told, and the words for it.

    ("done", "dances on the table") with nobody's leave; ("tried", "open the door"), which may come to something or not;
    ("would_not", "kneel"); ("asserted", "that three mice free him") and ("spoken", "nice weather"), only said.
    """
    how, verb, rest = _free(intent, scene)
    said = _shortened(f"{verb} {rest}".strip())
    if how != "done":
        return how, said
    return how, _shortened(f"{next(iter(getInflection(verb, 'VBZ')), verb + 's')} {rest}".strip())


_NAMED = {"tried": "tried to", "would_not": "would not", "asserted": "claimed", "spoken": "said:"}


def _in_own_words(intent: Intent, scene: Scene) -> str:
    """A free deed's name: what was done, tried, said or claimed."""
    how, verb, rest = _free(intent, scene)
    if how == "asserted" and rest.startswith("to be ") and _FELT & set(rest.split()[2:4]):
        return f"spoke of being {rest.removeprefix('to be ')}"
    said = " ".join(
        part for part in (past(verb) if how == "done" else _NAMED[how], verb * (how != "done"), rest) if part
    )
    return said if verb or rest else "did something"


def _free(intent: Intent, scene: Scene) -> tuple[Telling, str, str]:
    """The player's own verb and what follows it; what others do, and what merely is so, is only claimed."""
    of = cast(scene)
    clauses = heard(words_of(text.tokens(text.clean(intent.words)), of)).clauses
    clause = next((c for c in clauses if c.verb), None)
    if clause is None:
        return "spoken", "", _told(clauses[0].words, of) if clauses else text.clean(intent.words).strip(" .!?")
    if clause.subject == "other" or clause.inverted or clause.wh:
        return "asserted", "", f"that {_told(clause.words, of)}"
    rest = _told(clause.rest, of)
    if clause.negated:
        return "would_not", clause.verb, rest
    if clause.verb in _STATES and clause.subject:
        return "asserted", "", f"to {clause.verb} {rest}"
    if (clause.verb in _LEADS or (clause.verb in _LIKES and clause.modal)) and rest.startswith("to "):
        return "tried", "", rest.removeprefix("to ")
    return "done" if clause.verb in CLASSES["own_body"] else "tried", clause.verb, rest


def past(verb: str) -> str:
    """The past tense of a lemma, invented by rule when no dictionary has it: "sang", "juggled"."""
    return _IRREGULAR.get(verb) or next(iter(getInflection(verb, "VBD")), f"{verb}ed")


def _told(words: Sequence[Word], of: Cast) -> str:
    """The words again, of the player in the third person, names with their capitals."""
    me = of.things[of.scene.player]
    return " ".join(_mine(word.text, me) or _named(word, of) for word in words)


def _named(word: Word, of: Cast) -> str:
    known = [of.things[id] for id in word.named] if word.mention and word.mention.by != "pronoun" else []
    proper = bool(known) and word.text in known[0].name.lower() and known[0].kind != "item"
    said = " ".join(part.capitalize() for part in word.text.split()) if proper else word.text
    pronoun = word.mention is not None and word.mention.by == "pronoun"
    return f"{said}'s" if word.owner and not pronoun and not said.endswith("'s") else said


def _mine(word: str, me: Named) -> str | None:
    """The player's "my" as "his", "her" or "their"; None for any other word."""
    forms = {
        "he": ("he", "him", "his", "his", "himself"),
        "she": ("she", "her", "her", "hers", "herself"),
        "they": ("they", "them", "their", "theirs", "themselves"),
        "it": ("it", "it", "its", "its", "itself"),
    }[me.pronoun]
    said = dict(zip(("i", "me", "my", "mine", "myself"), forms, strict=True))
    parts = word.split()
    return " ".join(said.get(part, part) for part in parts) if said.keys() & set(parts) else None


def _shortened(name: str) -> str:
    if len(name) <= LONGEST:
        return name
    return name[: LONGEST - 1].rsplit(" ", 1)[0].rstrip(",") + "…"
