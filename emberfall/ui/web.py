"""The web app around the page: Gradio under uvicorn, with the few routes of its own that the page needs."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

from fastapi import FastAPI, Response

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # read when gradio is imported; without it the server calls out

import gradio as gr

from emberfall.graph.errors import EmberfallError
from emberfall.ui import account, files, page
from emberfall.ui.desk import Desk
from emberfall.ui.dress import Dressed
from emberfall.ui.game import Game
from emberfall.ui.guard import Guard
from emberfall.ui.routes import routes
from emberfall.ui.theme import theme

# Gradio asks for it before and after every event. It is not needed, and each time every folder was searched for it.
sys.modules.setdefault("matplotlib", None)  # type: ignore[arg-type]

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 300.0  # seconds


async def _keep_house(game: Game, sleeps_after_s: float, every: float = SNAPSHOT_EVERY) -> None:
    work: Callable[[], None] = game.note_strays
    while True:
        try:
            await asyncio.to_thread(work)
        except (EmberfallError, OSError, ValueError) as error:  # the next round tries again
            log.warning("the house was not kept: %s", error)
        work = partial(game.keep_house, sleeps_after_s)
        await asyncio.sleep(every)


def serve(
    game: Game,
    *,
    sleeps_after_s: float = 14 * 86_400.0,
    behind_proxy: bool = False,
    provider: account.Provider | None = None,
) -> FastAPI:
    """The whole app, ready for uvicorn. With a `provider` one can sign in."""
    desk = Desk(game, behind_proxy=behind_proxy, accounts=provider is not None)

    @asynccontextmanager
    async def open_for_play(_: FastAPI) -> AsyncIterator[None]:
        desk.stock()
        house = asyncio.create_task(_keep_house(game, sleeps_after_s))
        yield
        house.cancel()
        with suppress(EmberfallError, OSError, ValueError):  # every turn is in the log already
            await asyncio.to_thread(game.keep_house, sleeps_after_s)

    app = FastAPI(title="Emberfall", docs_url=None, redoc_url=None, openapi_url=None, lifespan=open_for_play)

    @app.get("/healthz")
    def healthz() -> dict[str, object]:
        return game.health()

    @app.get("/look/{name}", include_in_schema=False)
    def look(name: str) -> Response:
        return files.served(name)

    app.include_router(routes(desk))
    if provider:
        app.include_router(account.routes(game, provider))
    blocks = page.build(desk)
    app.add_middleware(Guard, events=len(blocks.fns), behind_proxy=behind_proxy)
    app.add_middleware(Dressed)
    mounted: FastAPI = gr.mount_gradio_app(
        app,
        blocks,
        path="/",
        theme=theme(),
        footer_links=[],
        ssr_mode=False,
        pwa=False,
        run_history=False,
        enable_monitoring=False,
        show_error=False,
        max_file_size=1,  # byte: nothing here is uploaded
    )
    return mounted
