"""What a stranger may do to the page: every endpoint with another table's ids, floods, and files made to harm."""

from __future__ import annotations

import io
import json
import os
import re
import secrets
import signal
import threading
import time
import zipfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from guests import running, wait_until
from served import App, folder_of, served

from emberfall import campaigns, saves, seats, table
from emberfall.audit import audit
from emberfall.graph.book import Book
from emberfall.graph.store import Store, open_store
from emberfall.saves import form
from emberfall.ui.game import Game

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("web")]

ROUNDS = int(os.environ.get("EMBERFALL_FAULT_ROUNDS", "5"))
UPLOAD = {"X-Emberfall": "restore"}


@pytest.fixture(scope="module")
def app(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """As it runs behind a proxy, so that a test can come from any address."""
    with served(folder_of(store), tmp_path_factory.mktemp("app") / "log", {"EMBERFALL_PROXY": "1"}) as running_app:
        yield running_app


def visitor(app: App) -> httpx.Client:
    """Somebody at an address of their own."""
    address = ".".join(str(secrets.randbelow(256)) for _ in range(3))
    return httpx.Client(base_url=app.url, headers={"X-Forwarded-For": f"10.{address}"}, timeout=60)


# Another's table ------------------------------------------------------------------------------------


def event(number: int, sent: Mapping[str, object], session: str) -> dict[str, object]:
    return {"data": [], "fn_index": number, "session_hash": session, "event_data": sent, "trigger_id": None}


def asked(client: httpx.Client, seat: str, number: int, sent: Mapping[str, object]) -> str:
    """Everything that the page's own protocol answers to one event, asked directly and through the queue."""
    sends = event(number, sent, secrets.token_hex(6))
    direct = client.post("/gradio_api/run/predict", params={"seat": seat}, json=sends)
    assert direct.status_code < 500, direct.text
    return direct.text + queued(client, seat, sends)


def queued(client: httpx.Client, seat: str, sends: Mapping[str, object]) -> str:
    """What the queue answers to one event, to its end."""
    joined = client.post("/gradio_api/queue/join", params={"seat": seat}, json=sends)
    told = joined.text
    if joined.status_code == 200:
        session = {"session_hash": str(sends["session_hash"])}
        with client.stream("GET", "/gradio_api/queue/data", params=session) as stream:
            for line in stream.iter_lines():
                told += line
                if "process_completed" in line or "close_stream" in line or len(told) > 2_000_000:
                    break
    return told


def test_no_endpoint_tells_or_does_anything_at_a_table_that_one_does_not_sit_at(app: App, store: Store) -> None:
    game = Game(store)
    theirs, mine = (campaigns.new_campaign(store, campaigns.DEMO) for _ in range(2))
    mark = f"zirconium {secrets.token_hex(4)}"
    campaign = seats.seated(store, theirs).campaign
    turn = table.play(store, campaign, "kael", f"I tell Grimma about {mark}")
    decision = table.play(store, campaign, "kael", "Grimma, forge me a moonsteel blade").decision
    guest = seats.invite(store, theirs, ("lyra",), "Ann")
    their_seat = seats.seated(store, guest).id
    before = game.export(theirs)
    sent: dict[str, object] = dict.fromkeys(("campaign", "graph", "table", "pack"), campaign)
    sent |= dict.fromkeys(("seat", "id"), their_seat)
    sent |= {"words": "what happened so far?", "ticket": secrets.token_hex(8), "player": "kael", "rule": "kin_oath"}
    sent |= {"decision": decision.id if decision else "", "node": f"e{turn.turn}", "file": f"{campaign}.json"}
    sent |= {"quest": "q1", "step": "q1_s1", "fact": "f1", "path": f"../{campaign}.json", "session_hash": campaign}
    sent |= {"enabled": False, "days": 3, "name": "Mallory"}
    hints = (campaign, mark, theirs, guest, "Ann")
    with visitor(app) as client:
        config = client.get("/config").json()
        assert not [hint for hint in hints if hint in json.dumps(config)]
        assert campaign in asked(client, theirs, 0, {})  # so would a leak look
        for dependency in (-1, *range(len(config["dependencies"]) + 1), 10**9):
            for seat in (mine, campaign, their_seat, ""):
                client.headers["X-Forwarded-For"] = f"10.9.{dependency % 250}.{len(seat)}"  # not what is tried here
                told = asked(client, seat, dependency, sent)
                assert not [hint for hint in hints if hint in told], dependency
                if not seats_there(store, mine):  # one of the events deletes its own table
                    mine = campaigns.new_campaign(store, campaigns.DEMO)
        for n, path in enumerate(("/rev", "/export", "/chronicle")):
            for seat in (campaign, their_seat, mine):
                client.headers["X-Forwarded-For"] = f"10.8.{n}.{len(seat)}"
                told = client.get(path, params={"seat": seat, "campaign": campaign, "id": their_seat}).text
                assert not [hint for hint in hints if hint in told]
                assert (f'"from": "10.8.{n}.{len(seat)}"' in denials(app)) == (seat != mine), (path, seat)
        for seat in (campaign, their_seat):
            assert f'"from": "10.9.0.{len(seat)}"' in denials(app)
        for id in ("look_at", "ask_why"):
            client.headers["X-Forwarded-For"] = f"10.7.0.{len(id)}"
            asked(client, mine, event_of(config, id), {"node": "f999", "decision": "d999"})
            assert f'"from": "10.7.0.{len(id)}"' in denials(app)
        names = [str(each["api_name"]) for each in config["dependencies"]]
        for path in (*CLOSED, *(f"/gradio_api/{way}/{name}" for way in ("call", "run", "api") for name in names)):
            client.headers["X-Forwarded-For"] = f"10.5.{secrets.randbelow(256)}.{secrets.randbelow(256)}"
            for answer in (
                client.get(path, params={"seat": mine}),
                client.post(path, params={"seat": mine}, json=sent),
            ):
                assert answer.status_code == 404, path
                assert not [hint for hint in hints if hint in answer.text]
    assert game.export(theirs) == before
    assert [card.name for card in seats.seats(store, theirs)] == ["", "Ann"]
    assert theirs not in app.logged()
    assert mark not in app.logged()
    game.delete_campaign(theirs)


CLOSED = (
    *("/gradio_api/heartbeat/x", "/gradio_api/reset", "/gradio_api/cancel", "/gradio_api/info", "/gradio_api/upload"),
    *("/gradio_api/file=app.py", "/gradio_api/file/app.py", "/gradio_api/proxy=https://example.com/", "/openapi.json"),
    *("/gradio_api/component_server", "/gradio_api/stream/x", "/gradio_api/deep_link", "/gradio_api/vibe-code"),
    *("/monitoring", "/monitoring/summary", "/login", "/logout", "/gradio_api/startup-events", "/config/"),
)


def denials(app: App) -> str:
    return "\n".join(line for line in app.logged().splitlines() if '"says": "denied: ' in line)


def event_of(config: dict[str, list[dict[str, object]]], name: str) -> int:
    """The number under which Gradio knows what a panel asks for."""
    return next(n for n, each in enumerate(config["dependencies"]) if str(each["api_name"]).startswith(name))


def seats_there(store: Store, token: str) -> bool:
    return Game(store).seat(token) is not None


# Floods ---------------------------------------------------------------------------------------------


def test_a_flood_from_one_address_is_turned_away_and_an_honest_seat_is_served(app: App, store: Store) -> None:
    host = campaigns.new_campaign(store, campaigns.DEMO)
    for _ in range(ROUNDS):
        start = threading.Event()
        address = {"X-Forwarded-For": f"10.66.{secrets.randbelow(256)}.{secrets.randbelow(256)}"}

        def knock(_: int, start: threading.Event = start, address: dict[str, str] = address) -> int:
            start.wait(20)
            event = {"data": [], "fn_index": 1, "session_hash": secrets.token_hex(6)}
            return flood.post("/gradio_api/queue/join", headers=address, json=event).status_code

        limits = httpx.Limits(max_connections=300)
        with httpx.Client(base_url=app.url, timeout=60, limits=limits) as flood, ThreadPoolExecutor(60) as many:
            knocking = [many.submit(knock, n) for n in range(300)]
            with visitor(app) as honest:
                start.set()
                flooded, waits = time.monotonic(), []
                for _ in range(5):
                    began = time.monotonic()
                    assert honest.get("/rev", params={"seat": host}).json()["rev"]
                    waits.append(time.monotonic() - began)
            answers = [one.result(120) for one in knocking]
        let_in = 40 + 5 * (time.monotonic() - flooded)  # at once, and in each second that it took
        assert answers.count(429) >= 300 - let_in - 5
        assert {*answers} <= {200, 429}
        assert sorted(waits)[2] < 3
    assert "turned away POST /gradio_api/queue/join from 10.66." in app.logged()
    Game(store).delete_campaign(host)


# Files ----------------------------------------------------------------------------------------------


def zipped() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../../etc/passwd", b"0" * (8 << 20))
    return out.getvalue()


def sealed(body: str) -> bytes:
    return f'{body},\n"sha256":"{form.digest(body)}"}}\n'.encode()


def alike(times: int) -> bytes:
    node: dict[str, object] = {"key": "a", "labels": ["Entity"], "has": {"id": "a"}}
    held = {
        "format": "emberfall save",
        "version": 1,
        "pack": "emberfall",
        "title": "x",
        "edges": [],
        "nodes": [node] * times,
    }
    return sealed(json.dumps(held)[:-1])


BOMBS: dict[str, tuple[bytes, str]] = {
    "100 MB": (b" " * (100 << 20), "may have"),
    "deep": (b"[" * 1_000_000, "nested deeper"),
    "a zip": (zipped(), "is no text"),
    "many aliases": (b"a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n" * 10_000, "is no save"),
    "many values": (b"[" + b"1," * (7 << 20), "more than"),
    "path names": (
        sealed('{"format":"emberfall save","version":1,"pack":"../../etc","title":"x","nodes":[],"edges":[]'),
        "pack: ",
    ),
    "10,000 of one id": (alike(10_000), "10,000 nodes are called 'a'"),
}


@pytest.mark.parametrize("what", BOMBS)
def test_a_file_made_to_harm_is_refused_with_a_reason_and_memory_stays_flat(app: App, store: Store, what: str) -> None:
    data, reason = BOMBS[what]
    before = store.graphs()
    with visitor(app) as client:
        client.post("/restore", headers=UPLOAD, content=data)
        began = memory(app)
        for _ in range(ROUNDS):
            with visitor(app) as another:
                answer = another.post("/restore", headers=UPLOAD, content=data)
            assert 400 <= answer.status_code < 500
            assert reason in answer.json()["error"] or answer.status_code == 413
        assert memory(app) - began < 200 << 20
        assert client.get("/healthz").json()["state"] == "ready"
    assert [graph for graph in store.graphs() if graph not in before and "reserve" not in graph][1:] == []


def memory(app: App) -> int:
    """Bytes that the app's process holds now."""
    status = Path(f"/proc/{app.process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) << 10


# Ended ----------------------------------------------------------------------------------------------


def test_an_app_and_its_store_that_are_asked_to_stop_go_on_where_they_were(tmp_path: Path) -> None:
    folder, campaign, host = tmp_path / "data", "", ""
    for n in range(ROUNDS):
        with served(folder, tmp_path / "log") as first, open_store(None, folder) as joined:
            host = host or campaigns.new_campaign(joined, campaigns.DEMO)
            campaign = seats.seated(joined, host).campaign
            table.play(joined, campaign, "kael", "I insult Grimma", f"t{n}")
            kept = saves.export(joined, campaign)
            server = int(joined.command("INFO", "server")["process_id"])
            joined.close()
            first.process.send_signal(signal.SIGTERM)
            if n % 2:
                os.kill(server, signal.SIGTERM)  # as a machine that is switched off asks everybody at once
            first.process.wait(60)
            assert (folder / "snapshots" / f"{campaign}.json").read_bytes() == kept
            wait_until(lambda server=server: not running(server), "the server is gone")  # type: ignore[misc]
        with open_store(None, folder) as store:
            assert saves.export(store, campaign) == kept
            assert Game(store).view(host).campaign == campaign


def test_of_two_apps_on_one_store_one_is_killed_and_the_other_goes_on(tmp_path: Path) -> None:
    folder, host, sent = tmp_path / "data", "", list[str]()
    with ExitStack() as opened:
        apps = [opened.enter_context(served(folder, tmp_path / "log 0"))]
        for n in range(ROUNDS):
            apps.append(opened.enter_context(served(folder, tmp_path / f"log {n + 1}")))
            owner, other = apps[-2:]
            with visitor(owner) as kael, visitor(other) as lyra:
                send = event_of(kael.get("/config").json(), "send")
                host = host or kael_sits(kael)
                # A turn is on its way when its app is killed; it is sent again to the other app, which goes on
                began = time.monotonic()
                lost = {"words": f"I insult Grimma {n}", "ticket": f"killed{n}", "player": "kael"}
                kael.post("/gradio_api/queue/join", params={"seat": host}, json=event(send, lost, "lost"))
                owner.process.kill()
                for mine in (lost, {"words": "wait", "ticket": f"other{n}", "player": "lyra"}):
                    told = queued(lyra, host, event(send, mine, secrets.token_hex(6)))
                    assert re.findall('"fault".*?}', told) == []
                    sent.append(mine["ticket"])
                assert time.monotonic() - began < 60  # the lock's expiry
            owner.process.wait(20)
        with open_store(None, folder) as store:
            campaign = seats.seated(store, host).campaign
            tickets = "MATCH (m:Message) WHERE m.ticket IS NOT NULL RETURN m.ticket"
            landed = [row[0] for row in store.command("GRAPH.RO_QUERY", campaign, tickets)[1]]
            assert sorted(landed) == sorted(sent)  # each of them, and once
            assert audit(Book(store, campaign)) == ()


def kael_sits(client: httpx.Client) -> str:
    """The seat that Load demo gives."""
    told = asked(client, "", event_of(client.get("/config").json(), "load_demo"), {})
    return str(re.findall(r'"seat": ?"([A-Za-z0-9_-]{43})"', told.replace("\\", ""))[0])
