"""What the page may do with the game: each call finds its table through the seat, and through nothing else."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cache

from emberfall import campaigns, library, table, view, why
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.errors import NoSuchSeat
from emberfall.graph.ledger import Seat
from emberfall.graph.store import Store
from emberfall.records import Receipt, Turn, View, Why

TABLES = 200  # whose last receipts are kept at hand; what a page opened later shows are the queries of its own reading


@dataclass(frozen=True)
class Game:
    """Raises: NoSuchSeat from every call that takes a token, when nobody sits there."""

    store: Store
    _receipts: OrderedDict[str, tuple[Receipt, ...]] = field(default_factory=OrderedDict)  # of each table's last turn

    def state(self) -> str:
        """Of the store: ready, starting, restarting or broken."""
        return self.store.state

    def load_demo(self) -> str:
        """The token of a seat at a demo of its own."""
        return campaigns.load_demo(self.store)

    def keep_reserve(self) -> None:
        """Founds the next demo ahead of need; slow, so that Load demo is not."""
        campaigns.keep_reserve(self.store)

    def new_campaign(self, pack: str) -> str:
        """The token of a seat at a new campaign of this world."""
        return campaigns.new_campaign(self.store, pack)

    def packs(self) -> tuple[tuple[str, str, str, str], ...]:
        """(stem, title, tagline, genre) of each world that can be founded; the demo's comes first."""
        return _shelf()

    def seat(self, token: str) -> Seat | None:
        return ledger.seat(self.store, token) if token else None

    def act_as(self, token: str, player: str) -> None:
        self._seated(token)
        ledger.act_as(self.store, token, player)

    def view(self, token: str) -> View:
        seat = self._seated(token)
        seen = view.view(Book(self.store, seat.campaign), seat.acting, seat.players)
        return seen.model_copy(update={"receipts": self._receipts.get(seat.campaign, seen.receipts)})

    def rev(self, token: str) -> int:
        return view.rev(self._book(token))

    def play(self, token: str, words: str, ticket: str) -> Turn:
        seat = self._seated(token)
        turn = table.play(self.store, seat.campaign, seat.acting, words, ticket)
        self._receipts[seat.campaign] = turn.receipts
        self._receipts.move_to_end(seat.campaign)
        if len(self._receipts) > TABLES:
            self._receipts.popitem(last=False)
        return turn

    def why(self, token: str, decision: str) -> Why:
        return why.why(self._book(token), decision)

    def node(self, token: str, id: str) -> dict[str, object]:
        return view.node(self._book(token), id, self._seated(token).players)

    def switch_rule(self, token: str, rule: str, enabled: bool) -> None:
        table.switch_rule(self.store, self._seated(token).campaign, rule, enabled)

    def mind_badge(self) -> tuple[str, str]:
        """Who speaks for the characters, in a word and in a sentence."""
        return "offline", "No model key is set, so the rules engine plays every part. The graph is the same."

    def _book(self, token: str) -> Book:
        return Book(self.store, self._seated(token).campaign)

    def _seated(self, token: str) -> Seat:
        seat = self.seat(token)
        if seat is None:
            raise NoSuchSeat("nobody sits here; Load demo gives you a seat of your own")
        return seat


@cache
def _shelf() -> tuple[tuple[str, str, str, str], ...]:
    """Read once: every page and every turn shows it, and reading all files takes longer than a turn."""
    stems = sorted(library.packs(), key=lambda name: name != campaigns.DEMO)
    return tuple((pack.name, pack.title, pack.tagline, pack.genre) for pack in map(library.pack, stems))
