"""A small sound world for authors' mistakes to be planted in."""

from __future__ import annotations

from pathlib import Path

from emberfall import library

WORLD = """
title = "Harbour"
kin = [["ben", "brother", "cara"], ["ben", "father", "dot"]]
roads = [{ from = "quay", to = "inn", days = 0.1 }, { from = "inn", to = "light", days = 0.2 }]
demo = [["ada", "hello"]]

[[past]]
set = [{ who = "ben", at = "quay" }]
lines = [["ada", "hello Ben"]]

[players.ada]
name = "Ada"
at = "quay"
owns = ["coin"]

[npcs.ben]
name = "Ben"
pronoun = "he"
at = "inn"
factions = ["crew"]
wants = ["coin"]
crafts = ["net"]

[npcs.cara]
name = "Cara"
pronoun = "she"
at = "inn"

[npcs.dot]
name = "Dot"
pronoun = "she"
at = "light"
aliases = ["keeper"]

[places.quay]
name = "the Quay"

[places.inn]
name = "the Inn"

[places.light]
name = "the Light"

[items.coin]
name = "coin"

[items.rope]
name = "rope"
at = "quay"

[items.net]
name = "net"
state = "unmade"
needs = ["rope"]

[factions.crew]
name = "the Crew"

[rules.crew_oath]
name = "The oath of the crew"
text = "The crew does nothing for those who wronged it."
governs = "faction:crew"
verbs = ["request"]
binds = "consent"
effect = "forbid"
remedy = "Apologise to {victim}."
[[rules.crew_oath.when]]
deed = { by = "actor", to = "decider", feeling = "negative" }
until = ["apologise"]
"""
FILE = "campaigns/harbour.toml"


def shelf(folder: Path) -> Path:
    """This folder with the rules that govern every campaign, and room for one."""
    (folder / "campaigns").mkdir()
    (folder / "rules").mkdir()
    for rule in (library.HOME / "rules").glob("*.toml"):
        text = rule.read_text(encoding="utf-8")
        if 'governs = "campaign"' in text:
            (folder / "rules" / rule.name).write_text(text, encoding="utf-8")
    return folder


def faults(home: Path, world: str) -> list[str]:
    (home / FILE).write_text(world, encoding="utf-8")
    return [str(fault) for fault in library.check(home)]


def planted(home: Path, *changes: tuple[str, str]) -> list[str]:
    """What is found in the harbour after these changes; an empty first half adds the second at the end."""
    world = WORLD
    for old, new in changes:
        assert old in world
        world = world.replace(old, new, 1) if old else world + new
    return faults(home, world)
