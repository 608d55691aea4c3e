"""Facts as authors write them: what is wrong with one is found with its mend, and each world has secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberfall import library

WORLD = """
title = "Harbour"

[players.ada]
name = "Ada"
at = "quay"

[npcs.ben]
name = "Ben"
at = "quay"

[npcs.cara]
name = "Cara"
at = "quay"
alive = false

[places.quay]
name = "the Quay"

[factions.crew]
name = "the Crew"

[[facts]]
holder = "ben"
subject = "quay"
predicate = "run by"
value = "cara"
text = "Cara ran the Quay."
since = 900
until = 300

[[facts]]
holder = "ben"
subject = "quay"
predicate = "run by"
value = "ben"
text = "Ben runs the Quay."
since = 300
"""


def faults(home: Path, facts: str) -> list[str]:
    (home / "campaigns").mkdir(exist_ok=True)
    (home / "rules").mkdir(exist_ok=True)
    (home / "campaigns" / "harbour.toml").write_text(WORLD + facts)
    return [str(fault) for fault in library.check(home) if fault.table == "facts"]


def fact(**said: object) -> str:
    """A fact as an author writes it; what is not said is sound."""
    has = {"holder": "ben", "subject": "quay", "predicate": "smells of", "value": "tar", "text": "It smells.", **said}
    told = (f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}" for key, value in has.items())
    return "\n[[facts]]\n" + "\n".join(told) + "\n"


def test_sound_facts_have_no_faults(tmp_path: Path) -> None:
    assert faults(tmp_path, fact(secret=True, price=1.0, to=["ada"])) == []


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (
            fact(holder="bem"),
            "3.holder: there is no player or NPC bem; did you mean ben? legal: ada, ben, cara",
        ),
        (
            fact(subject="quai"),
            "3.subject: there is nothing called quai; did you mean quay? legal: ada, ben, cara, crew, quay",
        ),
        (
            fact(about=["qay"]),
            "3.about: there is nothing called qay; did you mean quay? legal: ada, ben, cara, crew, quay",
        ),
        (
            fact(holder="cara", secret=True),
            "3.holder: cara is dead, so nobody can learn it; give it to somebody who lives",
        ),
        (
            fact(holder="ada", secret=True),
            "3.holder: ada is a player, and nobody asks players for secrets; give it to an NPC, who can be asked",
        ),
        (
            fact(secret=True, price=40.0),
            "3.price: nobody comes to be liked by 40; ask for 8 at most: that is all kindnesses of one session",
        ),
        (
            fact(secret=True, to=["crew"]),
            "3.to: no player is among crew, so nobody can learn it; "
            "name a player, or a faction that a player belongs to",
        ),
        (fact(price=1.0), "3.price: it has `price`, but it is no secret; write secret = true, or take price out"),
        (
            fact(secret=True, since=9.0, until=2.0),
            "3.until: it is over, and only what holds now is told as a secret; leave out until, or let it be no secret",
        ),
        (
            fact(until=9.0),
            "3.until: it ended 9 days ago, before it began 0 days ago; "
            "count days back from the first evening: since is the larger",
        ),
        (
            fact(predicate="run by", value="ada"),
            "3.value: ben knows two things at once of quay run by: 'ben' and 'ada'; "
            "keep one, or close the older one with `until`",
        ),
    ],
)
def test_a_mistake_in_a_fact_is_found_with_its_mend(tmp_path: Path, wrong: str, says: str) -> None:
    assert faults(tmp_path, wrong) == [f"campaigns/harbour.toml [facts] {says}"]


@pytest.mark.parametrize(("pack", "secrets"), [("emberfall", 4), ("cold_berth", 2)])
def test_each_world_has_secrets_and_somebody_who_could_tell_them(pack: str, secrets: int) -> None:
    world = library.pack(pack)
    told = [fact for fact in world.facts if fact.secret]
    assert len(told) >= secrets
    assert {fact.holder for fact in told} <= {npc.id for npc in world.npcs if npc.alive}
    assert any(fact.until is not None for fact in world.facts), "something was otherwise once"
