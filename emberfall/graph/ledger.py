"""What all campaigns of a store share: which there are, who sits at them, and whose turn it is to write."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Literal
from weakref import WeakKeyDictionary

from emberfall.graph.book import Book, ask
from emberfall.graph.errors import NoSuchCampaign, NoSuchSeat, StoreAsleep
from emberfall.graph.lease import Held, forget, holder, lease
from emberfall.graph.recent import Recent
from emberfall.graph.store import Store
from emberfall.graph.wire import Rows
from emberfall.graph.write import Schema, found_schema, write
from emberfall.records import Record

LEDGER = "emberfall"
OPENINGS_MOST = 10  # tokens by which one account holds one seat open, besides the first
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
    asleep: bool = False  # kept as a file, and not in the database
    touched: int = 0  # when somebody last sat down at it, seconds since 1970


SeatRole = Literal["host", "player", "spectator"]


class Seat(Record):
    """What the holder of one token may do: play these players in this campaign, one at a time.

    A spectator plays nobody, and looks over the shoulder of `acting`.
    """

    campaign: str
    players: tuple[str, ...]
    acting: str
    role: SeatRole = "host"
    name: str = ""  # of whoever sits there, as the table calls them
    id: str = ""  # by which the table speaks of this seat; opens nothing
    asleep: bool = False  # its campaign has to be woken first
    others: int = 0  # how many other seats there are at the table; known when it is opened by its token


_recent: WeakKeyDictionary[Store, Recent[Seat]] = WeakKeyDictionary()


# Campaigns -----------------------------------------------------------------------------------------


def add_campaign(store: Store, id: str, pack: str, title: str, *, reserve: bool = False) -> None:
    """Enter a founded campaign. A second time changes nothing."""
    _write(store, "add_campaign", id=id, pack=pack, title=title, founded_at=int(time.time()), reserve=reserve)


def campaigns(store: Store) -> tuple[Campaign, ...]:
    """Every campaign, those in reserve included, oldest first."""
    return tuple(Campaign(**row) for row in _read(store, "campaigns"))


def mark_campaign(store: Store, id: str, *, asleep: bool = False) -> None:
    """Notes that somebody sat down at the campaign just now, or that it was put to sleep."""
    _write(store, "mark_campaign", id=id, touched=int(time.time()), asleep=asleep)


def forget_campaign(store: Store, id: str) -> None:
    """Strike out a campaign and its seats; its graph is dropped by whoever founded it."""
    _write(store, "forget_campaign", id=id)
    forget(store, "turn", id)
    forget(store, "founding", id)


def take_reserve(store: Store, pack: str) -> str | None:
    """The graph of a campaign founded ahead of need, handed out to this caller alone; None if there is none.

    One whose node is away stays in reserve.
    """
    asleep: list[str] = []
    try:
        while rows := _write(store, "take_reserve", pack=pack):
            if store.awake(rows[0]["id"]):
                return str(rows[0]["id"])
            asleep.append(rows[0]["id"])
    finally:
        for id in asleep:
            _write(store, "give_back", id=id)
    return None


# Seats ---------------------------------------------------------------------------------------------


def new_seat(
    store: Store,
    campaign: str,
    players: tuple[str, ...],
    acting: str,
    *,
    role: SeatRole = "host",
    name: str = "",
    id: str = "",
    account: str = "",
    again: bool = False,
) -> str:
    """The token of a new seat, 43 unguessable characters. The store keeps only its SHA-256, and that of an account.

    Raises: NoSuchCampaign when the campaign was never added, NoSuchSeat when `acting` is not one of `players`.
    """
    if acting not in players and role != "spectator":
        raise NoSuchSeat(f"a seat for {', '.join(players) or 'nobody'} cannot act as {acting!r}")
    token = secrets.token_urlsafe(32)
    sits = {"campaign": campaign, "players": players, "acting": acting, "role": role, "name": name}
    known = {"id": id or secrets.token_hex(4), "account": _digest(account) if account else None, "again": again}
    if not _write(store, "new_seat", digest=_digest(token), since=time.time(), **sits, **known):
        raise NoSuchCampaign(f"there is no campaign {campaign!r} in the ledger")
    return token


def seat(store: Store, token: str) -> Seat | None:
    """The seat that this token opens, or None.

    While the node of a cluster that keeps the shared graph is away, a seat that was in use just before stays one.
    """
    recent = _recent.setdefault(store, Recent())
    digest = _digest(token)
    try:
        found = next(iter(_seats(_read(store, "seat", digest=digest))), None)
    except StoreAsleep:
        if (known := recent.recall(digest)) is None:
            raise
        return known
    recent.note(digest, found)
    return found


def act_as(store: Store, token: str, player: str) -> Seat:
    """The seat, acting as `player` from now on. Raises: NoSuchSeat, also when the seat is not for this player."""
    for found in _seats(_write(store, "act_as", digest=_digest(token), player=player)):
        return found
    raise NoSuchSeat("no seat of that token may act as that player")


def seats_of(store: Store, campaign: str) -> tuple[Seat, ...]:
    """Every seat at a campaign, oldest first."""
    return _seats(_read(store, "seats_of", campaign=campaign))


def rename_seat(store: Store, campaign: str, id: str, name: str) -> None:
    """Raises: NoSuchSeat when this campaign has none of that id."""
    if not _write(store, "rename_seat", campaign=campaign, id=id, name=name):
        raise NoSuchSeat("no such seat at this table")


def remove_seat(store: Store, campaign: str, id: str) -> None:
    """Takes the seat away; its token opens nothing from now on. Raises: NoSuchSeat."""
    if not any(row["seats"] for row in _write(store, "remove_seat", campaign=campaign, id=id)):
        raise NoSuchSeat("no such seat at this table")


def bind_seat(store: Store, token: str, account: str) -> None:
    """Ties the seat to an account, of which only the SHA-256 is kept. Raises: NoSuchSeat."""
    if not _write(store, "bind_seat", digest=_digest(token), account=_digest(account)):
        raise NoSuchSeat("no seat of that token")


def open_again(store: Store, account: str) -> tuple[tuple[str, str], ...]:
    """(title, a token of its own for this machine) of each seat that was tied to this account.

    The title is the campaign's, with the seat's name when it has one.
    """
    found = {(row["campaign"], row["id"]): row for row in _read(store, "seats_of_account", account=_digest(account))}
    opened = []
    for row in found.values():
        title = row.pop("title")
        sits = Seat(**row)
        token = new_seat(
            store,
            sits.campaign,
            sits.players,
            sits.acting,
            role=sits.role,
            name=sits.name,
            id=sits.id,
            account=account,
            again=True,
        )
        opened.append((f"{title} · {sits.name}" if sits.name else title, token))
    if opened:
        _write(store, "trim_openings", account=_digest(account), kept=OPENINGS_MOST)
    return tuple(opened)


# Kept beside the database ----------------------------------------------------------------------------


def everything(store: Store) -> dict[str, list[dict[str, object]]]:
    """Which campaigns there are and who may sit at them, as plain rows; no token is among them."""
    known = [campaign.model_dump() for campaign in campaigns(store)]
    return {"campaigns": known, "seats": [dict(row) for row in _read(store, "every_seat")]}


def put_back(store: Store, kept: Mapping[str, Sequence[Mapping[str, object]]]) -> None:
    """Enters what `everything` said, into a ledger that is empty."""
    for row in kept["campaigns"]:
        campaign = Campaign.model_validate(row)
        entry = campaign.model_dump(include={"id", "pack", "title", "founded_at", "reserve"})
        _write(store, "add_campaign", **entry)
        _write(store, "mark_campaign", id=campaign.id, touched=campaign.touched, asleep=campaign.asleep)
    for row in kept["seats"]:
        _write(store, "new_seat", **{"again": False, **row})


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


def turn_lock(
    store: Store, campaign: str, wait_s: float = 30, hold_s: float = 60, who: str = ""
) -> AbstractContextManager[Held]:
    """Hold the turn of a campaign, with a fencing number that is greater than that of every turn before it.

    Turns are serialised across threads and processes, one round trip to take one and one to give it back, or none when
    a commit takes that along. A holder that dies is waited for `hold_s` seconds at most; a commit with an older number
    than the last one must change nothing.
    Raises: TurnTaken after `wait_s` seconds, StoreUnreachable, StoreBusy.
    """
    return lease(store, "turn", campaign, wait_s, hold_s, who)


def acting(store: Store, campaign: str) -> str:
    """The player whose turn is being played just now, by whichever process, or nothing."""
    return holder(store, "turn", campaign) or ""


# The graph ----------------------------------------------------------------------------------------


def _read(store: Store, name: str, /, **params: object) -> Rows:
    (rows,) = _book(store).read(ask(f"ledger/{name}", **params))
    return rows


def _write(store: Store, name: str, /, **params: object) -> Rows:
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
