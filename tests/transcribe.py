"""Plays the hour of `plays.HOUR` and writes it to docs/play/<world>.md; what stands below "## The critic" is kept.

python tests/transcribe.py [WORLD]
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path

from plays import HOUR

from emberfall import campaigns, library
from emberfall.cli.play import Game
from emberfall.graph.store import open_store

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "play"
CRITIC = "## The critic"


def transcript(world: str) -> str:
    """The hour as a terminal of 100 columns shows it, in a fresh campaign."""
    player, words = HOUR[world]
    pack = library.pack(world)
    os.environ["COLUMNS"] = "100"
    with tempfile.TemporaryDirectory() as folder, open_store(None, Path(folder)) as store:
        game = Game(store, campaigns.found(store, pack), tuple(one.id for one in pack.players), player)
        told = [f"> {said}\n{_answer(game, said)}" for said in words]
    name = next(one.name for one in pack.players if one.id == player)
    head = (
        f"# {pack.title}: an hour of free play\n\n{len(words)} turns that nobody wrote for, played offline as {name}."
    )
    how = f"`python tests/transcribe.py {world}` plays them again."
    return f"{head} {how}\n\n```text\n" + "\n\n".join(told) + "\n```\n"


def _answer(game: Game, words: str) -> str:
    said = io.StringIO()
    with redirect_stdout(said):
        game.answer(words)
    return said.getvalue().strip()


def write(world: str) -> None:
    """Writes the transcript, and leaves the critic's part of the file as it is."""
    file = FOLDER / f"{world}.md"
    kept = file.read_text(encoding="utf-8").partition(CRITIC) if file.exists() else ("", "", "")
    FOLDER.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{transcript(world)}\n{kept[1]}{kept[2]}".rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    for one in sys.argv[1:] or HOUR:
        write(one)
