"""What each thing a visitor does asks of the game, and what the panels are given back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import gradio as gr

from emberfall.graph.errors import (
    CampaignFull,
    EmberfallError,
    NoSuchCampaign,
    NoSuchSeat,
    NotYours,
    StoreAsleep,
    StoreError,
    StoreReadOnly,
    TooMany,
    TurnTaken,
)
from emberfall.graph.ledger import Seat
from emberfall.records import Line, View
from emberfall.ui import bar, cypher, insights, known, node, plate, rules, sessions, sheet, talk, trace, why
from emberfall.ui.game import Game
from emberfall.ui.limits import Allowance, address
from emberfall.ui.logs import WHO
from emberfall.ui.panel import Shown
from emberfall.ui.turns import Turns, persist, ticketed

log = logging.getLogger(__name__)

Panels = tuple[Shown, ...]
"""One value for each panel, in the order of `PANELS`."""

PANELS = (
    "landing",
    "bar",
    "sheet",
    "talk",
    "composer",
    "plate",
    "why",
    "known",
    "insights",
    "rules",
    "cypher",
    "sessions",
    "node",
)


MOST_DAYS = 365  # that one click lets pass
LOOK_S = 0.3  # for which the pulse waits for a database that is not there
LISTEN_S = 0.3  # between two looks at what a model has said so far
RESTOCK = 2.0  # seconds after a demo was taken: founding the next would slow the page that is being drawn


UNSEATED = "This seat is at no table any more. Your words are still in the box; ask the host for a new link."
BUSY = "Somebody is still playing here. Nothing was changed; try it again in a moment."
ASLEEP = "Asleep for a while: the machine that keeps this is away. Nothing is lost, and it wakes by itself."
SAID = (NotYours, StoreReadOnly, TooMany, CampaignFull)
"""What a player is told in the error's own words."""


TURNS_WAITING = 8  # at one table, the one that is being played among them


