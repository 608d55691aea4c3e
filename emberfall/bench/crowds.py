"""What many at once cost: campaigns read and written side by side, and turns of many players."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import quantiles
from threading import Barrier

from emberfall import keeper, library, table
from emberfall.bench import ground
from emberfall.bench.floor import Clocked, Row
from emberfall.bench.turns import with_log
from emberfall.campaigns import DEMO, found
from emberfall.graph.book import Book, ask
from emberfall.graph.store import Store
from emberfall.graph.write import write
from emberfall.scene import read_scene

CAMPAIGNS, WORKERS = 50, 32
CLAIMANTS = 50


def mixed(store: Clocked, seconds: float) -> Iterator[Row]:
    """Reads and writes of many campaigns at once, against bare round trips of the same driver."""
    with_log(store, False)
    plain = Store(store.client, store.where)
    graphs = [ground.founded(store, ground.crowd(3, title=f"Crowd {n}")) for n in range(CAMPAIGNS)]
    strays: list[str] = []

    def bare(n: int) -> None:
        plain.command("GRAPH.RO_QUERY", graphs[n % CAMPAIGNS], "RETURN 1", "--compact")

    def work(n: int) -> None:
        book = Book(plain, graphs[n % CAMPAIGNS])
        if n % 5 == 0:
            keeper.advance_clock(book, 1, fence=0)
            return
        ((campaign,),) = book.read(ask("bench/state"))
        if campaign["title"] != f"Crowd {n % CAMPAIGNS}":
            strays.append(campaign["title"])

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


def _rate(work: Callable[[int], None], seconds: float) -> float:
    """How often a second all workers together get this done."""
    end = time.perf_counter() + seconds

    def worker(first: int) -> int:
        done = 0
        while time.perf_counter() < end:
            work(first + done * WORKERS)
            done += 1
        return done

    with ThreadPoolExecutor(WORKERS) as threads:
        done: Sequence[int] = list(threads.map(worker, range(WORKERS)))
    return sum(done) / seconds
