"""The World-keeper's proposals: what a model would have change besides is ruled like any change, each with a reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from faulty import Faulty
from speakers import proposing, turn_with

from emberfall import campaigns, library, table
from emberfall.audit import audit
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.records import Turn
from emberfall.scene import read_scene

Asking = Callable[..., tuple[Turn, Faulty]]


@pytest.fixture
def campaign(store: Store) -> str:
    return campaigns.found(store, library.pack("emberfall"))


@pytest.fixture
def ask(store: Store, campaign: str) -> Asking:
    """One turn of a campaign at which a model with this to say speaks."""
    return lambda says, *words, **more: turn_with(says, store, campaign, *words, **more)


def ruled(turn: Turn) -> list[tuple[bool, str]]:
    assert turn.trace is not None
    return [(one.allowed, one.rule) for one in turn.trace.rulings if one.what.startswith("proposal")]


@pytest.mark.parametrize(
    ("proposed", "rule"),
    [
        ({"kind": "transfer", "who": "grimma", "item": "iron_bar", "to": "kael"}, "givers_consent"),
        ({"kind": "transfer", "who": "grimma", "item": "pouch_of_gold", "to": "grimma"}, "own_what_you_give"),
        ({"kind": "transfer", "who": "grimma", "item": "moonsteel_blade", "to": "kael"}, "own_what_you_give"),
        ({"kind": "move", "who": "grimma", "to": "mine"}, "it has no time for that"),
        ({"kind": "move", "who": "grimma", "to": "kael"}, "it is no change of this world"),
    ],
)
def test_a_proposal_is_judged_like_any_change_and_its_refusal_has_a_reason(
    ask: Asking, proposed: dict[str, object], rule: str
) -> None:
    turn, _ = ask(proposing({"item": "none", "because": ["kael"], **proposed}))
    assert ruled(turn) == [(False, rule)]
    assert turn.changes == ()


def test_a_proposal_without_a_reason_in_the_graph_is_not_even_judged(ask: Asking) -> None:
    turn, _ = ask(
        proposing({"kind": "transfer", "who": "grimma", "item": "iron_bar", "to": "kael", "because": ["e99"]})
    )
    assert ruled(turn) == []
    assert turn.trace is not None
    assert next(one for one in turn.trace.asked if one.purpose == "propose").replaced


def test_somebody_may_walk_off_when_the_roads_and_the_time_allow_it(store: Store, campaign: str, ask: Asking) -> None:
    table.place(store, campaign, "kael", "hesper", "forge")
    turn, _ = ask(proposing({"kind": "move", "who": "hesper", "to": "tavern", "item": "none", "because": ["kael"]}))
    assert ruled(turn) == [(True, "")]
    assert read_scene(Book(store, campaign), "kael").thing("hesper").at == "tavern"
    assert audit(Book(store, campaign)) == ()
