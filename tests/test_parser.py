"""What free English comes to: labelled sentences in two worlds, and each way of speaking that the parser must know."""

from __future__ import annotations

import csv
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import station, town

from emberfall import library
from emberfall.minds.offline.parser import parse, summarise
from emberfall.records import Intent, Kin, Question, Scene

DATA = Path(__file__).parent / "data"
FIELDS = ("verb", "target", "item", "place")


def emberfall(here: str) -> Scene:
    """The demo campaign with Kael at `here`; Borin drinks in the tavern when Kael does."""
    return campaign("emberfall", here, {"borin": here} if here == "tavern" else {})


def cold_berth(here: str) -> Scene:
    return campaign("cold_berth", here, {})


def campaign(name: str, here: str, moves: dict[str, str]) -> Scene:
    """A campaign as it is written, with its first player at `here`."""
    pack = library.pack(name)
    kin: dict[str, tuple[Kin, ...]] = {}
    for who, relation, of in pack.kin:
        kin[who] = (*kin.get(who, ()), Kin(relation=relation, of=of))
    places = {pack.players[0].id: here, **moves}
    named = (*pack.players, *pack.npcs, *pack.places, *pack.items, *pack.factions)
    things = tuple(t.model_copy(update={"at": places.get(t.id, t.at), "kin": kin.get(t.id, ())}) for t in named)
    update = {"pack": name, "player": pack.players[0].id, "here": here, "things": things}
    return town("tavern").model_copy(update=update)


def accuracy(file: str, scene: Callable[[str], Scene]) -> tuple[dict[str, float], list[str]]:
    """The share of right answers for each field, and a line for each sentence that was misread."""
    right: Counter[str] = Counter()
    misses = []
    with (DATA / file).open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE) if not row[0].startswith("#")]
    for text, *labels, here in rows:
        intent = parse(text, scene(here)).model_dump()
        good = [field for field, label in zip(FIELDS, labels, strict=True) if (intent[field] or "") == label]
        right.update(good)
        misses += [f"{text}: {intent}"] if len(good) < len(FIELDS) else []
    return {field: right[field] / len(rows) for field in FIELDS}, misses


@pytest.mark.parametrize(
    ("file", "scene", "bar"),
    [
        ("intents_dev.tsv", emberfall, 1.0),
        ("intents_dev.tsv", town, 1.0),
        ("intents_train.tsv", emberfall, 0.98),
        ("intents_heldout.tsv", emberfall, 0.95),
        ("wild_1_emberfall.tsv", emberfall, 0.95),
        ("wild_1_cold_berth.tsv", cold_berth, 0.95),
        ("wild_2_emberfall.tsv", emberfall, 0.92),
        ("wild_2_cold_berth.tsv", cold_berth, 0.85),
        ("wild_3_emberfall.tsv", emberfall, 0.95),
        ("wild_3_cold_berth.tsv", cold_berth, 0.95),
        ("wild_4_emberfall.tsv", emberfall, 0.95),
        ("wild_4_cold_berth.tsv", cold_berth, 0.95),
        ("wild_5_emberfall.tsv", emberfall, 0.95),
        ("wild_6_emberfall.tsv", emberfall, 0.90),
        ("wild_6_cold_berth.tsv", cold_berth, 0.95),
        ("fresh_emberfall.tsv", emberfall, 0.95),
        ("fresh_cold_berth.tsv", cold_berth, 0.95),
        ("cold_berth_train.tsv", cold_berth, 0.95),
        ("cold_berth_heldout.tsv", cold_berth, 0.95),
        ("station_train.tsv", station, 0.95),
        ("station_heldout.tsv", station, 0.95),
    ],
)
def test_labelled_sentences_are_read_as_labelled(file: str, scene: Callable[[str], Scene], bar: float) -> None:
    found, misses = accuracy(file, scene)
    assert all(share >= bar for share in found.values()), f"{found}\n" + "\n".join(misses)


def read(words: str, here: str = "mine", *, addressed: str | None = None) -> Intent:
    return parse(words, town(here, addressed=addressed))


def known(words: str, verb: str, target: str | None, item: str | None, here: str = "tavern") -> None:
    intent = parse(words, emberfall(here))
    assert (intent.verb, intent.target, intent.item) == (verb, target, item)


