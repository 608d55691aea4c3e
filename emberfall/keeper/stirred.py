"""What people did of their own accord: a plan that no rule forbids, as deeds, changes and what was told. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.keeper import law
from emberfall.minds.offline.scenery import the
from emberfall.minds.offline.summary import LONGEST
from emberfall.records import Event, Hearing, Move, Plan, Scene, Stir, Told, Transfer

FIRST = 3  # number of the first event of a turn that nobody asked for: the player's is e7, the answer to it e7_2


def stirred(plan: Plan, place: int, heard: Sequence[Hearing], scene: Scene) -> Stir | None:
    """What the plan comes to, the `place`th of its turn; None when there was nothing left to do."""
    ids = tuple(f"e{scene.turn + 1}_{FIRST + 2 * place + part}" for part in range(2))
    return {"moves": _moved, "tells": _told, "asks": _asked, "wants": _given, "shows": _shown}[plan.kind](
        plan, ids, heard, scene
    )


Ids = tuple[str, ...]


def _moved(plan: Plan, ids: Ids, heard: Sequence[Hearing], scene: Scene) -> Stir | None:
    road = law.roads(heard[0]).get(plan.at)
    move = Move(who=plan.npc, to=plan.at, via=road.evidence, days=road.days) if road else None
    went = _event(ids[0], plan.npc, "travel", f"went to {scene.thing(plan.at).name}", plan.at)
    return Stir(kind=plan.kind, npc=plan.npc, events=(went,), changes=(move,)) if move else None


def _told(plan: Plan, ids: Ids, heard: Sequence[Hearing], scene: Scene) -> Stir | None:
    (*_, telling) = plan.attempts
    deed = next(new for new in scene.news if new.id == plan.deed)
    hearer = scene.thing(telling.intent.target or "")
    news = f"{scene.thing(deed.by).called} {deed.summary}"
    said = _event(ids[0], telling.by, "tell", f"told {hearer.called} that {news}", plan.at, hearer.id)
    told = Told(
        tell=said.id,
        teller=telling.by,
        hearer=hearer.id,
        deed=deed.id,
        player=deed.by,
        weight=plan.weight,
        felt=deed.sentiment * plan.weight,
    )
    return Stir(kind=plan.kind, npc=plan.npc, events=(said,), told=(told,))


def _asked(plan: Plan, ids: Ids, heard: Sequence[Hearing], scene: Scene) -> Stir | None:
    asking = plan.attempts[0]
    other = scene.thing(asking.intent.target or "")
    asked = _event(ids[0], asking.by, "ask", f"asked {other.called} for news", plan.at, other.id)
    answer = _told(plan, ids[1:], heard, scene)
    return answer.model_copy(update={"events": (asked, *answer.events)}) if answer else None


def _given(plan: Plan, ids: Ids, heard: Sequence[Hearing], scene: Scene) -> Stir | None:
    intent = plan.attempts[0].intent
    one, other, thing = scene.thing(plan.npc), scene.thing(intent.target or ""), scene.thing(intent.item or "")
    asked = _event(ids[0], one.id, "request", f"asked {other.called} for {the(thing)}", plan.at, other.id, thing.id)
    gave = _event(ids[1], other.id, "give", f"gave {one.called} {the(thing)}", plan.at, one.id, thing.id)
    handed = Transfer(item=thing.id, giver=other.id, receiver=one.id)
    return Stir(kind=plan.kind, npc=plan.npc, events=(asked, gave), changes=(handed,))


def _shown(plan: Plan, ids: Ids, heard: Sequence[Hearing], scene: Scene) -> Stir | None:
    player, npc = scene.thing(scene.player), scene.thing(plan.npc)
    warm = npc.feels.get(player.id, 0.0) > 0
    look = _event(
        ids[0], npc.id, "deed", f"gave {player.called} a {'warm' if warm else 'dark'} look", plan.at, player.id
    )
    return Stir(kind=plan.kind, npc=npc.id, events=(look,))


def _event(id: str, by: str, verb: str, summary: str, at: str, to: str | None = None, item: str | None = None) -> Event:
    """A deed that nobody feels anything about: what moves people is what players do."""
    short = summary if len(summary) <= LONGEST else summary[: LONGEST - 1].rsplit(" ", 1)[0] + "…"
    return Event(id=id, by=by, verb=verb, summary=short, sentiment=0.0, to=to, at=at, items=(item,) if item else ())
