"""A hostile model plays, and nothing breaks: no invariant, no cite that is not real, no turn lost."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from bystander import objections
from hypothesis import given
from hypothesis import strategies as st
from scenes import town

from emberfall import campaigns, library
from emberfall.__main__ import main
from emberfall.cli.hostile import hostile
from emberfall.cli.siege import Toll, besiege
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.minds.claims import DRIFTING, SLIGHT, forms
from emberfall.minds.holding import HOLDS, IS
from emberfall.minds.truth import Basis, untrue
from emberfall.records import OFFLINE, Scene, Turn
from emberfall.scene import read_scene

TURNS = {"emberfall": 200, "cold_berth": 100}


@pytest.mark.faults
@pytest.mark.parametrize("world", TURNS)
def test_three_hundred_turns_with_a_hostile_model_break_nothing(store: Store, world: str) -> None:
    pack = library.pack(world)
    graph = campaigns.found(store, pack)
    seen: Counter[str] = Counter()
    objected: list[str] = []
    befores: dict[str, Scene] = {}

    def watched(turn: Turn) -> None:
        if turn.trace:
            seen.update(f"{one.purpose} {one.mind != OFFLINE}" for one in turn.trace.asked)
            seen["replaced"] += sum(len(one.replaced) for one in turn.trace.asked)
            seen["proposals refused"] += sum(not one.allowed for one in turn.trace.rulings if "proposal" in one.what)
        before = befores.pop("next", None)
        if before is not None:
            here = before.thing(turn.player).at
            seen_by = before.model_copy(update={"player": turn.player, "here": here})
            objected.extend(objections(seen_by, turn, pack, frozenset()))
        befores["next"] = read_scene(Book(store, graph), turn.player)

    with hostile() as minds:
        toll = besiege(store, graph, pack, minds, TURNS[world], watched)
    assert (toll.turns, toll.broken_invariants, toll.unreal_cites, toll.lost_turns) == (TURNS[world], 0, 0, 0)
    assert objected == []
    assert toll.dropped_cites > TURNS[world] / 4
    assert toll.overruled > 0 or world != "emberfall"
    for much in ("decide True", "tell True", "propose True", "replaced", "proposals refused"):
        assert seen[much] > TURNS[world] / 20, (much, seen)


def test_the_hostile_demo_ends_with_its_toll(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--mind", "hostile", "--turns", "5", "--json"]) == 0
    *turns, last = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["turn"] > 0 for line in turns] == [True] * 5
    assert tuple(json.loads(last)) == tuple(Toll.model_fields)
    assert {key: value for key, value in json.loads(last).items() if key not in ("dropped_cites", "overruled")} == {
        "turns": 5,
        "broken_invariants": 0,
        "unreal_cites": 0,
        "lost_turns": 0,
    }


ALL = frozenset(thing.id for thing in town("forge").things)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Grimma hands Kael the moonsteel blade.", "hand"),
        ("With a sigh Grimma gives him a golden crown.", "give"),
        ("She has forged the moonsteel blade at last.", "forge"),
        ("Kael takes the healing herbs from the shelf.", "take"),
        ("Tobin was slain in the night.", "slay"),
        ("Grimma leaves the room in anger.", "leave"),
        ("The roof collapses.", "collapse"),
        ("Old Zargoth laughs at Queen Beryl.", "Zargoth"),
        ("", "nothing"),
        ("word " * 200, "long"),
    ],
)
def test_what_did_not_happen_is_not_told(said: str, why: str) -> None:
    assert why in untrue(said, ALL, town("forge"), Basis())


@pytest.mark.parametrize(
    "said",
    [
        "Grimma gives him a long look and says nothing.",
        "She does not give him the moonsteel blade.",
        "Sparks rise from the forge while Kael waits.",
        "Kael takes a breath.",
        "Nobody hands anything to anybody.",
        "The moonsteel blade is on everyone's lips.",
    ],
)
def test_what_changes_nothing_may_be_told(said: str) -> None:
    assert untrue(said, ALL, town("forge"), Basis()) == ""


def test_whoever_is_named_has_to_be_cited() -> None:
    assert "borin" in untrue("Borin laughs in his mine.", {"grimma"}, town("forge"), Basis())


WORDS = sorted({*forms(), *SLIGHT, *DRIFTING, *HOLDS, *IS, "to", "hands", "out", "dead", "n't", "and", ",", ".", "'s"})
NAMES = [thing.name for thing in town("forge").things]


@given(st.text(max_size=500) | st.lists(st.sampled_from([*WORDS, *NAMES]), max_size=12).map(" ".join))
def test_any_text_is_judged(said: str) -> None:
    assert isinstance(untrue(said, ALL, town("forge"), Basis()), str)
