"""What the page fetches beside Gradio: the pulse of a table, and a campaign as a file, out and in."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from starlette.requests import ClientDisconnect

from emberfall.graph.errors import EmberfallError, NoSuchSeat, NotYours, SaveRefused, StoreError, TurnTaken
from emberfall.saves.reading import BYTES_MOST
from emberfall.ui.desk import BUSY, Desk, in_words, outcome
from emberfall.ui.logs import WHO

log = logging.getLogger(__name__)

UPLOADS_MOST = 2  # at once, and one from each address: a save that is read takes ten times its bytes
UPLOAD_S = 60.0  # seconds in which a file has to arrive

STATUS: tuple[tuple[type[EmberfallError], int], ...] = (
    (NoSuchSeat, 404),
    (NotYours, 403),
    (SaveRefused, 422),
    (StoreError, 503),
    (TurnTaken, 503),
)


BREATH = "the table is catching its breath; try again in a moment"


def routes(desk: Desk) -> APIRouter:
    """Every one of them finds its table through the seat in the address, as the page does."""
    router = APIRouter()
    game, uploading = desk.game, set[str]()

    @router.get("/rev")
    def rev(seat: str = "") -> Response:
        try:
            return JSONResponse(desk.pulse(seat), headers={"Cache-Control": "no-store"})
        except EmberfallError as error:
            return refused(error)

    @router.get("/export")
    def export(seat: str = "") -> Response:
        try:
            return _attached(game.export(seat), "application/json", f"{_title(desk, seat)}.json")
        except EmberfallError as error:
            return refused(error)

    @router.get("/chronicle")
    def chronicle(seat: str = "") -> Response:
        try:
            return _attached(game.chronicle(seat).encode(), "text/markdown; charset=utf-8", f"{_title(desk, seat)}.md")
        except EmberfallError as error:
            return refused(error)

    @router.post("/restore")
    async def restore(request: Request) -> Response:
        # A header of our own: another site's page cannot send it without being asked for leave first.
        if request.headers.get("x-emberfall") != "restore":
            return JSONResponse({"error": "send the file from the page"}, status_code=403)
        who = WHO.get()
        if who in uploading or len(uploading) >= UPLOADS_MOST or desk.tables_each.wait(who):
            return JSONResponse({"error": "games are being restored just now; try again in a minute"}, status_code=429)
        uploading.add(who)
        try:
            async with asyncio.timeout(UPLOAD_S):
                data = await _body(request)
            return JSONResponse({"seat": await asyncio.to_thread(game.restore, data)})
        except TimeoutError:
            return JSONResponse({"error": f"the file did not arrive within {UPLOAD_S:.0f} s"}, status_code=408)
        except EmberfallError as error:
            return refused(error)
        finally:
            uploading.discard(who)

    return router


def refused(error: EmberfallError) -> Response:
    """In our own words, and without a word about tables that the asker does not sit at."""
    log.warning("%s: %s", outcome(error), error)
    status = next((status for kind, status in STATUS if isinstance(error, kind)), 404)
    says = in_words(error, BUSY if isinstance(error, TurnTaken) else BREATH) if status == 503 else str(error)
    return JSONResponse({"error": says}, status_code=status)


async def _body(request: Request) -> bytes:
    """Raises: SaveRefused as soon as more comes than a save may have, whatever was announced."""
    announced = request.headers.get("content-length", "0")
    data = bytearray()
    if announced.isdecimal() and int(announced) <= BYTES_MOST:
        with suppress(ClientDisconnect):  # also how a body that goes on for too long is ended on its way here
            async for chunk in request.stream():
                data += chunk
                if len(data) > BYTES_MOST:
                    break
            else:
                return bytes(data)
    raise SaveRefused(f"a save may have {BYTES_MOST:,} bytes; this file has more")


def _attached(data: bytes, media_type: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(data, media_type=media_type, headers=headers)


def _title(desk: Desk, seat: str) -> str:
    title = desk.game.title(seat)
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "campaign"
