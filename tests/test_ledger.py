"""The ledger knows which campaigns there are and who sits at them, and lets one turn at a time be written."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from emberfall.graph import lease, ledger
from emberfall.graph.book import Book, ask
from emberfall.graph.errors import NoSuchCampaign, NoSuchSeat, TurnTaken
from emberfall.graph.ledger import Seat, turn_lock
from emberfall.graph.queries import parse
from emberfall.graph.recent import Recent
from emberfall.graph.store import Store

ROOT = Path(__file__).parents[1]


@pytest.fixture
def campaign(store: Store, graph_name: str) -> str:
    ledger.add_campaign(store, graph_name, "harbour", "The Harbour")
    return graph_name


def test_a_seat_opens_with_its_token_and_with_nothing_else(store: Store, campaign: str) -> None:
    token = ledger.new_seat(store, campaign, ("ann", "bo"), "ann", id="7f")
    assert ledger.seat(store, token) == Seat(campaign=campaign, players=("ann", "bo"), acting="ann", id="7f")
    assert len(token) == 43
    for wrong in ("", token[:-1], token + "x", campaign, "' OR 1=1 //"):
        assert ledger.seat(store, wrong) is None


def test_the_database_never_sees_a_token(store: Store, campaign: str) -> None:
    token = ledger.new_seat(store, campaign, ("ann",), "ann")
    digests = parse("test/digests", "// All digests.\n// -> digest\nMATCH (s:Seat) RETURN s.digest AS digest")
    (rows,) = Book(store, ledger.LEDGER).read(ask(digests))
    assert all(token not in row["digest"] and len(row["digest"]) == 64 for row in rows)


def test_a_seat_acts_only_as_its_own_players(store: Store, campaign: str) -> None:
    token = ledger.new_seat(store, campaign, ("ann", "bo"), "ann", id="7f")
    assert ledger.act_as(store, token, "bo").acting == "bo"
    with pytest.raises(NoSuchSeat):
        ledger.act_as(store, token, "cy")
    with pytest.raises(NoSuchSeat):
        ledger.act_as(store, "nobody's", "ann")
    assert ledger.seat(store, token) == Seat(campaign=campaign, players=("ann", "bo"), acting="bo", id="7f")


def test_no_seat_without_its_campaign_or_for_a_stranger(store: Store, campaign: str) -> None:
    with pytest.raises(NoSuchCampaign):
        ledger.new_seat(store, "dnd_test_nowhere", ("ann",), "ann")
    with pytest.raises(NoSuchSeat):
        ledger.new_seat(store, campaign, ("ann",), "bo")


def test_a_forgotten_campaign_takes_its_seats_with_it(store: Store, campaign: str) -> None:
    token = ledger.new_seat(store, campaign, ("ann",), "ann")
    ledger.new_seat(store, campaign, ("bo",), "bo")
    assert [seat.acting for seat in ledger.seats_of(store, campaign)] == ["ann", "bo"]
    with turn_lock(store, campaign):
        pass
    ledger.forget_campaign(store, campaign)
    assert ledger.seat(store, token) is None
    assert ledger.seats_of(store, campaign) == ()
    assert campaign not in [entry.id for entry in ledger.campaigns(store)]
    assert not [key for key in store.command("KEYS", "emberfall:*") if campaign in key]


def test_a_campaign_is_entered_once(store: Store, campaign: str) -> None:
    ledger.add_campaign(store, campaign, "other", "Other", reserve=True)
    (entry,) = [entry for entry in ledger.campaigns(store) if entry.id == campaign]
    assert (entry.pack, entry.title, entry.reserve) == ("harbour", "The Harbour", False)
    assert abs(entry.founded_at - time.time()) < 60


def test_a_reserve_is_handed_out_to_one_caller_only(store: Store, graph_name: str) -> None:
    pack = f"pack_{graph_name}"
    kept = {f"{graph_name}_{n}" for n in range(3)}
    for id in kept:
        ledger.add_campaign(store, id, pack, "Kept", reserve=True)
    with ThreadPoolExecutor(8) as threads:
        taken = list(threads.map(lambda _: ledger.take_reserve(store, pack), range(8)))
    assert sorted(id for id in taken if id) == sorted(kept)
    assert taken.count(None) == 5


def test_a_seat_is_recalled_when_it_was_in_use_just_before_and_only_then() -> None:
    now = 0.0
    recent = Recent[str](lambda: now)
    recent.note("left", "a")
    recent.note("removed", "b")
    recent.note("removed", None)
    now = 60.0
    recent.note("here", "c")
    now = 600.0  # however long nobody answers
    assert [recent.recall(key) for key in ("here", "left", "removed", "guessed")] == ["c", None, None, None]


# Turns ---------------------------------------------------------------------------------------------


def test_one_turn_at_a_time_and_each_with_a_greater_number(store: Store, graph_name: str) -> None:
    at_it, numbers = 0, []

    def turn(_: int) -> None:
        nonlocal at_it
        with turn_lock(store, graph_name) as lock:
            at_it += 1
            assert at_it == 1
            numbers.append(lock.fence)
            time.sleep(0.001)
            at_it -= 1

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(turn, range(40)))
    assert len(numbers) == 40
    assert numbers == sorted(set(numbers))


def test_campaigns_do_not_wait_for_each_other(store: Store, graph_name: str) -> None:
    with turn_lock(store, graph_name), turn_lock(store, f"{graph_name}_other", wait_s=0):
        pass
    ledger.forget_campaign(store, f"{graph_name}_other")


def test_a_turn_that_is_taken_is_not_waited_for_beyond_what_was_asked(store: Store, graph_name: str) -> None:
    began = time.monotonic()
    impatient = turn_lock(store, graph_name, wait_s=0.1)
    taken = pytest.raises(TurnTaken, match=f"somebody else still held the turn of {graph_name} after 0\\.1 s")
    with turn_lock(store, graph_name), taken, impatient:
        pytest.fail("two turns at once")
    assert time.monotonic() - began < 2
    with turn_lock(store, graph_name, wait_s=0):
        pass


def test_a_turn_is_given_back_when_it_fails(store: Store, graph_name: str) -> None:
    with pytest.raises(ZeroDivisionError), turn_lock(store, graph_name):
        raise ZeroDivisionError
    with turn_lock(store, graph_name, wait_s=0):
        pass


def test_a_turn_of_its_own_costs_three_commands(store: Store, graph_name: str) -> None:
    def sent() -> int:
        return int(store.command("INFO", "stats")["total_commands_processed"])

    ledger.campaigns(store)
    before = sent()
    with turn_lock(store, graph_name):
        pass
    assert sent() - before == 3 + 1  # SET and INCR together, DEL; and this INFO


HOLDER = """
import sys, time
from pathlib import Path
from emberfall.graph.ledger import turn_lock
from emberfall.graph.store import open_store
with open_store(None, Path(sys.argv[1])) as store, turn_lock(store, sys.argv[2], hold_s=float(sys.argv[3])) as lock:
    print(lock.fence, flush=True)
    time.sleep(float(sys.argv[4]))
