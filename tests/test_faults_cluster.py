"""Past one machine: two app processes on a cluster of three, one of each killed while thirty campaigns are played."""

from __future__ import annotations

import resource
import secrets
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import httpx
import pytest
from faulty import faulty
from guests import wait_until
from served import App, await_answer, started, stop
from servers import MEMORY, Node, cluster
from test_minds_chain import QUESTION, minds_of

from emberfall import campaigns, library, seats
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.store import Store, open_store
from emberfall.minds import ask
from emberfall.minds.purse import UNCOUNTED
from emberfall.records import OFFLINE
from emberfall.ui.desk import ASLEEP

pytestmark = [
    pytest.mark.faults,
    pytest.mark.xdist_group("cluster"),
    pytest.mark.skipif(sys.platform != "linux", reason="bounds what the children may eat by prlimit"),
]

NOWHERE = Path("/nonexistent")
CAMPAIGNS, AT_ONCE = 30, 10
WORDS = ("I insult Grimma", "I praise Grimma", "look around", "Grimma, forge me a moonsteel blade", "wait")

ARRIVE = 0  # the number by which a page asks for itself

Outcome = Literal["acknowledged", "asleep"]


@dataclass
class House:
    """The two processes, the nodes behind them, and a door of the test's own to the store."""

    apps: list[App]
    nodes: Sequence[Node]
    store: Store

    def node_of(self, graph: str) -> Node:
        return next(node for node in self.nodes if graph in node.graphs())


@dataclass
class Player:
    """Somebody who plays as a page does: who is not answered asks another process for the same turn."""

    seat: str
    campaign: str
    number: int
    acknowledged: list[str] = field(default_factory=list)  # tickets
    pending: str = ""

    def turn(self, apps: Sequence[App]) -> Outcome:
        """Sends one turn until it is acknowledged, or its table is said to be asleep."""
        self.pending = self.pending or secrets.token_hex(16)
        words, end = WORDS[len(self.acknowledged) % len(WORDS)], time.monotonic() + 60
        for attempt in range(10_000):
            told = self.send(apps[(self.number + attempt) % len(apps)], words)
            if told == "acknowledged":
                self.acknowledged.append(self.pending)
                self.pending = ""
            if told:
                return told
            assert time.monotonic() < end, f"{self.campaign} was not answered within 60 s"
            time.sleep(0.1)
        raise AssertionError

    def send(self, app: App, words: str) -> Outcome | None:
        """What came of it; None when nobody knows."""
        try:
            told = "".join(self.asked(app, _sender(app), {"words": words, "ticket": self.pending}))
        except httpx.HTTPError:
            return None
        if ASLEEP in told:
            return "asleep"
        landed = '"msg":"process_completed"' in told and '"success":true' in told and '"fault"' not in told
        return "acknowledged" if landed else None

    def pulse(self, app: App) -> dict[str, object]:
        answer = httpx.get(f"{app.url}/rev", params={"seat": self.seat}, headers=self._address, timeout=20).json()
        assert isinstance(answer, dict)
        return answer

    def asked(self, app: App, dependency: int, sent: dict[str, str]) -> Iterator[str]:
        """Everything that the page's own protocol answers to one event."""
        session = secrets.token_hex(6)
        event = {"data": [], "fn_index": dependency, "session_hash": session, "event_data": sent, "trigger_id": None}
        with httpx.Client(base_url=app.url, headers=self._address, timeout=30) as client:
            client.post("/gradio_api/queue/join", params={"seat": self.seat}, json=event).raise_for_status()
            with client.stream("GET", "/gradio_api/queue/data", params={"session_hash": session}) as stream:
                for line in stream.iter_lines():
                    yield line
                    if "process_completed" in line or "close_stream" in line:
                        return

    @property
    def _address(self) -> dict[str, str]:
        return {"X-Forwarded-For": f"10.7.0.{self.number + 1}"}


_senders: dict[str, int] = {}


def _sender(app: App) -> int:
    """The number by which the page calls for a turn."""
    if app.url not in _senders:
        wired = httpx.get(f"{app.url}/config", timeout=30).json()["dependencies"]
        (_senders[app.url],) = [one["id"] for one in wired if any(event == "send" for _, event in one["targets"])]
    return _senders[app.url]


