"""The player as a graph: what words and deeds show of them, how it fades, and what is advised because of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from emberfall import campaigns, interlude, library, table
from emberfall.audit import audit
from emberfall.calendar import DAY
from emberfall.chronicler import learned
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.narrator import interpret
from emberfall.records import Learned, Outcome, Suggestion, Trait
from emberfall.scene import read_scene
from emberfall.view import view

PACK = library.pack("emberfall")


@pytest.fixture
def campaign(store: Store) -> Iterator[str]:
    graph = campaigns.found(store, PACK)
    yield graph
    ledger.forget_campaign(store, graph)
    store.drop(graph)


def traits(store: Store, campaign: str, player: str = "lyra") -> dict[str, Trait]:
    return {trait.name: trait for trait in view(Book(store, campaign), player, (player,)).traits}


def advice(store: Store, campaign: str, player: str = "lyra") -> tuple[Suggestion, ...]:
    return view(Book(store, campaign), player, (player,)).suggestions


def say(store: Store, campaign: str, *words: str, player: str = "lyra") -> None:
    for one in words:
        table.play(store, campaign, player, one)


@pytest.fixture(scope="module")
def shown(store: Store) -> Iterator[dict[str, tuple[Learned, ...]]]:
    graph = campaigns.found(store, PACK)
    scene = read_scene(Book(store, graph), "lyra")
    yield {words: learned(interpret(words, scene), Outcome(), scene, PACK) for words, *_ in SAID}
    ledger.forget_campaign(store, graph)
    store.drop(graph)


SAID = [
    ("I am afraid of the dark", "fear", "the dark", False),
    ("I'm so scared of deep water.", "fear", "deep water", False),
    ("To be honest, I dread the barrow, and everyone knows it", "fear", "the barrow", False),
    ("The dark frightens me", "fear", "the dark", False),
    ("I am no longer afraid of the dark", "fear", "the dark", True),
    ("I'm not afraid of the dark any more", "fear", "the dark", True),
    ("I would rather be told by raven than by crier", "preference", "word by raven, not by crier", False),
    ("Please send word by raven, not by crier", "preference", "word by raven, not by crier", False),
    ("tell me by raven, never by crier", "preference", "word by raven, not by crier", False),
    ("I prefer ale to wine", "preference", "ale, not wine", False),
    ("I love the river", "preference", "the river", False),
    ("I can't stand turnips", "preference", "not turnips", False),
    ("I need a blade", "need", "a blade", False),
    ("I am looking for some lantern oil, if you have it", "need", "some lantern oil", False),
    ("I don't need a blade", "need", "a blade", True),
]


@pytest.mark.parametrize(("words", "kind", "name", "ends"), SAID)
def test_what_is_said_of_oneself_is_learned(
    shown: dict[str, tuple[Learned, ...]], words: str, kind: str, name: str, ends: bool
) -> None:
    assert [(one.kind, one.name, one.ends) for one in shown[words]] == [(kind, name, ends)]


@pytest.mark.parametrize(
    "words",
    ["I need to go", "I need you to help me", "Are you afraid of the dark?", "Grimma is afraid of the dark", "wait"],
)
def test_what_is_said_of_others_or_of_nothing_is_not(store: Store, campaign: str, words: str) -> None:
    scene = read_scene(Book(store, campaign), "lyra")
    assert learned(interpret(words, scene), Outcome(), scene, PACK) == ()


def test_a_fear_is_tied_to_what_brings_it_on_and_to_what_eases_it(store: Store, campaign: str) -> None:
    say(store, campaign, "I am afraid of the dark")
    fear = traits(store, campaign)["the dark"]
    assert (fear.kind, fear.current, fear.faded) == ("fear", True, False)
    assert fear.satisfied_by == (("lantern_oil", "lantern oil"),)
    assert {id for id, _ in fear.caused_by} == {"mine", "barrow"}
    assert len(fear.cites) == 1
    assert audit(Book(store, campaign)) == ()


def test_a_suggestion_is_justified_by_a_fear_and_what_satisfies_it(store: Store, campaign: str) -> None:
    say(store, campaign, "I am afraid of the dark")
    for _ in range(4):  # he keeps hours, and may have left when she comes
        (one,) = [one for one in advice(store, campaign) if "afraid" in one.because]
        if one.verb == "request":
            break
        say(store, campaign, one.words)
    assert one.words == "Brother Tobias, may I have the vial of lantern oil?"
    assert one.because == (
        "because you are afraid of the dark, and the vial of lantern oil would ease it; Brother Tobias has it"
    )
    assert set(one.edges) == {
        "lyra-HAS-lyra_fear_dark",
        "lantern_oil-SATISFIES-lyra_fear_dark",
        "tobias-OWNS-lantern_oil",
    }
    say(store, campaign, one.words)
    assert not [one for one in advice(store, campaign) if "afraid" in one.because], "she carries it now"


def test_from_afar_the_same_reason_is_three_hops_long(store: Store, campaign: str) -> None:
    say(store, campaign, "I am afraid of the dark")
    (one,) = [one for one in advice(store, campaign) if "afraid" in one.because]
    scene = read_scene(Book(store, campaign), "lyra")
    assert one.words == f"Travel to {scene.thing(scene.thing('tobias').at or '').name}"
    assert [edge.split("-")[1] for edge in one.edges] == ["HAS", "SATISFIES", "OWNS", "AT"]


def test_a_contradiction_supersedes_and_nothing_is_deleted(store: Store, campaign: str) -> None:
    say(store, campaign, "send word by crier, not by raven", "I would rather be told by raven than by crier")
    known = traits(store, campaign)
    assert known["word by raven, not by crier"].current
    assert not known["word by crier, not by raven"].current
    asked = "MATCH (a:Trait)-[:SUPERSEDES]->(b:Trait) RETURN a.name, b.name"
    rows = store.command("GRAPH.RO_QUERY", campaign, asked)[1]
    assert rows == [["word by raven, not by crier", "word by crier, not by raven"]]
    say(store, campaign, "I am afraid of the dark", "I am not afraid of the dark any more")
    assert not traits(store, campaign)["the dark"].current


def test_a_trait_halves_in_thirty_days_and_a_showing_adds_to_what_is_left(store: Store, campaign: str) -> None:
    say(store, campaign, "I am afraid of the dark")
    interlude.advance_clock(store, campaign, 30 * DAY - 10)
    fear = traits(store, campaign)["the dark"]
    assert (fear.intensity, fear.confidence) == pytest.approx((0.45, 0.45), abs=0.001)
    assert fear.rank == pytest.approx(0.6 * 0.45 + 0.3 * 0.5 + 0.1 * 0.45, abs=0.001)
    say(store, campaign, "I am afraid of the dark")
    assert traits(store, campaign)["the dark"].intensity == pytest.approx(1 - (1 - 0.45) * 0.1, abs=0.001)
    interlude.advance_clock(store, campaign, 120 * DAY)
    fear = traits(store, campaign)["the dark"]
    assert fear.faded
    assert not [one for one in advice(store, campaign) if "afraid" in one.because]


def test_deeds_show_what_a_player_is_and_add_up(store: Store, campaign: str) -> None:
    once = traits(store, campaign, "kael")["sharp-tongued"]
    say(store, campaign, "I insult Grimma", player="kael")
    twice = traits(store, campaign, "kael")["sharp-tongued"]
    assert (once.kind, len(once.cites), len(twice.cites)) == ("trait", 1, 2)
    assert twice.intensity > once.intensity


def test_what_was_needed_and_has_come_is_needed_no_longer(store: Store, campaign: str) -> None:
    say(store, campaign, "travel to Tallow Row", "I need a dagger")
    assert traits(store, campaign)["a dagger"].satisfied_by == (("steel_dagger", "dagger"),)
    say(store, campaign, "travel to the Rusty Anvil", "Grimma, forge me a steel dagger")
    assert not traits(store, campaign)["a dagger"].current


def test_one_player_s_character_is_nobody_else_s(store: Store, campaign: str) -> None:
    say(store, campaign, "I am afraid of the dark")
    assert "the dark" not in traits(store, campaign, "kael")
