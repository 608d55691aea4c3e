"""Every mistake that an author can make, found before anyone plays: where it is, and how to mend it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from emberfall.library import lint_character, lint_facts, lint_rules, lint_sense, lint_texts, lint_words, lint_world
from emberfall.library.faults import Fault, filed
from emberfall.library.reading import strays
from emberfall.library.shelf import HOME, Draft, campaign_files, draft, rule_tables


def check(home: Path = HOME, only: str | None = None) -> tuple[Fault, ...]:
    """All faults of the campaigns and rules under `home`; `only` keeps to one campaign and the rules.

    Ordered by file. A file that cannot be read is one fault, and the others are checked all the same.
    """
    shared, faults = rule_tables(home, broken=True)
    found = [*faults, *(fault for fault in strays(home) if only is None)]
    drafts: dict[str, Draft] = {}
    for name in campaign_files(home):
        read, broken = draft(name, home)
        if only in (None, name):
            found += broken
        if read:
            drafts[name] = read
    found += [fault for id, rule in shared.items() for fault in lint_rules.lint_file(id, rule)]
    found += [
        f for id, rule in shared.items() for f in lint_sense.lint_rule(id, rule, partial(filed, f"rules/{id}.toml"))
    ]
    if len(drafts) == len(campaign_files(home)):  # else the one that cannot be read may have what they govern
        found += lint_rules.lint_governing(shared, drafts)
    for name, read in drafts.items():
        if only in (None, name):
            found += [*lint_world.lint(read), *lint_rules.lint_own(read), *lint_rules.lint_world(read, shared)]
            found += [
                *lint_facts.lint(read),
                *lint_character.lint(read),
                *lint_words.lint(read),
                *lint_texts.lint(read),
            ]
            found += lint_sense.lint(read, shared)
    return tuple(sorted(dict.fromkeys(found), key=lambda fault: fault.file))
