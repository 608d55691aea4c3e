"""What many at once cost: campaigns read and written side by side, and turns of many players."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import quantiles
from threading import Barrier

from emberfall import keeper, library, table, view
from emberfall.bench import ground
from emberfall.bench.floor import Clocked, Row
from emberfall.bench.turns import with_log
from emberfall.campaigns import DEMO, found
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.graph.write import write
from emberfall.scene import read_scene

CAMPAIGNS, WORKERS = 50, 32
STRIDE = 33  # by which each worker comes to every campaign, for reading and for writing
CLAIMANTS = 50


def mixed(store: Clocked, seconds: float) -> Iterator[Row]:
    """Reads and writes of many campaigns at once, four to one, against bare round trips of the same driver.

    What is read is what every open page asks again and again. As many lines are said in a campaign as its number says.
    """
    with_log(store, False)
    plain = Store(store.client, store.where)
    graphs = [ground.founded(store, ground.crowd(3)) for _ in range(CAMPAIGNS)]
    for n, graph in enumerate(graphs):
        ground.fill_with_talk(store, graph, n)
    strays: list[int] = []

    def bare(n: int) -> int:
        plain.command("GRAPH.RO_QUERY", graphs[n % CAMPAIGNS], "RETURN 1", "--compact")
        return 1

    def work(n: int) -> int:
        book = Book(plain, graphs[n % CAMPAIGNS])
        said = view.rev(book)
        if said != n % CAMPAIGNS:
            strays.append(said)
        if n % 4:
            return 1
        keeper.advance_clock(book, 1, fence=0)
        return 2

    share = _rate(work, seconds) / _rate(bare, seconds)
    yield Row(name=f"{CAMPAIGNS} campaigns at once, {WORKERS} workers, against bare round trips", value=share,
              unit="times", bar=0.35, at_least=True)  # fmt: skip
    yield Row(name="rows of another campaign", value=len(strays), unit="times", bar=0)


def players(store: Clocked, campaigns: int, turns: int) -> Iterator[Row]:
    """Turns of as many players, each in a campaign of its own, through the table of one process."""
    with_log(store, False)
    pack = library.pack(DEMO)
    plain = Store(store.client, store.where)
    graphs = [found(plain, pack) for _ in range(campaigns)]
    script = [words for player, words in pack.demo if player == pack.players[0].id]
    took: list[float] = []

    def play(graph: str) -> None:
        for n in range(turns):
            began = time.perf_counter()
            table.play(plain, graph, pack.players[0].id, script[n % len(script)])
            took.append(time.perf_counter() - began)

    began = time.perf_counter()
    with ThreadPoolExecutor(campaigns) as threads:
        list(threads.map(play, graphs))
    rate = len(took) / (time.perf_counter() - began)
    who = f"{campaigns} players' turns in {campaigns} campaigns"
    yield Row(name=who, value=rate, unit="per s", bar=100, at_least=True)
    yield Row(name="p95 of such a turn", value=quantiles(took, n=20)[-1] * 1000, unit="ms")


def claims(store: Clocked, rounds: int) -> Iterator[Row]:
    """Fifty people take up the same petition at the same moment, again and again; one of them may have it."""
    with_log(store, False)
    plain = Store(store.client, store.where)
    graph = ground.founded(store, ground.crowd(CLAIMANTS))
    write(Book(store, graph), "bench/open_quests", by=ground.PLAYER, count=rounds)
    together = Barrier(CLAIMANTS)

    def claim(npc: str) -> list[str]:
        won = []
        for n in range(1, rounds + 1):
            together.wait()
            if keeper.claim_quest(Book(plain, graph), ground.PLAYER, f"q{n}", npc):
                won.append(f"q{n}")
        return won

    people = [f"n{n}" for n in range(CLAIMANTS)]
    with ThreadPoolExecutor(CLAIMANTS) as threads:
        won = dict(zip(people, threads.map(claim, people), strict=True))
    owners = {quest.id: quest.assignee for quest in read_scene(Book(plain, graph), ground.PLAYER).quests}
    sound = [quest for quest, owner in owners.items() if [npc for npc in people if quest in won[npc]] == [owner]]
    yield Row(name=f"{CLAIMANTS} claims of one quest at once, {rounds} rounds: with exactly 1 winner",
              value=len(sound), unit="rounds", bar=rounds, at_least=True)  # fmt: skip


def _rate(work: Callable[[int], int], seconds: float) -> float:
    """How many round trips a second all workers together make; `work` says how many it took."""
    end = time.perf_counter() + seconds

    def worker(first: int) -> int:
        trips = done = 0
        while time.perf_counter() < end:
            trips += work(first + done * STRIDE)
            done += 1
        return trips

    with ThreadPoolExecutor(WORKERS) as threads:
        return sum(threads.map(worker, range(WORKERS))) / seconds
