"""One turn at a time: what is refused and why, what is remembered of it, and what happens when two play at once."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from emberfall import interlude, keeper, table
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book, ask
from emberfall.graph.errors import NoSuchNode, NoSuchPlayer, TurnTaken
from emberfall.graph.store import Store
from emberfall.keeper import Deeds
from emberfall.records import Event, Line, Move, Scene, Transfer, Turn
from emberfall.scene import read_scene


def play(store: Store, campaign: str, player: str, *words: str) -> Turn:
    """Says all of it, one turn each, and returns the last."""
    return [table.play(store, campaign, player, sentence) for sentence in words][-1]


def scene(store: Store, campaign: str, player: str = "kael") -> Scene:
    return read_scene(Book(store, campaign), player)


def everything(store: Store, campaign: str) -> list[object]:
    """All nodes and edges with all their properties, in one order."""
    return [
        store.command("GRAPH.RO_QUERY", campaign, query)[1]
        for query in (
            "MATCH (n) RETURN labels(n), [k IN keys(n) | [k, n[k]]] ORDER BY id(n)",
            "MATCH (a)-[r]->(b) RETURN type(r), id(a), id(b), [k IN keys(r) | [k, r[k]]] ORDER BY id(r)",
        )
    ]


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


# Two at once ---------------------------------------------------------------------------------------


def test_twenty_turns_from_four_threads_are_twenty_turns(store: Store, campaign: str) -> None:
    before = scene(store, campaign)

    def talk(thread: int) -> list[Turn]:
        player = ("kael", "lyra")[thread % 2]
        return [table.play(store, campaign, player, f"I tell Grimma of road {thread} and stone {n}") for n in range(5)]

    with ThreadPoolExecutor(4) as threads:
        turns = [turn for played in threads.map(talk, range(4)) for turn in played]
    after = scene(store, campaign)
    assert sorted(turn.turn for turn in turns) == list(range(before.turn + 1, before.turn + 21))
    assert after.turn == before.turn + 20
    assert after.said == before.said + sum(len(turn.lines) for turn in turns)
    (rows,) = Book(store, campaign).read(ask("view/lines", after=before.said))
    assert {row["text"] for row in rows if row["role"] == "player"} == {turn.words for turn in turns}
    assert audit(Book(store, campaign)) == ()


def test_words_sent_twice_at_the_same_time_are_one_turn(store: Store, campaign: str) -> None:
    before, ticket = scene(store, campaign).turn, secrets.token_hex(8)

    def click(_: int) -> Turn:
        return table.play(store, campaign, "kael", "I insult Grimma", ticket)

    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(click, range(2))
    assert first.turn == second.turn == scene(store, campaign).turn == before + 1
    assert first.lines == second.lines


@pytest.mark.parametrize(
    "words", ["Borin, may I have the moonsteel ore?", "I give the honeycomb to Grimma", "hello Grimma"]
)
def test_words_sent_again_are_ruled_as_they_were(store: Store, campaign: str, words: str) -> None:
    first = table.play(store, campaign, "kael", words, "once")
    again = table.play(store, campaign, "kael", words, "once")
    assert again.lines == first.lines
    assert (again.ruling.allowed, again.ruling.rule) == (first.ruling.allowed, first.ruling.rule)
    assert (again.ruling.says, again.ruling.evidence) == (first.ruling.says, first.ruling.evidence)


def test_a_turn_under_an_old_lock_is_refused_and_changes_nothing(store: Store, campaign: str) -> None:
    store.command("GRAPH.QUERY", campaign, "MATCH (c:Campaign) SET c.fence = 1000000")  # somebody newer was here
    before = everything(store, campaign)
    with pytest.raises(TurnTaken, match="say it again"):
        table.play(store, campaign, "kael", "I insult Grimma")
    with pytest.raises(TurnTaken):
        interlude.place(store, campaign, "kael", "borin", "tavern")
    with pytest.raises(TurnTaken, match="end it again"):
        interlude.end_session(store, campaign, "kael")
    with pytest.raises(TurnTaken, match="let the time pass again"):
        interlude.advance_clock(store, campaign, 60)
    assert everything(store, campaign) == before


def deeds(at: Scene, turn: int) -> Deeds:
    """One turn with something of everything in it, written by hand."""
    said = Line(seq=at.said + 1, session=at.session, turn=turn, role="player", speaker="kael", name="Kael", text="Ha!")
    hurt = Event(id=f"e{turn}", by="kael", verb="insult", summary="laughed", sentiment=-3.0, to="grimma", at=at.here)
    return Deeds(
        turn=turn,
        clock=at.clock + 10,
        session=at.session,
        player="kael",
        said=at.said + 1,
        events=(hurt,),
        changes=(Move(who="kael", to="mine"), Transfer(item="pouch_of_gold", giver="kael", receiver="grimma")),
        lines=(said,),
    )


def test_a_commit_with_a_stale_fence_changes_nothing(store: Store, campaign: str) -> None:
    with ledger.turn_lock(store, campaign) as stale:
        pass
    play(store, campaign, "lyra", "look around")
    at, before = scene(store, campaign), everything(store, campaign)
    assert keeper.commit(Book(store, campaign), deeds(at, at.turn + 1), stale.fence) is None
    assert everything(store, campaign) == before


@pytest.mark.parametrize("offset", [0, -1, 2])
def test_a_commit_lands_only_on_the_turn_before_it(store: Store, campaign: str, offset: int) -> None:
    with ledger.turn_lock(store, campaign) as lock:
        at, before = scene(store, campaign), everything(store, campaign)
        assert keeper.commit(Book(store, campaign), deeds(at, at.turn + offset), lock.fence) is None
        assert everything(store, campaign) == before


def test_a_commit_that_is_sent_again_is_written_once(store: Store, campaign: str) -> None:
    with ledger.turn_lock(store, campaign) as lock:
        turn = deeds(at := scene(store, campaign), at.turn + 1)
        assert keeper.commit(Book(store, campaign), turn, lock.fence) is not None
        before = everything(store, campaign)
        assert keeper.commit(Book(store, campaign), turn, lock.fence) is None
    assert everything(store, campaign) == before


def test_a_player_who_does_not_play_here_is_told_who_does(store: Store, campaign: str) -> None:
    before = everything(store, campaign)
    with pytest.raises(NoSuchPlayer, match="kael, lyra"):
        table.play(store, campaign, "grimma", "I insult Kael")
    assert everything(store, campaign) == before


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


# Which one? -----------------------------------------------------------------------------------------


def at_the_gate(store: Store, campaign: str) -> None:
    """Odo and Garrick are both there, and "him" may be either."""
    play(store, campaign, "kael", "travel to the North Gate")


@pytest.mark.parametrize(
    ("answer", "target"),
    [
        ("1", "garrick"),
        ("(2)", "odo"),
        ("the second one, please", "odo"),
        ("the latter", "odo"),
        ("Odo", "odo"),
        ("I mean garrik", "garrick"),
        ("the carter", "odo"),
        ("no, the guard!", "garrick"),
        ("Brandt", "odo"),
        ("either", "garrick"),
    ],
)
def test_asked_which_one_a_number_a_name_or_a_part_of_it_settles_it(
    store: Store, campaign: str, answer: str, target: str
) -> None:
    at_the_gate(store, campaign)
    asked = play(store, campaign, "kael", "I spit at his boots")
    assert (asked.intent.ties, asked.events) == (("garrick", "odo"), ())
    assert "(1) Garrick" in asked.lines[-1].text
    assert "(2) Odo" in asked.lines[-1].text
    settled = play(store, campaign, "kael", answer)
    assert [(event.verb, event.to) for event in settled.events] == [("insult", target)]
    assert (settled.lines[0].text, settled.intent.words) == (answer, "I spit at his boots")


@pytest.mark.parametrize("answer", ["neither", "Never mind.", "no one"])
def test_asked_which_one_neither_lets_it_be(store: Store, campaign: str, answer: str) -> None:
    at_the_gate(store, campaign)
    dropped = play(store, campaign, "kael", "I punch him", answer)
    assert (dropped.events, dropped.intent.dropped) == ((), True)
    assert play(store, campaign, "kael", "1").events == ()


def test_a_choice_that_is_still_open_is_asked_again(store: Store, campaign: str) -> None:
    at_the_gate(store, campaign)
    again = play(store, campaign, "kael", "I punch him", "him", "both of them")
    assert again.intent.ties == ("garrick", "odo")
    assert [e.to for e in play(store, campaign, "kael", "7", "1").events] == ["garrick"]


def test_any_other_words_drop_the_question(store: Store, campaign: str) -> None:
    at_the_gate(store, campaign)
    other = play(store, campaign, "kael", "I punch him", "I greet Garrick")
    assert [(event.verb, event.to) for event in other.events] == [("greet", "garrick")]
    assert scene(store, campaign).pending is None


def test_a_question_waits_for_the_player_who_was_asked(store: Store, campaign: str) -> None:
    at_the_gate(store, campaign)
    play(store, campaign, "kael", "I punch him")
    assert [e.to for e in play(store, campaign, "lyra", "1").events] == []
    assert [e.to for e in play(store, campaign, "kael", "1").events] == ["garrick"]


def test_one_who_is_clearly_meant_is_not_asked_about(store: Store, campaign: str) -> None:
    at_the_gate(store, campaign)
    meant = play(store, campaign, "kael", "Good day, Garrick", "I thank him")
    assert (meant.intent.ties, meant.intent.target) == ((), "garrick")


# From one turn to the next --------------------------------------------------------------------------


def test_a_pronoun_means_whom_or_what_was_spoken_of_last(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", "travel to the Ember Hearth", "Marta, where is Borin?")
    assert play(store, campaign, "kael", "go find him").intent.place == "mine"
    play(store, campaign, "kael", "travel to the Ember Hearth", "look at the bone whistle")
    assert play(store, campaign, "kael", "I take it").intent.item == "bone_whistle"
    play(store, campaign, "kael", "where is the Rusty Anvil?")
    assert play(store, campaign, "kael", "I go there").intent.place == "forge"
