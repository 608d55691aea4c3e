"""The linter finds what an author got wrong, and says where it is and how to mend it."""

import json
from pathlib import Path

import pytest
from harbour import FILE, WORLD, faults, planted, shelf

from emberfall import library
from emberfall.__main__ import main


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return shelf(tmp_path)


def test_the_campaigns_and_rules_that_come_with_the_game_have_no_faults() -> None:
    assert library.check() == ()


def test_the_harbour_has_no_faults(home: Path) -> None:
    assert planted(home) == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('at = "inn"', 'at = "in"', "[npcs.ben] at: there is no place in; did you mean inn? legal: inn, light, quay"),
        (
            'factions = ["crew"]',
            'factions = ["crw"]',
            "[npcs.ben] factions: there is no faction crw; did you mean crew?",
        ),
        ('wants = ["coin"]', 'wants = ["con"]', "[npcs.ben] wants: there is no item con; did you mean coin?"),
        (
            'wants = ["coin"]',
            'haunts = { evening = "in" }',
            "[npcs.ben] haunts: there is no place in; did you mean inn? legal: inn, light, quay",
        ),
        (
            'wants = ["coin"]',
            'haunts = { evenings = "inn" }',
            "[npcs.ben] haunts: there is no part of the day evenings; did you mean evening?",
        ),
        (
            'owns = ["coin"]',
            'owns = ["coin"]\nhaunts = { noon = "inn" }',
            "[players.ada] haunts: nobody goes anywhere for a player; take it out",
        ),
        ('aliases = ["keeper"]', 'alive = false\nhaunts = { noon = "inn" }', "[npcs.dot] haunts: the dead go nowhere"),
        ('needs = ["rope"]', 'needs = ["rpe"]', "[items.net] needs: there is no item rpe; did you mean rope?"),
        ('"brother", "cara"', '"brother", "carra"', "[kin] 1: there is no player or NPC carra; did you mean cara?"),
        ('from = "quay"', 'from = "key"', "[roads] 1: there is no place key"),
        ('[["ada", "hello"]]', '[["ida", "hello"]]', "[demo]: there is no player ida; did you mean ada? legal: ada"),
        ('[["ada", "hello Ben"]]', '[["ben", "hello"]]', "[past] 1.lines: there is no player ben"),
        ('[["ada", "hello"]]', '[["ada", "  "]]', "[demo]: a line of ada is empty"),
        ('who = "ben"', 'who = "bob"', "[past] 1.set: there is no player or NPC bob"),
        ("[npcs.dot]", "[npcs.Dot-1]", "[npcs.Dot-1]: 'Dot-1' is no id; use 1 to 64 of a-z, 0-9 and _"),
        ("[npcs.dot]", "[npcs.ada]", "[npcs.ada]: the id ada is taken by [players.ada]; rename one of them"),
        ("[items.net]", "[items.campaign]", "[items.campaign]: the id campaign is taken by the campaign itself"),
        (
            'to = "light", days',
            'to = "quay", days',
            "[places.light]: no road leads to light from where the players begin; add a road to it, or take it out",
        ),
        ('to = "light", days', 'to = "inn", days', "[roads]: a road leads from inn to itself"),
        (
            'pronoun = "he"',
            'pronoun = "he"\nowns = ["coin"]',
            "[items.coin] owner: it is in 2 hands: ada and ben; keep one",
        ),
        (
            'name = "rope"',
            'name = "rope"\nowner = "ben"',
            "[items.rope] owner: it is in 2 hands: ben and the place quay",
        ),
        ('owns = ["coin"]', "", "[items.coin] owner: it has no owner and no place"),
        ('state = "unmade"', 'state = "unmade"\nowner = "ben"', "[items.net] state: it is unmade, yet with ben"),
        ('crafts = ["net"]', "", "[items.net] state: it is unmade, and nobody crafts it"),
        ('state = "unmade"', 'at = "inn"', "[items.net] state: somebody crafts it, but it is there already"),
        ('needs = ["rope"]', 'needs = ["net"]', "[items.net] needs: its making needs the thing itself"),
        (
            'crafts = ["net"]',
            'crafts = ["net"]\nowns = ["coin"]',
            "[npcs.ben] wants: coin is wanted, but it is theirs already",
        ),
        ('name = "rope"', 'name = "rope"\nstate = "spent"', "[items.rope] state: it is spent, yet with the place quay"),
        (
            '["ben", "father", "dot"]',
            '["cara", "sister", "ben"]',
            "[kin]: 2 lines for one pair: ben brother cara; cara sister ben; keep one line for each pair",
        ),
        ('["ben", "father", "dot"]', '["ben", "father", "ben"]', "[kin] 2: ben is said to be father of themselves"),
        (
            '["ben", "father", "dot"]',
            '["ben", "mother", "dot"]',
            "[kin] 2: ben is a mother, but the pronoun is he; write the male word, or change the pronoun of ben",
        ),
        (
            '["ben", "brother", "cara"]',
            '["cara", "daughter", "dot"], ["cara", "mother", "ben"]',
            "[kin]: ben is their own ancestor; turn one of the lines around",
        ),
        ('aliases = ["keeper"]', 'aliases = ["Keeper"]', "[npcs.dot] aliases: 'Keeper' has capitals; write 'keeper'"),
        ('aliases = ["keeper"]', 'aliases = ["ben"]', "[npcs.dot] aliases: 'ben' means ben as well, and nothing tells"),
        ('name = "rope"', 'name = "rope"\naliases = ["net"]', "[items.net] aliases: 'net' means rope as well"),
        ('name = "rope"', 'name = "a rope"', "[items.rope] name: 'a rope' brings its article; leave the article out"),
        ('aliases = ["keeper"]', 'voice = "gruff"', "[npcs.dot] voice: there is no voice gruff; legal: plain"),
        ("", '[voices.shy]\ngreet = ["Oh."]', "[voices.shy]: nobody speaks with it"),
        ("", '[narration]\nopenin = ["Hm."]', "[narration] openin: there is no occasion openin; did you mean opening?"),
        (
            "",
            '[narration]\nwait = ["{clock}"]',
            "[narration] wait.1: wait has no slot {clock}; did you mean clock_words?",
        ),
        ("", "[narration]\nwait = ['\"Hm\"']", "[narration] wait.1: it brings its own quotation marks"),
    ],
)
def test_a_planted_mistake_is_found(home: Path, old: str, new: str, says: str) -> None:
    found = planted(home, (old, new))
    assert any(fault.startswith(f"{FILE} {says}") for fault in found), "\n".join(found)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("faction:crew", "faction:crow", "governs: it governs nothing: there is no faction crow; did you mean crew?"),
        ("faction:crew", "clan:crew", "governs: 'clan:crew' says nothing that can be governed"),
        ('verbs = ["request"]', 'verbs = ["reqest"]', "verbs: there is no verb reqest; did you mean request?"),
        (
            'verbs = ["request"]',
            'verbs = ["craft"]',
            "verbs: craft is a change; a rule that binds consent never sees it",
        ),
        ("Apologise to {victim}.", "", "remedy: it refuses without a word"),
        ("Apologise to {victim}.", "{victim} waits.", "remedy: an NPC says it as an order; begin with a verb"),
        ("{victim}", "{victm}", "remedy: there is no slot {victm}; did you mean victim?"),
        ("{victim}", "{target.house}", "remedy: {target.house} asks for nothing known"),
        ('until = ["apologise"]', 'until = ["sorry"]', "when.1.until: there is no verb sorry"),
        ('by = "actor"', 'by = "actr"', "when.1.by: 'actr' is neither a slot nor kind:id; did you mean actor?"),
        (
            'deed = { by = "actor", to = "decider", feeling = "negative" }\nuntil = ["apologise"]',
            'edge = "OWN"\nfrom = "npc:bob"\nto = "item"',
            "when.1.edge: there is no edge OWN; did you mean OWNS?",
        ),
        (
            'deed = { by = "actor", to = "decider", feeling = "negative" }\nuntil = ["apologise"]',
            'edge = "OWNS"\nfrom = "npc:bob"\nto = "item"',
            "when: there is no npc bob",
        ),
        (
            'deed = { by = "actor", to = "decider", feeling = "negative" }\nuntil = ["apologise"]',
            'edg = "OWNS"',
            "when.1: a condition is of exactly one kind; found edg; did you mean edge?",
        ),
        (
            'effect = "forbid"\nremedy = "Apologise to {victim}."\n[[rules.crew_oath.when]]\n'
            'deed = { by = "actor", to = "decider", feeling = "negative" }\nuntil = ["apologise"]',
            'effect = "require"\nremedy = "Wait."',
            "when: it requires nothing",
        ),
    ],
)
def test_a_planted_mistake_in_a_rule_is_found(home: Path, old: str, new: str, says: str) -> None:
    found = planted(home, (old, new))
    assert any(fault.startswith(f"{FILE} [rules.crew_oath] {says}") for fault in found), "\n".join(found)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "Harbour"', 'titel = "Harbour"', "titel: there is no key titel here; did you mean title?"),
        ('title = "Harbour"', "", "title: title is missing; add title to it"),
        ('pronoun = "he"', 'pronoun = "him"', "[npcs.ben] pronoun: 'him' is not known here; legal: he, it, she, they"),
        (
            'pronoun = "he"',
            "temper = 3",
            "[npcs.ben] temper: 3 is out of bounds; write a number less than or equal to 1",
        ),
        ('pronoun = "he"', "temper = 'x'", "[npcs.ben] temper: Input should be a valid integer; found 'x'"),
        ('name = "Dot"', "", "[npcs.dot] name: name is missing; add name to it"),
        ('name = "Dot"', 'nam = "Dot"', "[npcs.dot] nam: there is no key nam here; did you mean name?"),
        ("days = 0.1", "days = 0", "[roads.1] days: 0 is out of bounds; write a number greater than 0"),
        (
            'binds = "consent"',
            'binds = "verdict"',
            "[rules.crew_oath] binds: 'verdict' is not known here; legal: attempt",
        ),
    ],
)
def test_a_mistake_of_form_is_found_and_hides_no_other(home: Path, old: str, new: str, says: str) -> None:
    found = planted(home, (old, new), ('wants = ["coin"]', 'wants = ["con"]'))
    assert any(fault.startswith(f"{FILE} {says}") for fault in found), "\n".join(found)
    assert any("there is no item con" in fault for fault in found), "\n".join(found)
    assert library.packs(home) == ()


