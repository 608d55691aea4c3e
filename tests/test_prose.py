"""The offline prose: the same for the same seed, varied in a play, and naming only what it is given."""

import re
from itertools import product

import pytest

from emberfall import calendar, library
from emberfall.minds.offline import parser, prose, scenery, summary
from emberfall.occasions import SLOT, TOLD, VOICED
from emberfall.records import Scene

PACK = library.pack("emberfall")
NAMES = {
    "player": "Kael",
    "npc": "Grimma",
    "item": "the moonsteel blade",
    "short": "blade",
    "remedy": "Apologise to Borin and bring a gift.",
}
SAMPLES = {
    "other": "Yusuf",
    "note": "Teo asks for the drive coupling",
    **NAMES,
    "name": "Grimma Ironroot",
    "role": "smith",
    "answer": "Borin is at Deepdelve Mine.",
    "topic": "Borin",
    "want": "the river pearl",
    "steps": "the silverleaf and the honeycomb",
}


def scene(here: str, player: str = "kael") -> Scene:
    """The world as its file has it, with the player at this place."""
    things = tuple(t.model_copy(update={"at": here}) if t.id == player else t for t in PACK.named())
    return Scene(
        campaign="dnd_test",
        pack="emberfall",
        title=PACK.title,
        player=player,
        here=here,
        turn=0,
        clock=0,
        session=3,
        said=0,
        things=things,
        roads=PACK.roads,
    )


def speak(occasion: str, names: dict[str, str], turns: int, voice: str = "gruff") -> list[str]:
    """What is said on so many turns in a row, each remembering the ones before."""
    said: list[str] = []
    for turn in range(turns):
        said.insert(0, prose.line(occasion, PACK.voices[voice], f"{turn}", names, said))
    return said[::-1]


def test_grimma_refuses_in_the_words_that_the_scene_is_known_by() -> None:
    first, *_ = speak("refuse", NAMES, 1)
    assert first == "No blade for you, Kael. Apologise to Borin and bring a gift, then we'll talk."


def test_the_opening_names_the_hour_the_place_the_purse_and_the_company() -> None:
    told = prose.narrate("opening", "any", scenery.setting(scene("forge"), "evening of the third day"), ())
    assert told == (
        "Evening of the third day. You stand at the Rusty Anvil with a pouch of gold. "
        "Grimma Ironroot is here, the smith who crafts the moonsteel blade."
    )


def test_the_same_seed_says_the_same_and_seeds_differ() -> None:
    said = [prose.line("greet", PACK.voices["slow"], seed, NAMES) for seed in "aabcdefgh"]
    assert said[0] == said[1]
    assert len(set(said)) > 1


@pytest.mark.parametrize("voice", PACK.voices)
def test_no_line_comes_back_before_the_others_were_said(voice: str) -> None:
    for occasion in ("greet", "answer", "agree", "hurt", "thanks", "pleased", "refuse"):
        said = speak(occasion, SAMPLES, 4, voice)
        assert len(set(said)) == 4, said


def test_when_everything_was_said_the_oldest_comes_back() -> None:
    said = speak("softened", NAMES, 6)
    assert said[4:] == said[:2]


def test_a_remedy_that_is_given_is_always_said() -> None:
    for voice, seed in product(PACK.voices, "abcdef"):
        said = prose.line("refuse", PACK.voices[voice], seed, NAMES)
        assert "pologise to Borin and bring a gift" in said


def test_without_a_remedy_a_refusal_promises_nothing() -> None:
    plain = {key: value for key, value in NAMES.items() if key != "remedy"}
    for voice, seed in product(PACK.voices, "abcdef"):
        said = prose.line("refuse", PACK.voices[voice], seed, plain)
        assert "pologise" not in said
        assert said


def test_a_remedy_within_a_sentence_loses_its_capital_but_a_name_keeps_it() -> None:
    voice = {"refuse": ("First you {remedy}.",)}
    assert prose.line("refuse", voice, "", {"player": "Kael", "remedy": "Wait."}) == "First you wait."
    names = {"player": "Kael", "target": "Borin", "remedy": "Borin must be asked."}
    assert prose.line("refuse", voice, "", names) == "First you Borin must be asked."


