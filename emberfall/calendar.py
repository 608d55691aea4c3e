"""In-world time: minutes since the campaign's first midnight, as people say it."""

from __future__ import annotations

import re

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


AMOUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10}
UNITS = {"minute": 1, "hour": 60, "shift": 480, "night": 480, "day": DAY, "week": 7 * DAY}
BEGINS = {
    "dawn": 5,
    "sunrise": 5,
    "morning": 8,
    "tomorrow": 8,
    "noon": 12,
    "midday": 12,
    "afternoon": 14,
    "evening": 18,
}
BEGINS |= {"sunset": 19, "dusk": 19, "night": 22, "nightfall": 22, "midnight": 24}
LONGEST_WAIT = 7 * DAY
TURN = 10  # minutes: what a deed takes, and a wait that names no time


def waited(words: str, clock: int) -> int:
    """The minutes that "wait two hours", "half an hour" or "until morning" means, at most a week; else a turn's ten."""
    said = words.lower()
    if until := re.search(rf"\b(?:until|till|for)(?: the| next)* ({'|'.join(BEGINS)})\b", said):
        return (BEGINS[until[1]] * 60 - clock) % DAY or DAY
    if re.search(r"\b(overnight|all night|through the night)\b", said):
        return (BEGINS["morning"] * 60 - clock) % DAY or DAY
    if "half an hour" in said:
        return 30
    span = re.search(rf"\b(\d{{1,3}}|{'|'.join(AMOUNTS)}) ({'|'.join(UNITS)})s?\b", said)
    if span is None:
        return TURN
    number = int(span[1]) if span[1].isdigit() else AMOUNTS[span[1]]
    minutes: int = number * UNITS[span[2]]
    return max(1, min(minutes, LONGEST_WAIT))
