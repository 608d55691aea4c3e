"""An OpenID provider on loopback, at which one signs in by asking."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

CLIENT, SECRET = "emberfall", "not-a-real-secret"


@dataclass
class People:
    """It knows one person at a time, and gives each code and each token once."""

    url: str = ""
    who: str = "ann"
    broken: bool = False
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def settings(self) -> dict[str, str]:
        """What the app is started with, to ask here."""
        return {"OPENID_PROVIDER_URL": self.url, "OAUTH_CLIENT_ID": CLIENT, "OAUTH_CLIENT_SECRET": SECRET}

    def answer(self, path: str, sent: dict[str, str], authorization: str) -> tuple[int, dict[str, str], object]:
        if self.broken:
            return 500, {}, {"error": "broken"}
        if path == "/.well-known/openid-configuration":
            ends = {"authorization": "authorize", "token": "token", "userinfo": "userinfo"}
            return 200, {}, {f"{name}_endpoint": f"{self.url}/{end}" for name, end in ends.items()}
        if path == "/authorize":
            code = secrets.token_hex(8)
            self.codes[code] = {**sent, "sub": self.who}
            return 302, {"Location": f"{sent['redirect_uri']}?code={code}&state={sent['state']}"}, {}
        if path == "/token":
            asked = self.codes.pop(sent["code"], {})
            challenge = base64.urlsafe_b64encode(hashlib.sha256(sent["code_verifier"].encode()).digest()).decode()
            ours = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
            fits = asked.get("code_challenge") == challenge.rstrip("=") and authorization == f"Basic {ours}"
            if not fits or asked["redirect_uri"] != sent["redirect_uri"]:
                return 400, {}, {"error": "invalid_grant"}
            token = secrets.token_hex(8)
            self.tokens[token] = asked["sub"]
            return 200, {}, {"access_token": token, "token_type": "bearer"}
        sub = self.tokens.pop(authorization.removeprefix("Bearer "), "")
        return (200, {}, {"sub": sub}) if sub else (401, {}, {"error": "invalid_token"})


@contextmanager
def provider() -> Iterator[People]:
    """Somebody to ask, until the end of the block."""
    known = People()

    class Door(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            where = urlsplit(self.path)
            length = int(self.headers.get("Content-Length") or 0)
            words = where.query or self.rfile.read(length).decode()
            sent = {name: values[0] for name, values in parse_qs(words).items()}
            status, headers, body = known.answer(where.path, sent, self.headers.get("Authorization") or "")
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def do_POST(self) -> None:
            self.do_GET()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Door) as server:
        known.url = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield known
        finally:
            server.shutdown()
            thread.join()
