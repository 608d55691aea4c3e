"""The World-keeper's proposals: what a model would have change besides is ruled like any change, each with a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

import pytest
from bystander import after, objections, standing
from faulty import sensible
from speakers import BLADE, proposing, turn_with

from emberfall import campaigns, interlude, library, table
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.keeper.proposing import Kind
from emberfall.records import Change, Scene, Turn
from emberfall.scene import read_scene

PACK = library.pack("emberfall")
Asking = Callable[..., tuple[Turn, Scene]]


@pytest.fixture
def campaign(store: Store) -> Iterator[str]:
    graph = campaigns.found(store, PACK)
    yield graph
    assert audit(Book(store, graph)) == ()
    ledger.forget_campaign(store, graph)
    store.drop(graph)


@pytest.fixture
def ask(store: Store, campaign: str) -> Asking:
    """One turn at which a model proposes; a bystander watches."""

    def turn(proposed: dict[str, object], words: str = BLADE, player: str = "kael") -> tuple[Turn, Scene]:
        before = read_scene(Book(store, campaign), player)
        played, _ = turn_with(
            proposing({"item": "none", "because": [player], **proposed}), store, campaign, words, player
        )
        found = read_scene(Book(store, campaign), player)
        assert list(objections(before, played, PACK, frozenset())) == []
        assert standing(found) == standing(after(before, played))
        return played, found

    return turn


def ruled(turn: Turn) -> list[tuple[str, bool, str]]:
    assert turn.trace is not None
    told = [one for one in turn.trace.rulings if one.what.startswith("proposal: ")]
    return [(one.what.removeprefix("proposal: "), one.allowed, one.rule) for one in told]


def play(store: Store, campaign: str, *lines: tuple[str, str]) -> None:
    for player, words in lines:
        table.play(store, campaign, player, words)


UNRULED = "no rule of this world speaks of it"
REFUSED = {
    "what its owner did not agree to give": ("transfer", "grimma", "iron_bar", "lyra", "givers_consent"),
    "a gift to one who wronged her kin": ("transfer", "grimma", "iron_bar", "kael", "kin_oath"),
    "what is somebody else's": ("transfer", "grimma", "pouch_of_gold", "grimma", "own_what_you_give"),
    "what is not made": ("transfer", "grimma", "moonsteel_blade", "lyra", "own_what_you_give"),
    "a work for one who wronged her kin": ("craft", "grimma", "moonsteel_blade", "kael", "kin_oath"),
    "a work that she has nothing for": ("craft", "grimma", "steel_dagger", "kael", "kin_oath"),
    "a way that is too long": ("move", "grimma", "none", "mine", "roads"),
    "somebody as a place": ("move", "grimma", "none", "kael", UNRULED),
    "a place as somebody": ("transfer", "grimma", "iron_bar", "mine", UNRULED),
    "a petition": ("quest", "grimma", "iron_bar", "kael", UNRULED),
    "the end of one": ("quest_closed", "grimma", "iron_bar", "kael", UNRULED),
    "a handing on": ("handed", "grimma", "iron_bar", "kael", UNRULED),
    "a step": ("step", "grimma", "iron_bar", "kael", UNRULED),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_proposal_is_judged_like_any_change_and_its_refusal_has_a_reason(ask: Asking, what: str) -> None:
    kind, who, item, to, rule = REFUSED[what]
    words = "look around" if "way" in what else "Good evening, Grimma"
    turn, _ = ask({"kind": kind, "who": who, "item": item, "to": to}, words)
    assert ruled(turn) == [(kind, False, rule)]
    assert turn.changes == ()


def test_every_kind_of_change_may_be_proposed() -> None:
    (kinds, _) = get_args(Change)
    assert {kind.model_fields["kind"].default for kind in get_args(kinds)} == set(get_args(Kind))


def test_a_proposal_without_a_reason_in_the_graph_is_not_even_judged(ask: Asking) -> None:
    turn, _ = ask({"kind": "transfer", "who": "grimma", "item": "iron_bar", "to": "kael", "because": ["e99"]})
    assert ruled(turn) == []
    assert turn.trace is not None
    assert next(one for one in turn.trace.asked if one.purpose == "propose").replaced


def test_who_is_spoken_with_does_nothing_else_meanwhile(ask: Asking) -> None:
    turn, _ = ask({"kind": "move", "who": "grimma", "to": "tavern"})
    assert ruled(turn) == [("move", False, "it is in other hands")]


def test_somebody_may_walk_off_when_the_roads_and_the_time_allow_it(store: Store, campaign: str, ask: Asking) -> None:
    interlude.place(store, campaign, "kael", "hesper", "forge")
    turn, found = ask({"kind": "move", "who": "hesper", "to": "tavern"})
    assert ruled(turn) == [("move", True, "")]
    assert found.thing("hesper").at == "tavern"


def test_an_agreed_work_is_done_when_its_maker_has_what_it_takes(store: Store, campaign: str, ask: Asking) -> None:
    """The ore came by another hand than Lyra's, so that nothing asked Grimma again; the proposal does."""
    play(
        store,
        campaign,
        ("lyra", BLADE),
        ("lyra", "travel to Deepdelve Mine"),
        ("lyra", "Borin, may I have the moonsteel ore?"),
        ("lyra", "back to the Rusty Anvil"),
        ("lyra", "I give the moonsteel ore to Kael"),
    )
    work = {"kind": "craft", "who": "grimma", "item": "moonsteel_blade", "to": "lyra"}
    early, _ = ask(work, "I sing of the sea", "lyra")
    assert ruled(early) == [("craft", False, "materials")]
    play(store, campaign, ("kael", "I give the moonsteel ore to Grimma"))
    for_kael, _ = ask({**work, "to": "kael"}, "I sing of the sea", "lyra")
    assert ruled(for_kael)[0][1:] == (False, "kin_oath")
    turn, found = ask(work, "I sing of the sea", "lyra")
    assert ruled(turn) == [("craft", True, "")]
    blade, ore = found.thing("moonsteel_blade"), found.thing("moonsteel_ore")
    assert (blade.owner, blade.state, ore.state) == ("lyra", "whole", "spent")
    assert [quest for quest in found.quests if quest.raised_by == "lyra"] == []
    assert any("moonsteel blade" in line.text and "Lyra" in line.text for line in turn.lines if line.role == "narrator")
    again, _ = ask(work, "I sing of the sea", "lyra")
    assert ruled(again) == [("craft", False, UNRULED)]


