"""Names and quantities of the scene in words: articles, lists, who is here, what lies here, how far it was."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from lemminflect import getLemma

from emberfall.records import Named, Scene

NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def the(thing: Named) -> str:
    """The great light; Ann; the Quay. Places and factions bring their own article."""
    return f"the {thing.name}" if thing.kind == "item" else thing.called


def some(thing: Named) -> str:
    """A bottle of rum, an oar, some lamp oil."""
    if thing.kind != "item":
        return thing.called
    article = thing.article or ("an" if thing.name[:1].lower() in "aeiou" else "a")
    return f"{article} {thing.name}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """One; one and two; one, two and three."""
    return f" {last} ".join(part for part in (", ".join(names[:-1]), "".join(names[-1:])) if part)


AGREES = {
    "is": "are",
    "was": "were",
    "has": "have",
    "does": "do",
    "goes": "go",
    "comes": "come",
    "passes": "pass",
    "changes": "change",
    "stays": "stay",
    "lies": "lie",
    "takes": "take",
    "sees": "see",
    "hears": "hear",
    "looks": "look",
    "learns": "learn",
    "knows": "know",
    "rests": "rest",
    "watches": "watch",
    "keeps": "keep",
}
"""The verbs that agree in number with what stands before them."""


@cache
def many(name: str) -> bool:
    """Whether a name means more than one: the bone dice, the herbs; but the pair of dice, the glass, Silas."""
    head = name.split(" of ")[0].split(" ")[-1]
    return " and " in name or (head.islower() and head[-1:] == "s" and head not in getLemma(head, "NOUN"))


def agreed(name: str, verb: str) -> str:
    """The verb as it follows this name: "are" after the herbs."""
    return AGREES.get(verb, verb) if many(name) else verb


def names(**things: Named | None) -> dict[str, str]:
    """The slots of a template for these things; an item also fills {short}, what people call it."""
    said = {slot: the(thing) for slot, thing in things.items() if thing}
    item = things.get("item")
    return {**said, "short": item.called} if item else said


def setting(scene: Scene, clock_words: str) -> dict[str, str]:
    """Every slot that describes where the player stands; `clock_words` is "evening of the third day"."""
    me, here = scene.thing(scene.player), scene.thing(scene.here)
    return {
        "player": me.called,
        "place": here.called,
        "clock_words": clock_words,
        "about": here.about,
        "purse_words": purse_words(scene),
        "company_words": company_words(scene),
        "things_words": things_words(scene),
        "roads_words": roads_words(scene),
    }


def purse_words(scene: Scene) -> str:
    """A bottle of rum and an oar; or nothing of your own."""
    mine = [some(thing) for thing in whole(scene) if thing.owner == scene.player]
    return listed(mine) or "nothing of your own"


def company_words(scene: Scene) -> str:
    """One sentence for those who live here, with what they are and make, and one for fellow players."""
    people = scene.present()
    others = [t for t in scene.things if t.kind == "player" and t.at == scene.here and t.id != scene.player and t.alive]
    if len(people) == 1:
        said = [f"{people[0].name} is here, {calling(people[0], scene)}".rstrip(", ") + "."]
    else:
        said = [f"{listed([introduced(person) for person in people])} are here."] if people else []
    if others:
        said.append(
            f"{listed([t.called for t in others])} {'is' if len(others) == 1 else 'are'} here{' too' * bool(said)}."
        )
    return " ".join(said) or "Nobody else is here."


def things_words(scene: Scene) -> str:
    """What lies here and is nobody's; empty when nothing does."""
    lying = [some(thing) for thing in whole(scene) if thing.at == scene.here and thing.owner is None]
    return f"{_capital(listed(lying))} {agreed(listed(lying), 'lies')} here." if lying else ""


def roads_words(scene: Scene) -> str:
    """Where the roads from here lead; empty when there are none."""
    names = ends(scene)
    if not names:
        return ""
    return f"{'A road leads' if len(names) == 1 else 'Roads lead'} to {listed(names)}."


def way(days: float) -> str:
    """How far it was: a short way, a journey of six hours."""
    hours = days * 24
    if hours < 0.4:
        return "a short way"
    if hours < 0.9:
        return "a journey of half an hour"
    if hours < 18:
        return f"a journey of {_count(round(hours), 'hour')}"
    return f"a journey of {_count(max(1, round(days)), 'day')}"


def whole(scene: Scene) -> list[Named]:
    """The items that are there: neither unmade nor used up."""
    return [thing for thing in scene.things if thing.kind == "item" and thing.state == "whole"]


def ends(scene: Scene) -> list[str]:
    """The names of the places to which a road leads from here."""
    return [scene.thing(id).called for id in neighbours(scene)]


def neighbours(scene: Scene) -> list[str]:
    """The ids of the places to which a road leads from here."""
    others = [r.end if r.start == scene.here else r.start for r in scene.roads if scene.here in (r.start, r.end)]
    return list(dict.fromkeys(others))


def introduced(person: Named) -> str:
    """Ann Reeve the keeper of the lamp."""
    return f"{person.name} the {person.role}" if person.role else person.name


def calling(person: Named, scene: Scene) -> str:
    """The keeper who crafts the great light: the finest of what they craft."""
    works = sorted((scene.thing(id) for id in person.crafts), key=lambda item: (-item.worth, item.id))
    crafts = f"who crafts {the(works[0])}" if works else ""
    return " ".join(part for part in (f"the {person.role}" if person.role else "", crafts) if part)


def _count(n: int, unit: str) -> str:
    if n == 1:
        return f"an {unit}" if unit == "hour" else f"a {unit}"
    return f"{NUMBERS[n - 1] if n <= len(NUMBERS) else n} {unit}s"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