@dataclass(frozen=True)
class Desk:
    """Answers the page. Who is asking is read from the address, never from what a browser claims."""

    game: Game
    turns: Turns = field(default_factory=Turns)
    turns_each: Allowance = field(default_factory=lambda: Allowance(a_minute=30, burst=12))  # of one seat
    tables_each: Allowance = field(default_factory=lambda: Allowance(a_minute=6, burst=10))  # founded from one address
    behind_proxy: bool = False
    accounts: bool = False  # one can sign in

    def arrive(self, request: gr.Request) -> Panels:
        """The page as it opens: of a table that is asleep it says so, and goes on asking."""
        token = asked_seat(request)
        try:
            return self._everything(token)
        except StoreAsleep:
            shut = bar.asleep(self.game.packs())
            return self._panels(None, token, landing=shut, talk={**talk.show(None), "rev": "asleep"})

    def refresh(self, request: gr.Request) -> Panels:
        return self._everything(asked_seat(request))

    def load_demo(self, request: gr.Request) -> Panels:
        self._founding(request)
        panels = self._everything(self.game.load_demo(), taken=True)
        self.stock(after=RESTOCK)
        return panels

    def stock(self, after: float = 0.0) -> None:
        """Founds the next demo while nobody waits for it, `after` so many seconds."""
        self.turns.beside(self.game.keep_reserve, after)

    def new_campaign(self, event: gr.EventData, request: gr.Request) -> Panels:
        self._founding(request)
        known, pack = [stem for stem, *_ in self.game.packs()], said(event, "pack")
        return self._everything(self.game.new_campaign(pack if pack in known else known[0]), taken=True)

    def act_as(self, event: gr.EventData, request: gr.Request) -> Panels:
        token = asked_seat(request)
        if self.game.seat(token):
            self.game.act_as(token, said(event, "player"))
        return self._everything(token)

    def switch_rule(self, event: gr.EventData, request: gr.Request) -> Panels:
        token = asked_seat(request)
        if self.game.seat(token):
            self.game.switch_rule(token, said(event, "rule"), getattr(event, "enabled", None) is True)
        return self._everything(token)

    def end_session(self, request: gr.Request) -> Panels:
        token = asked_seat(request)
        if self.game.seat(token):
            self.game.end_session(token)
        return self._everything(token)

    def pass_days(self, event: gr.EventData, request: gr.Request) -> Panels:
        token, days = asked_seat(request), getattr(event, "days", None)
        if self.game.seat(token) and type(days) is int and 1 <= days <= MOST_DAYS:
            self.game.pass_days(token, days)
        return self._everything(token)

    def ask_why(self, event: gr.EventData, request: gr.Request) -> Shown:
        token = asked_seat(request)
        return why.show(self.game.why(token, said(event, "decision")), self.game.view(token))

    def look_at(self, event: gr.EventData, request: gr.Request) -> Shown:
        id = said(event, "node")
        return node.show(id, self.game.node(asked_seat(request), id))

    def ask_trace(self, request: gr.Request) -> Shown:
        """Read when its pane is open, and not with every turn."""
        token = asked_seat(request)
        names = {node.id: node.name for node in self.game.view(token).drawing.nodes} | self.game.cast(token)
        return trace.show(self.game.traces(token), self.game.spending(token), names)

    # Turns -----------------------------------------------------------------------------------------------

    async def send(self, event: gr.EventData, request: gr.Request) -> AsyncIterator[Shown]:
        """Plays a turn and tells it as it comes. Words from a visitor without a seat found a campaign first."""
        words, ticket = said(event, "words"), ticketed(said(event, "ticket"))
        WHO.set(self._address(request))  # a turn runs in a task of Gradio's, which knows nothing of the door
        try:
            seat, token, founded = await asyncio.to_thread(self._sit, request)
        except EmberfallError as error:
            log.warning("%s: %s", type(error).__name__, error)
            yield talk.fault(words, UNSEATED if isinstance(error, NoSuchSeat) else in_words(error, talk.LOST))
            return
        if founded:
            yield {"seat": token}
        if says := self._too_many(seat):
            yield talk.fault(words, says)
            return
        shown = said(event, "player")  # on the page when it was sent; the seat may have changed hands since
        player = shown if shown in seat.players else seat.acting
        heard: dict[int, Line] = {}  # by seq: a line grows while a model speaks it
        models = bool(self.game.minds_of(token).models)

        def hear(line: Line) -> None:
            heard[line.seq] = line

        ongoing = self.turns.start(
            seat.campaign, player, words, lambda: persist(lambda: self.game.play(token, words, ticket, hear, player))
        )
        # Unlike awaiting the task: cancelled with the page, this leaves it running
        while not (await asyncio.wait([ongoing.task], timeout=LISTEN_S if models else None))[0]:
            if heard:
                yield {"playing": talk.heard(tuple(heard.copy().values()), words)}
        if failed := ongoing.task.exception():
            log.error("a turn did not land", exc_info=failed, extra={"campaign": seat.campaign, "ticket": ticket[:64]})
            yield talk.fault(words, in_words(failed, talk.LOST))
        elif not founded and not models:
            async for piece in talk.told(ongoing.task.result()):
                yield piece

    def _sit(self, request: gr.Request) -> tuple[Seat, str, bool]:
        """(seat, its token, whether a campaign was founded for it): who never had a seat is given one.

        Raises: NoSuchSeat when it was taken away, or was never there; TooMany; StoreError.
        """
        if token := asked_seat(request):
            return self.game.seated(token), token, False
        self._founding(request)
        token = self.game.new_campaign(self.game.packs()[0][0])
        return self.game.seated(token), token, True

    def _founding(self, request: gr.Request) -> None:
        """Raises: TooMany when tables are founded too quickly from one address."""
        if wait := self.tables_each.wait(self._address(request)):
            raise TooMany(f"Many tables were laid here just now. Try again in {max(1, round(wait))} s.")

    def _address(self, request: gr.Request) -> str:
        peer = request.client.host if request.client else "?"
        forwarded = str(request.headers.get("x-forwarded-for", ""))
        return address(peer, forwarded, behind_proxy=self.behind_proxy)

    def _too_many(self, seat: Seat) -> str:
        """Why this seat has to wait with its turn, or nothing."""
        if self.turns.waiting(seat.campaign) >= TURNS_WAITING:
            return "Everybody at this table is talking at once. Wait for an answer or two, and send it again."
        if wait := self.turns_each.wait(f"{seat.campaign} {seat.id}"):
            return f"That was quick. Take a breath, and send it again in {max(1, round(wait))} s."
        return ""

    def pulse(self, token: str) -> dict[str, object]:
        """{rev, busy, acting, here, notice}: what a page compares with what it shows, and who is at the table, by name.

        An unknown seat has none of it, nor has one whose campaign is put away between two looks. Of one that sleeps
        with its node only that is said: {asleep}. Raises: StoreError.
        """
        if self.game.store.state != "ready":
            self.game.store.await_ready(LOOK_S)
        nothing: dict[str, object] = {"rev": None, "busy": False, "acting": "", "here": [], "notice": ""}
        try:
            if at := self.game.pulse(token):
                ongoing = self.turns.under_way(at.campaign)
                acting = at.acting or (ongoing.player if ongoing else "")
                told = {"busy": bool(acting), "acting": at.cast.get(acting, acting), "notice": self.game.notice()}
                return {"rev": at.rev, "here": list(at.here), **told}
        except StoreAsleep:
            return {**nothing, "notice": ASLEEP, "asleep": True}
        except (NoSuchCampaign, NoSuchSeat):
            pass
        return nothing

    def _under_way(self, campaign: str) -> tuple[str, str] | None:
        """(player, words) of the turn that is being played; what was said to another process is not known here."""
        if ongoing := self.turns.under_way(campaign):
            return ongoing.player, ongoing.words
        player = self.game.acting(campaign)
        return (player, "") if player else None

    def _everything(self, token: str, *, taken: bool = False) -> Panels:
        """`taken`: the page is to sit down on this seat, which it did not have before."""
        view = self.game.view(token) if self.game.seat(token) else None
        return self._panels(view, token, talk=self._talk(view, token if taken else ""))

    def _panels(self, view: View | None, token: str, **instead: Shown) -> Panels:
        table, mind, packs = view.campaign if view else "", self.game.mind_badge(token), self.game.packs()
        shown = {
            "landing": bar.landing(view, token, packs, fleeting=self.game.fleeting, accounts=self.accounts),
            "bar": bar.show(view, mind, packs),
            "sheet": sheet.show(view),
            "composer": talk.offer(view),
            "plate": plate.show(view),
            "why": why.closed(mind[1], table),
            "known": known.show(view),
            "insights": insights.show(view),
            "rules": rules.show(view),
            "cypher": cypher.show(view),
            "sessions": sessions.show(view),
            "node": node.closed(table),
            **instead,
        }
        return tuple(shown[name] for name in PANELS)

    def _talk(self, view: View | None, seat: str) -> Shown:
        return talk.show(view, self._under_way(view.campaign), seat, self.game.note(view)) if view else talk.show(None)


def outcome(error: EmberfallError) -> str:
    """The log's word for it: "failed" when nobody is to blame, else "denied"."""
    return "failed" if isinstance(error, StoreError | TurnTaken) else "denied"


def in_words(error: BaseException, otherwise: str) -> str:
    """What a player is told of it."""
    return ASLEEP if isinstance(error, StoreAsleep) else str(error) if isinstance(error, SAID) else otherwise


def asked_seat(request: gr.Request) -> str:
    """The seat in the address of the page that asks, or nothing."""
    return str(request.query_params.get("seat") or "")


def said(event: gr.EventData, key: str) -> str:
    """What the browser sent under this name, if it is text. Anyone may send anything."""
    value = getattr(event, key, "")
    return value if isinstance(value, str) else ""
