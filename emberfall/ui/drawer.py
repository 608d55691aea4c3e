"""The table's drawer: who sits here, links for others, files, a key of one's own, and putting things away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from emberfall.seats import SeatCard
from emberfall.ui.panel import Shown

LASTING = (
    "Everything is kept where this table is served. A file of your own is the safest copy; it opens here or elsewhere."
)
FLEETING = (
    "This table is on a borrowed disk: it lives until the Space is restarted, which happens after 48 hours without a "
    "visitor at the latest. Save it before you go; the file opens here or elsewhere."
)


def show(
    seats: Sequence[SeatCard],
    cast: Mapping[str, str],
    key: Shown,
    link: Shown | None = None,
    *,
    fleeting: bool = False,
    accounts: bool = False,
) -> Shown:
    """`cast`: every player here, id -> name. `link`: {name, seat} of the invitation just made, shown once."""
    mine = next((card for card in seats if card.mine), None)
    return {
        "role": mine.role if mine else "",
        "acting": cast.get(mine.acting, mine.acting) if mine else "",
        "seats": [seat(card, cast) for card in seats],
        "players": [[id, name] for id, name in cast.items()],
        "key": key,
        "link": link,
        "accounts": accounts,
        "lasts": FLEETING if fleeting else LASTING,
    }


def seat(card: SeatCard, cast: Mapping[str, str]) -> Shown:
    plays = [cast.get(player, player) for player in card.players]
    return {"id": card.id, "role": card.role, "name": card.name, "plays": plays, "here": card.here, "mine": card.mine}


def key(takers: Sequence[str], held: str, says: str = "") -> Shown:
    """`held`: the provider whose key this seat brought, or nothing. The key itself never leaves the server again."""
    return {"takers": list(takers), "held": held, "says": says}


LEFT: Shown = {"left": True}
"""This seat is at the table no more: the page goes back to the door."""