def test_a_voice_without_words_names_every_occasion_that_it_lacks(home: Path) -> None:
    (found,) = planted(home, ('aliases = ["keeper"]', 'voice = "shy"'), ("", '[voices.shy]\ngreet = ["Oh, {player}."]'))
    assert found.startswith(f"{FILE} [voices.shy]: it has no words for cool, answer, unknown,")
    assert "forged" not in found, "who crafts nothing never hands over a work"


def test_a_verb_that_no_rule_allows_or_requires_is_found(home: Path) -> None:
    (home / "rules" / "roads.toml").unlink()
    (home / "rules" / "say_where.toml").unlink()
    assert planted(home) == [
        f"{FILE} [rules] travel: no rule over the campaign allows or requires travel, so it is always refused; "
        "add travel to the verbs of a rule that binds = 'attempt'"
    ]


def test_a_rule_file_that_governs_nothing_in_any_campaign_is_found(home: Path) -> None:
    oath = (library.HOME / "rules" / "kin_oath.toml").read_text(encoding="utf-8")
    (home / "rules" / "kin_oath.toml").write_text(oath, encoding="utf-8")
    assert planted(home) == [
        "rules/kin_oath.toml governs: it governs nothing: there is no faction ironroot; legal: crew"
    ]


def test_beings_may_share_an_epithet_while_they_live_apart(home: Path) -> None:
    shared = ('name = "Ben"', 'name = "Ben"\naliases = ["keeper"]')
    assert planted(home, shared) == []
    (found,) = planted(home, shared, ('at = "light"', 'at = "inn"'))
    assert found.startswith(f"{FILE} [npcs.dot] aliases: 'keeper' means ben as well")


