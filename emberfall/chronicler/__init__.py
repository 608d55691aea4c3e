"""The Chronicler: a session that ends becomes two sentences about what weighed most in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emberfall.chronicler.lasting import lasting
from emberfall.chronicler.traits import learned
from emberfall.graph.book import Ask, Book, Row, Rows, ask
from emberfall.minds.offline.scenery import listed
from emberfall.records import Intent, Scene

__all__ = ["asks", "lasting", "learned", "previously", "recap", "summarise"]

THEN = ("First", "After that", "Later", "And lately")
MOST_SESSIONS = len(THEN)
MOST_DEEDS = 5
MOST_OPEN = 2
NOTHING = "Nothing was done that anyone will remember."
QUIET = f"It was a quiet session. {NOTHING}"
MOST_NAMES = 2
RECALLED = 2  # sessions that a new one begins with


def summarise(book: Book, scene: Scene) -> str:
    """Two sentences: what weighed most in the order in which it happened, or one deed and what came of it."""
    (deeds,) = book.read(ask("chronicler/deeds", session=f"s{scene.session}", most=2))
    if not deeds:
        return QUIET
    first, *others = sorted(deeds, key=lambda row: int(row["id"][1:].partition("_")[0]))
    then = f"Then {others[0]['by']} {others[0]['summary']}." if others else _came_of(first)
    return f"At {first['place']}, {first['by']} {first['summary']}. {then}"


def _came_of(deed: Row) -> str:
    """How it was answered, else who will remember it."""
    if deed["answered"]:
        return f"{deed['answered']}."
    who = deed["remember"]
    if not who:
        return "Nobody else took notice of it."
    told = who if len(who) <= MOST_NAMES + 1 else [*who[:MOST_NAMES], f"{len(who) - MOST_NAMES} others"]
    return f"{listed(told)} will remember it."


def previously(book: Book) -> str:
    """What came of the sessions that no opening has told of yet, the last two of them; empty before the first ends.

    Where nothing was done since, the last one in which something was is told again.
    """
    (rows,) = book.read(ask("chronicler/untold"))
    done = [row for row in rows if not row["summary"].endswith(NOTHING)]
    told = max((row["n"] for row in rows if row["opened"]), default=0)  # it opened with all that was before it
    untold = [row["summary"] for row in done if row["n"] >= told] or [row["summary"] for row in done[-1:]]
    return " ".join(untold[-RECALLED:])


def asks(intent: Intent, scene: Scene) -> tuple[Ask, ...]:
    """The sessions so far, what was done in this one, and who has not said yes, for whoever asks what happened."""
    if intent.verb != "recap":
        return ()
    return (
        ask("chronicler/sessions"),
        ask("chronicler/latest", most=MOST_DEEDS),
        ask("advisor/grievances", player=scene.player),
    )


def recap(answers: Sequence[Rows], scene: Scene) -> str:
    """Previously, from the summaries of the sessions that ended; what was done since; and how things stand."""
    if not answers:
        return ""
    sessions, latest, grievances = answers
    summaries = [row["summary"] for row in sessions if row["summary"]][-MOST_SESSIONS:]
    told = [f"{when}, {said[:1].lower()}{said[1:]}" for when, said in zip(THEN, summaries, strict=False)]
    told += dict.fromkeys(f"{row['by']} {row['summary']}." for row in reversed(latest))
    told = told or ["Nothing has happened yet that anyone would tell."]
    told += [f"{said}." for said in dict.fromkeys(_standing(grievances, scene))]
    return " ".join(told)


def _standing(grievances: Rows, scene: Scene) -> Iterator[str]:
    """Who said no, and what would change that; and what is still to be brought to whom."""
    refusals = {(row["npc"], row["item"]): row for row in reversed(grievances) if row["remedy"] and row["item"]}
    for row in list(refusals.values())[-MOST_OPEN:]:
        if not row["until"] or not set(row["until"]) <= set(row["since"]):
            npc, item = scene.thing(row["npc"]).called, scene.thing(row["item"]).name
            remedy = row["remedy"].rstrip(".")
            yield f"{npc} has said no to the {item}. What would mend it: {remedy[:1].lower()}{remedy[1:]}"
    for quest in [quest for quest in scene.quests if quest.raised_by == scene.player][:MOST_OPEN]:
        steps = [step.text.rstrip(".") for step in quest.steps if not step.done]
        if steps:
            yield f"{quest.title} is still open: {steps[0][:1].lower()}{steps[0][1:]}"
