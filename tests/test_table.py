"""One turn at a time: what is refused and why, what comes of what is done, and what is remembered of it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from saying import play

from emberfall import interlude
from emberfall.audit import audit
from emberfall.graph.book import Book, ask
from emberfall.graph.errors import NoSuchNode
from emberfall.graph.store import Store
from emberfall.records import Move, Scene, Transfer, Turn
from emberfall.scene import read_scene


def scene(store: Store, campaign: str, player: str = "kael") -> Scene:
    return read_scene(Book(store, campaign), player)


def keeper_says(turn: Turn) -> list[str]:
    return [line.text for line in turn.lines if line.role == "keeper"]


# Who can be spoken to ------------------------------------------------------------------------------


def test_nobody_is_spoken_to_from_another_place_and_the_road_is_named(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "Borin, may I have the moonsteel ore?")
    assert (turn.ruling.allowed, turn.ruling.rule) == (False, "presence")
    assert keeper_says(turn) == ["Borin is not here; he is at Deepdelve Mine. Take the road first."]
    assert {"borin", "mine"} <= set(turn.ruling.evidence)
    assert (turn.decision, turn.events, turn.changes) == (None, (), ())


def test_the_dead_do_not_answer(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "lyra", "travel to Barrow Hill", "Tam, where is the moonsteel ore?")
    assert (turn.ruling.allowed, turn.ruling.rule) == (False, "living_only_answer")
    assert turn.decision is None
    assert "tam" not in {line.speaker for line in turn.lines}


@pytest.mark.parametrize("words", ["I insult Grimma", "travel to Deepdelve Mine", "look around", "wait"])
def test_the_dead_do_not_act(store: Store, campaign: str, words: str) -> None:
    store.command("GRAPH.QUERY", campaign, "MATCH (p:Player {id: 'kael'}) SET p.alive = false")
    turn = play(store, campaign, "kael", words)
    assert (turn.ruling.allowed, turn.ruling.rule) == (False, "living_only_act")
    assert (turn.events, turn.changes) == ((), ())
    assert scene(store, campaign).here == "forge"


def test_the_dead_hear_of_nothing(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", "travel to the Ember Hearth", "I insult Marta")  # her father lies on Barrow Hill
    (rows,) = Book(store, campaign).read(ask("npc/memories", npc="tam", actor="kael", clock=0, half_life=30.0, most=9))
    assert rows == ()


def test_whoever_is_elsewhere_knows_only_what_kin_or_faction_brought_to_them(store: Store, campaign: str) -> None:
    before = play(store, campaign, "lyra", "look around").feelings
    after = play(store, campaign, "lyra", "I insult Grimma").feelings
    felt = {npc: round(score - before.get(npc, 0.0), 4) for npc, score in after.items() if score != before.get(npc)}
    assert felt == {"grimma": -3.0, "borin": -2.7, "odo": -1.2}  # herself, her brother, her clan; and nobody else


@pytest.mark.parametrize("who", ["Borin", "Old Tam"])
def test_a_deed_with_somebody_absent_or_dead_is_remembered_by_nobody(store: Store, campaign: str, who: str) -> None:
    turn = play(store, campaign, "kael", f"I dance on the table with {who}")
    assert turn.intent.target is not None, "the words name somebody"
    assert [(event.verb, event.to) for event in turn.events] == [("deed", None)]
    query = f"MATCH (n:NPC)-[:REMEMBERS]->(:Event {{id: '{turn.events[0].id}'}}) RETURN n.id"
    assert store.command("GRAPH.RO_QUERY", campaign, query)[1] == []


def test_a_deed_with_somebody_who_is_here_reaches_them(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "I dance on the table with Grimma")
    assert [(event.verb, event.to) for event in turn.events] == [("deed", "grimma")]


# Whose things are ----------------------------------------------------------------------------------


def test_what_is_owned_is_not_taken_and_its_owner_remembers_a_theft(store: Store, campaign: str) -> None:
    before = play(store, campaign, "lyra", "look around").feelings
    turn = play(store, campaign, "lyra", "I take the iron bar")
    assert (turn.ruling.allowed, turn.ruling.rule, turn.changes) == (False, "owned_is_not_taken", ())
    (theft,) = turn.events
    assert (theft.verb, theft.to, theft.sentiment) == ("theft", "grimma", -4.0)
    assert theft.summary == "tried to take the iron bar from Grimma", "nothing was taken, and nobody says that it was"
    assert turn.feelings["grimma"] == pytest.approx(before.get("grimma", 0.0) - 4.0)
    assert scene(store, campaign).thing("iron_bar").owner == "grimma"
    assert [line.speaker for line in turn.lines if line.role == "npc"] == ["grimma"], "she says something about it"


def test_what_lies_about_is_taken_by_whoever_stands_there(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "travel to Barrow Hill", "I take the silverleaf")
    assert turn.ruling.allowed
    assert turn.changes == (Transfer(item="silverleaf", giver=None, receiver="kael"),)
    herb = scene(store, campaign).thing("silverleaf")
    assert (herb.owner, herb.at, herb.stolen) == ("kael", None, False)


@pytest.mark.parametrize("words", ["I take the silverleaf", "I take the moonsteel blade"])
def test_what_does_not_lie_here_is_not_taken_and_no_deed_says_that_it_was(
    store: Store, campaign: str, words: str
) -> None:
    turn = play(store, campaign, "kael", words)
    assert not turn.ruling.allowed
    assert (turn.events, turn.changes) == ((), ())
    assert keeper_says(turn) == [turn.ruling.says]


def test_taking_what_is_ones_own_changes_nothing_and_is_answered(store: Store, campaign: str) -> None:
    clock = scene(store, campaign).clock
    turn = play(store, campaign, "kael", "I take the pouch of gold")
    assert (turn.events, turn.changes) == ((), ())
    assert "pouch of gold" in turn.lines[-1].text
    assert turn.lines[-1].role == "narrator"
    assert scene(store, campaign).clock == clock


def test_what_is_not_ones_own_is_not_given_even_when_nobody_forbids_the_attempt(store: Store, campaign: str) -> None:
    interlude.switch_rule(store, campaign, "own_what_you_give", enabled=False)
    before = play(store, campaign, "lyra", "look around").feelings
    turn = play(store, campaign, "lyra", "I give the pouch of gold to Grimma")
    assert (turn.ruling.allowed, turn.ruling.rule) == (False, "one_owner")
    assert (turn.events, turn.changes, turn.feelings) == ((), (), before)
    assert "npc" not in {line.role for line in turn.lines}, "nobody says thanks for what was not given"


def test_a_gift_that_was_stolen_mends_nothing_and_pleases_nobody(store: Store, campaign: str) -> None:
    for rule in ("owned_is_not_taken", "within_reach"):
        interlude.switch_rule(store, campaign, rule, enabled=False)
    before = play(store, campaign, "lyra", "I take the iron bar", "travel to Deepdelve Mine").feelings
    turn = play(store, campaign, "lyra", "I give the iron bar to Borin")
    assert turn.changes == (Transfer(item="iron_bar", giver="lyra", receiver="borin"),)
    assert [turn.feelings.get(npc) for npc in ("borin", "grimma")] == [before.get(npc) for npc in ("borin", "grimma")]


def test_nobody_promises_what_is_somebody_elses(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "lyra", "Grimma, may I have the honeycomb?")
    assert turn.decision is not None
    assert (turn.decision.verdict, turn.changes) == ("refuse", ())
    assert [rule.rule for rule in turn.applied if rule.bites] == ["theirs_to_give"]


def test_agreeing_to_what_is_not_theirs_is_said_and_so_is_what_stands_in_the_way(store: Store, campaign: str) -> None:
    interlude.switch_rule(store, campaign, "theirs_to_give", enabled=False)
    turn = play(store, campaign, "lyra", "Grimma, may I have the honeycomb?")
    assert turn.decision is not None
    assert turn.decision.verdict == "agree"
    assert turn.decision.dialogue
    assert keeper_says(turn) == ["The honeycomb is not Grimma's to hand over."]
    assert [change.kind for change in turn.changes] == ["quest"]
    assert scene(store, campaign).thing("honeycomb").owner == "marta"


def test_what_is_made_anew_is_its_receivers_alone(store: Store, campaign: str) -> None:
    store.command(
        "GRAPH.QUERY",
        campaign,
        "MATCH (i:Item {id: 'steel_dagger'}), (b:Being {id: 'odo'}) "
        "SET i.state = 'spent' CREATE (b)-[:OWNS {how: 'own', since: 0}]->(i)",
    )
    turn = play(store, campaign, "lyra", "Grimma, forge me a steel dagger")
    assert [change.kind for change in turn.changes] == ["craft"]
    assert scene(store, campaign).thing("steel_dagger").owner == "lyra"
    assert audit(Book(store, campaign)) == ()


def test_a_wanted_thing_in_trade_tips_the_scale(store: Store, campaign: str) -> None:
    trade = "Sable, I offer you the {} for the brass spyglass"
    mean = play(store, campaign, "lyra", "travel to Tallow Row", trade.format("hunting horn"))
    kind = play(store, campaign, "kael", "travel to Tallow Row", trade.format("pouch of gold"))
    assert mean.decision is not None
    assert kind.decision is not None
    assert (mean.decision.verdict, kind.decision.verdict) == ("bargain", "agree")
    assert kind.changes == (
        Transfer(item="brass_spyglass", giver="sable", receiver="kael"),
        Transfer(item="pouch_of_gold", giver="kael", receiver="sable"),
    )


# Roads and time ------------------------------------------------------------------------------------


def test_the_shortest_of_several_roads_is_taken_place_by_place(store: Store, campaign: str) -> None:
    before = scene(store, campaign).clock
    turn = play(store, campaign, "kael", "travel to the Lantern House")
    (move,) = turn.changes
    assert isinstance(move, Move)
    assert move.via == ("forge", "market", "archive", "shrine")
    assert move.days == pytest.approx(0.04)
    assert scene(store, campaign).clock - before == round(0.04 * 1440)


def test_going_where_one_is_leaves_no_deed_and_takes_no_time(store: Store, campaign: str) -> None:
    before = scene(store, campaign).clock
    turn = play(store, campaign, "kael", "travel to the Rusty Anvil")
    assert (turn.events, turn.changes) == ((), ())
    assert scene(store, campaign).clock == before
    assert len(turn.lines) > 1


def test_the_clock_moves_by_what_was_done(store: Store, campaign: str) -> None:
    clocks = [scene(store, campaign).clock]
    for words in ("look around", "hello Grimma", "wait", "Borin, hello", "travel to Deepdelve Mine"):
        play(store, campaign, "lyra", words)
        clocks.append(scene(store, campaign).clock)
    assert [after - before for before, after in pairwise(clocks)] == [0, 10, 10, 0, 360]


def test_waiting_that_is_refused_takes_no_time(store: Store, campaign: str) -> None:
    interlude.switch_rule(store, campaign, "free_deeds", enabled=False)
    before = scene(store, campaign).clock
    assert not play(store, campaign, "kael", "wait").ruling.allowed
    assert scene(store, campaign).clock == before


def test_time_passes_when_it_is_told_to(store: Store, campaign: str) -> None:
    before = scene(store, campaign)
    interlude.advance_clock(store, campaign, 90)
    interlude.end_session(store, campaign, "kael", rest=30)
    after = scene(store, campaign)
    assert (after.clock - before.clock, after.session - before.session) == (120, 1)
    assert audit(Book(store, campaign)) == ()


# Favours, kindness, and the rules of the place -----------------------------------------------------


def test_the_fourth_favour_in_one_session_is_refused_and_the_next_session_counts_anew(
    store: Store, campaign: str
) -> None:
    wish = "Grimma, please help me"
    verdicts = []
    for _ in range(4):
        turn = play(store, campaign, "lyra", wish)
        assert turn.decision is not None
        verdicts.append((turn.decision.verdict, turn.decision.rules))
    assert [verdict for verdict, _ in verdicts] == ["agree", "agree", "agree", "refuse"]
    assert verdicts[-1][1] == ("favours_capped",)
    interlude.end_session(store, campaign, "lyra")
    again = play(store, campaign, "lyra", wish)
    assert again.decision is not None
    assert again.decision.verdict == "agree"


def test_a_kindness_repeated_in_one_session_changes_nothing(store: Store, campaign: str) -> None:
    once = play(store, campaign, "lyra", "I praise Grimma's work").feelings
    twenty = play(store, campaign, "lyra", *["I praise Grimma's work"] * 20).feelings
    assert once["grimma"] == pytest.approx(1.0)
    assert {npc: twenty[npc] for npc in once} == once
    interlude.end_session(store, campaign, "lyra")
    assert play(store, campaign, "lyra", "I praise Grimma's work").feelings["grimma"] == pytest.approx(2.0)


def test_an_insult_repeated_counts_every_time(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "lyra", *["I insult Grimma"] * 3)
    assert turn.feelings["grimma"] == pytest.approx(-9.0)


def test_nobody_raises_a_hand_under_the_roof_of_the_hearth(store: Store, campaign: str) -> None:
    inside = play(store, campaign, "kael", "travel to the Ember Hearth", "I attack Marta")
    assert (inside.ruling.allowed, inside.ruling.rule) == (False, "hearth_peace")
    assert (inside.events, inside.changes) == ((), ())
    assert "the Ember Hearth" in inside.ruling.says
    outside = play(store, campaign, "kael", "travel to the Rusty Anvil", "I attack Grimma")
    assert outside.ruling.allowed


def test_who_is_asked_why_says_what_was_done_to_them_as_theirs(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "lyra", "I insult Grimma", "Grimma, why are you angry with me?")
    assert turn.decision is not None
    assert "You mocked me" in turn.decision.dialogue


def test_a_rule_that_is_off_does_not_bite_and_bites_again_when_it_is_on(store: Store, campaign: str) -> None:
    def strike(enabled: bool) -> bool:
        interlude.switch_rule(store, campaign, "hearth_peace", enabled=enabled)
        return play(store, campaign, "kael", "I attack Marta").ruling.allowed

    play(store, campaign, "kael", "travel to the Ember Hearth")
    assert [strike(True), strike(False), strike(True)] == [False, True, False]


def test_a_rule_that_is_not_there_cannot_be_switched(store: Store, campaign: str) -> None:
    with pytest.raises(NoSuchNode, match="no rule 'kin_oat'"):
        interlude.switch_rule(store, campaign, "kin_oat", enabled=False)


def test_what_one_player_did_is_not_held_against_another(store: Store, campaign: str) -> None:
    kael = play(store, campaign, "kael", "look around").feelings
    lyra = play(store, campaign, "lyra", "I insult Grimma").feelings
    assert (kael["grimma"], lyra["grimma"]) == pytest.approx((-2.7, -3.0))
    then = play(store, campaign, "kael", "look around").feelings
    assert {npc: then[npc] for npc in lyra} == {npc: kael[npc] for npc in lyra}, "of those who know what she did"
    answer = play(store, campaign, "lyra", "Grimma, forge me a moonsteel blade").decision
    assert answer is not None
    (own,) = answer.cites
    (rows,) = Book(store, campaign).read(
        ask("npc/memories", npc="grimma", actor="lyra", clock=0, half_life=30.0, most=9)
    )
    assert own in {row["id"] for row in rows}