# Refusals, negations, conditions ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "verb"),
    [
        ("I refuse to apologise", "insult"),
        ("I will never apologise to Borin", "insult"),
        ("I would rather eat my hat than apologise to Borin", "insult"),
        ("don't apologise, just hand him the gold", "give"),
        ("don't attack Borin, just greet him", "greet"),
        ("I will never mock you again, Borin", "promise"),
        ("I'm not sorry", "insult"),
        ("don't go", "wait"),
    ],
)
def test_what_is_denied_is_not_done(words: str, verb: str) -> None:
    assert read(words).verb == verb


@pytest.mark.parametrize(
    ("words", "verb"),
    [
        ("do it or else", "threaten"),
        ("give me the ore or I'll burn your house down", "threaten"),
        ("unless you help me, Borin, I will tell everyone", "threaten"),
        ("if you help me, Borin, I will bring you a present", "promise"),
        ("I'll give you my gold for the ore, Borin", "trade"),
        ("I would be grateful if you gave me the ore", "request"),
        ("will you help me or should I ask Lyra?", "request"),
    ],
)
def test_a_condition_makes_a_threat_a_promise_a_trade_or_a_wish(words: str, verb: str) -> None:
    assert read(words).verb == verb


# Whom and what ------------------------------------------------------------------------------------


def test_whom_nobody_names_the_scene_must_say() -> None:
    assert read("You are the best smith I ever met", "forge").target is None
    assert read("will you make me a sword?", "forge").target is None


@pytest.mark.parametrize(
    "words", ["mock the dwarf", "mock her brother", "mock Grimma's brother", "mock the miner", "mock borrin"]
)
def test_aliases_kin_roles_and_typos_name_the_same_person(words: str) -> None:
    assert read(words).target == "borin"


def test_kin_are_found_both_ways() -> None:
    assert read("tell Borin his sister misses him").topic == "grimma"
    assert read("insult Mara's son", "gate").target == "tobin"
    assert read("thank Tobin's mother", "tavern").target == "mara"


def test_a_pronoun_means_whom_the_words_named_then_whom_one_talks_to_then_who_is_here() -> None:
    assert read("I greet Tobin and give him my purse").target == "tobin"
    assert read("thank him", "gate", addressed="borin").target == "borin"
    assert read("thank her", "forge").target == "grimma"


def test_a_word_that_could_mean_two_ties_them() -> None:
    scene = town("gate")
    things = tuple(t.model_copy(update={"at": "gate"}) if t.id == "odo" else t for t in scene.things)
    tied = parse("punch him", scene.model_copy(update={"things": things}))
    assert set(tied.ties) == {"tobin", "odo"}
    assert read("punch him", "gate").ties == ()


def test_one_asks_for_what_the_other_has_and_gives_what_one_has_oneself() -> None:
    assert read("ask Borin for the moonsteel").item == "moonsteel_ore"
    assert read("ask Grimma to forge the moonsteel", "forge").item == "moonsteel_blade"
    assert read("hand over the ore").verb == "request"
    assert read("hand over the gold").verb == "give"


def test_what_a_question_is_about_is_its_topic_and_not_its_target() -> None:
    asked = read("ask Grimma about Borin", "forge")
    assert (asked.target, asked.topic, asked.item) == ("grimma", "borin", None)
    assert read("where does Borin work?").target is None


def test_a_trade_keeps_what_is_paid() -> None:
    traded = read("swap my gold for the ore with Borin")
    assert (traded.item, traded.offer) == ("moonsteel_ore", "pouch_of_gold")


def test_words_that_are_also_verbs_or_pronouns_name_a_place_only_as_nouns() -> None:
    assert read("walk to forge", "mine").place == "forge"
    assert read("forge me a sword", "forge").place is None
    assert read("the gold is mine").place is None
    assert read("watch Borin").topic is None


