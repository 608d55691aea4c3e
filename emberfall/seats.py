"""Who sits at a table and what each may do there: hosts invite, rename, remove and put the table away."""

from __future__ import annotations

from contextlib import suppress

from emberfall.graph import ledger
from emberfall.graph.book import Book, ask
from emberfall.graph.errors import NoSuchCampaign, NoSuchPlayer, NoSuchSeat, NotYours
from emberfall.graph.ledger import Seat
from emberfall.graph.store import Store
from emberfall.records import Record

NAME_LONGEST = 40  # characters
SEATS_MOST = 24  # at one table


class SeatCard(Record):
    """One seat as the others at the table see it. `id` opens nothing."""

    id: str
    role: ledger.SeatRole
    name: str
    players: tuple[str, ...]
    acting: str
    mine: bool  # the one that asks
    here: bool = False  # its page was open a moment ago


def seats(store: Store, token: str) -> tuple[SeatCard, ...]:
    """Every seat at the table of this token, oldest first. Raises: NoSuchSeat."""
    mine = seated(store, token)
    there = {seat.id: seat for seat in ledger.seats_of(store, mine.campaign)}
    return tuple(
        SeatCard(**seat.model_dump(exclude={"campaign", "asleep", "others"}), mine=seat.id == mine.id)
        for seat in there.values()
    )


def invite(store: Store, token: str, whom: tuple[str, ...], name: str = "") -> str:
    """The token of a new seat for these players of the campaign: it is the whole invitation.

    Raises: NoSuchSeat, NotYours, NoSuchPlayer.
    """
    mine = _inviting(store, token)
    there = players(store, mine.campaign)
    strangers = [player for player in whom if player not in there]
    if strangers or not whom:
        raise NoSuchPlayer(
            f"nobody called {', '.join(strangers) or '(nobody)'} plays here; there are: {', '.join(there)}"
        )
    return ledger.new_seat(store, mine.campaign, tuple(dict.fromkeys(whom)), whom[0], role="player", name=called(name))


def invite_spectator(store: Store, token: str, name: str = "") -> str:
    """The token of a seat that sees the table and changes nothing. Raises: NoSuchSeat, NotYours."""
    mine = _inviting(store, token)
    return ledger.new_seat(store, mine.campaign, (), mine.acting, role="spectator", name=called(name))


def rename(store: Store, token: str, id: str, name: str) -> None:
    """A host names every seat, everybody else their own. Raises: NoSuchSeat, NotYours."""
    mine = seated(store, token)
    if mine.id != id:
        hosting(store, token)
    ledger.rename_seat(store, mine.campaign, id, called(name))


def remove(store: Store, token: str, id: str) -> None:
    """A host takes any other seat away, everybody else may leave their own. Raises: NoSuchSeat, NotYours."""
    mine = seated(store, token)
    if mine.id != id:
        hosting(store, token)
    elif mine.role == "host":
        raise NotYours("the host's own seat stays; delete the campaign instead")
    ledger.remove_seat(store, mine.campaign, id)


def delete_campaign(store: Store, token: str) -> None:
    """Drops the campaign's graph and every seat at it. Raises: NoSuchSeat, NotYours, TurnTaken."""
    mine = hosting(store, token)
    with ledger.turn_lock(store, mine.campaign):
        ledger.forget_campaign(store, mine.campaign)  # before its graph: one that nobody knows is swept up later
        with suppress(NoSuchCampaign):
            store.drop(mine.campaign)


def seated(store: Store, token: str) -> Seat:
    """The seat that this token opens. Raises: NoSuchSeat."""
    found = ledger.seat(store, token) if token else None
    if found is None:
        raise NoSuchSeat("nobody sits here; Load demo gives you a seat of your own")
    return found


def playing(store: Store, token: str) -> Seat:
    """The seat, when it may act. Raises: NoSuchSeat, NotYours."""
    mine = seated(store, token)
    if mine.role == "spectator":
        raise NotYours("this seat watches; ask the host for one that plays")
    return mine


def called(name: str) -> str:
    """What somebody calls a seat, as one short line of text."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name[: 10 * NAME_LONGEST])
    return " ".join(shown.split())[:NAME_LONGEST].strip()


def hosting(store: Store, token: str) -> Seat:
    """The seat, when it is the host's. Raises: NoSuchSeat, NotYours."""
    mine = seated(store, token)
    if mine.role != "host":
        raise NotYours("only the host of this table can do that")
    return mine


def _inviting(store: Store, token: str) -> Seat:
    mine = hosting(store, token)
    if len(ledger.seats_of(store, mine.campaign)) >= SEATS_MOST:
        raise NotYours(f"this table has {SEATS_MOST} seats; remove one first")
    return mine


def players(store: Store, campaign: str) -> dict[str, str]:
    """id -> name of everybody whom one can play in the campaign. Raises: NoSuchCampaign."""
    (rows,) = Book(store, campaign).read(ask("table/players"))
    return {row["id"]: row["name"] for row in rows}
