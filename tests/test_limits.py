"""One visitor can take only a share: by address, by seat and by size; who is turned away is told so politely."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import httpx
import pytest
from served import App, folder_of, served

from emberfall import campaigns, seats, table
from emberfall.graph.errors import CampaignFull
from emberfall.graph.store import Store
from emberfall.ui.limits import KEYS_MOST, Allowance, address

pytestmark = pytest.mark.xdist_group("web")  # one app is enough for all of them


@pytest.fixture(scope="module")
def app(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """As it runs behind a proxy, so that a test can come from any address."""
    with served(folder_of(store), tmp_path_factory.mktemp("app") / "log", {"EMBERFALL_PROXY": "1"}) as running:
        yield running


@pytest.fixture
def me() -> dict[str, str]:
    """The headers of a visitor from an address of its own."""
    return {
        "X-Forwarded-For": f"1.2.3.4, 10.{secrets.randbelow(256)}.{secrets.randbelow(256)}.{secrets.randbelow(256)}"
    }


def test_an_allowance_refills_steadily_and_is_each_key_s_own() -> None:
    now = 0.0
    allowed = Allowance(a_minute=60, burst=3, now=lambda: now)
    assert [allowed.wait("ann") for _ in range(4)] == [0, 0, 0, 1]
    assert allowed.wait("bo") == 0
    now = 1.0
    assert [allowed.wait("ann") for _ in range(2)] == [0, 1]
    now = 1000.0
    assert [allowed.wait("ann") for _ in range(4)] == [0, 0, 0, 1]


def test_an_allowance_remembers_only_so_many() -> None:
    allowed = Allowance(a_minute=1, burst=1)
    for n in range(KEYS_MOST + 10):
        allowed.wait(str(n))
    assert len(allowed._left) == KEYS_MOST


@pytest.mark.parametrize(
    ("forwarded", "behind_proxy", "who"),
    [
        ("", False, "9.9.9.9"),
        ("", True, "9.9.9.9"),
        ("1.1.1.1, 2.2.2.2", False, "9.9.9.9"),  # nobody of ours wrote that
        ("1.1.1.1, 2.2.2.2", True, "2.2.2.2"),
        ("2.2.2.2", True, "2.2.2.2"),
        ("1.1.1.1, ", True, "9.9.9.9"),
    ],
)
def test_only_the_hop_that_our_proxy_wrote_says_who_asks(forwarded: str, behind_proxy: bool, who: str) -> None:
    assert address("9.9.9.9", forwarded, behind_proxy=behind_proxy) == who


def test_who_asks_too_often_is_told_when_to_come_back_and_others_are_served(app: App, me: dict[str, str]) -> None:
    with httpx.Client(headers=me) as client:
        answers = [client.post(f"{app.url}/restore") for _ in range(120)]
        last = me["X-Forwarded-For"].partition(", ")[2]
        forged = [
            client.post(f"{app.url}/restore", headers={"X-Forwarded-For": f"7.7.7.{n}, {last}"}) for n in range(60)
        ]
    assert 429 in {answer.status_code for answer in forged}
    late = [answer for answer in answers if answer.status_code == 429]
    assert 5 <= len(late) < 120
    assert int(late[0].headers["retry-after"]) >= 1
    assert "Many are at the door" in late[0].json()["error"]
    assert httpx.post(f"{app.url}/restore", headers={"X-Forwarded-For": "172.16.0.9"}).status_code == 403
    assert "turned away POST /restore from 10." in app.logged()


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_another_site_s_page_cannot_write(app: App, me: dict[str, str], origin: str) -> None:
    for path in ("/restore", "/gradio_api/queue/join", "/gradio_api/run/predict"):
        answer = httpx.post(f"{app.url}{path}", headers={**me, "Origin": origin, "X-Emberfall": "restore"}, json={})
        assert (answer.status_code, answer.json()["error"]) == (403, "That came from another site's page.")
    ours = {**me, "Origin": app.url, "X-Emberfall": "restore"}
    assert httpx.post(f"{app.url}/restore", headers=ours).status_code == 422


def test_what_is_too_large_is_refused_announced_or_not(app: App, me: dict[str, str]) -> None:
    large = b"x" * (300 << 10)
    assert httpx.post(f"{app.url}/gradio_api/queue/join", headers=me, content=large).status_code == 413
    in_pieces = (large[:10_000] for _ in range(100))
    answer = httpx.post(f"{app.url}/gradio_api/queue/join", headers=me, content=in_pieces)
    assert answer.status_code >= 400


@pytest.mark.parametrize(
    "path",
    [
        *("/monitoring", "/gradio_api/upload", "/gradio_api/file=/etc/passwd", "/gradio_api/file=app.py"),
        *(
            "/gradio_api/upload/",
            "//gradio_api/upload",
            "/gradio_api//upload",
            "/look",
            "/nothing",
            "/gradio_api/call/send",
        ),
    ],
)
def test_what_the_page_does_not_use_is_not_there(app: App, me: dict[str, str], path: str) -> None:
    assert httpx.get(f"{app.url}{path}", headers=me).status_code == 404
    assert httpx.post(f"{app.url}{path}", headers=me, files={"files": b"x"}).status_code == 404


def test_a_full_campaign_says_so_and_can_still_be_saved(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    host = campaigns.new_campaign(store, campaigns.DEMO)
    campaign = seats.seated(store, host).campaign
    monkeypatch.setattr(table, "FULL", 3)
    with pytest.raises(CampaignFull, match="lines, all that it can hold; save it"):
        table.play(store, campaign, "kael", "look around")
    seats.delete_campaign(store, host)


STRANGE: dict[str, bytes] = {
    "nothing": b"",
    "no object": b"[]",
    "no event of ours": b'{"data":[],"fn_index":999,"session_hash":"x"}',
    "a number that is none": b'{"data":[],"fn_index":NaN,"session_hash":"x"}',
    "another session's words": b'{"data":[],"fn_index":0,"session_hash":"../x"}',
    "a list among its words": b'{"data":[],"fn_index":3,"session_hash":"x","event_data":{"words":["a"]}}',
    "no text at all": b"\xff\xfe",
    "deeper than anything": b"[" * 100_000,
}


@pytest.mark.parametrize("what", STRANGE)
def test_what_no_page_of_ours_sends_goes_no_further_than_the_door(app: App, me: dict[str, str], what: str) -> None:
    for path in ("/gradio_api/queue/join", "/gradio_api/run/predict"):
        answer = httpx.post(f"{app.url}{path}", headers=me, content=STRANGE[what])
        assert (answer.status_code, answer.json()["error"]) == (400, "That is nothing this page sends.")


def test_a_file_that_an_event_names_is_not_looked_for(app: App, me: dict[str, str]) -> None:
    file = {"path": "/etc/passwd", "meta": {"_type": "gradio.FileData"}}
    event = {"data": [file], "fn_index": 1, "session_hash": "x", "event_data": {**file, "meta": None}, "path": "/etc"}
    answer = httpx.post(f"{app.url}/gradio_api/run/predict", headers=me, json=event)
    assert answer.status_code == 200
    assert "passwd" not in answer.text