# Ways ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "here", "place"),
    [
        ("go find Borin", "forge", "mine"),
        ("go find Borin", "tavern", "mine"),  # he is here, and works there
        ("let's visit the smith", "tavern", "forge"),
        ("slip out and walk to the forge", "tavern", "forge"),
        ("leave the tavern for the mine", "tavern", "mine"),
        ("leave the tavern", "tavern", None),
        ("go from the tavern to the gate", "tavern", "gate"),
        ("to the Ember Hearth!", "mine", "tavern"),
        ("take me to the market", "tavern", "market"),
    ],
)
def test_travel_is_to_a_place_or_to_where_somebody_works(words: str, here: str, place: str | None) -> None:
    intent = read(words, here)
    assert (intent.verb, intent.place, intent.target) == ("travel", place, None)


# Speech -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "verb", "target"),
    [
        ('"I am sorry," I tell Borin', "apologise", "borin"),
        ('I shout "You fool!" at Borin', "insult", "borin"),
        ("say to Borin: the road is open again", "tell", "borin"),
        ("Borin: where is the ore?", "ask", "borin"),
        ("tell Borin to come with me", "request", "borin"),
        ("tell Borin I will kill him", "threaten", "borin"),
        ("tell Grimma that Borin is a fool", "insult", "borin"),
        ("tell everyone that Borin is a hero", "praise", "borin"),
        ("tell Borin that Grimma is worried", "tell", "borin"),
        ("promise Borin a world of pain", "threaten", "borin"),
        ("ask Borin to forgive me", "apologise", "borin"),
    ],
)
def test_what_is_said_to_somebody_counts_and_not_that_it_is_said(words: str, verb: str, target: str) -> None:
    intent = read(words)
    assert (intent.verb, intent.target) == (verb, target)


# However it is typed -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "verb", "target", "item"),
    [
        ("trade the pouch of gold for the whistle", "trade", None, "bone_whistle"),
        ("would you swap the whistle for my purse, Pip?", "trade", "pip", "bone_whistle"),
        ("buy the honeycomb from Marta with my gold", "trade", "marta", "honeycomb"),
        ("I'll give you my gold if you give me the whistle, Pip", "trade", "pip", "bone_whistle"),
        ("if you hand over the honeycomb, the gold is yours, Marta", "trade", "marta", "honeycomb"),
        ("gold to borin", "give", "borin", "pouch_of_gold"),
    ],
)
def test_what_is_wanted_is_the_item_and_what_is_paid_the_offer(words: str, verb: str, target: str, item: str) -> None:
    known(words, verb, target, item)


@pytest.mark.parametrize(
    ("words", "verb"),
    [
        ("I have a pouch of gold", "inventory"),
        ("I have the blade", "deed"),
        ("I'd like an ale", "request"),
        ("I'd like to dance on the table", "deed"),
    ],
)
def test_what_one_has_and_would_like(words: str, verb: str) -> None:
    assert read(words).verb == verb


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("give Grimma the gold and ask her for the blade", "ask her for the blade"),
        ("go to the forge, then apologise to Grimma", "apologise to Grimma"),
        ("slip out and walk to the forge", ""),
        ("kneel before Borin and apologise", ""),
        ("grab the ore and run", ""),
        ("I give Borin the gold and hope that he forgives me", ""),
        ("apologise to Borin, don't give him the gold", ""),
    ],
)
def test_a_second_deed_in_the_same_words_is_left_for_a_turn_of_its_own(words: str, left: str) -> None:
    assert read(words).left == left


@pytest.mark.parametrize(
    "words",
    [
        "give the gold to myself",
        "Pip gives Kael the barrow ring",
        "I already own the dice",
        "I already gave Pip the gold",
        "three mice free me and bring me the ore",
        "I summon a dragon that burns the forge",
    ],
)
def test_what_is_only_said_to_be_so_is_a_deed(words: str) -> None:
    intent = parse(words, emberfall("tavern"))
    assert (intent.verb, intent.target) == ("deed", None)


