"""What the drawer asks for: who sits at the table, links, a key of one's own, and putting things away."""

from __future__ import annotations

from dataclasses import dataclass

import gradio as gr
from pydantic import SecretStr

from emberfall.minds import key_takers
from emberfall.ui import drawer
from emberfall.ui.desk import asked_seat, said
from emberfall.ui.game import Game
from emberfall.ui.panel import Shown


@dataclass(frozen=True)
class Hosting:
    """Answers the drawer. Whether who asks may do what they ask for is decided by the game."""

    game: Game
    accounts: bool = False  # one can sign in

    def open_drawer(self, request: gr.Request) -> Shown:
        return self._drawer(asked_seat(request))

    def invite(self, event: gr.EventData, request: gr.Request) -> Shown:
        """A link for one player, or, without one, for somebody who watches."""
        token, player = asked_seat(request), said(event, "player")
        name = self.game.cast(token).get(player, "")
        seat = self.game.invite(token, (player,), name) if player else self.game.invite_spectator(token, "A spectator")
        return self._drawer(token, link={"name": name or "a spectator", "seat": seat})

    def rename(self, event: gr.EventData, request: gr.Request) -> Shown:
        self.game.rename(asked_seat(request), said(event, "id"), said(event, "name"))
        return self._drawer(asked_seat(request))

    def remove(self, event: gr.EventData, request: gr.Request) -> Shown:
        token = asked_seat(request)
        self.game.remove(token, said(event, "id"))
        return self._drawer(token) if self.game.seat(token) else drawer.LEFT

    def delete_campaign(self, request: gr.Request) -> Shown:
        self.game.delete_campaign(asked_seat(request))
        return drawer.LEFT

    def clear_memory(self, request: gr.Request) -> Shown:
        self.game.clear_memory(asked_seat(request))
        return {**self._drawer(asked_seat(request)), "forgotten": True}

    def bring_key(self, event: gr.EventData, request: gr.Request) -> Shown:
        token = asked_seat(request)
        try:
            self.game.bring_key(token, said(event, "provider"), SecretStr(said(event, "key")))
        except ValueError as error:
            return self._drawer(token, says=str(error))
        return self._drawer(token)

    def forget_key(self, request: gr.Request) -> Shown:
        self.game.keys.forget(asked_seat(request))
        return self._drawer(asked_seat(request))

    def _drawer(self, token: str, link: Shown | None = None, says: str = "") -> Shown:
        key = drawer.key(key_takers(), self.game.keys.provider(token), says)
        seats, cast = self.game.seats(token), self.game.cast(token)
        return drawer.show(seats, cast, key, link, fleeting=self.game.fleeting, accounts=self.accounts)
