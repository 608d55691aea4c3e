"""The README keeps its word: its transcript is played, its pictures are there, and its links lead somewhere."""

import re
from pathlib import Path

import pytest

from emberfall import campaigns, library
from emberfall.cli.play import Game
from emberfall.graph.store import Store

HOME = Path(__file__).resolve().parents[1]
README = (HOME / "README.md").read_text(encoding="utf-8")


def transcript() -> list[tuple[str, str]]:
    """(words, what was answered) of each turn in the README's first text block."""
    (block,) = re.findall(r"```text\n(.*?)```", README, re.DOTALL)
    parts = re.split(r"^> (.*)\n", block, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], (part.strip() for part in parts[1::2]), strict=True))


def test_the_transcript_is_what_a_terminal_shows(
    store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    pack = library.pack("emberfall")
    game = Game(store, campaigns.found(store, pack), tuple(player.id for player in pack.players), "kael")
    for words, expected in transcript():
        game.answer(words)
        assert capsys.readouterr().out.strip() == expected, words


def test_the_transcript_plays_the_whole_scene() -> None:
    told = "\n".join(f"> {words}\n{answer}" for words, answer in transcript())
    for part in ("-KIN_OF(brother)->", "(refuse", "(agree", "apologise", "the moonsteel blade"):
        assert part in told


def test_every_link_and_picture_of_the_readme_is_there() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)|<img src=\"([^\"]+)\"", README)
    local = [one or two for one, two in targets if not (one or two).startswith("http")]
    assert local
    assert [target for target in local if not (HOME / target).exists()] == []
