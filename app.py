"""Emberfall in a browser: reads the settings, opens the store, serves the page."""

from __future__ import annotations

import os
import socket
import sys

import uvicorn

from emberfall import archive
from emberfall.graph.errors import EmberfallError
from emberfall.minds import Minds
from emberfall.settings import Settings, read_settings, spare_garbage
from emberfall.ui import logs, web
from emberfall.ui.account import provider_of
from emberfall.ui.game import Game


def main() -> int:
    """Serves until it is stopped; returns the exit status."""
    logs.begin()
    spare_garbage()
    try:
        settings = read_settings()
        with _listening(settings) as door, archive.open_house(settings.url, settings.data) as store:
            print(f"Emberfall, on the {store.where}\nPlay at http://{settings.host}:{settings.port}", flush=True)
            game = Game(store, minds=Minds.from_environment(), fleeting=settings.fleeting)
            page = web.serve(
                game,
                sleeps_after_s=settings.sleep_days * 86_400,
                behind_proxy=settings.behind_proxy,
                provider=provider_of(os.environ),
            )
            uvicorn.Server(uvicorn.Config(page, log_level="warning", timeout_graceful_shutdown=2)).run(sockets=[door])
    except (EmberfallError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _listening(settings: Settings) -> socket.socket:
    """The door that browsers knock at, before anything slow is begun. Raises: OSError, which says what would work."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family)
    except OSError as error:
        where = f"{settings.host}:{settings.port}"
        advice = f"set EMBERFALL_PORT to another, such as {settings.port + 1}"
        raise OSError(f"the page cannot be served at {where} ({error.strerror}); {advice}") from error


if __name__ == "__main__":
    sys.exit(main())
