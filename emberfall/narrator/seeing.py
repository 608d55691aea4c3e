"""What there is to see: who is here, what lies about, and what a look at somebody or something shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from emberfall import calendar
from emberfall.minds.offline import scenery
from emberfall.minds.offline.scenery import agreed, listed, the
from emberfall.records import Named, Regard, Scene

Names = dict[str, str]
Phrase = Callable[[str, Names], str]
"""(occasion, names) -> a sentence that was not heard lately."""


def setting(scene: Scene, phrase: Phrase) -> Names:
    """Every slot that describes where the player stands; who is here is told in words that vary."""
    said = scenery.setting(scene, calendar.spoken(scene.clock))
    return {
        **said,
        "company_words": company(scene, phrase),
        "things_words": " ".join(part for part in (lying(scene, phrase), _resting(scene, phrase)) if part),
        "roads_words": _roads(scene, phrase),
    }


def company(scene: Scene, phrase: Phrase) -> str:
    """Those who live here, introduced the first time, and fellow players."""
    people, said = scene.present(), []
    if len(people) == 1:
        calling = scenery.calling(people[0], scene)
        said = [phrase("one_here", {"who": people[0].name, "called": people[0].called, "calling": calling})]
    elif people:
        introduced = listed([scenery.introduced(person) for person in people])
        said = [phrase("many_here", {"introduced": introduced, "who": listed([person.called for person in people])})]
    others = [t for t in scene.things if t.kind == "player" and t.at == scene.here and t.id != scene.player and t.alive]
    if others:
        fellows = listed([t.called for t in others])
        said.append(phrase("fellows_too" if people else "fellows", {"who": fellows}))
    return " ".join(said) or phrase("alone", {"place": scene.thing(scene.here).called})


def lying(scene: Scene, phrase: Phrase) -> str:
    """What lies here and is nobody's."""
    things = listed([scenery.some(t) for t in scenery.whole(scene) if t.at == scene.here and t.owner is None])
    return phrase("lying", {"things": things}) if things else ""


def _roads(scene: Scene, phrase: Phrase) -> str:
    names = scenery.ends(scene)
    lead = "a road leads" if len(names) == 1 else "roads lead"
    return phrase("roads", {"lead": lead, "ends": listed(names)}) if names else ""


def _resting(scene: Scene, phrase: Phrase) -> str:
    """The dead who are here: they are no company."""
    dead = [t.called for t in scene.things if t.kind == "npc" and t.at == scene.here and not t.alive]
    return phrase("resting", {"who": listed(dead)}) if dead else ""


def open_ways(scene: Scene) -> Names:
    """What the player could do next: whom to speak to, what to ask for, and where to go; empty where there is none."""
    here = scene.present()
    asked = [(one, scene.thing(id)) for one in here for id in one.crafts if scene.thing(id).state == "unmade"]
    asked += [(one, t) for one in here for t in scenery.whole(scene) if t.owner == one.id]
    mine = [the(t) for t in scenery.whole(scene) if t.owner == scene.player]
    return {
        "talk": f"Speak to {listed([one.called for one in here], 'or')}." if here else "",
        "wish": f"Ask {asked[0][0].called} for {the(asked[0][1])}." if asked else "",
        "gift": f"Give away {listed(mine, 'or')}." if mine else "",
        "road": f"Go to {listed(scenery.ends(scene), 'or')}." if scenery.neighbours(scene) else "",
    }


def at_hand(scene: Scene, *, own: bool) -> tuple[str, tuple[str, ...]]:
    """What could change hands here, in a sentence for each who has it, and its ids; `own`: only what the player has."""
    holders = [scene.thing(scene.player), *(() if own else scene.present())]
    has = {one.id: [t for t in scene.things if t.owner == one.id and t.state == "whole"] for one in holders}
    said = [
        f"{'You have' if one.id == scene.player else f'{one.called} has'} {listed([the(t) for t in has[one.id]])}."
        for one in holders
        if has[one.id]
    ]
    return " ".join(said) or "You have nothing that could.", tuple(t.id for owned in has.values() for t in owned)


def look_at(thing: Named, scene: Scene, regard: Mapping[str, Regard]) -> Names:
    """The slots of a look: what it is, whose, where, of what, and what somebody here lets be seen."""
    if thing.kind == "item":
        shown = _item(thing, scene)
    elif thing.kind == "place":
        shown = _place(thing, scene)
    else:
        shown = _being(thing, scene, regard)
    return {"target": the(thing), "about": thing.about, "standing": " ".join(part for part in shown if part)}


def _item(thing: Named, scene: Scene) -> list[str]:
    if thing.state == "spent":
        return ["Nothing is left of it."]
    if thing.state == "unmade":
        maker = next((t for t in scene.things if thing.id in t.crafts), None)
        needs = listed([the(scene.thing(id)) for id in thing.needs])
        made = f"{maker.called} could {thing.making} it" if maker else "It could be made"
        return [f"There is none yet. {made}{f' out of {needs}' if needs else ''}."]
    if thing.owner == scene.player:
        return ["It is yours."]
    if thing.owner:
        owner = scene.thing(thing.owner)
        away = (
            f", and {owner.called} is at {scene.thing(owner.at).called}" if owner.at and owner.at != scene.here else ""
        )
        return [f"It is {owner.called}'s{away}."]
    return ["It lies here, and is nobody's." if thing.at == scene.here else _where(thing, scene)]


def _place(thing: Named, scene: Scene) -> list[str]:
    if thing.id == scene.here:
        return []
    return ["A road leads there." if thing.id in scenery.neighbours(scene) else "It is out of sight from here."]


def _being(being: Named, scene: Scene, regard: Mapping[str, Regard]) -> list[str]:
    he = being.pronoun.capitalize()
    is_, has = ("are", "have") if being.pronoun == "they" else ("is", "has")
    if not being.alive:
        return [f"{he} {is_} dead."]
    if being.at != scene.here:
        return [f"{being.called} is not here, but {_at(being, scene)}."]
    owned = [the(t) for t in scene.things if t.owner == being.id and t.state == "whole"]
    makes = [the(scene.thing(id)) for id in being.crafts if scene.thing(id).state == "unmade"]
    shown = [f"{he} {has} {listed(owned)}."] if owned else []
    if makes:
        verb = scene.thing(being.crafts[0]).making
        shown.append(f"{he} could {verb} {listed(makes)}.")
    return [*shown, *_lets_be_seen(being, scene, regard)]


def _lets_be_seen(being: Named, scene: Scene, regard: Mapping[str, Regard]) -> list[str]:
    """What somebody thinks of the player shows; what they want shows only to whom they hold nothing against."""
    felt = regard[being.id].score if being.id in regard else 0.0
    you = scene.thing(scene.player).called
    look = "look" if being.pronoun == "they" else "looks"
    wants = [scene.thing(id) for id in being.wants]
    wants = [t for t in wants if t.owner != being.id and t.state != "spent"]
    shown = (
        [f"{being.pronoun.capitalize()} {look} at {you} {'without warmth' if felt < 0 else 'kindly'}."] if felt else []
    )
    if felt >= 0 and wants:
        would = "They" if being.pronoun == "they" else being.pronoun.capitalize()
        shown.append(f"{would} could use {listed([the(t) for t in wants], 'or')}.")
    return shown


def _where(thing: Named, scene: Scene) -> str:
    return f"It {agreed(the(thing), 'is')} {_at(thing, scene)}."


def _at(thing: Named, scene: Scene) -> str:
    return f"at {scene.thing(thing.at).called}" if thing.at else "nowhere that anyone knows"
