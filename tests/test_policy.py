"""Every answer carries the policy by which a browser runs no script but ours and loads nothing from elsewhere."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator

import httpx
import pytest
from served import App, folder_of, served

from emberfall import seats
from emberfall.graph.errors import TurnTaken
from emberfall.graph.store import Store
from emberfall.ui.desk import BUSY
from emberfall.ui.routes import refused

pytestmark = pytest.mark.xdist_group("web")  # one app is enough for all of them

KEY = f"gsk_{secrets.token_hex(20)}"
PATHS = ("/", "/config", "/theme.css", "/look/emberfall.js", "/rev?seat=x", "/export?seat=x", "/healthz", "/nowhere")


@pytest.fixture(scope="module")
def app(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """With a key in its environment, which nobody is to see; no model is asked in these tests."""
    keys = {"GROQ_API_KEY": KEY, "EMBERFALL_MODELS": ""}
    with served(folder_of(store), tmp_path_factory.mktemp("app") / "log", keys) as running:
        yield running


def policy(answer: httpx.Response) -> dict[str, list[str]]:
    """What may be loaded from where, by directive."""
    (whole,) = answer.headers.get_list("content-security-policy")
    return {name: sources for name, *sources in (part.split() for part in whole.split(";"))}


@pytest.mark.parametrize("path", PATHS)
def test_whatever_is_answered_no_script_runs_but_ours_and_nothing_is_loaded_from_elsewhere(app: App, path: str) -> None:
    answer = httpx.get(f"{app.url}{path}")
    rules = policy(answer)
    assert [source for source in rules["script-src"] if not source.startswith("'nonce-")] == ["'self'", "'unsafe-eval'"]
    assert rules["img-src"] == ["'self'", "data:"]
    assert rules["frame-ancestors"] == ["'self'", "https://huggingface.co", "https://*.hf.space"]
    loaded = {source for name, sources in rules.items() if name != "frame-ancestors" for source in sources}
    assert not [source for source in loaded if "://" in source or "*" in source]
    assert (answer.headers["x-content-type-options"], answer.headers["referrer-policy"]) == ("nosniff", "no-referrer")
    assert "set-cookie" not in answer.headers


def test_each_page_has_a_nonce_of_its_own_and_names_no_other_host(app: App) -> None:
    one, other = (httpx.get(app.url) for _ in range(2))
    assert policy(one)["script-src"] != policy(other)["script-src"]
    assert re.findall(r"<script(?! nonce=)", one.text) == []
    assert re.findall(r'(?:src|href)="(?:https?:)?//[^"]*"', one.text) == []


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
def test_another_site_may_read_nothing(app: App, host: str, origin: str) -> None:
    for path in ("/rev", "/export", "/chronicle", "/config"):
        for at in ({}, {"Host": "someone-emberfall.hf.space"}):  # on a public host Gradio would let everybody
            answer = httpx.get(f"{app.url}{path}", params={"seat": host}, headers={"Origin": origin, **at})
            assert answer.status_code == 200
            assert [name for name in answer.headers if name.startswith("access-control-")] == []
    asks = {"Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-emberfall"}
    assert "access-control-allow-origin" not in httpx.options(f"{app.url}/restore", headers=asks).headers


def test_no_key_and_no_seat_is_in_what_the_page_is_made_of_nor_in_a_file(app: App, host: str, store: Store) -> None:
    guest = seats.invite(store, host, ("lyra",))
    told = [httpx.get(f"{app.url}{path}").text for path in ("/", "/config", "/healthz", "/look/emberfall.js")]
    told += [httpx.get(f"{app.url}/{path}", params={"seat": host}).text for path in ("rev", "export", "chronicle")]
    told.append(app.logged())
    for secret in (KEY, host, guest):
        assert not [text for text in told if secret in text]
    assert not [text for text in told[:-1] if str(store.folder) in text]  # the log says where it keeps what
    assert json.loads(told[2])["minds"] != "offline"  # the key is there, and in use


def test_a_table_that_is_being_played_at_is_busy_and_not_gone() -> None:
    answer = refused(TurnTaken("somebody else still held the turn of dnd_emberfall_0 after 30 s"))
    assert (answer.status_code, json.loads(bytes(answer.body))["error"]) == (503, BUSY)


def test_the_page_itself_says_nothing_of_the_seat_in_its_address(app: App, host: str) -> None:
    page = httpx.get(app.url, params={"seat": host}).text
    assert host not in page.replace(f"seat={host}", "")
