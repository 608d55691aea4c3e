"""The Narrator: words -> intent, and what happened -> lines, each with the ids of the nodes it speaks of."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from emberfall.library import Pack
from emberfall.minds import Minds, alone
from emberfall.minds.offline import parser, petitioning
from emberfall.minds.offline.questions import kind
from emberfall.minds.offline.scenery import the
from emberfall.minds.truth import Basis
from emberfall.narrator import idioms, overheard, reading, seeing, telling, voicing
from emberfall.narrator.reactions import react
from emberfall.narrator.telling import Teller
from emberfall.records import (
    Decision,
    Hearing,
    Intent,
    Line,
    Named,
    Outcome,
    Petition,
    Question,
    Ruling,
    Scene,
    Stir,
    Verb,
)

ADDRESSED = frozenset(
    {
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
        "help",
        "attack",
    }
)
"""Verbs that are done to somebody: with one person in the room, it is that person."""

LONGEST = 2000  # characters of a player's words that are kept


def legible(words: str) -> str:
    """The words as they can be kept: no control characters, no halves of characters, and not a whole book."""
    whole = words[: LONGEST * 2].encode("utf-8", "replace").decode("utf-8")
    return "".join(c for c in whole if c in "\n\t" or unicodedata.category(c) != "Cc").strip()[:LONGEST]


def interpret(words: str, scene: Scene, minds: Minds | None = None) -> Intent:
    """What the words attempt; an addressee that goes without saying is filled in from who is here."""
    intent = parser.parse(legible(words), scene)
    named = intent.item if intent.verb != "trade" else intent.offer
    if intent.verb in ("trade", "help", "request") and named is None and kind(intent.words):
        intent = intent.model_copy(
            update={"verb": "ask", "item": None, "topic": intent.item}
        )  # "what do you have for sale?", "what can I do for you?"
    intent = idioms.meant(_passing(reading.read(intent, scene, minds or alone()), scene), scene)
    if intent.target is None and intent.verb in ADDRESSED and not intent.ties and not intent.claim:
        intent = intent.model_copy(update={"target": _understood(intent, scene)})
    return intent


def _passing(intent: Intent, scene: Scene) -> Intent:
    """Words that hand a petition on, or ask somebody to take it, are about no thing that changes hands."""
    told = intent.claim or intent.verb == "ask"
    asked = petitioning.read(intent.words, scene, intent.target) if not told else None
    if asked is None:
        return intent
    other = asked.taker if asked.taker != scene.player else None
    verb: Verb = "deed" if other is None else "tell" if scene.thing(other).kind == "player" else "request"
    plain = {"item": None, "offer": None, "place": None, "topic": None, "ties": (), "settled": ()}
    return intent.model_copy(update={"verb": verb, "target": other, **plain})


def _understood(intent: Intent, scene: Scene) -> str | None:
    """Who is meant when nobody is named: whom the item points to, the only one here, or the last to have spoken."""
    here = [t for t in scene.present() if intent.verb != "ask" or t.id != intent.topic] or [*scene.present()]
    if intent.verb == "greet":
        return here[0].id if len(here) == 1 else None  # a greeting may be for the whole room
    makers = [t.id for t in here if intent.item and (intent.item in t.crafts or intent.item in _owns(t, scene))]
    if intent.verb in ("request", "trade") and len(makers) == 1:
        return makers[0]
    if len(here) == 1:
        return here[0].id
    spoke = next((id for id in (scene.addressed, *scene.lately) if any(t.id == id for t in here)), None)
    if spoke:
        return spoke
    return _friendliest(here, scene) if intent.verb == "ask" else None


def _friendliest(here: Sequence[Named], scene: Scene) -> str | None:
    """Who answers a question put to the room: whoever likes the player best, of equals the first."""
    liking = sorted(here, key=lambda t: (-t.feels.get(scene.player, 0.0), t.id))
    return liking[0].id if liking else None


def _owns(being: Named, scene: Scene) -> set[str]:
    return {t.id for t in scene.things if t.owner == being.id}


def unheard(intent: Intent) -> Ruling | None:
    """Words that say nothing, that say two things or that take them back attempt nothing."""
    if intent.ties or intent.dropped or not any(letter.isalpha() for letter in intent.words):
        return Ruling(allowed=False, evidence=intent.ties)
    return None


def spoken(intent: Intent) -> tuple[str, ...]:
    """Whom and what the words were to or of, those first whom a pronoun in the next ones most likely means."""
    named = (intent.target, intent.topic, intent.item, intent.offer, intent.place)
    return tuple(dict.fromkeys(id for id in named if id)) if not intent.ties else ()


def asked(intent: Intent) -> Question | None:
    """What the player has to choose before these words can be acted on."""
    if not intent.ties or intent.dropped:
        return None
    return Question(words=intent.words, choices=intent.ties, settled=intent.settled)


def tell(
    heard: Hearing,
    ruling: Ruling,
    done: Outcome,
    decision: Decision | None,
    pack: Pack,
    stirs: Sequence[Stir] = (),
    minds: Minds | None = None,
    hear: voicing.Hear = lambda line: None,
) -> tuple[Line, ...]:
    """The turn as the table hears it, line by line as each is ready; a refusal is told in the game's own words."""
    lines = plainly(heard, ruling, done, decision, pack, stirs)
    basis = Basis(
        changes=(*done.changes, *(change for stir in stirs for change in stir.changes)),
        events=(*done.events, *(event for stir in stirs for event in stir.events)),
        verdict=decision.verdict if decision else None,
    )
    return voicing.voiced(lines, heard.scene, basis, minds if minds and ruling.allowed else alone(), hear)