def test_only_one_campaign_is_checked_when_asked_for(home: Path) -> None:
    (home / "campaigns" / "other.toml").write_text("title = 3", encoding="utf-8")
    (home / FILE).write_text(WORLD, encoding="utf-8")
    assert library.check(home, only="harbour") == ()
    assert {fault.file for fault in library.check(home)} == {"campaigns/other.toml"}


def test_the_world_of_the_authors_guide_has_no_faults(home: Path) -> None:
    guide = (library.HOME / "docs" / "authoring.md").read_text(encoding="utf-8")
    world = guide.partition("```toml\n")[2].partition("```")[0]
    assert faults(home, world) == []
    assert [rule.id for rule in library.pack("harbour", home).rules if rule.governs == "keepers"] == ["keepers_oath"]


@pytest.mark.parametrize(
    ("content", "problem", "mend"),
    [
        (b"", "title is missing", "add title"),
        (b'title = "Har', "this is not TOML", "close the quotation mark"),
        (b"title = Harbour\n", "this is not TOML", "put words in quotation marks"),
        (b'title = "a"\ntitle = "b"\n', "this is not TOML", "say it once"),
        (b'demo = [["ada", "hello"]\n', "this is not TOML", "bracket"),
        (b'title = "Caf\xe9"\n', "byte 13, in line 1, is not UTF-8", "save the file as UTF-8"),
        (b"x = " + b"[" * 5000 + b"]" * 5000, "nested too deeply", "lists of lists"),
        (b"# " + b"x" * 2_000_001, "2.0 MB long", "below 2 MB"),
        (b'[npc.ben]\nname = "Ben"\n', "there is no key npc here", "did you mean npcs?"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(home: Path, content: bytes, problem: str, mend: str) -> None:
    (home / FILE).write_bytes(content)
    found = library.check(home)
    assert any(f.file == FILE and problem in f.problem and mend in f.mend for f in found), "\n".join(map(str, found))


def test_a_file_with_a_byte_order_mark_is_read(home: Path) -> None:
    (home / FILE).write_bytes(b"\xef\xbb\xbf" + WORLD.encode())
    assert library.check(home) == ()


def test_a_folder_and_a_file_of_one_name_are_found(home: Path) -> None:
    (home / "campaigns" / "harbour").mkdir()
    (home / "campaigns" / "harbour" / "world.toml").write_text(WORLD, encoding="utf-8")
    found = faults(home, WORLD)
    assert any(
        fault.startswith("campaigns/harbour: harbour/ and harbour.toml are campaigns of one name") for fault in found
    )


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("campaigns/world.tml", "campaigns/world.tml: it is not read: it does not end in .toml; name it world.toml"),
        ("campaigns/isle/people.yaml", "campaigns/isle: the folder holds no .toml file"),
        ("campaigns/isle/more/people.toml", "campaigns/isle/more: folders within a campaign are not read"),
        ("rules/oath.txt", "rules/oath.txt: it is not read: a rule is one .toml file"),
    ],
)
def test_a_file_that_nobody_reads_is_found(home: Path, path: str, problem: str) -> None:
    (home / path).parent.mkdir(parents=True, exist_ok=True)
    (home / path).write_text("", encoding="utf-8")
    assert any(fault.startswith(problem) for fault in faults(home, WORLD))


def test_a_link_out_of_the_folder_is_not_followed(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.toml"
    secret.write_text('title = "hidden words"\n', encoding="utf-8")
    (home / "campaigns" / "linked.toml").symlink_to(secret)
    (home / "campaigns" / "nowhere.toml").symlink_to(home / "campaigns" / "gone.toml")
    found = "\n".join(faults(home, WORLD))
    assert "campaigns/linked.toml: it leads out of this folder" in found
    assert "campaigns/nowhere.toml: it leads nowhere" in found
    assert "hidden words" not in found


def test_faults_are_also_told_to_machines(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    planted(home, ('wants = ["coin"]', 'wants = ["con"]'))
    assert main(["check", str(home), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["campaigns"] == ["harbour"]
    (fault,) = told["faults"]
    assert (fault["file"], fault["table"], fault["key"]) == (FILE, "npcs.ben", "wants")
    assert fault["problem"] == "there is no item con"
    assert fault["mend"].startswith("did you mean coin?")


@pytest.mark.parametrize(
    ("planting", "found"),
    [
        (
            '[ploys.sing]\nname = "a song"\ntext = "Sing."\ngoal = "to please"\ndeeds = ["praize"]\n',
            "campaigns/harbour.toml [ploys.sing] deeds: there is no verb praize; did you mean praise?",
        ),
        (
            '[ploys.sing]\nname = "a song"\ntext = "Sing."\ngoal = "to please"\nsays = "I sing to {nmc}"\n',
            "campaigns/harbour.toml [ploys.sing] says: there is no slot {nmc}; did you mean npc?",
        ),
        (
            '[traits.sea]\nkind = "fear"\nwords = ["sea"]\nsatisfies = ["rumm"]\n',
            "campaigns/harbour.toml [traits.sea] satisfies: there is nothing called rumm",
        ),
        (
            '[[later]]\nlines = [["adda", "hello"]]\n',
            "campaigns/harbour.toml [later] 1.lines: there is no player adda; did you mean ada?",
        ),
    ],
)
def test_mistakes_about_ploys_and_traits_are_found(home: Path, planting: str, found: str) -> None:
    (fault,) = planted(home, ("", planting))
    assert fault.startswith(found)
