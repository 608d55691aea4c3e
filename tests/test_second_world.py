"""The second world: its demo as a played transcript, its own rules, and its voices, on a real graph."""

import re
from itertools import product
from typing import Protocol

import pytest

from emberfall import campaigns, interlude, library, table, why
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.minds.offline import prose
from emberfall.occasions import SLOT, VOICED
from emberfall.records import Turn
from emberfall.scene import read_scene

PACK = library.pack("cold_berth")

# player, words -> verb, allowed, (npc, verdict, rules) or None, changes: what the demo comes to, turn by turn.
TRANSCRIPT = [
    ("teo", "request", True, ("bisi", "refuse", ("one_for_all",)), ()),
    ("noor", "request", True, ("bisi", "agree", ()), ("craft",)),
    ("teo", "travel", True, None, ("move",)),
    ("teo", "apologise", True, None, ()),
    ("teo", "give", True, None, ("transfer",)),
    ("teo", "request", True, ("folake", "agree", ("one_for_all",)), ("transfer",)),
    ("teo", "travel", True, None, ("move",)),
    ("teo", "give", True, None, ("transfer",)),
    ("teo", "request", True, ("bisi", "agree", ("one_for_all",)), ("craft",)),
    ("teo", "travel", True, None, ("move",)),
]

REMEDIES = (
    "Apologise to Folake and bring a peace offering.",
    "Let a shift go by.",
    "Ask somebody who has the coupling, or makes it.",
    "Do one of us a good turn, or offer something in trade.",
)
NAMES = {"player": "Teo", "npc": "Greta", "item": "the drive coupling", "short": "coupling"}
SAMPLES = {
    "other": "Yusuf",
    "note": "Teo asks for the drive coupling",
    **NAMES,
    "name": "Bisi Okafor",
    "role": "fabricator",
    "answer": "Folake is at the Outer Rig.",
    "topic": "Folake",
    "want": "the jar of honey",
    "remedy": "apologise to me",
    "steps": "the aloe leaf and the jar of honey",
}


class Say(Protocol):
    """Plays words of a player one after the other, and returns the last turn."""

    def __call__(self, player: str, *words: str) -> Turn: ...


@pytest.fixture(scope="module")
def played(store: Store) -> tuple[str, list[Turn]]:
    """The whole demo, played once: (campaign, turns)."""
    graph = campaigns.found(store, PACK)
    return graph, [table.play(store, graph, player, words) for player, words in PACK.demo]


@pytest.fixture
def say(store: Store) -> Say:
    """Plays in a fresh campaign."""
    graph = campaigns.found(store, PACK)

    def speak(player: str, *words: str) -> Turn:
        return [table.play(store, graph, player, one) for one in words][-1]

    return speak


def verdict(turn: Turn) -> tuple[str, str, tuple[str, ...]]:
    assert turn.decision is not None
    return turn.decision.npc, turn.decision.verdict, turn.decision.rules


# The demo -----------------------------------------------------------------------------------------


def test_the_demo_comes_to_what_its_transcript_says(played: tuple[str, list[Turn]]) -> None:
    assert [
        (
            turn.player,
            turn.intent.verb,
            turn.ruling.allowed,
            verdict(turn) if turn.decision else None,
            tuple(change.kind for change in turn.changes),
        )
        for turn in played[1]
    ] == TRANSCRIPT


def test_bisi_refuses_for_her_mothers_sake_though_she_was_not_there(
    store: Store, played: tuple[str, list[Turn]]
) -> None:
    graph, turns = played
    refused = turns[0].decision
    assert refused is not None
    assert refused.dialogue == (
        "No coupling for you, Teo. Apologise to Folake and bring a peace offering. That is the whole specification."
    )
    answer = why.why(Book(store, graph), refused.id)
    (path,) = answer.paths
    assert path.nodes == ("teo", refused.cites[0], "folake", "bisi")
    assert path.labels[2] == "KIN_OF mother"
    assert answer.names[path.nodes[1]] == "mocked Folake in verse"


def test_noor_who_mocked_nobody_has_her_gasket_at_once(store: Store, played: tuple[str, list[Turn]]) -> None:
    graph, turns = played
    assert turns[1].decision is not None
    assert turns[1].decision.cites == ()
    assert read_scene(Book(store, graph), "noor").thing("hatch_gasket").owner == "noor"