def plainly(
    heard: Hearing,
    ruling: Ruling,
    done: Outcome,
    decision: Decision | None,
    pack: Pack,
    stirs: Sequence[Stir] = (),
) -> tuple[Line, ...]:
    """The player's own words, what was done, what was answered, and what came of it, in the offline engine's words."""
    scene, intent = heard.scene, heard.docket.intent
    teller = Teller(scene, pack)
    teller.say("player", intent.answer or intent.words or "…", (scene.player,), scene.player)
    if not ruling.allowed:
        telling.refused(teller, intent, ruling)
        return teller.lines
    names = telling.names(teller, intent, done, heard.recap)
    telling.act(teller, intent, done, names, heard.regard)
    telling.handed_on(teller, intent, done)
    if decision:
        teller.decide(decision)
    else:
        doubted = heard.telling is not None and heard.telling.doubted
        react(teller, intent, done, names, heard.regard, doubted=doubted)
    telling.results(teller, intent, done, decision, names)
    if len(teller.lines) == 1:
        teller.narrate("nothing", names)  # whatever is said, the table answers
    overheard.tell(teller, stirs, done)
    if intent.left:
        teller.narrate("left", {"left": intent.left}, (scene.player,))
    return teller.lines


def open_session(scene: Scene, pack: Pack, previously: str = "") -> tuple[Line, ...]:
    """What was before, and where the player stands when a session begins."""
    teller = Teller(scene, pack)
    if previously:
        teller.narrate("previously", {"recap": previously}, [scene.player])
    here = [thing.id for thing in scene.things if thing.at == scene.here]
    teller.narrate("opening", seeing.setting(scene, teller.phrase), [scene.player, scene.here, *here])
    return teller.lines


def decided(decision: Decision, petition: Petition, scene: Scene) -> str:
    """The decision's short name, as the graph shows it: "refused the blade"."""
    if petition.verb == "ask":
        answered = "answered" if decision.verdict == "agree" else "would not answer"
        return f"{answered} {scene.thing(petition.actor).called}"
    verb = {"agree": "agreed to", "bargain": "bargained over", "refuse": "refused"}[decision.verdict]
    return f"{verb} {_about(decision, petition, scene)}"


def _about(decision: Decision, petition: Petition, scene: Scene) -> str:
    if decision.about is None:
        return "help " + scene.thing(petition.actor).called
    item = scene.thing(decision.about)
    return f"the {item.short}" if item.short else the(item)
