"""Signing in, where a provider is set (a Space sets one): it ties seats to an account, so that they are found again.

The account opens nothing by itself and no cookie is an identity: signing in ends in a seat's address, like any link.
"""

from __future__ import annotations

import base64
import hashlib
import html
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode

import httpx
from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import BaseModel, SecretStr, ValidationError

from emberfall.graph import ledger
from emberfall.graph.errors import NoSuchSeat
from emberfall.ui.files import VERSION
from emberfall.ui.game import Game

log = logging.getLogger(__name__)

COOKIE = "emberfall_login"  # says that the browser which comes back is the one that left, and nothing else
WITHIN = 600.0  # seconds between leaving for the provider and coming back
LEFT_MOST = 2_000  # who may be away at once
PATIENCE = httpx.Timeout(10.0)


class Provider(BaseModel):
    """Whoever knows accounts: an OpenID provider, as Hugging Face names it in the environment of a Space."""

    issuer: str  # OPENID_PROVIDER_URL
    client: str  # OAUTH_CLIENT_ID
    secret: SecretStr  # OAUTH_CLIENT_SECRET
    scopes: str = "openid profile"  # OAUTH_SCOPES
    home: str = ""  # of this page, as the provider knows it: https://SPACE_HOST


class Ways(BaseModel):
    """What the provider says of itself."""

    authorization_endpoint: str
    token_endpoint: str
    userinfo_endpoint: str


class Granted(BaseModel):
    access_token: SecretStr


class Known(BaseModel):
    sub: str


@dataclass(frozen=True)
class Away:
    """Somebody who left for the provider: from which seat, and how they are known when they come back."""

    seat: str
    verifier: str
    browser: str
    until: float  # monotonic


@dataclass(frozen=True)
class Account:
    game: Game
    provider: Provider
    _away: OrderedDict[str, Away] = field(default_factory=OrderedDict)

    def leave(self, seat: str, home: str) -> Response:
        """To the provider. Raises: httpx.HTTPError, ValidationError."""
        ways = self._ways()
        state, verifier, browser = (secrets.token_urlsafe(32) for _ in range(3))
        self._away[state] = Away(seat, verifier, browser, time.monotonic() + WITHIN)
        if len(self._away) > LEFT_MOST:
            self._away.popitem(last=False)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
        asked = {
            "client_id": self.provider.client,
            "redirect_uri": self._back(home),
            "response_type": "code",
            "scope": self.provider.scopes,
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        answer = RedirectResponse(f"{ways.authorization_endpoint}?{urlencode(asked)}", 303)
        secure = self._back(home).startswith("https://")
        answer.set_cookie(COOKIE, browser, int(WITHIN), path="/login", secure=secure, httponly=True, samesite="lax")
        return answer

    def come_back(self, state: str, code: str, browser: str, home: str) -> Response:
        """To the seat that they left, tied to the account now; or to a list of those that were. Raises: as `leave`."""
        away = self._away.pop(state, None)
        if (
            away is None
            or time.monotonic() > away.until
            or not secrets.compare_digest(away.browser.encode(), browser.encode())
        ):
            log.warning("denied: nobody left to sign in and came back like that")
            return page("That took too long, or began in another browser.", [], 403)
        if not code:  # what the provider sends back when one changes one's mind there
            return page("You were not signed in. Your seat is as it was.", [], 403)
        account = self._account(code, away.verifier, home)
        try:
            if away.seat:
                ledger.bind_seat(self.game.store, away.seat, account)
                log.info("a seat was tied to an account")
                return RedirectResponse(f"/?seat={quote(away.seat)}", 303)
        except NoSuchSeat:
            log.warning("denied: nobody sits there")
        tables = ledger.open_again(self.game.store, account)
        return page("Your tables" if tables else "No table here is tied to your account yet.", tables)

    def _ways(self) -> Ways:
        where = f"{self.provider.issuer.rstrip('/')}/.well-known/openid-configuration"
        return Ways.model_validate_json(httpx.get(where, timeout=PATIENCE).raise_for_status().content)

    def _account(self, code: str, verifier: str, home: str) -> str:
        ways = self._ways()
        given = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self._back(home),
            "code_verifier": verifier,
        }
        ours = (self.provider.client, self.provider.secret.get_secret_value())
        token = httpx.post(ways.token_endpoint, data=given, auth=ours, timeout=PATIENCE).raise_for_status()
        bearer = Granted.model_validate_json(token.content).access_token.get_secret_value()
        who = httpx.get(ways.userinfo_endpoint, headers={"Authorization": f"Bearer {bearer}"}, timeout=PATIENCE)
        return f"{self.provider.issuer} {Known.model_validate_json(who.raise_for_status().content).sub}"

    def _back(self, home: str) -> str:
        return f"{self.provider.home or home}/login/callback"


def provider_of(environ: Mapping[str, str]) -> Provider | None:
    """The provider that the environment names, if it names one whole."""
    given = [environ.get(name, "") for name in ("OPENID_PROVIDER_URL", "OAUTH_CLIENT_ID", "OAUTH_CLIENT_SECRET")]
    if not all(given):
        return None
    issuer, client, secret = given
    host = environ.get("SPACE_HOST", "").partition(",")[0].strip()
    scopes = environ.get("OAUTH_SCOPES") or "openid profile"
    home = f"https://{host}" if host else ""
    return Provider(issuer=issuer, client=client, secret=SecretStr(secret), scopes=scopes, home=home)


def routes(game: Game, provider: Provider) -> APIRouter:
    router, account = APIRouter(), Account(game, provider)

    @router.get("/login/start")
    def start(request: Request, seat: str = "") -> Response:
        try:
            return account.leave(seat if game.seat(seat) else "", home(request))
        except (httpx.HTTPError, ValidationError) as error:
            return unreached(error)

    @router.get("/login/callback")
    def callback(request: Request, state: str = "", code: str = "") -> Response:
        try:
            return account.come_back(state, code, request.cookies.get(COOKIE, ""), home(request))
        except (httpx.HTTPError, ValidationError) as error:
            return unreached(error)

    return router


def home(request: Request) -> str:
    return str(request.base_url).rstrip("/")


def unreached(error: Exception) -> Response:
    log.warning("signing in failed: %s", type(error).__name__)  # its words may hold the code
    return page("Who knows your account did not answer as it should. Your seat is as it was.", [], 502)


def page(title: str, tables: tuple[tuple[str, str], ...] | list[tuple[str, str]], status: int = 200) -> Response:
    """A page without scripts; `tables`: (title, token)."""
    links = "".join(f'<li><a href="/?seat={quote(token)}">{html.escape(title)}</a></li>' for title, token in tables)
    said = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Emberfall</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/look/emberfall.css?{VERSION}">
<body class="account dark"><main><img src="/look/flame.svg" alt="" width="44" height="44">
<h1>{html.escape(title)}</h1><ul>{links}</ul><p><a href="/">To the door</a></p></main>"""
    return HTMLResponse(said, status, {"Cache-Control": "no-store"})
