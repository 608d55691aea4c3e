"""What the page may do with the game: each call finds its table through the seat, and through nothing else."""

from __future__ import annotations

import logging
import shutil
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache

from pydantic import SecretStr

from emberfall import archive, campaigns, interlude, library, saves, seats, table, view, why
from emberfall.calendar import DAY
from emberfall.graph import company, ledger
from emberfall.graph.book import Book
from emberfall.graph.errors import NoSuchSeat, StoreError, StoreReadOnly
from emberfall.graph.ledger import Seat
from emberfall.graph.store import FULL, Store
from emberfall.minds import Minds
from emberfall.minds.purse import spending
from emberfall.records import Line, Spending, Trace, Turn, View, Why
from emberfall.seats import SeatCard
from emberfall.ui.keys import Keys
from emberfall.ui.played import LastTurns

log = logging.getLogger(__name__)

VISIT = 3600.0  # seconds
TABLES = 200  # of which the players' names, and when they were visited, are kept at hand


@dataclass(frozen=True)
class Pulse:
    """How things stand at a table."""

    campaign: str
    rev: int
    here: tuple[str, ...]  # names of those whose page is open
    cast: dict[str, str]  # id -> name of the players
    acting: str  # the player whose turn is being played, or nothing


@dataclass(frozen=True)
class Game:
    """Raises: NoSuchSeat from every call that takes a token, when nobody sits there."""

    store: Store
    _played: LastTurns = field(default_factory=LastTurns)
    _strays: dict[str, float] = field(default_factory=dict)  # graphs that no list names, and since when
    minds: Minds = field(default_factory=Minds)  # the host's
    keys: Keys = field(default_factory=Keys)  # that players brought
    _casts: OrderedDict[str, dict[str, str]] = field(default_factory=OrderedDict)
    _visits: OrderedDict[str, float] = field(default_factory=OrderedDict)  # when a campaign was last noted as visited
    fleeting: bool = False  # campaigns end with the machine that they are played on

    def health(self) -> dict[str, object]:
        """{state, store, disk_free_mb, minds}: what is known without asking anybody, and nothing about any table.

        `state` is that of the store: ready, starting, restarting or broken, or full when nothing can be written; of a
        cluster of which some nodes are away, partly asleep.
        """
        state = "full" if self.store.full else "partly asleep" if self.store.asleep else self.store.state
        free = shutil.disk_usage(self.store.folder).free >> 20 if self.store.folder else None
        store = "embedded" if self.store.folder else self.store.where.partition(" ")[0]
        return {"state": state, "store": store, "disk_free_mb": free, "minds": self.minds.badge()[0]}

    def notice(self) -> str:
        """What everybody at every table should know of the database just now, or nothing."""
        return f"Read only: {FULL}." if self.store.full else self.store.notice

    def keep_house(self, sleeps_after_s: float) -> None:
        """Snapshots of what was played since the last ones, to sleep with whom nobody visits, and out with strays."""
        archive.sweep(self.store, self._strays)
        archive.snapshot(self.store)
        archive.put_to_sleep(self.store, sleeps_after_s)

    def note_strays(self) -> None:
        """A first look at what an earlier process may have left half founded; the next round sweeps it up."""
        archive.sweep(self.store, self._strays)

    def load_demo(self) -> str:
        """The token of a seat at a demo of its own."""
        return campaigns.load_demo(self.store)

    def keep_reserve(self) -> None:
        """Founds the next demo ahead of need; slow, so that Load demo is not."""
        self.packs()  # read before the first page asks for them
        campaigns.keep_reserve(self.store)

    def new_campaign(self, pack: str) -> str:
        """The token of a seat at a new campaign of this world."""
        return campaigns.new_campaign(self.store, pack)

    def packs(self) -> tuple[tuple[str, str, str, str], ...]:
        """(stem, title, tagline, genre) of each world that can be founded; the demo's comes first."""
        return _shelf()

    def seat(self, token: str) -> Seat | None:
        """The seat that this token opens, its campaign awake."""
        found = ledger.seat(self.store, token) if token else None
        if found is None:
            if token:
                log.warning("denied: nobody sits there")
            return None
        if found.asleep:
            archive.wake(self.store, found.campaign)
        self._visited(found.campaign)
        return found

    def seated(self, token: str) -> Seat:
        """As `seat`. Raises: NoSuchSeat."""
        seat = self.seat(token)
        if seat is None:
            raise NoSuchSeat("nobody sits here; Load demo gives you a seat of your own")
        return seat

    def _visited(self, campaign: str) -> None:
        """Notes once an hour that somebody comes here, so that the campaign is not put to sleep."""
        now = time.monotonic()
        if now > self._visits.get(campaign, -VISIT) + VISIT:
            with suppress(StoreError):
                ledger.mark_campaign(self.store, campaign)
            self._visits[campaign] = now
            if len(self._visits) > TABLES:
                self._visits.popitem(last=False)

    def act_as(self, token: str, player: str) -> None:
        self.seated(token)
        ledger.act_as(self.store, token, player)

    def view(self, token: str) -> View:
        seat = self.seated(token)
        seen = view.view(Book(self.store, seat.campaign), seat.acting, seat.players)
        played = self._played.at(seat.campaign, seen.rev)
        return seen.model_copy(update={"receipts": played.receipts}) if played else seen

    def rev(self, token: str) -> int:
        return view.rev(self._book(token))

    def pulse(self, token: str) -> Pulse | None:
        """How things stand at the table of this seat, which is there from now on; None when nobody sits here."""
        seat = self.seat(token)
        if seat is None:
            return None
        rev, cast = view.rev(Book(self.store, seat.campaign)), self._cast(seat.campaign)
        me, signs = seat.name or cast.get(seat.acting, seat.acting), {}
        if seat.others:  # nobody else would see it
            signs = company.here(self.store, seat.campaign)
            with suppress(StoreReadOnly):
                company.sign(self.store, seat.campaign, seat.id, me, signs.get(seat.id))
        names = {id: name for id, (_, name) in signs.items()} | {seat.id: me}
        here = tuple(dict.fromkeys(names[id] for id in sorted(names)))
        return Pulse(seat.campaign, rev, here, cast, self.acting(seat.campaign))

    def acting(self, campaign: str) -> str:
        """The player whose turn is being played at this table, by whichever process, or nothing."""
        return ledger.acting(self.store, campaign)

    def play(
        self, token: str, words: str, ticket: str, hear: Callable[[Line], None] = lambda line: None, player: str = ""
    ) -> Turn:
        """`hear` is told each line as soon as it is sure, in the thread that plays. `player`: else whoever acts now."""
        self.seated(token)
        seat = seats.playing(self.store, token)
        who = player if player in seat.players else seat.acting
        turn = table.play(self.store, seat.campaign, who, words, ticket, self.minds_of(token), hear)
        self._played.note(seat.campaign, turn)
        return turn

    def note(self, seen: View) -> str:
        """What the last turn had to say about its minds: that a cap was reached, or that a model does not answer."""
        played = self._played.at(seen.campaign, seen.rev)
        return played.note if played else ""

    def traces(self, token: str) -> tuple[Trace, ...]:
        """What stands behind the last turns, the newest first."""
        return view.traces(self._book(token))

    def spending(self, token: str) -> Spending:
        minds = self.minds_of(token)
        return spending(self.store, self.seated(token).campaign, 0 if minds.own else minds.limits.table_cap)

    def why(self, token: str, decision: str) -> Why:
        return why.why(self._book(token), decision)

    def node(self, token: str, id: str) -> dict[str, object]:
        return view.node(self._book(token), id, self.seated(token).players)

    def switch_rule(self, token: str, rule: str, enabled: bool) -> None:
        interlude.switch_rule(self.store, seats.hosting(self.store, token).campaign, rule, enabled)

    def end_session(self, token: str) -> None:
        """Writes down what the session came to, and opens the next one where the player stands. Raises: NotYours."""
        seat = seats.hosting(self.store, token)
        interlude.end_session(self.store, seat.campaign, seat.acting)
        interlude.open_session(self.store, seat.campaign, seat.acting)

    def pass_days(self, token: str, days: int) -> None:
        """Lets in-world days pass in which nobody does anything. Raises: NotYours."""
        interlude.advance_clock(self.store, seats.hosting(self.store, token).campaign, days * DAY)

    # Who sits here -----------------------------------------------------------------------------------

    def seats(self, token: str) -> tuple[SeatCard, ...]:
        """Every seat at this table, and which of their pages are open."""
        here = company.here(self.store, self.seated(token).campaign)
        return tuple(card.model_copy(update={"here": card.id in here}) for card in seats.seats(self.store, token))

    def invite(self, token: str, players: tuple[str, ...], name: str = "") -> str:
        """The token of a new seat for these players. Raises: NotYours, NoSuchPlayer."""
        return seats.invite(self.store, token, players, name)

    def invite_spectator(self, token: str, name: str = "") -> str:
        """The token of a new seat that only watches. Raises: NotYours."""
        return seats.invite_spectator(self.store, token, name)

    def rename(self, token: str, id: str, name: str) -> None:
        seats.rename(self.store, token, id, name)

    def remove(self, token: str, id: str) -> None:
        seats.remove(self.store, token, id)

    def delete_campaign(self, token: str) -> None:
        """Drops the graph and every seat; there is no way back but a saved file. Raises: NotYours."""
        campaign = seats.hosting(self.store, token).campaign
        seats.delete_campaign(self.store, token)
        archive.forget(self.store, campaign)

    def clear_memory(self, token: str) -> None:
        """Takes out of the campaign what the acting player did and said. There is no way back. Raises: NotYours."""
        seat = seats.playing(self.store, token)
        interlude.forget_player(self.store, seat.campaign, seat.acting)
        self._played.forget(seat.campaign)

    # Files -------------------------------------------------------------------------------------------

    def title(self, token: str) -> str:
        """What the campaign is called."""
        return saves.title(self._book(token))

    def export(self, token: str) -> bytes:
        """The table's campaign as a save; it holds every secret, so who only watches has none. Raises: NotYours."""
        self.seated(token)
        return saves.export(self.store, seats.playing(self.store, token).campaign)

    def chronicle(self, token: str) -> str:
        """What was said at this table, as Markdown."""
        return saves.chronicle(self._book(token))

    def restore(self, data: bytes) -> str:
        """The token of the host's seat at the campaign in this save. Raises: SaveRefused."""
        return campaigns.restore(self.store, data)

    # Minds -------------------------------------------------------------------------------------------

    def minds_of(self, token: str) -> Minds:
        """Who speaks at this seat: the models of the player's own key, else the host's."""
        return self.keys.minds(token) or self.minds

    def mind_badge(self, token: str) -> tuple[str, str]:
        """Who speaks for the characters, in a word and in a sentence."""
        return self.minds_of(token).badge()

    def bring_key(self, token: str, provider: str, key: SecretStr) -> None:
        """Raises: NoSuchSeat, NotYours, ValueError when it cannot be a key."""
        seats.playing(self.store, token)
        self.keys.bring(token, provider, key)

    def cast(self, token: str) -> dict[str, str]:
        """id -> name of everybody whom one can play here."""
        return self._cast(self.seated(token).campaign)

    def _cast(self, campaign: str) -> dict[str, str]:
        """id -> name of the players; they are the same as long as the campaign lasts."""
        if campaign not in self._casts:
            self._casts[campaign] = seats.players(self.store, campaign)
            if len(self._casts) > TABLES:
                self._casts.popitem(last=False)
        return self._casts[campaign]

    def _book(self, token: str) -> Book:
        return Book(self.store, self.seated(token).campaign)


@cache
def _shelf() -> tuple[tuple[str, str, str, str], ...]:
    """Read once: every page and every turn shows it, and reading all files takes longer than a turn."""
    stems = sorted(library.packs(), key=lambda name: name != campaigns.DEMO)
    return tuple((pack.name, pack.title, pack.tagline, pack.genre) for pack in map(library.pack, stems))
