"""What an NPC can tell a petitioner of their petitions: who has them, what was granted and when, how word will come."""

from __future__ import annotations

import re
from collections.abc import Sequence

from emberfall import calendar
from emberfall.graph.book import Ask, Rows, ask
from emberfall.npc.selves import Answer
from emberfall.records import Intent, Petition, Petitioned, Scene, Tidings, Wish

MOST = 2  # petitions at a time
ASKED = re.compile(
    r"\b(?:news|updates?|progress|any word|heard (?:back|anything)|petitions?|still waiting"
    r"|my (?:case|claim|request|matter))\b",
    re.IGNORECASE,
)


def asks(petition: Petition | None, intent: Intent, scene: Scene) -> tuple[Ask, ...]:
    """The ledger, as far as the one who is asked may look into it."""
    if petition is None or petition.verb != "ask" or not ASKED.search(_besides(petition.topic, intent.words, scene)):
        return ()
    parties = {"npc": petition.decider, "actor": petition.actor}
    return (ask("npc/petitions", **parties), ask("npc/wishes", **parties))


def _besides(topic: str | None, words: str, scene: Scene) -> str:
    """The words without the name of the thing that they ask about: a book of petitions is no petition."""
    named = [scene.thing(topic).name, *scene.thing(topic).aliases] if topic else []
    for name in sorted(named, key=len, reverse=True):
        words = re.sub(rf"\b{re.escape(name)}\b", "", words, flags=re.IGNORECASE)
    return words


def read(answers: Sequence[Rows]) -> Tidings | None:
    if not answers:
        return None
    petitions, wishes = answers
    return Tidings(petitions=tuple(Petitioned(**row) for row in petitions), wishes=tuple(Wish(**row) for row in wishes))


def answer(tidings: Tidings | None, petition: Petition, scene: Scene) -> Answer | None:
    """The latest first, at most two; None when no path brought any petition of the asker's to the one who is asked."""
    if tidings is None:
        return None
    known = [one for one in tidings.petitions if petition.topic in (None, one.item)] or list(tidings.petitions)
    if not known:
        return None
    says = [_told(one, scene) for one in known[:MOST]]
    cites = [id for one in known[:MOST] for id in (one.id, one.owner, one.item, one.handoff) if id]
    for wish in tidings.wishes:
        says.append(f"And as you wished: {wish.name}.")
        cites += [wish.id, wish.event]
    return Answer(says=" ".join(says), cites=tuple(dict.fromkeys(cites)))


def _told(one: Petitioned, scene: Scene) -> str:
    what = f"the {one.item_name}" if one.item_name else one.title
    owner = "me" if one.mine else one.owner_name
    if one.status == "open":
        quest = next((quest for quest in scene.quests if quest.id == one.id), None)
        steps = [step.text for step in quest.steps if not step.done] if quest else []
        waits = f" It waits for this: {steps[0][:1].lower()}{steps[0][1:]}." if steps else ""
        return f"Your petition for {what} is with {owner}.{waits}"
    granted = f"{'I' if one.mine else owner} granted you {what}"
    when = calendar.spoken(one.closed) if one.closed is not None else ""
    ago = calendar.span((scene.clock - one.closed) / calendar.DAY) if one.closed is not None else ""
    return f"{granted[:1].upper()}{granted[1:]} on the {when}, {ago} ago." if when else f"{granted}."
