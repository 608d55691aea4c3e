"""Signing in ties a seat to an account and finds it again on another machine; without a provider nothing is there."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from provider import SECRET, People, provider
from served import App, folder_of, served

from emberfall import seats
from emberfall.graph import ledger
from emberfall.graph.store import Store
from emberfall.ui.account import provider_of

pytestmark = pytest.mark.xdist_group("web")  # one app is enough for all of them


@pytest.fixture(scope="module")
def people() -> Iterator[People]:
    with provider() as known:
        yield known


@pytest.fixture(scope="module")
def app(store: Store, people: People, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with served(folder_of(store), tmp_path_factory.mktemp("app") / "log", people.settings) as running:
        yield running


@pytest.fixture(autouse=True)
def ann(people: People) -> None:
    people.who, people.broken = f"ann-{secrets.token_hex(4)}", False


def signed_in(app: App, seat: str = "") -> httpx.Response:
    """Where a browser of its own ends up."""
    with httpx.Client(follow_redirects=True, timeout=30) as browser:
        return browser.get(f"{app.url}/login/start", params={"seat": seat} if seat else {})


def listed(answer: httpx.Response) -> list[str]:
    return [part[:43] for part in answer.text.split('href="/?seat=')[1:]]


def test_a_seat_that_was_tied_to_an_account_is_found_on_another_machine(
    app: App, store: Store, host: str, people: People
) -> None:
    guest = seats.invite(store, host, ("lyra",), "Ann <b>")
    back = signed_in(app, guest)
    assert (back.status_code, str(back.url)) == (200, f"{app.url}/?seat={guest}")
    found = signed_in(app)
    (again,) = listed(found)
    assert "Emberfall · Ann &lt;b&gt;</a>" in found.text
    assert again != guest
    assert seats.seated(store, again) == seats.seated(store, guest)
    assert (found.headers["cache-control"], "<script" in found.text) == ("no-store", False)
    assert len(seats.seats(store, host)) == 2
    kept = json.dumps(
        store.command("GRAPH.RO_QUERY", ledger.LEDGER, "MATCH (s:Seat) OPTIONAL MATCH (s)-[a]->() RETURN s, a")
    )
    assert "account" in kept
    assert not [secret for secret in (people.who, guest, again, SECRET) if secret in kept]
    seats.remove(store, host, seats.seated(store, guest).id)
    assert ledger.seat(store, again) is None
    assert listed(signed_in(app)) == []
    for secret in (people.who, guest, again, SECRET):
        assert secret not in app.logged()
        assert secret not in json.dumps(store.command("GRAPH.RO_QUERY", ledger.LEDGER, "MATCH ()-[a]->() RETURN a"))


def test_another_account_finds_nothing_of_it(app: App, host: str, people: People) -> None:
    signed_in(app, host)
    people.who = "bo"
    assert "No table here is tied to your account" in signed_in(app).text


def test_an_account_holds_a_seat_open_a_few_times_and_the_first_link_for_good(
    app: App, store: Store, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "OPENINGS_MOST", 2)
    ledger.bind_seat(store, host, "cy")
    opened = [ledger.open_again(store, "cy")[0][1] for _ in range(4)]
    assert [ledger.seat(store, token) is not None for token in opened] == [False, False, True, True]
    assert ledger.seat(store, host) is not None


def test_who_comes_back_without_having_left_ties_nothing(app: App, store: Store, host: str, people: People) -> None:
    with httpx.Client(timeout=30) as mallory:
        left = mallory.get(f"{app.url}/login/start", params={"seat": host})
        authorized = httpx.get(left.headers["location"]).headers["location"]
        assert httpx.get(authorized).status_code == 403  # another browser than the one that left
        assert mallory.get(authorized).status_code == 403  # and the way is used up
        assert mallory.get(f"{app.url}/login/callback", params={"state": "x", "code": "y"}).status_code == 403
    assert ledger.open_again(store, f"{people.url} {people.who}") == ()


def test_a_provider_that_does_not_answer_is_said_to_and_changes_nothing(app: App, host: str, people: People) -> None:
    with httpx.Client(timeout=30) as browser:
        left = browser.get(f"{app.url}/login/start", params={"seat": host})
        authorized = browser.get(left.headers["location"]).headers["location"]
        assert browser.get(authorized.replace("code=", "code=x")).status_code == 502
    people.broken = True
    answer = signed_in(app, host)
    assert (answer.status_code, "did not answer as it should" in answer.text) == (502, True)


def test_without_a_provider_there_is_no_way_to_sign_in(store: Store, tmp_path: Path) -> None:
    assert provider_of({"OAUTH_CLIENT_ID": "x"}) is None
    whole = {"OAUTH_CLIENT_ID": "x", "OAUTH_CLIENT_SECRET": "y", "OPENID_PROVIDER_URL": "https://huggingface.co"}
    found = provider_of({**whole, "SPACE_HOST": "me-emberfall.hf.space"})
    assert found
    assert (found.home, str(found.secret)) == ("https://me-emberfall.hf.space", "**********")
    with served(folder_of(store), tmp_path / "log") as app:
        assert httpx.get(f"{app.url}/login/start").status_code == 404
        assert httpx.get(f"{app.url}/login/callback").status_code == 404