def test_the_way_to_the_rig_leads_over_the_docks_and_takes_five_hours(played: tuple[str, list[Turn]]) -> None:
    (move,) = played[1][2].changes
    assert move.kind == "move"
    assert move.via == ("fab", "docks", "rig")
    assert any("a journey of five hours" in line.text for line in played[1][2].lines)


def test_word_and_gift_travel_back_to_her_along_the_same_tie(played: tuple[str, list[Turn]]) -> None:
    said, given = played[1][3], played[1][4]
    assert (said.feelings["folake"], said.feelings["bisi"]) == pytest.approx((-1.0, -0.9))
    assert (given.feelings["folake"], given.feelings["bisi"]) == pytest.approx((1.0, 0.9))


def test_the_yes_runs_through_the_amends(store: Store, played: tuple[str, list[Turn]]) -> None:
    graph, turns = played
    agreed = turns[8].decision
    assert agreed is not None
    paths = [path.nodes[1:] for path in why.why(Book(store, graph), agreed.id).paths]
    assert (turns[3].events[0].id, "folake", "bisi") in paths


def test_with_the_metal_in_her_hands_she_prints_at_once_and_nothing_is_owed(
    store: Store, played: tuple[str, list[Turn]]
) -> None:
    scene = read_scene(Book(store, played[0]), "teo")
    assert (scene.thing("drive_coupling").owner, scene.thing("hafnium_ingot").state) == ("teo", "spent")
    assert (scene.here, scene.quests) == ("marigold", ())


def test_no_word_of_the_other_world_is_heard_in_it(played: tuple[str, list[Turn]]) -> None:
    told = " ".join(line.text for turn in played[1] for line in turn.lines)
    assert not re.search(r"\b(roads?|forge[sd]?|smith|tavern)\b", told, re.IGNORECASE)


# Its own rules ------------------------------------------------------------------------------------


def test_asked_before_she_has_the_metal_bisi_waits_for_it(say: Say) -> None:
    asked = say("noor", "Bisi, print me a drive coupling")
    assert verdict(asked) == ("bisi", "agree", ())
    assert [change.kind for change in asked.changes] == ["quest"]


def test_local_nine_holds_it_against_him_also_where_nobody_is_kin(say: Say) -> None:
    turn = say("teo", "travel to the Docks", "Yusuf, may I have the flight jacket?")
    assert verdict(turn) == ("yusuf", "refuse", ("one_for_all",))


def test_a_clearance_is_stamped_for_the_pilot_and_not_for_the_navigator(say: Say) -> None:
    for player in ("noor", "teo"):
        say(player, "travel to the Customs Lock")
    assert verdict(say("noor", "Ivo, stamp me a flight clearance")) == ("ivo", "refuse", ("pilots_only",))
    assert verdict(say("teo", "Ivo, stamp me a flight clearance"))[1:] == ("agree", ())


def test_customs_does_nothing_for_whoever_carries_the_brandy_until_it_is_gone(say: Say) -> None:
    say("teo", "travel to the Underdeck", "I help Sten", "I offer Sten my coffee for the brandy")
    turn = say("teo", "travel to the Customs Lock", "Ivo, stamp me a flight clearance")
    assert verdict(turn) == ("ivo", "refuse", ("clean_hands",))
    assert "brandy" in (turn.decision.dialogue if turn.decision else "")
    assert verdict(say("teo", "I give the brandy to Ivo", "Ivo, stamp me a flight clearance"))[1] == "agree"


def test_air_is_given_but_never_sold(say: Say) -> None:
    sold = say("noor", "travel to the Docks", "I offer Greta my cards for the oxygen cell")
    assert (sold.ruling.allowed, sold.ruling.rule) == (False, "air_unsold")
    assert verdict(say("noor", "Greta, may I have the oxygen cell?"))[1] == "agree"


@pytest.mark.parametrize("words", ["I hit Rosa", "I threaten Rosa", "You are a fool, Rosa"])
def test_nobody_quarrels_among_the_bees(say: Say, words: str) -> None:
    turn = say("noor", "travel to the Orchard", words)
    assert (turn.ruling.allowed, turn.ruling.rule, turn.events) == (False, "among_the_bees", ())


def test_nobody_raises_a_hand_on_the_rig(say: Say) -> None:
    turn = say("noor", "travel to the Outer Rig", "I punch Folake")
    assert (turn.ruling.allowed, turn.ruling.rule) == (False, "thin_walls")


