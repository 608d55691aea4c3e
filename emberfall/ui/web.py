"""The web app around the page: its own few routes, its own scripts, and a policy that lets it talk to nobody else."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Response
from fastapi.responses import FileResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # read when gradio is imported; without it the server calls out

import gradio as gr

from emberfall.ui import page
from emberfall.ui.desk import Desk
from emberfall.ui.game import Game
from emberfall.ui.plate import VIS_NETWORK
from emberfall.ui.theme import theme

ASSETS = Path(__file__).parent / "assets"
SCRIPTS = (
    *(
        "page",
        "glyphs",
        "layout",
        "paint",
        "edges",
        "light",
        "graph",
        "plate",
        "bar",
        "landing",
        "sheet",
        "talk",
        "composer",
    ),
    *("tabs", "why", "rules", "cypher", "sessions", "node"),
)
LOOKS = ("colours", "frame", "sheet", "talk", "plate", "panes", "landing", "motion", "phone")
"""In the order in which they are read: what others build on comes first."""

TITLE = "Emberfall: a table whose people remember"
ABOUT = "A tabletop world in which everyone hears, holds grudges and forgives, and every answer can show you why."


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

    @app.get("/rev")
    def rev(seat: str = "") -> dict[str, object]:
        return desk.pulse(seat)

    @app.get("/look/{name}", include_in_schema=False)
    def look(name: str) -> Response:
        return served(name)

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


def served(name: str) -> Response:
    """The page's own files, by name: its look, its scripts as one, and vis-network from pyvis."""
    if name == "emberfall.js":
        return Response(SCRIPT, media_type="text/javascript", headers=KEPT)
    if name == "vis-network.js":
        return FileResponse(VIS_NETWORK, media_type="text/javascript", headers=KEPT)
    if name == "emberfall.css":
        return Response(LOOK, media_type="text/css", headers=KEPT)
    if name == "flame.svg":
        return FileResponse(ASSETS / name, headers=KEPT)
    return PlainTextResponse("look/ has: emberfall.css, emberfall.js, flame.svg, vis-network.js", status_code=404)


KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}  # the address changes when the file does
SCRIPT = "\n".join((ASSETS / "scripts" / f"{name}.js").read_text("utf-8") for name in SCRIPTS)
LOOK = "\n".join((ASSETS / "look" / f"{name}.css").read_text("utf-8") for name in LOOKS)
VERSION = hashlib.sha256((SCRIPT + LOOK).encode()).hexdigest()[:12]

HEAD = f"""
<title>{TITLE}</title>
<meta name="description" content="{ABOUT}">
<meta property="og:title" content="{TITLE}">
<meta property="og:description" content="{ABOUT}">
<meta property="og:type" content="website">
<link rel="icon" href="look/flame.svg?{VERSION}" type="image/svg+xml">
<link rel="stylesheet" href="look/emberfall.css?{VERSION}">
<script defer src="look/vis-network.js?{VERSION}"></script>
<script defer src="look/emberfall.js?{VERSION}"></script>
"""

CHARSET = b'<meta charset="utf-8" />'
ADVERTS = re.compile(rb'<meta[^>]*?(?:property="og:|name="twitter:)[^>]*>|<link rel="manifest"[^>]*>')


class Dressed:
    """Sends every answer with the security policy, and Gradio's page with our head in place of its own.

    Gradio fills its templates by evaluating them, hence 'unsafe-eval'; its inline scripts get a nonce, so that no other
    inline script runs.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        nonce = secrets.token_urlsafe(12)
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"] == "/" and scope["method"] == "GET":
            await self._page(scope, receive, send, nonce)
        else:
            await self.app(scope, receive, lambda message: send(guarded(message, nonce)))

    async def _page(self, scope: Scope, receive: Receive, send: Send, nonce: str) -> None:
        plain = {**scope, "headers": [pair for pair in scope["headers"] if pair[0] != b"accept-encoding"]}
        held: list[Message] = []

        async def hold(message: Message) -> None:
            held.append(message)

        await self.app(plain, receive, hold)
        start, *parts = held
        body = dress(b"".join(part.get("body", b"") for part in parts), nonce)
        headers = [pair for pair in start["headers"] if pair[0] != b"content-length"]
        await send(guarded({**start, "headers": [*headers, (b"content-length", b"%d" % len(body))]}, nonce))
        await send({"type": "http.response.body", "body": body})


def guarded(message: Message, nonce: str) -> Message:
    """The start of an answer with the policy among its headers; anything else as it is."""
    if message["type"] != "http.response.start":
        return message
    return {**message, "headers": [*message.get("headers", ()), *policy(nonce)]}


def dress(html: bytes, nonce: str) -> bytes:
    html = ADVERTS.sub(b"", html)
    html = html.replace(CHARSET, CHARSET + HEAD.encode(), 1)
    return html.replace(b"<script", f'<script nonce="{nonce}"'.encode())


def policy(nonce: str) -> list[tuple[bytes, bytes]]:
    rules = {
        "default-src": "'self'",
        "script-src": f"'self' 'unsafe-eval' 'nonce-{nonce}'",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data:",
        "font-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'self' https://huggingface.co https://*.hf.space",
    }
    joined = "; ".join(f"{name} {value}" for name, value in rules.items())
    return [
        (b"content-security-policy", joined.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),  # the seat is in the address
    ]
