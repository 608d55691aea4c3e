"""In-world time: minutes since the campaign's first midnight, as people say it."""

from __future__ import annotations

from emberfall.records import Hour

DAY = 1440
HOURS: tuple[tuple[int, Hour], ...] = (
    (4, "night"),
    (7, "dawn"),
    (11, "morning"),
    (14, "noon"),
    (17, "afternoon"),
    (22, "evening"),
    (24, "night"),
)


def part_of_day(clock: int) -> Hour:
    hour = clock % DAY / 60
    return next(name for until, name in HOURS if hour < until)


def day(clock: int) -> int:
    """The first day is 1."""
    return clock // DAY + 1


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def spoken(clock: int) -> str:
    """ "evening of the third day" """
    number = day(clock)
    which = f"the {ORDINALS[number - 1]} day" if number <= len(ORDINALS) else f"day {number}"
    return f"{part_of_day(clock)} of {which}"


def moment(clock: int) -> str:
    """ "Day 3, evening" """
    return f"Day {day(clock)}, {part_of_day(clock)}"


def span(days: float) -> str:
    """How long ago or how far, in words: "two days", "a few hours"."""
    hours = round(days * 24)
    if hours < 1:
        return "moments"
    if hours < 20:
        return "an hour" if hours == 1 else f"{hours} hours"
    whole = round(days)
    return "a day" if whole <= 1 else f"{whole} days"