def everybody(
    players: Sequence[Player], apps: Sequence[App], meanwhile: Callable[[], None] | None = None
) -> list[Outcome]:
    """One turn of each of them, ten at once; `meanwhile` happens when five are through."""
    through = threading.Semaphore(0)

    def play(player: Player) -> Outcome:
        outcome = player.turn(apps)
        through.release()
        return outcome

    with ThreadPoolExecutor(AT_ONCE) as pool:
        playing = [pool.submit(play, player) for player in players]
        if meanwhile:
            for _ in range(5):
                assert through.acquire(timeout=60)
            meanwhile()
        return [one.result(90) for one in playing]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with ExitStack() as stack:
        nodes = stack.enter_context(cluster(tmp_path))
        url = ",".join(f"redis://127.0.0.1:{node.port}" for node in nodes)
        apps = [
            started(tmp_path, tmp_path / f"app{n}.log", {"FALKORDB_URL": url, "EMBERFALL_PROXY": "1"}) for n in range(2)
        ]
        for app in apps:
            stack.callback(stop, app)
            resource.prlimit(app.process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
        yield House(apps, nodes, stack.enter_context(open_store(url, NOWHERE)))


def said(store: Store, graph: str) -> list[str]:
    """The ticket of everything that was said with one."""
    asked = "MATCH (m:Message) WHERE m.ticket IS NOT NULL RETURN m.ticket"
    return [row[0] for row in store.command("GRAPH.RO_QUERY", graph, asked)[1]]


def test_one_process_and_one_node_are_killed_and_no_acknowledged_turn_is_lost(house: House) -> None:
    store, pack = house.store, library.pack(campaigns.DEMO)
    with ThreadPoolExecutor(4) as pool:
        graphs = list(pool.map(lambda _: campaigns.found(store, pack), range(CAMPAIGNS)))
    players = [
        Player(ledger.new_seat(store, graph, ("kael", "lyra"), "kael"), graph, n) for n, graph in enumerate(graphs)
    ]
    assert all(node.graphs() for node in house.nodes)
    for app in house.apps:
        await_answer(app)
    first, second = house.apps

    # Each serves half of them; then one dies in the middle of turns, and the other goes on with all
    assert set(everybody(players, [first, second])) == {"acknowledged"}
    assert set(everybody(players, [first, second], meanwhile=first.process.kill)) == {"acknowledged"}

    # One node dies: its campaigns sleep, and nobody waits for them; the others play on
    lost = next(node for node in house.nodes if ledger.LEDGER not in node.graphs())
    asleep = [player for player in players if player.campaign in lost.graphs()]
    awake = [player for player in players if player not in asleep]
    outcomes = dict(zip(graphs, everybody(players, [second], meanwhile=lost.kill), strict=True))
    assert {outcomes[player.campaign] for player in awake} == {"acknowledged"}
    assert {player.turn([second]) for player in asleep} == {"asleep"}
    began = time.monotonic()
    told = [player.pulse(second) for player in asleep]
    assert {(one["rev"], one["notice"]) for one in told} == {(None, ASLEEP)}
    assert (time.monotonic() - began) / len(asleep) < 2
    assert httpx.get(f"{second.url}/healthz", timeout=20).json()["state"] == "partly asleep"
    assert awake[0].turn([second]) == "acknowledged"

    # It comes back, and so do they, with what was under way when it went
    lost.start()
    lost.wait_for("cluster_state:ok")
    wait_until(lambda: asleep[0].pulse(second)["rev"] is not None, "the node is taken back")
    assert set(everybody(asleep, [second])) == {"acknowledged"}

    for player in players:
        landed = said(store, player.campaign)
        assert len(set(landed)) == len(landed)  # and none was played twice
        assert set(player.acknowledged) <= set(landed)
        assert audit(Book(store, player.campaign)) == ()


def test_who_sits_at_a_table_plays_on_while_the_shared_graph_is_away(house: House) -> None:
    store, pack = house.store, library.pack(campaigns.DEMO)
    app = house.apps[0]
    stop(house.apps[1])
    ledger.campaigns(store)
    shared = house.node_of(ledger.LEDGER)
    graphs: list[str] = []
    while len(graphs) < 2:  # one that goes away with the shared graph, and one that does not
        graph = campaigns.found(store, pack)
        if (graph in shared.graphs()) == (not graphs):
            graphs.append(graph)
    gone, stays = (
        Player(ledger.new_seat(store, graph, ("kael", "lyra"), "kael"), graph, n) for n, graph in enumerate(graphs)
    )
    late = Player(ledger.new_seat(store, graphs[1], ("lyra",), "lyra"), graphs[1], 3)
    removed = Player(ledger.new_seat(store, graphs[1], ("lyra",), "lyra", id="gone"), graphs[1], 4)
    await_answer(app)
    assert everybody([gone, stays, removed], [app]) == ["acknowledged"] * 3
    seats.remove(store, stays.seat, "gone")
    assert removed.pulse(app)["rev"] is None
    shared.kill()
    assert stays.turn([app]) == "acknowledged"
    assert stays.pulse(app)["rev"]
    assert gone.turn([app]) == "asleep"
    assert late.turn([app]) == "asleep"  # nobody knows whether this seat is one
    assert removed.turn([app]) == "asleep"
    assert stays.turn([app]) == "acknowledged"
    assert "This table is asleep." in "".join(gone.asked(app, ARRIVE, {}))
    with faulty() as server:  # what a model says cannot be paid for now
        minds = minds_of(server, "openai", "good")
        turn = minds.for_turn(store, stays.campaign)
        assert (ask(QUESTION, turn).mind, turn.notes, server.count["good"]) == (OFFLINE, [UNCOUNTED], 0)
        minds.close()
    shared.start()
    shared.wait_for("cluster_state:ok")
    wait_until(lambda: late.pulse(app)["rev"] is not None, "the shared graph is back")
    assert everybody([gone, stays, late], [app]) == ["acknowledged"] * 3
    assert removed.pulse(app)["rev"] is None
    for player in (gone, stays, late):
        assert set(player.acknowledged) <= set(said(store, player.campaign))
