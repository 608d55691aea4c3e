"""`python -m emberfall`: what its commands print, and how they fail."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from emberfall.__main__ import main

ROOT = Path(__file__).parents[1]
Shown = pytest.CaptureFixture[str]

TURN = (
    "turn",
    "player",
    "words",
    "intent",
    "ruling",
    "decision",
    "why",
    "feelings",
    "changes",
    "queries",
    "db_ms",
    "prose",
    "tries",
    "learned",
    "suggestions",
    "recalled",
    "facts",
    "search",
)
INTENT = ("verb", "target", "item", "place")
DECISION = ("id", "npc", "verdict", "cites", "rules", "dropped", "mind")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the demo below stays."""
    return tmp_path_factory.mktemp("kept")


@pytest.fixture(scope="module")
def demo(kept: Path) -> list[dict[str, Any]]:
    """The demo as another program reads it."""
    command = [sys.executable, "-m", "emberfall", "--data", str(kept), "demo", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_demo_is_one_object_a_line_with_the_promised_names(demo: list[dict[str, Any]]) -> None:
    assert len(demo) >= 8
    for turn in demo:
        assert tuple(turn) == TURN
        assert tuple(turn["intent"]) == INTENT
        assert tuple(turn["ruling"]) == ("allowed", "rule", "evidence")
        assert turn["decision"] is None or set(turn["decision"]) == set(DECISION)
        assert turn["prose"]
        assert turn["queries"] > 1
        assert turn["db_ms"] > 0


def test_the_demo_shows_the_path_behind_the_first_refusal(demo: list[dict[str, Any]]) -> None:
    decision = demo[0]["decision"]
    assert (decision["npc"], decision["verdict"], decision["rules"]) == ("grimma", "refuse", ["kin_oath"])
    (path,) = demo[0]["why"]
    assert path["nodes"] == ["kael", decision["cites"][0], "borin", "grimma"]
    assert path["edges"] == ["PERFORMED", "TARGETED", "KIN_OF"]


def test_a_decision_of_a_kept_demo_can_be_explained_later(
    kept: Path, demo: list[dict[str, Any]], capsys: Shown
) -> None:
    assert main(["why", demo[0]["decision"]["id"], "--data", str(kept)]) == 0
    shown = capsys.readouterr().out
    assert "Kael -PERFORMED-> [mocked Borin in song] -TARGETED-> Borin -KIN_OF(brother)-> Grimma" in shown
    assert "why/paths" in shown


def test_the_costs_of_the_demo_are_one_line_a_turn(demo: list[dict[str, Any]], capsys: Shown) -> None:
    assert main(["demo", "--costs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(demo)
    assert all(re.search(r"\d+ queries +\d+\.\d\d ms in the database", line) for line in lines)


@pytest.mark.usefixtures("demo")
def test_an_unknown_decision_is_answered_in_one_line(kept: Path, capsys: Shown) -> None:
    assert main(["why", "d9999", "--data", str(kept)]) == 1
    assert capsys.readouterr().err.startswith("emberfall: no decision 'd9999' in any of the ")


@pytest.mark.usefixtures("demo")
def test_an_unknown_campaign_is_told_which_there_are(kept: Path, capsys: Shown) -> None:
    assert main(["play", "--campaign", "dnd_nowhere", "--data", str(kept)]) == 1
    shown = capsys.readouterr().err
    assert shown.startswith("emberfall: no campaign 'dnd_nowhere' in the embedded FalkorDB ")
    assert "there are: dnd_emberfall_" in shown


@pytest.mark.usefixtures("demo")
def test_the_doctor_names_the_store_its_versions_and_its_campaigns(kept: Path, capsys: Shown) -> None:
    assert main(["doctor", "--data", str(kept)]) == 0
    shown = capsys.readouterr().out
    assert re.search(rf"embedded FalkorDB 4\S+ in {kept}: ready", shown)
    assert "Redis 8." in shown
    assert "dnd_emberfall_" in shown


def test_a_game_is_played_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Shown) -> None:
    typed = ("Grimma, forge me a moonsteel blade", "/why", "/off kin_oath", "/rules", "/as lyra", "/sheet", "/quit")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed)))
    assert main(["play", "--data", str(tmp_path / "data")]) == 0
    shown = capsys.readouterr().out
    assert "(refuse, d" in shown
    assert "bites by: mocked Borin in song" in shown
    assert "kin_oath           off" in shown
    assert "Lyra, scout, at " in shown
    assert "Go on with: python -m emberfall play --campaign dnd_emberfall_" in shown


def test_parse_counts_each_field_and_shows_every_miss(tmp_path: Path, capsys: Shown) -> None:
    file = tmp_path / "labelled.tsv"
    file.write_text("# text\tverb\nI apologise to Borin\tapologise\tborin\t\t\tmine\nlook\tinsult\t\t\t\tforge\n")
    assert main(["parse", str(file), "--json"]) == 0
    measured = json.loads(capsys.readouterr().out)
    assert measured["accuracy"] == {"verb": 0.5, "target": 1.0, "item": 1.0, "place": 1.0}
    assert measured["misses"] == [
        {"text": "look", "scene": "forge", "field": "verb", "expected": "insult", "found": "look"}
    ]


def test_parse_names_the_line_that_it_cannot_read(tmp_path: Path, capsys: Shown) -> None:
    file = tmp_path / "labelled.tsv"
    file.write_text("just words\n")
    assert main(["parse", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"emberfall: {file}:1: 1 columns")


def test_what_ships_passes_its_own_linter(capsys: Shown) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr().out.endswith("no faults\n")


def test_a_broken_campaign_is_named_by_its_file(tmp_path: Path, capsys: Shown) -> None:
    (tmp_path / "campaigns").mkdir()
    (tmp_path / "rules").mkdir()
    (tmp_path / "campaigns/torn.toml").write_text("title = ")
    assert main(["check", str(tmp_path)]) == 1
    assert "campaigns/torn.toml" in capsys.readouterr().out


def test_help_shows_every_command_and_what_it_is_for(capsys: Shown) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    assert all(command in shown for command in ("play", "demo", "why", "parse", "check", "doctor", "FALKORDB_URL"))


def test_a_campaign_goes_through_a_file_and_is_told_and_checked(
    demo: list[dict[str, Any]], kept: Path, tmp_path: Path, capsys: Shown
) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    assert main(["export", str(one), "--data", str(kept)]) == 0
    assert f"is saved in {one}" in capsys.readouterr().out
    elsewhere = str(tmp_path / "elsewhere")
    assert main(["restore", str(one), "--data", elsewhere]) == 0
    assert "is back. Go on with: python -m emberfall play --campaign dnd_" in capsys.readouterr().out
    assert main(["export", str(two), "--data", elsewhere]) == 0
    assert one.read_bytes() == two.read_bytes()
    capsys.readouterr()
    assert main(["replay", "--data", elsewhere]) == 0
    decided = sum(turn["decision"] is not None for turn in demo)
    assert capsys.readouterr().out.endswith(f"{decided} of {decided} decisions hold; the audit finds nothing\n")
    assert main(["chronicle", "--data", elsewhere]) == 0
    assert capsys.readouterr().out.startswith("# ")
    two.write_bytes(one.read_bytes()[:-100])
    assert main(["restore", str(two), "--data", elsewhere]) == 1
    assert "was cut short" in capsys.readouterr().err
