"""The chronicle: everything that was said at a table as one Markdown text, with what each decision rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from emberfall import calendar
from emberfall.graph.book import Book, Row, Rows, ask
from emberfall.saves.replay import Held, replay

_MARKUP = re.compile(r"([\\`*_{}\[\]|~<>&]|^[#+=-]|(?<=^\d)[.)])")
_ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def chronicle(book: Book) -> str:
    """Raises: NoSuchCampaign, StoreError."""
    (campaign,), sessions, lines, deeds = book.read(
        ask("saves/campaign"), ask("view/sessions"), ask("view/lines", after=0), ask("saves/deeds")
    )
    held = {one.decision: one for one in replay(book)}
    summaries = {row["id"]: str(row["summary"]) for row in deeds}
    told = [f"# {plain(campaign['title'])}", *_sessions(sessions, lines, held, summaries)]
    return "\n\n".join(told) + "\n"


def plain(text: str) -> str:
    """The text as Markdown that shows exactly this text: no markup, no links, no images, no HTML, on one line."""
    return _MARKUP.sub(r"\\\1", _ODD.sub("", " ".join(text.split())))


def _sessions(sessions: Rows, lines: Rows, held: Mapping[str, Held], summaries: Mapping[str, str]) -> Iterator[str]:
    for session in sessions:
        yield f"## Session {session['n']}: {plain(calendar.moment(session['started']))}"
        if session["summary"]:
            yield f"*{plain(session['summary'])}*"
        for line in lines:
            if line["session"] == session["n"]:
                yield _line(line)
                if line["decision"] in held:
                    yield _rests(held[line["decision"]], summaries)


def _line(line: Row) -> str:
    if line["role"] == "narrator":
        return plain(line["text"])
    verdict = f" *({plain(line['verdict'])})*" if line["verdict"] else ""
    return f"**{plain(line['name'])}:** {plain(line['text'])}{verdict}"


def _rests(held: Held, summaries: Mapping[str, str]) -> str:
    """What a decision stands on, by the words of the deeds; and what speaks against it, should anything."""
    cites = ", ".join(plain(summaries.get(id, id)) for id in held.cites) or "nothing that was done"
    doubts = f"; **it does not hold**: {plain('; '.join(held.against))}" if held.against else ""
    return f"> {plain(held.decision)} rests on: {cites}{doubts}"
