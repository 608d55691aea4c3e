"""The environment decides where campaigns are kept and where the page is served."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from emberfall.settings import Settings, read_settings

ROOT = Path(__file__).parents[1]


def test_an_empty_environment_keeps_campaigns_at_home_and_serves_this_machine_alone() -> None:
    settings = read_settings({})
    assert (settings.url, settings.host, settings.port) == (None, "127.0.0.1", 7860)
    assert settings.data.name == "emberfall"


def test_an_empty_variable_counts_as_absent() -> None:
    names = ("FALKORDB_URL", "EMBERFALL_DATA", "EMBERFALL_HOST", "EMBERFALL_PORT")
    assert read_settings(dict.fromkeys(names, "")) == read_settings({})


def test_every_setting_is_taken_from_its_variable() -> None:
    given = {
        "FALKORDB_URL": "redis://127.0.0.1:6379",
        "EMBERFALL_DATA": "/data/emberfall",
        "EMBERFALL_HOST": "0.0.0.0",
        "EMBERFALL_PORT": "80",
    }
    there = Path("/data/emberfall")
    assert read_settings(given) == Settings(url="redis://127.0.0.1:6379", data=there, host="0.0.0.0", port=80)


def test_a_port_that_is_no_number_is_named_with_its_variable() -> None:
    with pytest.raises(ValueError, match="EMBERFALL_PORT is 'seven'; it takes a number, such as 7860"):
        read_settings({"EMBERFALL_PORT": "seven"})


def test_the_last_hop_counts_only_behind_a_proxy() -> None:
    assert not read_settings({}).behind_proxy
    assert read_settings({"SPACE_ID": "somebody/emberfall"}).behind_proxy
    assert read_settings({"EMBERFALL_PROXY": "1"}).behind_proxy


def test_how_long_a_campaign_stays_awake_is_a_number_of_days() -> None:
    assert read_settings({"EMBERFALL_SLEEP_DAYS": "0.5"}).sleep_days == 0.5
    for odd in ("soon", "-1", "1e9", "nan"):
        with pytest.raises(ValueError, match="it takes a number of days"):
            read_settings({"EMBERFALL_SLEEP_DAYS": odd})


def test_a_port_that_is_taken_is_said_at_once_with_what_would_work(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        env = {**os.environ, "EMBERFALL_DATA": str(tmp_path / "data"), "EMBERFALL_PORT": str(port)}
        done = subprocess.run(
            [sys.executable, "app.py"], cwd=ROOT, env=env, capture_output=True, text=True, timeout=120
        )
    assert done.returncode == 1
    assert f"the page cannot be served at 127.0.0.1:{port}" in done.stderr
    assert f"set EMBERFALL_PORT to another, such as {port + 1}" in done.stderr
    assert not (tmp_path / "data").exists(), "nothing is begun that cannot be shown"


def test_a_space_without_a_disk_of_its_own_is_fleeting(tmp_path: Path) -> None:
    there = {"SPACE_ID": "someone/emberfall", "EMBERFALL_DATA": str(tmp_path)}
    assert read_settings(there).fleeting
    assert not read_settings({**there, "FALKORDB_URL": "redis://127.0.0.1:6379"}).fleeting
    assert not read_settings({**there, "EMBERFALL_DATA": "/dev/shm/emberfall"}).fleeting  # a disk that was mounted
    assert not read_settings({"EMBERFALL_DATA": str(tmp_path)}).fleeting