def test_who_asks_for_amends_to_themselves_says_me() -> None:
    names = {"player": "Kael", "npc": "Grimma", "remedy": "Apologise to Grimma and praise Grimma's work."}
    assert prose.line("refuse", {"refuse": ("{remedy}.",)}, "", names) == "Apologise to me and praise my work."


def test_a_voice_without_words_falls_back_to_plain_ones() -> None:
    assert prose.line("greet", {}, "seed", NAMES, ()) == "Hello, Kael."
    assert prose.line("greet", {"greet": ("Hail, {stranger}.",)}, "seed", NAMES, ()) == "Hello, Kael."


@pytest.mark.parametrize("voice", ["plain", *PACK.voices])
def test_every_line_of_every_voice_reads_as_sentences(voice: str) -> None:
    for occasion in VOICED:
        lines = PACK.voices.get(voice, {}).get(occasion, ())
        for template in lines:
            said = prose.fill(template, {**SAMPLES, "remedy": "apologise to Borin"})
            assert not SLOT.search(said), said
            assert re.match(r"[A-Z]", said), said
            assert re.search(r"[.!?]$", said), said
            assert not re.search(r"[“”\"]|  | [.,!?]|[.,]{2}", said), said


def test_the_plain_voice_has_words_for_every_occasion_whatever_is_given() -> None:
    for occasion in VOICED:
        assert prose.line(occasion, {}, "seed", {"player": "Kael", "npc": "Grimma", **_least(occasion)})


def _least(occasion: str) -> dict[str, str]:
    must = VOICED[occasion].must
    return {} if occasion in ("bargain", "refuse") else {slot: SAMPLES[slot] for slot in must}


def test_every_voice_has_four_lines_for_each_common_occasion() -> None:
    for voice, said in PACK.voices.items():
        for occasion in ("greet", "answer", "unknown", "told", "agree", "serve", "hurt", "angry", "thanks", "pleased"):
            assert len(said[occasion]) >= 4, (voice, occasion)


@pytest.mark.parametrize("world", ["emberfall", "cold_berth"])
def test_every_voice_has_words_of_its_own_for_every_occasion_that_its_owners_come_into(world: str) -> None:
    pack = library.pack(world)
    crafters = {npc.voice for npc in pack.npcs if npc.crafts}
    for voice, said in pack.voices.items():
        for occasion, when in VOICED.items():
            needed = 0 if when.rare and voice not in crafters else 3
            assert len(said.get(occasion, ())) >= needed or occasion in LATE, (voice, occasion)


LATE = frozenset(
    {"withheld", "hand_over", "passes_on", "confides", "doubted", "corrected"}
)  # the plain words serve everybody


def test_no_two_voices_share_a_line() -> None:
    said = [line for voice in PACK.voices.values() for lines in voice.values() for line in lines if line != "{answer}"]
    assert sorted({line for line in said if said.count(line) > 1 and len(line) > 20}) == []


def test_braces_in_a_name_are_text() -> None:
    said = prose.line("greet", {"greet": ("Hello, {player}.",)}, "seed", {"player": "{npc} <b>", "npc": "Grimma"})
    assert said == "Hello, {npc} <b>."


@pytest.mark.parametrize("occasion", TOLD)
def test_the_narrator_has_words_for_every_occasion(occasion: str) -> None:
    names = dict.fromkeys(TOLD[occasion].legal, "Kael")
    assert prose.narrate(occasion, "seed", names)


def test_a_deed_is_told_with_how_it_was_done_and_who_heard() -> None:
    names = {"player": "Kael", "target": "Borin", "place": "the Ember Hearth", "manner": "in song"}
    told = prose.narrate("act_insult", "seed", {**names, "heard": "Marta and Pip see it."}, ())
    assert told == "Kael mocks Borin in song, for all of the Ember Hearth to hear. Marta and Pip see it."
    assert "song" not in prose.narrate("act_insult", "seed", {**names, "manner": ""}, ())


