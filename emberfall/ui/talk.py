"""The conversation and the box below it: what was said, what is being played, and what could be said next."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

from emberfall.records import Line, Suggestion, Turn, View
from emberfall.ui import insights
from emberfall.ui.panel import Shown

LOST = "That turn was not finished. Your words are still in the box: sent again, they are the same turn."
PIECES = 5  # how many steps an answer arrives in: each costs a message to the browser
ECHO = 600  # characters of a player's words that are shown while the turn is played
PACE_S = 0.09  # seconds between two of them


def show(view: View | None, ongoing: tuple[str, str] | None = None, seat: str = "", note: str = "") -> Shown:
    """Everything said at this table, and (player, words) of the turn that is being played.

    `seat` is given when the page is to take a new one; `note` stands below it.
    """
    if view is None:
        return {"campaign": "", "rev": None, "lines": [], "sessions": [], "session": 0, "name": ""}
    return {
        "campaign": view.campaign,
        "rev": view.rev,
        "seat": seat,
        "name": view.sheet.name,
        "place": view.sheet.place_name,
        "session": max((card.n for card in view.sessions), default=1),
        "lines": [spoken(line) for line in view.lines],
        "sessions": [card.model_dump(include={"n", "place", "summary"}) for card in view.sessions],
        "lost": LOST,
        "note": note,
        "playing": playing(dict(view.players).get(ongoing[0], ongoing[0]), ongoing[1]) if ongoing else None,
        "at": time.monotonic(),  # Gradio tells a panel of values that change: that nothing was said is news, too
    }


def spoken(line: Line) -> Shown:
    return line.model_dump(include={"seq", "session", "role", "name", "text", "decision", "verdict", "answers", "mind"})


def playing(name: str, words: str, lines: tuple[Line, ...] = ()) -> Shown:
    return {"name": name, "words": words[:ECHO], "lines": [spoken(line) for line in lines]}


def heard(lines: tuple[Line, ...], words: str) -> Shown:
    """What a model has said so far, in order."""
    ordered = sorted(lines, key=lambda line: line.seq)
    name = next((line.name for line in ordered if line.role == "player"), "")
    return playing(name, words, tuple(line for line in ordered if line.role != "player"))


def fault(words: str, says: str = LOST) -> Shown:
    """A turn that did not land; the words go back into the box."""
    return {"fault": {"says": says, "words": words}}


async def told(turn: Turn) -> AsyncIterator[Shown]:
    """The answer of a finished turn, word by word, in a few pieces."""
    name = next((line.name for line in turn.lines if line.role == "player"), turn.player)
    answer = tuple(line for line in turn.lines if line.role != "player")
    total = sum(len(line.text.split()) for line in answer)
    for piece in range(1, PIECES + 1):
        yield {"playing": playing(name, turn.words, cut(answer, total * piece // PIECES))}
        await asyncio.sleep(PACE_S)


def cut(lines: tuple[Line, ...], words: int) -> tuple[Line, ...]:
    """The lines as far as their first `words` words."""
    kept: list[Line] = []
    for line in lines:
        if words <= 0:
            break
        said = line.text.split(" ")
        kept.append(line.model_copy(update={"text": " ".join(said[:words])}))
        words -= len(said)
    return tuple(kept)


def offer(view: View | None) -> Shown:
    """What the composer shows: whom you speak as, and what fits the scene."""
    suggestions: tuple[Suggestion, ...] = view.suggestions if view else ()
    return {
        "name": view.sheet.name if view else "",
        "player": view.player if view else "",
        "campaign": view.campaign if view else "",
        "suggestions": [s.model_dump(include={"id", "words", "because", "edges"}) for s in suggestions],
        **insights.labels(view),
    }
