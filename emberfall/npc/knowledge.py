"""What an NPC says of what it knows: facts, how things were, deeds it remembers, and secrets to those it likes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from emberfall import calendar
from emberfall.minds.offline.judgement import Weighing, judge
from emberfall.npc.selves import Answer, mine
from emberfall.records import Deed, Lead, Link, Petition, Recalled, Recollection, Record, Scene

CLEAR = 0.28  # cosine at which a fact answers the question even if it names nothing of it
PLAIN = 0.42  # at which it says all that was asked, and nothing else need be said
MOST_SAID = 2  # facts at a time
_LOOK = re.compile(
    r"(where|who|what|how) (is|are|was)\b|where\b|(tell|ask)\b|what (do|can) you (know|tell)", re.IGNORECASE
)


class Known(Record):
    """`facts` are the ids of what is told; `withheld`: there is more, for those whom it likes better."""

    answer: Answer | None = None
    cites: tuple[str, ...] = ()  # facts and deeds that the answer rests on
    speaks_of: tuple[str, ...] = ()  # what it names besides: petitions, notes, wishes
    withheld: bool = False
    secret: bool = False  # what is told is a secret


def offered(mind: Recollection | None, weighing: Weighing, petition: Petition, scene: Scene) -> tuple[Recalled, ...]:
    """The facts that the one who is asked may use in its answer: no secret that the asker has not come to deserve."""
    return tuple(fact for fact in mind.facts if _may_hear(fact, weighing, petition, scene)) if mind else ()


def answer(
    mind: Recollection | None,
    seen: Answer | None,
    leads: Sequence[Lead],
    weighing: Weighing,
    petition: Petition,
    scene: Scene,
) -> Known:
    """What is said to the question. `seen` is what the scene says of it: it comes first, unless a fact says all.

    `leads` are what was found since it was last asked; they serve when nothing comes to mind.
    """
    if mind is None:
        return Known(answer=seen)
    if mind.inquiry.past and (links := _before(mind, petition, scene)):
        return Known(answer=_told(_history(links, scene), links), cites=tuple(link.id for link in links))
    allowed = offered(mind, weighing, petition, scene)
    relevant = _relevant(mind, petition)
    said = [fact for fact in relevant if fact in allowed][:MOST_SAID]
    withheld = any(fact not in allowed for fact in relevant[: len(said) + 1])
    me = scene.thing(petition.decider)
    parts = [
        _told(fact.says or fact.text.replace(f"{me.called}'s", "my"), (fact,), _earned(fact, weighing)) for fact in said
    ]
    if mind.inquiry.deeds or not (seen or parts):
        parts += [_deed(deed, petition, scene) for deed in mind.deeds]
    if leads and not parts:
        parts = [Answer(says=f"I asked around since. {leads[0].text}", cites=(picked_up(scene),))]
    cites = tuple(dict.fromkeys(id for part in parts for id in part.cites))
    if seen and not mind.inquiry.news and not any(fact.meaning >= PLAIN for fact in said):
        parts = [seen, *parts]
    secret = any(fact.secret for fact in said)
    return Known(answer=_joined(parts, scene), cites=cites, withheld=withheld, secret=secret)


def picked_up(scene: Scene) -> str:
    """The id of the fact that a being gains by picking up a finding in this turn."""
    return f"f{scene.turn + 1}_9"


def thin(known: Known, mind: Recollection | None) -> bool:
    """Whether it would have to ask around: nothing comes to mind, nothing is kept back, and looking does not tell."""
    if mind is None or known.cites or known.speaks_of or known.withheld or mind.inquiry.secrets:
        return False
    return known.answer is None or not _LOOK.match(mind.inquiry.words)


def _relevant(mind: Recollection, petition: Petition) -> list[Recalled]:
    """The facts that have to do with the question, the best answer first; at a wish for news, what is new first."""
    asked = mind.inquiry
    if asked.secrets and not asked.named:
        return sorted((fact for fact in mind.facts if fact.secret), key=lambda fact: (fact.told, fact.price))
    if asked.news and not asked.named:
        return sorted((fact for fact in mind.facts if not fact.secret), key=lambda fact: (fact.told, -fact.since))[:1]
    near = [fact for fact in mind.facts if fact.meaning >= CLEAR or (fact.named and fact.subject == petition.topic)]
    near = near or [fact for fact in mind.facts if fact.named]
    return sorted(near, key=lambda fact: (-fact.fused, -fact.rank))


def _may_hear(fact: Recalled, weighing: Weighing, petition: Petition, scene: Scene) -> bool:
    if not fact.secret:
        return True
    asker = scene.thing(petition.actor)
    if fact.to and not {asker.id, *asker.factions} & set(fact.to):
        return False
    return judge(_for(fact, weighing)).verdict == "agree"


def _earned(fact: Recalled, weighing: Weighing) -> tuple[str, ...]:
    """The memories of the asker without which a secret would not have been told."""
    return judge(_for(fact, weighing)).cites if fact.secret else ()


def _for(fact: Recalled, weighing: Weighing) -> Weighing:
    return weighing.model_copy(update={"price": fact.price})


# How it was before ----------------------------------------------------------------------------------


def _before(mind: Recollection, petition: Petition, scene: Scene) -> tuple[Link, ...]:
    """What was so before what the question names; before what holds now, when it names nothing of the chain."""
    words = f" {re.sub(r'[^a-z0-9]+', ' ', mind.inquiry.words.lower()).strip()} "
    named = {petition.decider if " you " in words else "", *mind.inquiry.named}
    called = {scene.thing(id).name.lower() for id in named if id} | named

    def spoken_of(link: Link) -> bool:
        value = link.value.lower()
        return value in called or f" {value} " in words

    after = list(takewhile(lambda link: not spoken_of(link), mind.chain))
    start = len(after) + 1 if len(after) < len(mind.chain) else 1
    return mind.chain[start:]


def _history(links: Sequence[Link], scene: Scene) -> str:
    """Each with its dates: "Ann kept the Tower, from nine years ago until four years ago. Before that, ..." """
    return " Before that, ".join(_link(link, scene) for link in links)


def _link(link: Link, scene: Scene) -> str:
    since, until = calendar.when(link.since, scene.clock), calendar.when(link.until or scene.clock, scene.clock)
    said = (link.says or link.text).rstrip(".")
    if link.since < 0:  # told of the past as the past
        return f"{said}, from {since} until {until}."
    return f"{said}. That was so " + (f"until {until}." if since == until else f"from {since} until {until}.")


# Deeds ----------------------------------------------------------------------------------------------


def _deed(deed: Deed, petition: Petition, scene: Scene) -> Answer:
    by = "You" if deed.by == petition.actor else scene.thing(deed.by).called
    said = mine(deed.summary, scene.thing(petition.decider))
    return Answer(says=f"{by} {said}.", cites=(deed.id,))


def _told(says: str, known: Iterable[Recalled | Link], earned: Sequence[str] = ()) -> Answer:
    return Answer(says=says, cites=(*(fact.id for fact in known), *earned))


def _joined(parts: Sequence[Answer], scene: Scene) -> Answer | None:
    """One answer of several; a part whose every word was in a part before it goes without saying."""
    if not parts:
        return None
    words = [_plain_words(part.says, scene) for part in parts]
    says = " ".join(part.says for i, part in enumerate(parts) if not any(words[i] <= before for before in words[:i]))
    return Answer(says=says, cites=tuple(dict.fromkeys(id for part in parts for id in part.cites)))


def _plain_words(says: str, scene: Scene) -> frozenset[str]:
    """The words, with everybody called by the short name."""
    for thing in scene.things:
        says = says.replace(thing.name, thing.called)
    return frozenset(re.findall(r"[a-z']+", says.lower()))
