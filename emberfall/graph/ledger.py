"""What all campaigns of a store share: which there are, who sits at them, and whose turn it is to write."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager

from emberfall.graph.book import Book, ask
from emberfall.graph.errors import NoSuchCampaign, NoSuchSeat
from emberfall.graph.lease import forget, lease
from emberfall.graph.store import Store
from emberfall.graph.wire import Rows
from emberfall.graph.write import Schema, found_schema, write
from emberfall.records import Record

LEDGER = "emberfall"
SCHEMA = Schema(
    labels=("Campaign", "Seat", "Purse", "Day"),
    types=("SITS_AT", "SPENT"),
    indexes=(("Campaign", "id"), ("Seat", "digest"), ("Purse", "id"), ("Day", "id")),
)


class Campaign(Record):
    """One campaign of the store; `id` is the name of its graph."""

    id: str
    pack: str  # stem of the campaign file it was founded from
    title: str
    founded_at: int  # seconds since 1970
    reserve: bool = False  # founded ahead of need, and not handed out yet


class Seat(Record):
    """What the holder of one token may do: play these players in this campaign, one at a time."""

    campaign: str
    players: tuple[str, ...]
    acting: str


# Campaigns -----------------------------------------------------------------------------------------


def add_campaign(store: Store, id: str, pack: str, title: str, *, reserve: bool = False) -> None:
    """Enter a founded campaign. A second time changes nothing."""
    _write(store, "add_campaign", id=id, pack=pack, title=title, founded_at=int(time.time()), reserve=reserve)


def campaigns(store: Store) -> tuple[Campaign, ...]:
    """Every campaign, those in reserve included, oldest first."""
    return tuple(Campaign(**row) for row in _read(store, "campaigns"))


def forget_campaign(store: Store, id: str) -> None:
    """Strike out a campaign and its seats; its graph is dropped by whoever founded it."""
    _write(store, "forget_campaign", id=id)
    forget(store, "turn", id)
    forget(store, "founding", id)


def take_reserve(store: Store, pack: str) -> str | None:
    """The graph of a campaign founded ahead of need, handed out to this caller alone; None if there is none."""
    return next((row["id"] for row in _write(store, "take_reserve", pack=pack)), None)


# Seats ---------------------------------------------------------------------------------------------


def new_seat(store: Store, campaign: str, players: tuple[str, ...], acting: str) -> str:
    """The token of a new seat, 43 unguessable characters. The store keeps only its SHA-256.

    Raises: NoSuchCampaign when the campaign was never added, NoSuchSeat when `acting` is not one of `players`.
    """
    if acting not in players:
        raise NoSuchSeat(f"a seat for {', '.join(players) or 'nobody'} cannot act as {acting!r}")
    token = secrets.token_urlsafe(32)
    seat = {"campaign": campaign, "players": players, "acting": acting}
    if not _write(store, "new_seat", digest=_digest(token), since=time.time(), **seat):
        raise NoSuchCampaign(f"there is no campaign {campaign!r} in the ledger")
    return token


def seat(store: Store, token: str) -> Seat | None:
    """The seat that this token opens, or None."""
    return next(iter(_seats(_read(store, "seat", digest=_digest(token)))), None)


def act_as(store: Store, token: str, player: str) -> Seat:
    """The seat, acting as `player` from now on. Raises: NoSuchSeat, also when the seat is not for this player."""
    for found in _seats(_write(store, "act_as", digest=_digest(token), player=player)):
        return found
    raise NoSuchSeat("no seat of that token may act as that player")


def seats_of(store: Store, campaign: str) -> tuple[Seat, ...]:
    """Every seat at a campaign, oldest first."""
    return _seats(_read(store, "seats_of", campaign=campaign))


# Money --------------------------------------------------------------------------------------------


def spend(store: Store, caps: Mapping[str, int], tokens: int, cost: float = 0.0, asks: int = 0) -> tuple[str, ...]:
    """Counts an ask against each purse for today, all of them or none, in one query; the ids of those that refused.

    `caps` is purse -> tokens a day, 0 for as many as one likes. Negative tokens give back what was reserved too much.
    """
    purses = [{"id": id, "cap": cap} for id, cap in caps.items()]
    (row,) = _write(store, "spend", day=today(), purses=purses, tokens=tokens, cost=cost, asks=asks)
    return tuple(row["full"])


def spent(store: Store, purse: str) -> tuple[int, float, int, float]:
    """(tokens, US dollars) in all and (tokens, US dollars) today."""
    (row,) = _read(store, "spent", purse=purse, day=today())
    return int(row["tokens"]), float(row["cost"]), int(row["today_tokens"]), float(row["today_cost"])


def today() -> str:
    """The day that caps are counted by, in UTC."""
    return time.strftime("%Y-%m-%d", time.gmtime())


# Turns ---------------------------------------------------------------------------------------------


def turn_lock(store: Store, campaign: str, wait_s: float = 30, hold_s: float = 60) -> AbstractContextManager[int]:
    """Hold the turn of a campaign; yields its fencing number, greater than that of every turn before it.

    Turns are serialised across threads and processes, one round trip to take one and one to give it back. A holder that
    dies is waited for `hold_s` seconds at most; a commit with an older number than the last one must change nothing.
    Raises: TurnTaken after `wait_s` seconds, StoreUnreachable, StoreBusy.
    """
    return lease(store, "turn", campaign, wait_s, hold_s)


# The graph ----------------------------------------------------------------------------------------


def _read(store: Store, name: str, **params: object) -> Rows:
    (rows,) = _book(store).read(ask(f"ledger/{name}", **params))
    return rows


def _write(store: Store, name: str, **params: object) -> Rows:
    return write(_book(store), f"ledger/{name}", **params)


def _book(store: Store) -> Book:
    found_schema(store, LEDGER, SCHEMA)  # asks the database once per process
    book = Book(store, LEDGER)
    book.there = True
    return book


def _seats(rows: Rows) -> tuple[Seat, ...]:
    return tuple(Seat(**row) for row in rows)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
