"""Campaigns and rules as they are read from TOML: what is in them, and how a mistake of form is named."""

import shutil
from pathlib import Path

import pytest

from emberfall import library
from emberfall.library import ContentError, Pack
from emberfall.records import Clause, Named

HARBOUR = """
title = "Harbour"
roads = [{ from = "quay", to = "inn", days = 0.1 }]
[players.ada]
name = "Ada"
at = "quay"
[npcs.ben]
name = "Ben"
at = "inn"
owns = ["rope"]
[places.quay]
name = "the Quay"
[places.inn]
name = "the Inn"
[items.rope]
name = "rope"
"""


@pytest.fixture
def emberfall() -> Pack:
    return library.pack("emberfall")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An author's folder with a small campaign and the built-in rules."""
    (tmp_path / "campaigns").mkdir()
    (tmp_path / "rules").mkdir()
    (tmp_path / "campaigns" / "harbour.toml").write_text(HARBOUR, encoding="utf-8")
    for rule in (library.HOME / "rules").glob("*.toml"):
        if 'governs = "campaign"' in rule.read_text(encoding="utf-8"):
            shutil.copy(rule, tmp_path / "rules")
    return tmp_path


def thing(pack: Pack, id: str) -> Named:
    return next(named for named in pack.named() if named.id == id)


def test_the_campaign_holds_the_scene(emberfall: Pack) -> None:
    assert [player.id for player in emberfall.players] == ["kael", "lyra"]
    assert thing(emberfall, "pouch_of_gold").owner == "kael"
    assert thing(emberfall, "moonsteel_ore").owner == "borin"
    blade = thing(emberfall, "moonsteel_blade")
    assert (blade.state, blade.owner, blade.needs) == ("unmade", None, ("moonsteel_ore",))
    assert thing(emberfall, "grimma").crafts == ("moonsteel_blade", "steel_dagger")
    assert thing(emberfall, "iron_bar").owner == "grimma"
    assert ("borin", "brother", "grimma") in emberfall.kin
    assert [thing(emberfall, id).at for id in ("grimma", "borin")] == ["forge", "mine"]
    assert emberfall.past[0].lines == (("kael", "I sing a mocking song about Borin"),)
    assert [move.at for session in emberfall.past for move in session.set] == ["tavern", "mine"]


def test_nothing_but_their_memories_moves_grimma_and_borin(emberfall: Pack) -> None:
    for npc in (thing(emberfall, "grimma"), thing(emberfall, "borin")):
        asked = npc.prices.keys() & {"moonsteel_blade", "moonsteel_ore", "steel_dagger", "request"}
        assert (npc.temper, asked) == (0, set())


def test_the_cast_is_large_enough_for_an_hour(emberfall: Pack) -> None:
    families = {npc.name.split()[-1] for npc in emberfall.npcs if any(npc.id in (s, e) for s, _, e in emberfall.kin)}
    assert len([npc for npc in emberfall.npcs if npc.alive]) >= 12
    assert len(families) >= 3
    assert (len(emberfall.factions), len(emberfall.places), len(emberfall.items)) >= (4, 8, 12)
    assert len(emberfall.rules) >= 10
    assert all(npc.wants for npc in emberfall.npcs if npc.alive)


def test_the_smith_and_her_brother_are_alone_with_whoever_visits(emberfall: Pack) -> None:
    assert [npc.id for npc in emberfall.npcs if npc.at == "forge"] == ["grimma"]
    assert [npc.id for npc in emberfall.npcs if npc.at == "mine"] == ["borin"]


def test_the_kin_oath_is_a_rule_of_one_clause() -> None:
    oath = library.rule("kin_oath")
    assert (oath.name, oath.governs, oath.binds, oath.effect) == (
        "The kin-oath of Clan Ironroot",
        "ironroot",
        "consent",
        "forbid",
    )
    assert oath.clauses == (
        Clause(
            id="kin_oath_1",
            kind="deed",
            start="actor",
            reach="decider or kin",
            feeling="negative",
            until=("apologise", "give"),
        ),
    )