@pytest.mark.parametrize(
    ("words", "verb", "target", "item"),
    [
        ("can you work moonsteel?", "ask", None, None),
        ("can you forge swords?", "ask", None, None),
        ("may a blade be forged for me?", "request", None, "moonsteel_blade"),
        ("please you make for me the blade, yes?", "request", None, "moonsteel_blade"),
        ("you wouldn't have a dagger for me, would you, Grimma?", "request", "grimma", "steel_dagger"),
        ("who are you?", "ask", None, None),
        ("are you always this slow, Grimma?", "insult", "grimma", None),
        ("grimma ur a liar", "insult", "grimma", None),
        ("grimma ur work is wonderful", "praise", "grimma", None),
        ("I want buy sword from you", "trade", None, "moonsteel_blade"),
        ("tell her I'm sorry about what I said to her brother", "apologise", "grimma", None),
        ("if you don't help me I will burn this place down, Grimma", "threaten", "grimma", None),
        ("give me one reason not to break your nose, Grimma", "threaten", "grimma", None),
        ("pleeease Grimma make me a sword", "request", "grimma", "moonsteel_blade"),
        ("GRIMMA YOU ARE THE BEST", "praise", "grimma", None),
        ("yes", "tell", None, None),
        ("thanks", "praise", None, None),
    ],
)
def test_it_is_understood_however_it_is_typed(words: str, verb: str, target: str | None, item: str | None) -> None:
    known(words, verb, target, item, "forge")


@pytest.mark.parametrize(
    ("words", "verb", "topic"),
    [
        ("tell Borin that the ring lies in the cellar", "tell", "barrow_ring"),
        ("tell Borin that Grimma is afraid of the dark", "tell", "grimma"),
        ("tell Borin that Grimma lies", "insult", None),
        ("I am scared of Borin", "tell", None),
        ("I hate fish", "deed", None),
    ],
)
def test_news_and_what_one_says_of_oneself_are_no_insult(words: str, verb: str, topic: str | None) -> None:
    intent = parse(words, emberfall("mine"))
    assert (intent.verb, intent.topic) == (verb, topic)


@pytest.mark.parametrize("curly", ["Grimma, I\u2019m sorry\u2026 truly", "Grimma \u2014 I\u2019m sorry"])
def test_typographic_marks_are_plain_ones(curly: str) -> None:
    known(curly, "apologise", "grimma", None, "forge")


def test_somebodys_brother_is_found_whichever_way_it_is_said() -> None:
    assert read("I thank the brother of Grimma").target == "borin"


# Claims -------------------------------------------------------------------------------------------


def test_news_of_others_is_a_deed_that_claims_and_does_nothing() -> None:
    forged = read("Grimma forged the blade", "forge")
    assert (forged.verb, forged.target) == ("deed", None)
    assert forged.claim is not None
    assert (forged.claim.doer, forged.claim.act, forged.claim.item) == ("grimma", "craft", "moonsteel_blade")
    given = read("Borin gives me the ore").claim
    assert given is not None
    assert (given.doer, given.act, given.receiver) == ("borin", "give", "kael")
    made = read("the blade is finished", "forge").claim
    assert made is not None
    assert (made.doer, made.act) == ("grimma", "craft")


def test_the_players_own_handiwork_is_a_claim_too() -> None:
    claim = read("I forge the moonsteel blade", "forge").claim
    assert claim is not None
    assert (claim.doer, claim.act) == ("kael", "craft")


@pytest.mark.parametrize(
    "words", ["three mice free me", "suddenly a dragon appears", "the king arrives and knights me"]
)
def test_strangers_deeds_are_deeds_without_a_claim(words: str) -> None:
    intent = read(words)
    assert (intent.verb, intent.claim) == ("deed", None)


def test_news_told_to_somebody_is_news_and_no_claim() -> None:
    told = read("Borin, Grimma forged the blade")
    assert (told.verb, told.target, told.claim) == ("tell", "borin", None)


# Tone ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "I sing a mocking song about Borin",
        "I apologise to Borin for the song",
        "give the pouch of gold to Borin",
        "hit Borin",
    ],
)
def test_plain_words_have_strength_exactly_one(words: str) -> None:
    assert read(words).strength == 1.0


def test_strength_stays_within_a_third() -> None:
    assert read("I utterly, viciously, brutally and savagely humiliate Borin!!").strength == pytest.approx(4 / 3)
    assert read("I tease Borin gently and playfully, for fun, a little").strength == pytest.approx(2 / 3)
    assert 1 < read("I am so sorry, Borin").strength < 4 / 3


def test_the_manner_is_how_it_was_done_and_not_what_it_was_about() -> None:
    assert read("I sing a mocking song about Borin").manner == "in song"
    assert read("recite a rude limerick about Borin").manner == "in verse"
    assert read("I apologise to Borin for the song").manner == ""


