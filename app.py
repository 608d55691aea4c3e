"""Emberfall in a browser: reads the settings, opens the store, serves the page."""

from __future__ import annotations

import logging
import sys

import uvicorn

from emberfall import archive
from emberfall.graph.errors import EmberfallError
from emberfall.settings import read_settings
from emberfall.ui import web
from emberfall.ui.game import Game


def main() -> int:
    """Serves until it is stopped; returns the exit status."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    settings = read_settings()
    try:
        with archive.open_house(settings.url, settings.data) as store:
            print(f"Emberfall, on the {store.where}\nPlay at http://{settings.host}:{settings.port}", flush=True)
            uvicorn.run(
                web.serve(Game(store), sleeps_after_s=settings.sleep_days * 86_400, behind_proxy=settings.behind_proxy),
                host=settings.host,
                port=settings.port,
                log_level="warning",
                timeout_graceful_shutdown=2,
            )
    except EmberfallError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
