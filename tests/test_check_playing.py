"""The linter finds what only playing would show, and what nobody could see."""

from __future__ import annotations

from pathlib import Path

import pytest
from harbour import FILE, WORLD, shelf

from emberfall import library


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return shelf(tmp_path)


DEED = 'deed = { by = "actor", to = "decider", feeling = "negative" }\nuntil = ["apologise"]'


@pytest.mark.parametrize(
    ("old", "new", "table", "key", "problem", "mend"),
    [
        ('name = "Dot"', 'name = "Dot"\nalive = false\nowns = ["ring"]', "items.ring", "owner", "dot is dead", "lives"),
        ('pronoun = "he"', "alive = false", "past", "1.set", "ben is dead, and goes nowhere", "let them lie"),
        ('pronoun = "he"', "alive = false", "items.net", "state", "only ben makes it, who is dead", "who lives"),
        ('name = "Ada"', 'name = "Ada"\nalive = false', "players.ada", "alive", "the dead do nothing", "let them live"),
        (
            'who = "ben", at = "quay" }',
            'who = "ben", at = "quay" }, { who = "ben", at = "inn" }',
            "past",
            "1.set",
            "ben is put in two places at once",
            "keep one",
        ),
        ('wants = ["coin"]', 'wants = ["net"]', "npcs.ben", "wants", "net is wanted, but nobody else makes it", "else"),
        (
            'owns = ["coin"]',
            'owns = ["coin"]\ncrafts = ["net"]',
            "players.ada",
            "crafts",
            "nobody asks players",
            "take it",
        ),
        (
            'wants = ["coin"]',
            "prices = { net = 99 }",
            "npcs.ben",
            "prices",
            "nobody comes to be liked, or hated, by 99",
            "between -20 and 20",
        ),
        (
            "[factions.crew]",
            '[factions.idle]\nname = "the Idle"\n[factions.crew]',
            "factions.idle",
            "",
            "nobody belongs to it",
            "factions",
        ),
        (
            'name = "rope"\nat = "quay"',
            'name = "rope"\nstate = "spent"',
            "items.net",
            "needs",
            "rope is spent",
            "another",
        ),
        ('"brother", "cara"', '"borther", "cara"', "kin", "1", "'borther' is no relation", "did you mean brother?"),
        (
            '["ben", "father", "dot"]',
            '["ben", "father", "dot"], ["dot", "mother", "cara"]',
            "kin",
            "",
            "both older and younger",
            "turn one of the lines around",
        ),
        ('name = "Dot"', 'name = "D\\u200bot"', "npcs.dot", "name", "U+200B, which nobody can see", "take it out"),
        ('name = "Dot"', 'name = "Dot\\u0007"', "npcs.dot", "name", "U+0007", "take it out"),
        ('title = "Harbour"', 'title = "Har\\u202ebour"', "", "title", "U+202E", "take it out"),
        ('name = "Dot"', 'name = " Dot"', "npcs.dot", "name", "has spaces too many", "write 'Dot'"),
        (
            'aliases = ["keeper"]',
            'aliases = ["her"]',
            "npcs.dot",
            "aliases",
            "'her' is a word of every sentence",
            "its own",
        ),
        ('aliases = ["keeper"]', 'aliases = [""]', "npcs.dot", "aliases", "one of them is empty", "take it out"),
        ('aliases = ["keeper"]', 'aliases = ["dee", "dee"]', "npcs.dot", "aliases", "dee stands there 2 times", "once"),
        (
            'factions = ["crew"]',
            'factions = ["crew", "crew"]',
            "npcs.ben",
            "factions",
            "crew stands there 2 times",
            "once",
        ),
        ('needs = ["rope"]', 'needs = ["rope", "rope"]', "items.net", "needs", "rope stands there 2 times", "once"),
        (
            'needs = ["rope"]',
            'needs = ["rope"]\nmaking = "to knot"',
            "items.net",
            "making",
            "'to knot' is no verb",
            "one word",
        ),
        ('name = "Dot"', f'name = "{"D" * 61}"', "npcs.dot", "name", "61 characters long", "at most 60"),
        ('name = "Dot"', f'name = "Dot"\nabout = "{"very " * 90}long."', "npcs.dot", "about", "characters long", "400"),
        (
            'name = "Dot"',
            'name = "Dot"\nabout = "She keeps the light"',
            "npcs.dot",
            "about",
            "does not end",
            "full stop",
        ),
        (
            'name = "rope"',
            'name = "the Quay"',
            "items.rope",
            "name",
            "'the quay' is also the name of places.quay",
            "another",
        ),
        (
            "",
            '[voices.plain]\ngreet = ["Ahoy.", "Ahoy."]',
            "voices.plain",
            "greet",
            "'Ahoy.' stands there 2 times",
            "keep",
        ),
        ("", '[voices.plain]\ngreet = ["Ahoy {player"]', "voices.plain", "greet.1", "a brace is open", "{player}"),
        ("", '[voices.plain]\ngreet = ["Ahoy, {player}"]', "voices.plain", "greet.1", "does not end", "full stop"),
        ("", '[voices.plain]\nanswer = ["I know."]', "voices.plain", "answer", "no line says {answer}", "at least one"),
        (
            'verbs = ["request"]',
            'verbs = ["insult"]',
            "rules.crew_oath",
            "verbs",
            "nobody decides over insult",
            "attempt",
        ),
        (
            'effect = "forbid"',
            'effect = "allow"',
            "rules.crew_oath",
            "remedy",
            "a rule that allows never refuses",
            "take",
        ),
        ("Apologise to {victim}.", "Apologise to {victim}", "rules.crew_oath", "remedy", "does not end", "full stop"),
        (
            DEED,
            'property = "alive"\nof = "maker"\nequals = true',
            "rules.crew_oath",
            "when.1",
            "a rule that binds consent knows no maker",
            "change",
        ),
        (
            DEED,
            'edge = "AT"\nfrom = "item"\nto = "actor"',
            "rules.crew_oath",
            "when.1.to",
            "AT never has the being actor",
            "name a place",
        ),
        (
            DEED,
            'edge = "MEMBER_OF"\nfrom = "actor"\nto = "place:quay"',
            "rules.crew_oath",
            "when.1.to",
            "MEMBER_OF never has the place",
            "name a faction",
        ),
        ('by = "actor"', 'by = "target"', "rules.crew_oath", "when.1.by", "only deeds of the actor", 'by = "actor"'),
        (
            DEED,
            'tally = { verb = "give", verdict = "agree" }\nat_least = 2',
            "rules.crew_oath",
            "when.1.tally",
            "nobody decides over give",
            "request",
        ),
        (
            'feeling = "negative"',
            'feeling = "positive"',
            "rules.crew_oath",
            "when.1.until",
            "a kindness is not mended",
            "until",
        ),
        (
            DEED,
            'property = "role"\nof = "actor"\nequals = "pilto"',
            "rules.crew_oath",
            "when.1.equals",
            "nothing here has the role 'pilto'",
            "none exists",
        ),
        (
            DEED,
            'property = "alive"\nof = "actor"\nequals = "no"',
            "rules.crew_oath",
            "when.1.equals",
            "nothing here has the alive 'no'",
            "True",
        ),
        (
            DEED,
            'property = "state"\nof = "item"\nequals = "whol"',
            "rules.crew_oath",
            "when.1.equals",
            "nothing here has the state 'whol'",
            "did you mean whole?",
        ),
        (
            DEED,
            'property = "alive"\nof = "actor"\nequals = true\n[[rules.crew_oath.when]]\nproperty = "alive"\n'
            'of = "actor"\nequals = false',
            "rules.crew_oath",
            "when.2",
            "cannot have alive True and False at once",
            "keep one",
        ),
        ("days = 0.1", "days = inf", "roads.1", "days", "finite number", "write"),
        ("days = 0.1", "days = -1", "roads.1", "days", "-1 is out of bounds", "greater than 0"),
        (
            'title = "Harbour"',
            'title = "Harbour"\nhour = 24',
            "",
            "hour",
            "24 is out of bounds",
            "less than or equal to 23",
        ),
    ],
)
def test_a_mistake_that_only_playing_would_show_is_found_and_mended(
    home: Path, old: str, new: str, table: str, key: str, problem: str, mend: str
) -> None:
    world = WORLD.replace("[items.coin]", '[items.ring]\nname = "ring"\nat = "inn"\n\n[items.coin]')
    if 'owns = ["ring"]' in new:
        world = world.replace('at = "inn"\n\n[items.coin]', "\n[items.coin]")
    assert old in world
    (home / FILE).write_text(world.replace(old, new, 1) if old else world + new, encoding="utf-8")
    found = library.check(home)
    assert any(
        (f.file, f.table, f.key) == (FILE, table, key) and problem in f.problem and mend in f.mend for f in found
    ), "\n".join(map(str, found))