"""


def holder(store: Store, campaign: str, *, hold_s: float, sleep_s: float) -> subprocess.Popen[str]:
    """Another process that has taken the turn."""
    folder = store.command("CONFIG", "GET", "dir")[1]
    command = [sys.executable, "-c", HOLDER, folder, campaign, str(hold_s), str(sleep_s)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_processes_wait_for_each_other(store: Store, graph_name: str) -> None:
    with holder(store, graph_name, hold_s=30, sleep_s=0.5) as other:
        assert other.stdout
        number = int(other.stdout.readline())
        with pytest.raises(TurnTaken), turn_lock(store, graph_name, wait_s=0):
            pytest.fail("two turns at once")
        with turn_lock(store, graph_name, wait_s=20) as next_lock:
            assert next_lock.fence > number


def test_a_holder_that_dies_keeps_the_turn_no_longer_than_it_was_to_hold(store: Store, graph_name: str) -> None:
    with holder(store, graph_name, hold_s=1, sleep_s=60) as other:
        assert other.stdout
        number = int(other.stdout.readline())
        other.kill()
        began = time.monotonic()
        with turn_lock(store, graph_name, wait_s=20) as next_lock:
            assert next_lock.fence > number
    assert time.monotonic() - began < 5


def test_everybody_may_know_whose_turn_it_is(store: Store, graph_name: str) -> None:
    assert ledger.acting(store, graph_name) == ""
    with turn_lock(store, graph_name, who="kael"):
        assert ledger.acting(store, graph_name) == "kael"
    with turn_lock(store, graph_name):
        assert ledger.acting(store, graph_name) == ""
    assert ledger.acting(store, graph_name) == ""


def test_a_holder_that_overstays_does_not_give_back_what_is_another_s(store: Store, graph_name: str) -> None:
    overstaying, may_leave = threading.Event(), threading.Event()

    def overstay() -> None:
        with turn_lock(store, graph_name, hold_s=0.05):
            time.sleep(0.1)
            # A process of its own would be let in by now; threads of one process still queue for each other.
            assert store.command("SET", f"emberfall:turn:{{{graph_name}}}", "another", "NX", "PX", 5000)
            overstaying.set()
            may_leave.wait(5)

    with ThreadPoolExecutor(1) as thread:
        left = thread.submit(overstay)
        assert overstaying.wait(5)
        may_leave.set()
        left.result()
    assert store.command("GET", f"emberfall:turn:{{{graph_name}}}") == "another"


def test_a_turn_that_was_given_back_with_the_work_is_not_given_back_again(store: Store, graph_name: str) -> None:
    key = f"emberfall:turn:{{{graph_name}}}"
    with turn_lock(store, graph_name) as lock:
        store.pipeline(lock.parting())
        assert lock.parting() == ()
        store.command("SET", key, "another", "PX", 60_000)
    assert store.command("GET", key) == "another"
    store.command("DEL", key)


@pytest.mark.parametrize("another", [False, True])
def test_when_the_work_breaks_off_the_turn_is_given_back_unless_somebody_else_has_it(
    store: Store, graph_name: str, another: bool
) -> None:
    key = f"emberfall:turn:{{{graph_name}}}"

    def broken_off() -> None:
        with turn_lock(store, graph_name) as lock:
            assert lock.parting(), "it was sent, and the connection broke"
            if another:
                store.command("SET", key, "another", "PX", 60_000)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        broken_off()
    assert store.command("GET", key) == ("another" if another else None)
    store.command("DEL", key)


def test_a_holder_that_could_not_give_the_turn_back_does_not_wait_for_itself(store: Store, graph_name: str) -> None:
    key = f"emberfall:turn:{{{graph_name}}}"
    with turn_lock(store, graph_name) as lock:
        mark = store.command("GET", key)
        turnstile = next(one for (_, _, graph), one in lease._turnstiles.items() if graph == graph_name)
    store.command("SET", key, mark, "PX", 60_000)  # as it stays when the database is gone at that moment
    began = time.monotonic()
    with turn_lock(store, graph_name, wait_s=20) as next_lock:
        assert next_lock.fence > lock.fence
    assert time.monotonic() - began < 10
    assert mark.startswith(turnstile.mark)


def test_nobody_waits_for_a_process_that_is_dead(store: Store, graph_name: str) -> None:
    with holder(store, graph_name, hold_s=120, sleep_s=60) as other:
        assert other.stdout
        number = int(other.stdout.readline())
        other.kill()
        other.wait(20)
        began = time.monotonic()
        with turn_lock(store, graph_name, wait_s=60) as next_lock:
            assert next_lock.fence > number
    assert time.monotonic() - began < 20
