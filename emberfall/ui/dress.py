"""Every answer leaves with a security policy, and Gradio's page with our head in place of its own."""

from __future__ import annotations

import re
import secrets

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from emberfall.ui.files import VERSION

TITLE = "Emberfall: a table whose people remember"
ABOUT = "A tabletop world in which everyone hears, holds grudges and forgives, and every answer can show you why."

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
    """The app, dressed. Gradio's page has inline scripts: they get a nonce, so that no other inline script runs."""

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
    """The start of an answer with the policy among its headers; anything else as it is.

    Gradio lets the pages of any other site read what it answers, on a public host; nobody here needs that.
    """
    if message["type"] != "http.response.start":
        return message
    own = [pair for pair in message.get("headers", ()) if not pair[0].lower().startswith(b"access-control-")]
    return {**message, "headers": [*own, *policy(nonce)]}


def dress(html: bytes, nonce: str) -> bytes:
    html = ADVERTS.sub(b"", html)
    html = html.replace(CHARSET, CHARSET + HEAD.encode(), 1)
    return html.replace(b"<script", f'<script nonce="{nonce}"'.encode())


def policy(nonce: str) -> list[tuple[bytes, bytes]]:
    """'unsafe-eval' because Gradio runs the script line of a panel by evaluating it."""
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
