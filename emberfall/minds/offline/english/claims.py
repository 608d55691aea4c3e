"""What words assert as done, so that the World-keeper can judge it: "Ann forged the key", "Tom gives me the map"."""

from __future__ import annotations

from typing import Literal

from emberfall.minds.offline.english.grammar import Clause
from emberfall.minds.offline.english.hearing import Hearing
from emberfall.minds.offline.english.picks import arguments, subjects
from emberfall.minds.offline.english.senses import sense
from emberfall.records import Claim

Act = Literal["craft", "give", "take", "travel", "other"]
_ACTS: dict[str, Act] = {
    "make": "craft",
    "give": "give",
    "transfer": "give",
    "trade": "give",
    "take": "take",
    "seek": "take",
    "travel": "travel",
    "gait": "travel",
}


def claim(clause: Clause, hear: Hearing) -> Claim | None:
    """The claim, when its doer is somebody in this world. A work or a find of the player's own is a claim too."""
    args = arguments(clause.rest)
    what = sense(clause)
    act = _ACTS.get(what.name, "other") if what is not None else "other"
    item = hear.picks.item(args) or (hear.picks.item(subjects(clause.of)) if clause.passive else None)
    if hear.made_by(clause.verb, item):
        act = "craft"
    if clause.passive:
        doer = hear.picks.being(args, ("by",)) or (hear.crafter(item) if act == "craft" else None)
    elif clause.mine or not clause.subject:
        doer = hear.of.scene.player if item is not None and act in ("craft", "take") else None
    else:
        doer = hear.picks.being([arg for arg in subjects(clause.of) if not arg.word.owner], ("",))
    if doer is None:
        return None
    receiver = None
    if act in ("give", "take"):
        to_me = hear.of.scene.player if clause.says("me", "us", "my") else None
        receiver = hear.picks.being(args, ("", "to", "for")) or to_me
    return Claim(doer=doer, act=act, item=item, receiver=receiver)
