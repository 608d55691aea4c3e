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


NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
AGES = ((730, 365, "year"), (60, 30, "month"), (0, 1, "day"))  # from so many days on, counted by so many, as these


def when(then: int, now: int) -> str:
    """A moment as people date it: "the evening of the third day", or before the first day "nine years ago"."""
    if then >= 0:
        return f"the {spoken(then)}"
    days = (now - then) / DAY
    _, length, unit = next(age for age in AGES if days >= age[0])
    count = max(1, round(days / length))
    return f"{_counted(count)} {unit}{'' if count == 1 else 's'} ago"


def _counted(count: int) -> str:
    """One to ninety-nine in words."""
    if count < 20:
        return NUMBERS[count - 1]
    if count > 99:
        return str(count)
    tens, ones = divmod(count, 10)
    return TENS[tens - 2] + (f"-{NUMBERS[ones - 1]}" if ones else "")