def test_the_orchard_gives_one_thing_a_head_until_the_session_is_over(store: Store) -> None:
    graph = campaigns.found(store, PACK)
    table.play(store, graph, "noor", "travel to the Orchard")
    assert verdict(table.play(store, graph, "noor", "Rosa, may I have the jar of honey?"))[1] == "agree"
    more = table.play(store, graph, "noor", "Rosa, may I have the bag of apricots?")
    assert verdict(more) == ("rosa", "refuse", ("one_each",))
    interlude.end_session(store, graph, "noor", rest=480)
    assert verdict(table.play(store, graph, "noor", "Rosa, may I have the bag of apricots?"))[1] == "agree"


def test_the_undertow_deals_with_strangers_and_favours_its_own(say: Say) -> None:
    asked = say("noor", "travel to the Underdeck", "Sten, may I have the coil of copper?")
    assert verdict(asked) == ("sten", "refuse", ("quiet_trade",))
    assert verdict(say("noor", "I help Sten", "Sten, may I have the coil of copper?"))[1] == "agree"


def test_nobody_promises_what_they_neither_have_nor_make(say: Say) -> None:
    turn = say("noor", "Bisi, may I have the jar of honey?")
    assert verdict(turn) == ("bisi", "refuse", ("theirs_to_give",))
    assert turn.changes == ()


def test_a_trade_says_what_is_given_for_what(say: Say) -> None:
    turn = say("noor", "travel to the Second Wind", "I want to buy the chess set from Dorcas")
    assert (turn.ruling.allowed, turn.ruling.rule) == (False, "name_your_price")


def test_whoever_is_elsewhere_is_said_to_be_there_in_the_words_of_a_station(say: Say) -> None:
    assert say("noor", "I praise Amity").ruling.says == "Amity is not here, but at the Marigold. Go there first."


def test_the_dead_rigger_answers_nobody(say: Say) -> None:
    turn = say("noor", "travel to the Long Window", "Josip, can you hear me?")
    assert (turn.ruling.allowed, turn.ruling.rule) == (False, "living_only_answer")


# Its voices ---------------------------------------------------------------------------------------


def test_each_of_the_living_has_a_voice_of_their_own() -> None:
    voices = [npc.voice for npc in PACK.npcs if npc.alive]
    assert len(voices) >= 10
    assert sorted(voices) == sorted(PACK.voices)


@pytest.mark.parametrize("voice", PACK.voices)
def test_every_line_reads_as_sentences(voice: str) -> None:
    for occasion in VOICED:
        for template in PACK.voices[voice].get(occasion, ()):
            said = prose.fill(template, SAMPLES)
            assert not SLOT.search(said), said
            assert re.match(r"[A-Z].*[.!?]$", said), said
            assert not re.search(r"[“”\"]|  | [.,!?]|[.,]{2}", said), said


@pytest.mark.parametrize("voice", PACK.voices)
def test_a_refusal_says_its_remedy_whatever_it_is(voice: str) -> None:
    for remedy, seed in product(REMEDIES, "abcdef"):
        said = prose.line("refuse", PACK.voices[voice], seed, {**NAMES, "remedy": remedy})
        assert remedy.rstrip(".")[1:] in said, said


@pytest.mark.parametrize("voice", PACK.voices)
@pytest.mark.parametrize("known", [(), ("want",), ("remedy",), ("want", "remedy")])
def test_nobody_bargains_without_a_word(voice: str, known: tuple[str, ...]) -> None:
    said = prose.line("bargain", PACK.voices[voice], "seed", {**NAMES, **{slot: SAMPLES[slot] for slot in known}})
    assert said
    assert all(SAMPLES[slot] in said.lower() for slot in known)


@pytest.mark.parametrize("voice", PACK.voices)
def test_four_lines_for_each_common_occasion_and_none_that_another_voice_says(voice: str) -> None:
    others = {line for name, said in PACK.voices.items() if name != voice for lines in said.values() for line in lines}
    for occasion in ("greet", "answer", "unknown", "told", "agree", "serve", "hurt", "angry", "thanks", "pleased"):
        lines = PACK.voices[voice][occasion]
        assert len(lines) >= 4, occasion
        assert others.isdisjoint(line for line in lines if len(line) > 20), occasion