def test_an_agreement_that_was_carried_out_is_used_up(store: Store, campaign: str, ask: Asking) -> None:
    play(
        store,
        campaign,
        ("lyra", "travel to Deepdelve Mine"),
        ("lyra", "Borin, may I have the moonsteel ore?"),
        ("lyra", "I give the moonsteel ore to Borin"),
    )
    turn, found = ask(
        {"kind": "transfer", "who": "borin", "item": "moonsteel_ore", "to": "lyra"}, "I sing of the sea", "lyra"
    )
    assert ruled(turn) == [("transfer", False, "givers_consent")]
    assert found.thing("moonsteel_ore").owner == "borin"


def test_what_lies_about_may_be_picked_up_by_those_who_are_there(store: Store, campaign: str, ask: Asking) -> None:
    scene = read_scene(Book(store, campaign), "kael")
    thing = next(t for t in scene.things if t.kind == "item" and t.at)
    finder = scene.thing("wren")  # whom nothing else stirs in this turn
    interlude.place(store, campaign, "kael", "kael", thing.at or "")
    interlude.place(store, campaign, "kael", finder.id, thing.at or "")
    found = {"kind": "transfer", "who": finder.id, "item": thing.id, "to": finder.id}
    turn, now = ask(found, "I sing of the sea")
    assert ruled(turn) == [("transfer", True, "")]
    assert (now.thing(thing.id).owner, now.thing(thing.id).at) == (finder.id, None)
    assert any(thing.name in line.text for line in turn.lines if line.role == "narrator")
    again, _ = ask(found, "I sing of the sea")
    assert ruled(again)[0][1] is False


def test_no_proposal_is_asked_for_where_no_model_speaks(store: Store, campaign: str) -> None:
    turn = table.play(store, campaign, "kael", BLADE)
    assert turn.trace is not None
    assert "propose" not in {one.purpose for one in turn.trace.asked}
    spoken, _ = turn_with(sensible, store, campaign)
    assert spoken.trace is not None
    assert "propose" in {one.purpose for one in spoken.trace.asked}