# Names of deeds -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "here", "name"),
    [
        ("I sing a mocking song about Borin", "tavern", "mocked Borin in song"),
        ("ask Grimma to forge me a blade", "forge", "asked Grimma for the moonsteel blade"),
        ("give the dwarf my purse", "mine", "gave Borin the pouch of gold"),
        ("sorry, Borin", "mine", "apologised to Borin"),
        ("walk to the mine", "forge", "travelled to Deepdelve"),
        ("swap my gold for Borin's ore", "mine", "offered Borin the pouch of gold for the moonsteel ore"),
        ("look around", "mine", "looked around"),
        ("I juggle three knives", "tavern", "juggled three knives"),
        ("I sing my song", "tavern", "sang his song"),
        ("Grimma forged the blade", "forge", "claimed that Grimma forged the blade"),
        ("I am afraid of the dark", "forge", "spoke of being afraid of the dark"),
        ("", "forge", "did something"),
    ],
)
def test_a_deed_is_named_in_the_past_tense(words: str, here: str, name: str) -> None:
    scene = town(here)
    assert summarise(parse(words, scene), scene) == name


def test_a_deeds_name_is_short() -> None:
    scene = town("tavern")
    assert len(summarise(parse("I juggle " + "very sharp knives and " * 30, scene), scene)) <= 60


# Whatever is typed --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "",
        " \n\t",
        "\x00\x1b[31m",
        "?!...",
        "مرحبا بكم",
        "🐉🔥",
        "<script>alert(1)</script>",
        "'; DROP TABLE",
        "or else",
        "to",
        "let me",
    ],
)
def test_odd_input_is_read_as_something(words: str) -> None:
    intent = read(words)
    assert intent.words == words
    assert summarise(intent, town("mine"))


@pytest.mark.parametrize("piece", ["a", "to go ", "tell Borin that ", "if you ", "and or ", '"', "Borin's ", "ﷺ", "."])
def test_a_hundred_thousand_characters_are_read_at_once(piece: str) -> None:
    read("hello")
    started = time.perf_counter()
    read(piece * (100_000 // len(piece)))
    assert time.perf_counter() - started < 1.0


SAID = st.sampled_from(
    [
        *("I", "you", "Borin", "Grimma", "the", "dwarf", "her", "brother", "give", "take", "my", "gold", "ore", "to"),
        *("for", "and", "or", "if", "not", "will", "would", "ask", "tell", "that", "mock", "sorry", "blade", "forge"),
        *("mine", "me", ",", ".", "?", "!", '"', ":", "'s", "is", "are", "sing", "about", "go", "find", "let", "us"),
    ]
)


@given(st.lists(SAID | st.text(max_size=8), max_size=25))
@settings(max_examples=300, deadline=None)
def test_no_words_break_the_parser(words: list[str]) -> None:
    scene = town("mine")
    started = time.perf_counter()
    intent = parse(" ".join(words), scene)
    assert time.perf_counter() - started < 2.0  # a millisecond, but for the first word that has to be mended
    ids = {thing.id for thing in scene.things}
    assert {intent.target, intent.item, intent.place, intent.offer, intent.topic, *intent.ties} - {None} <= ids
    assert summarise(intent, scene)


ANSWERS = st.sampled_from(
    ["1", "2", "the", "first", "latter", "neither", "him", "tobin", "odo", "merchant", "one", "no"]
)


@given(st.lists(ANSWERS | st.text(max_size=6), max_size=4))
@settings(max_examples=200, deadline=None)
def test_whatever_is_answered_to_which_one_settles_it_or_is_something_new(words: list[str]) -> None:
    tied = ("tobin", "odo")
    scene = town("gate").model_copy(update={"pending": Question(words="punch him", choices=tied)})
    intent = parse(" ".join(words), scene)
    if intent.answer and not intent.dropped:
        assert (intent.verb, intent.words) == ("attack", "punch him")
        assert intent.target in tied
        assert intent.ties in ((), tied)


def test_the_same_words_are_always_read_alike() -> None:
    words = "don't apologise, just hand him the gold"
    assert len({read(words).model_dump_json() for _ in range(3)}) == 1
