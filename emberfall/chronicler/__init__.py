"""The Chronicler: a session that ends becomes two sentences about what weighed most in it."""

from __future__ import annotations

from collections.abc import Sequence

from emberfall.chronicler.traits import learned
from emberfall.graph.book import Ask, Book, Rows, ask
from emberfall.records import Intent, Scene

__all__ = ["asks", "learned", "recap", "summarise"]


def summarise(book: Book, scene: Scene) -> str:
    """At most two sentences, in the order in which things happened."""
    (deeds,) = book.read(ask("chronicler/deeds", session=f"s{scene.session}", most=2))
    if not deeds:
        return "Nothing was done that anyone will remember."
    first, *others = sorted(deeds, key=lambda row: int(row["id"][1:].partition("_")[0]))
    sentences = [f"At {first['place']}, {first['by']} {first['summary']}."]
    sentences += [f"Then {row['by']} {row['summary']}." for row in others]
    return " ".join(sentences)


def asks(intent: Intent) -> tuple[Ask, ...]:
    """The sessions so far and what this one holds, for whoever asks what happened."""
    return (ask("chronicler/sessions"), ask("chronicler/latest", most=3)) if intent.verb == "recap" else ()


def recap(answers: Sequence[Rows]) -> str:
    """Previously, from the summaries of the sessions that ended, and what was done since."""
    if not answers:
        return ""
    sessions, latest = answers
    told = [row["summary"] for row in sessions if row["summary"]]
    told += [f"{row['by']} {row['summary']}." for row in reversed(latest)]
    return " ".join(told) or "Nothing has happened yet that anyone would tell."
