"""What a turn and a page that is only open take of each process, and what a turn leaves behind: for docs/scale.md."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence

import httpx

from emberfall import library, table
from emberfall.bench.floor import Row
from emberfall.bench.served import App
from emberfall.campaigns import DEMO
from emberfall.graph import ledger
from emberfall.graph.store import Store


def taken(app: App, seats: Sequence[str], turns: int, questions: int) -> Iterator[Row]:
    """Turns at tables of the app's own database, each written to the disk, and questions for news of its pages."""
    store = Store(app.store.client, app.store.where)
    tables = [seat.campaign for token in seats if (seat := ledger.seat(store, token))]
    pack = library.pack(DEMO)
    player = pack.players[0].id
    script = [words for who, words in pack.demo if who == player]

    def play(first: int, last: int) -> None:
        for n in range(first, last):
            table.play(store, tables[n % len(tables)], player, script[n // len(tables) % len(script)])

    play(0, warm := len(tables) * len(script))  # the plans that a graph keeps for each kind of turn are made once
    began, at_first = time.process_time(), _held(store)
    play(warm, warm + turns)
    played, at_last = time.process_time() - began, _held(store)
    processor, memory, log = (after - before for before, after in zip(at_first, at_last, strict=True))
    yield Row(name="the database's processor time of a turn", value=processor / turns * 1000, unit="ms",
              note="all its threads together")  # fmt: skip
    yield Row(name="Python's processor time of a turn, without the page", value=played / turns * 1000, unit="ms")
    yield Row(name="what a turn leaves in the database's memory", value=memory / turns / 1024, unit="KB")
    yield Row(name="what a turn leaves in its log", value=log / turns / 1024, unit="KB")
    yield from _news(app, store, seats, questions)


def _news(app: App, store: Store, seats: Sequence[str], questions: int) -> Iterator[Row]:
    logging.getLogger("httpx").setLevel(logging.WARNING)  # it would note each of them
    with httpx.Client(base_url=app.url, timeout=60) as client:
        before, database = app.cpu_s(), _held(store)[0]
        for n in range(questions):
            address = {"X-Forwarded-For": f"10.9.{n // 40 % 256}.{n % 40}"}
            client.get("/rev", params={"seat": seats[n % len(seats)]}, headers=address).raise_for_status()
        asked, answered = app.cpu_s() - before, _held(store)[0] - database
    yield Row(name="the app's processor time of one question for news", value=asked / questions * 1000, unit="ms",
              note="an open page asks every 1.5 s")  # fmt: skip
    yield Row(name="the database's processor time of that question", value=answered / questions * 1000, unit="ms")


def _held(store: Store) -> tuple[float, float, float]:
    """(seconds of processor time, bytes of memory, bytes of log) that the database's server has taken so far."""
    told = {**store.command("INFO", "cpu"), **store.command("INFO", "memory"), **store.command("INFO", "persistence")}
    processor = float(told["used_cpu_user"]) + float(told["used_cpu_sys"])
    return processor, float(told["used_memory"]), float(told.get("aof_current_size", 0))