def test_what_is_not_there_is_left_out_of_the_description() -> None:
    told = prose.narrate("look", "seed", scenery.setting(scene("barrow"), "night of the third day"), ())
    assert told == (
        "You are at Barrow Hill. The hill where Emberfall buries its own. Ulla Fenn is here, the hermit. "
        "Some silverleaf lies here. A road leads to the North Gate."
    )


def test_the_dead_are_no_company() -> None:
    assert "Tam" not in scenery.company_words(scene("barrow"))


def test_fellow_players_are_named_after_those_who_live_there() -> None:
    assert scenery.company_words(scene("tavern")) == (
        "Marta Harrow the innkeeper and Pip Harrow the potboy are here. Lyra is here too."
    )


def test_a_campaign_may_narrate_in_its_own_words() -> None:
    own = {"nothing": ("The tide goes out. {player} has nothing.",)}
    assert prose.narrate("nothing", "seed", {"player": "Kael"}, own=own) == "The tide goes out. Kael has nothing."


@pytest.mark.parametrize(
    ("days", "words"),
    [(0.01, "a short way"), (0.03, "a journey of half an hour"), (0.25, "a journey of six hours"), (2, "two days")],
)
def test_a_way_is_told_in_hours_and_days(days: float, words: str) -> None:
    assert scenery.way(days).endswith(words)


def test_lists_read_as_people_say_them() -> None:
    assert [scenery.listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert scenery.listed(["a", "b"], "or") == "a or b"


def test_the_same_sentence_about_another_thing_counts_as_said() -> None:
    dagger = {"player": "Lyra", "npc": "Grimma", "item": "the steel dagger"}
    first = prose.line("forged", PACK.voices["gruff"], "a", dagger, ())
    again = prose.line("forged", PACK.voices["gruff"], "a", {**dagger, "item": "the moonsteel blade"}, (first,))
    assert first == "Done. The steel dagger is yours, Lyra. Look after it."
    assert "Look after it" not in again


def test_a_plain_answer_does_not_wear_out_because_others_spoke() -> None:
    names = {"player": "Kael", "npc": "Grimma", "answer": "Borin has it."}
    assert prose.line("answer", PACK.voices["gruff"], "a", names, ("Nothing changes hands.",)) == "Borin has it."


# Free deeds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "how", "told"),
    [
        ("I dance on the table", "done", "dances on the table"),
        ("open the door", "tried", "open the door"),
        ("I try to open the door", "tried", "open the door"),
        ("I jump over the wall with my sister", "tried", "jump over the wall with his sister"),
        ("I won't kneel", "would_not", "kneel"),
        ("three mice free me", "asserted", "that three mice free him"),
        ("the alarm goes off", "asserted", "that the alarm goes off"),
        ("I am the king", "asserted", "to be the king"),
        ("nice weather today", "spoken", "nice weather today"),
        ("yes", "spoken", "yes"),
    ],
)
def test_a_free_deed_is_told_as_done_tried_or_only_said(words: str, how: str, told: str) -> None:
    here = scene("forge")
    assert summary.told(parser.parse(words, here), here) == (how, told)


@pytest.mark.parametrize(
    ("name", "plural"),
    [
        ("the herbs", True),
        ("the bone dice", False),
        ("the pair of bone dice", False),
        ("the bag of apricots", False),
        ("the glass", False),
        ("Dorcas", False),
        ("the oil and the wick", True),
    ],
)
def test_verbs_agree_in_number_with_what_stands_before_them(name: str, plural: bool) -> None:
    assert prose.fill("{item} is here and {item} stays.", {"item": name}) == (
        f"{name[0].upper()}{name[1:]} {'are' if plural else 'is'} here and {name} {'stay' if plural else 'stays'}."
    )


@pytest.mark.parametrize(
    ("words", "minutes"),
    [
        ("wait", 10),
        ("I wait a minute", 1),
        ("wait two hours", 120),
        ("wait for half an hour", 30),
        ("I wait until morning", 14 * 60),
        ("wait till the next evening", 24 * 60),
        ("I rest for 3 days", 3 * 1440),
        ("wait for 900 days", 7 * 1440),
    ],
)
def test_a_wait_takes_as_long_as_it_says(words: str, minutes: int) -> None:
    assert calendar.waited(words, 18 * 60) == minutes