@pytest.mark.parametrize(
    ("rule", "clause"),
    [
        ("presence", Clause(id="presence_1", kind="edge", edge="AT", start="target", end="here")),
        ("say_whom", Clause(id="say_whom_1", kind="property", key="name", start="target")),
        ("roads", Clause(id="roads_1", kind="road", start="here", end="place")),
        ("living_only_act", Clause(id="living_only_act_1", kind="property", key="alive", start="actor", equals=False)),
        ("makers_consent", Clause(id="makers_consent_1", kind="consent", start="maker", end="item")),
        (
            "favours_capped",
            Clause(
                id="favours_capped_1",
                kind="tally",
                verb="request",
                start="actor",
                end="decider",
                equals="agree",
                at_least=3,
            ),
        ),
    ],
)
def test_each_kind_of_clause_becomes_what_its_query_reads(rule: str, clause: Clause) -> None:
    assert library.rule(rule).clauses == (clause,)


def test_a_work_asks_for_the_craft_and_for_its_materials() -> None:
    craft, held = library.rule("materials").clauses
    assert (craft.edge, craft.start, craft.end) == ("CRAFTS", "maker", "item")
    assert (held.kind, held.start, held.end) == ("held", "item", "maker")


def test_a_shared_rule_belongs_to_every_world_that_has_what_it_governs(home: Path) -> None:
    oath = (
        'name="Oath"\ntext="t."\ngoverns="npc:ben"\nverbs=["request"]\nbinds="consent"\neffect="forbid"\nremedy="Wait."'
    )
    (home / "rules" / "oath.toml").write_text(oath, encoding="utf-8")
    (home / "rules" / "other.toml").write_text(oath.replace("ben", "nobody"), encoding="utf-8")
    ids = {rule.id for rule in library.pack("harbour", home).rules}
    assert {"presence", "oath"} <= ids
    assert "other" not in ids


def test_a_world_may_bring_its_own_rule_in_place_of_a_shared_one(home: Path) -> None:
    own = """
[rules.roads]
name = "Tides"
text = "Boats follow the tide."
verbs = ["travel"]
binds = "attempt"
effect = "require"
remedy = "The tide is out."
[[rules.roads.when]]
road = { from = "here", to = "place" }
"""
    (home / "campaigns" / "harbour.toml").write_text(HARBOUR + own, encoding="utf-8")
    (roads,) = [rule for rule in library.pack("harbour", home).rules if rule.id == "roads"]
    assert roads.name == "Tides"


def test_the_files_of_a_folder_are_one_campaign(home: Path) -> None:
    folder = home / "campaigns" / "isles"
    folder.mkdir()
    world, _, people = HARBOUR.partition("[players.ada]")
    (folder / "world.toml").write_text(world, encoding="utf-8")
    (folder / "people.toml").write_text("[players.ada]" + people, encoding="utf-8")
    isles = library.pack("isles", home)
    assert isles.model_copy(update={"name": "harbour"}) == library.pack("harbour", home)


def test_the_same_person_in_two_files_is_a_mistake(home: Path) -> None:
    folder = home / "campaigns" / "isles"
    folder.mkdir()
    (folder / "a.toml").write_text(HARBOUR, encoding="utf-8")
    (folder / "b.toml").write_text('[npcs.ben]\nname = "Ben"\nat = "inn"\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"isles/b\.toml \[npcs\.ben\]: this is already in campaigns/isles/a\.toml"):
        library.pack("isles", home)


def test_a_broken_campaign_is_reported_and_the_others_still_load(home: Path) -> None:
    (home / "campaigns" / "broken.toml").write_text("title = ", encoding="utf-8")
    (home / "rules" / "broken.toml").write_text("[[", encoding="utf-8")
    assert library.packs(home) == ("harbour",)
    assert library.pack("harbour", home).title == "Harbour"
    assert "broken" not in library.rules(home)
    assert {fault.file for fault in library.check(home)} == {"campaigns/broken.toml", "rules/broken.toml"}


def test_an_unknown_campaign_or_rule_is_answered_with_those_that_there_are(home: Path) -> None:
    with pytest.raises(ContentError, match=r"no campaign harbor; campaigns/ has: harbour"):
        library.pack("harbor", home)
    with pytest.raises(ContentError, match=r"no rule road; rules/ has: .*roads"):
        library.rule("road", home)
