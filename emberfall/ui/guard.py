"""The door: turns away what is too much, too large, or sent by another site's page, before anything is done."""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from emberfall.saves.reading import BYTES_MOST
from emberfall.ui.envelope import EVENTS, LONGEST, opened, sealed
from emberfall.ui.limits import Allowance, address
from emberfall.ui.logs import WHO

log = logging.getLogger(__name__)

WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
OPEN = frozenset(
    {
        *("/", "/config", "/theme.css", "/favicon.ico", "/robots.txt"),
        *("/healthz", "/rev", "/export", "/chronicle", "/restore"),
        *("/gradio_api/queue/join", "/gradio_api/queue/data", "/gradio_api/run/predict", "/gradio_api/app_id"),
        *("/login/start", "/login/callback"),
    }
)
OPEN_BELOW = ("/look/", "/assets/", "/static/", "/svelte/")
"""What this page uses, and all that is open. Gradio offers forty more, ways to files and to other sites among them."""

OPEN_MOST = 60  # requests of one address that are open at once; each page holds one while a turn is told
STRANGE = "That is nothing this page sends."
RESIZED = (b"content-length", b"transfer-encoding")
BUSY = "Many are at the door just now. Give it {seconds} s, and try again."


@dataclass
class Guard:
    """ASGI middleware. `behind_proxy`: a proxy of ours stands before it and writes down who asks."""

    app: ASGIApp
    events: int = 0  # how many the page has
    behind_proxy: bool = False
    writes: Allowance = field(default_factory=lambda: Allowance(a_minute=300, burst=40))
    reads: Allowance = field(default_factory=lambda: Allowance(a_minute=1200, burst=200))
    _open: Counter[str] = field(default_factory=Counter)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        peer = (scope.get("client") or ("?",))[0]
        who = address(peer, headers.get("x-forwarded-for", ""), behind_proxy=self.behind_proxy)
        WHO.set(who)
        if refusal := self._refusal(scope, who, headers):
            status, says, wait = refusal
            log.warning("turned away %s %s from %s: %s", scope["method"], scope["path"][:80], who, says)
            later = {"Retry-After": str(wait)} if wait else {}
            await JSONResponse({"error": says, "detail": says}, status, later)(scope, receive, send)
            return
        self._open[who] += 1
        receive = limited(scope, receive)
        try:
            if scope["path"] in EVENTS and scope["method"] == "POST":
                body = await opened(receive, self.events)
                if body is None:
                    log.warning("turned away %s from %s: no event of this page", scope["path"], who)
                    await JSONResponse({"error": STRANGE, "detail": STRANGE}, 400)(scope, receive, send)
                    return
                kept = [pair for pair in scope["headers"] if pair[0] not in RESIZED]
                scope = {**scope, "headers": [*kept, (b"content-length", b"%d" % len(body))]}
                receive = sealed(body, receive)
            await self.app(scope, receive, send)
        finally:
            self._open[who] -= 1
            if self._open[who] <= 0:
                del self._open[who]

    def _refusal(self, scope: Scope, who: str, headers: Mapping[str, str]) -> tuple[int, str, int] | None:
        """(status, what to say, seconds to wait) or nothing."""
        if scope["path"] not in OPEN and not scope["path"].startswith(OPEN_BELOW):
            return 404, "There is nothing here.", 0
        if self._open[who] >= OPEN_MOST:
            return 429, BUSY.format(seconds=2), 2
        allowance = self.writes if scope["method"] in WRITES else self.reads
        if scope["path"] != "/healthz" and (wait := allowance.wait(who)):
            seconds = max(1, math.ceil(wait))
            return 429, BUSY.format(seconds=seconds), seconds
        if scope["method"] in WRITES:
            if not at_home(headers):
                return 403, "That came from another site's page.", 0
            announced = headers.get("content-length", "0")
            if not announced.isdecimal() or int(announced) > most(scope):
                return 413, f"That is more than {most(scope):,} bytes.", 0
        return None


def at_home(headers: Mapping[str, str]) -> bool:
    """Whether the browser says that the page which writes is ours; what is no browser says nothing."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


def most(scope: Scope) -> int:
    """How many bytes may be sent there."""
    return BYTES_MOST if scope["path"] == "/restore" else LONGEST


def limited(scope: Scope, receive: Receive) -> Receive:
    """Ends a body that goes on for longer than it may, whatever was announced."""
    taken = 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        return {"type": "http.disconnect"} if taken > most(scope) + 1 else message

    return counted
