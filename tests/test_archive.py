"""What is kept beside the database: snapshots to go back to, and campaigns that sleep as files until somebody comes."""

from __future__ import annotations

import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from emberfall import archive, campaigns, keeper, library, saves, seats, table
from emberfall.graph import ledger
from emberfall.graph.errors import LogDamaged, NoSuchCampaign
from emberfall.graph.store import Store, open_store
from emberfall.graph.write import found_schema
from emberfall.ui.game import Game


def damage(folder: Path) -> None:
    """Overwrites the middle of the log."""
    log = max((folder / "appendonlydir").glob("*.incr.aof"), key=lambda path: path.stat().st_size)
    data = bytearray(log.read_bytes())
    middle = data.index(b"\r\n*", len(data) // 2)
    data[middle + 2 : middle + 40] = b"x" * 38
    log.write_bytes(data)


def test_a_damaged_log_goes_back_to_the_snapshot_and_says_so(tmp_path: Path) -> None:
    with archive.open_house(None, tmp_path) as store:
        host = campaigns.new_campaign(store, campaigns.DEMO)
        campaign = seats.seated(store, host).campaign
        guest = seats.invite(store, host, ("lyra",), "Ann")
        table.play(store, campaign, "kael", "I insult Grimma")
        assert archive.snapshot(store) == 1
        assert archive.snapshot(store) == 0
        kept = saves.export(store, campaign)
        assert store.notice == ""
    damage(tmp_path)
    with pytest.raises(LogDamaged):
        open_store(None, tmp_path)
    with archive.open_house(None, tmp_path) as store:
        assert "The database was damaged. The tables are as they were on" in store.notice
        assert saves.export(store, campaign) == kept
        assert seats.seated(store, host).role == "host"
        assert seats.seated(store, guest).name == "Ann"
        assert table.play(store, campaign, "kael", "look around").turn > 0
        assert [path.name.partition("-")[0] for path in tmp_path.glob("damaged-*")] == ["damaged"]


def test_a_damaged_log_without_a_snapshot_is_left_for_whoever_can_mend_it(tmp_path: Path) -> None:
    with open_store(None, tmp_path) as store:
        campaigns.new_campaign(store, campaigns.DEMO)
    damage(tmp_path)
    with pytest.raises(LogDamaged, match="died 5 times"):
        archive.open_house(None, tmp_path)
    assert (tmp_path / "appendonlydir").exists()


def test_an_older_snapshot_stands_in_for_one_that_was_damaged(tmp_path: Path) -> None:
    with archive.open_house(None, tmp_path) as store:
        host = campaigns.new_campaign(store, campaigns.DEMO)
        campaign = seats.seated(store, host).campaign
        archive.snapshot(store)
        first = saves.export(store, campaign)
        for words in ("I insult Grimma", "I praise Grimma", "look around", "wait"):
            table.play(store, campaign, "kael", words)
            archive.snapshot(store)
        kept = sorted(path.name for path in (tmp_path / "snapshots").glob(f"{campaign}*"))
        assert kept == [f"{campaign}.1.json", f"{campaign}.2.json", f"{campaign}.json"]
    newest = tmp_path / "snapshots" / f"{campaign}.json"
    newest.write_bytes(newest.read_bytes()[:-300])
    second = (tmp_path / "snapshots" / f"{campaign}.1.json").read_bytes()
    damage(tmp_path)
    with archive.open_house(None, tmp_path) as store:
        assert saves.export(store, campaign) == second != first


def test_snapshots_hold_no_token(tmp_path: Path) -> None:
    with archive.open_house(None, tmp_path) as store:
        token = campaigns.new_campaign(store, campaigns.DEMO)
        archive.snapshot(store)
    files = list((tmp_path / "snapshots").iterdir())
    assert len(files) == 3
    assert not [file for file in files if token in file.read_text("utf-8")]
    assert {oct(file.parent.stat().st_mode & 0o777) for file in files} == {"0o700"}


def test_a_deleted_campaign_leaves_no_file(tmp_path: Path) -> None:
    with archive.open_house(None, tmp_path) as store:
        host = campaigns.new_campaign(store, campaigns.DEMO)
        archive.snapshot(store)
        campaign = seats.seated(store, host).campaign
        Game(store).delete_campaign(host)
        assert not list((tmp_path / "snapshots").glob(f"{campaign}*"))
        archive.snapshot(store)
        assert json.loads((tmp_path / "snapshots" / "ledger.json").read_text()) == {"campaigns": [], "seats": []}


# Strays --------------------------------------------------------------------------------------------


def test_what_a_process_left_half_founded_is_swept_up_and_nothing_else(store: Store) -> None:
    host = campaigns.new_campaign(store, campaigns.DEMO)
    half, strays = "dnd_emberfall_0123456789ab", dict[str, float]()
    keeper.found(store, half, library.pack(campaigns.DEMO))  # as a process leaves it that is killed before it is listed
    found_schema(store, "dnd_bench_0123456789ab")
    assert archive.sweep(store, strays) == ()
    assert archive.sweep(store, strays) == ()
    assert archive.sweep(store, strays, after_s=0) == (half,)
    there = store.graphs()
    assert half not in there
    assert {"dnd_bench_0123456789ab", seats.seated(store, host).campaign, ledger.LEDGER} <= set(there)
    store.drop("dnd_bench_0123456789ab")
    seats.delete_campaign(store, host)


def test_a_campaign_that_cannot_be_saved_keeps_no_other_from_it(tmp_path: Path) -> None:
    with archive.open_house(None, tmp_path) as store:
        one, other = (seats.seated(store, campaigns.new_campaign(store, campaigns.DEMO)).campaign for _ in range(2))
        store.command("GRAPH.QUERY", one, "CREATE (:Event {id: 'NOT AN ID'})")
        assert archive.snapshot(store) == 1
        assert [file.name for file in (tmp_path / "snapshots").glob("dnd_*")] == [f"{other}.json"]
        store.command("GRAPH.QUERY", ledger.LEDGER, f"MATCH (c:Campaign {{id: '{other}'}}) SET c.touched = 1")
        store.command("GRAPH.QUERY", ledger.LEDGER, f"MATCH (c:Campaign {{id: '{one}'}}) SET c.touched = 2")
        assert archive.put_to_sleep(store, 3600) == (other,), "nor from its sleep"
        archive.wake(store, other)
        store.command("GRAPH.QUERY", one, "MATCH (e:Event {id: 'NOT AN ID'}) DELETE e")
        assert archive.snapshot(store) == 1
        assert (tmp_path / "snapshots" / f"{one}.json").exists()


# Asleep ---------------------------------------------------------------------------------------------


@pytest.fixture
def sleeping(store: Store) -> tuple[str, str]:
    """(the host's token, the campaign) of one that was put to sleep."""
    host = campaigns.new_campaign(store, campaigns.DEMO)
    campaign = seats.seated(store, host).campaign
    store.command("GRAPH.QUERY", ledger.LEDGER, f"MATCH (c:Campaign {{id: '{campaign}'}}) SET c.touched = 1")
    return host, campaign


def test_a_campaign_that_nobody_visits_sleeps_and_wakes_on_its_link(store: Store, sleeping: tuple[str, str]) -> None:
    host, campaign = sleeping
    before = saves.export(store, campaign)
    assert campaign in archive.put_to_sleep(store, 3600)
    assert campaign not in store.graphs()
    began = time.monotonic()
    assert Game(store).view(host).campaign == campaign
    assert time.monotonic() - began < 2
    assert saves.export(store, campaign) == before
    assert archive.put_to_sleep(store, 3600) == ()
    assert Game(store).play(host, "look around", "t").turn > 0
    Game(store).delete_campaign(host)


def test_of_a_crowd_the_longest_unvisited_sleep(
    store: Store, sleeping: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "ROOM", 1)  # byte
    host, campaign = sleeping
    other = campaigns.new_campaign(store, campaigns.DEMO)  # visited just now
    assert campaign in archive.put_to_sleep(store, 10**10)
    assert seats.seated(store, other).campaign in store.graphs()
    for token in (host, other):
        Game(store).delete_campaign(token)


def test_nobody_sleeps_for_want_of_room_while_there_is_some(store: Store, sleeping: tuple[str, str]) -> None:
    host, campaign = sleeping
    assert campaign not in archive.put_to_sleep(store, 10**10)
    Game(store).delete_campaign(host)


def test_twenty_visitors_wake_a_campaign_once(store: Store, sleeping: tuple[str, str]) -> None:
    host, campaign = sleeping
    before = saves.export(store, campaign)
    archive.put_to_sleep(store, 3600)
    with ThreadPoolExecutor(20) as visitors:
        seen = list(visitors.map(lambda _: Game(store).rev(host), range(20)))
    assert len(set(seen)) == 1
    assert saves.export(store, campaign) == before
    Game(store).delete_campaign(host)


def test_a_campaign_half_put_to_sleep_or_half_woken_is_whole_again(store: Store, sleeping: tuple[str, str]) -> None:
    host, campaign = sleeping
    before = saves.export(store, campaign)
    archive.put_to_sleep(store, 3600)
    store.command("GRAPH.QUERY", campaign, "CREATE (:Entity {id: 'half'})")  # as a process leaves it that was killed
    archive.wake(store, campaign)
    assert saves.export(store, campaign) == before
    Game(store).delete_campaign(host)


def test_a_sleeping_campaign_whose_file_is_gone_says_so(store: Store, sleeping: tuple[str, str]) -> None:
    host, campaign = sleeping
    archive.put_to_sleep(store, 3600)
    assert store.folder
    (store.folder / "asleep" / f"{campaign}.json").unlink()
    with pytest.raises(NoSuchCampaign, match="its file is not there"):
        Game(store).view(host)
    ledger.forget_campaign(store, campaign)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive.write(tmp_path / "kept.json", b"before")

    def fails(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="No space"):
        archive.write(tmp_path / "kept.json", b"after")
    assert (tmp_path / "kept.json").read_bytes() == b"before"


def test_a_process_wakes_what_it_founded_and_another_put_to_sleep(tmp_path: Path) -> None:
    with open_store(None, tmp_path) as owner, open_store(None, tmp_path) as other:
        host = campaigns.new_campaign(other, campaigns.DEMO)
        campaign = seats.seated(other, host).campaign
        asked = ("GRAPH.RO_QUERY", campaign, "CALL db.indexes() YIELD label RETURN label ORDER BY label")
        indexes = other.command(*asked)[1]
        assert archive.put_to_sleep(owner, unvisited_s=-60) == (campaign,)
        archive.wake(other, campaign)
        assert other.command(*asked)[1] == indexes
        assert table.play(owner, campaign, "kael", "look around").turn > 0
