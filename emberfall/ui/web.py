"""The web app around the page: Gradio under uvicorn, with the few routes of its own that the page needs."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Response

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # read when gradio is imported; without it the server calls out

import gradio as gr

from emberfall.ui import files, page
from emberfall.ui.desk import Desk
from emberfall.ui.dress import Dressed
from emberfall.ui.game import Game
from emberfall.ui.routes import routes
from emberfall.ui.theme import theme


def serve(game: Game) -> FastAPI:
    """The whole app, ready for uvicorn."""
    desk = Desk(game)

    @asynccontextmanager
    async def open_for_play(_: FastAPI) -> AsyncIterator[None]:
        desk.stock()
        yield

    app = FastAPI(title="Emberfall", docs_url=None, redoc_url=None, openapi_url=None, lifespan=open_for_play)

    @app.get("/healthz")
    def healthz() -> dict[str, str]:
        return {"state": game.state()}

    @app.get("/look/{name}", include_in_schema=False)
    def look(name: str) -> Response:
        return files.served(name)

    app.include_router(routes(desk))
    app.add_middleware(Dressed)
    mounted: FastAPI = gr.mount_gradio_app(
        app,
        page.build(desk),
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
