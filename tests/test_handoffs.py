"""Petitions have one owner: of many claims one wins, only the owner hands over, and whoever owns it answers."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from emberfall import campaigns, interlude, keeper, library, table
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.records import HandedOver, Handoff, OpenQuest, Turn
from emberfall.scene import read_scene
from emberfall.view import view

LETTER = "Garrick, write me a letter of passage"  # the captain writes it; both are of the Watch, and at the gate


@pytest.fixture
def campaign(store: Store) -> Iterator[str]:
    graph = campaigns.found(store, library.pack("emberfall"))
    table.play(store, graph, "kael", "travel to the North Gate")
    yield graph
    ledger.forget_campaign(store, graph)
    store.drop(graph)


def quests(store: Store, campaign: str) -> tuple[OpenQuest, ...]:
    return read_scene(Book(store, campaign), "kael").quests


def handoffs(store: Store, campaign: str, player: str = "kael") -> tuple[Handoff, ...]:
    """Of the one petition that this player has open."""
    ((_, notes),) = view(Book(store, campaign), player, ()).sheet.handoffs.items()
    return notes


def spoken(turn: Turn) -> list[str | None]:
    return [line.speaker for line in turn.lines if line.role == "npc"]


def test_whoever_cannot_serve_hands_the_petition_to_a_colleague_who_answers_in_the_same_turn(
    store: Store, campaign: str
) -> None:
    turn = table.play(store, campaign, "kael", LETTER)
    assert spoken(turn) == ["garrick", "isolde"]
    assert turn.decision is not None
    assert turn.decision.npc == "isolde"
    (quest,) = quests(store, campaign)
    assert (quest.assignee, quest.item, quest.raised_by) == ("isolde", "letter_of_passage", "kael")
    (note,) = handoffs(store, campaign)
    assert (note.sender, note.receiver) == ("garrick", "isolde")
    assert note.reason == "Garrick has no letter of passage; Captain Vane makes it"
    assert note.context == "Kael asks for the letter of passage, and has the pouch of gold"
    assert note.context in next(line.text for line in turn.lines if line.speaker == "garrick")
    assert audit(Book(store, campaign)) == ()


def test_whoever_owns_the_petition_answers_whichever_colleague_is_asked(store: Store, campaign: str) -> None:
    table.play(store, campaign, "kael", LETTER)
    turn = table.play(store, campaign, "kael", LETTER)
    assert spoken(turn) == ["isolde"], "it is not handed over twice"
    assert [change.kind for change in turn.changes] == []
    assert len(handoffs(store, campaign)) == 1


def test_what_is_granted_at_once_is_handed_over_and_done_in_one_turn(store: Store, campaign: str) -> None:
    turn = table.play(store, campaign, "kael", "travel to Tallow Row")
    turn = table.play(store, campaign, "kael", "I offer Sable the pouch of gold for the sheet of vellum")
    assert spoken(turn) == ["sable", "hesper"]
    assert [change.kind for change in turn.changes] == ["transfer", "transfer", "quest", "handed", "quest_closed"]
    assert read_scene(Book(store, campaign), "kael").thing("sheet_of_vellum").owner == "kael"
    assert quests(store, campaign) == ()
    assert "offers the pouch of gold" in turn.lines[2].text
    passed = "MATCH (a)<-[:FROM]-(:Handoff)-[:FOR]->(q:Quest)-[:ASSIGNED_TO]->(b) RETURN a.id, b.id, q.status"
    assert store.command("GRAPH.RO_QUERY", campaign, passed)[1] == [["sable", "hesper", "done"]]


def test_nobody_hands_over_what_they_can_do_themselves_or_to_strangers(store: Store, campaign: str) -> None:
    turn = table.play(store, campaign, "kael", "Garrick, may I have the pair of bone dice?")
    assert spoken(turn) == ["garrick"]
    turn = table.play(store, campaign, "kael", "Odo, write me a letter of passage")  # no watchman, though at the gate
    assert spoken(turn) == ["odo"]
    assert not [change for change in turn.changes if isinstance(change, HandedOver)]


# Steps, and petitions that are moved by saying so ---------------------------------------------------


def steps(store: Store, campaign: str, player: str = "kael") -> list[tuple[str, bool]]:
    return [(step.text, step.done) for quest in quests(store, campaign) for step in quest.steps]


def test_a_work_has_steps_that_deeds_tick_off_whoever_does_them(store: Store, campaign: str) -> None:
    def play(player: str, *words: str) -> Turn:
        return [table.play(store, campaign, player, one) for one in words][-1]

    play("lyra", "Grimma, forge me a moonsteel blade")
    assert steps(store, campaign) == [("Get the moonsteel ore", False), ("Bring Grimma the moonsteel ore", False)]
    play("lyra", "travel to Deepdelve Mine", "Borin, may I have the moonsteel ore?")
    assert steps(store, campaign) == [("Get the moonsteel ore", True), ("Bring Grimma the moonsteel ore", False)]
    play("lyra", "travel to the Rusty Anvil")
    turn = play("lyra", "I give the moonsteel ore to Grimma")
    assert [change.kind for change in turn.changes] == ["transfer", "step", "craft", "quest_closed"]
    asked = "MATCH (:Step {n: 1, done: true})-[:NEXT]->(:Step {n: 2, done: true}) RETURN count(*)"
    assert store.command("GRAPH.RO_QUERY", campaign, asked)[1] == [[1]]


def test_the_owner_hands_it_on_when_asked_to_and_the_new_owner_answers_with_the_note(
    store: Store, campaign: str
) -> None:
    letter(store, campaign)
    turn = table.play(store, campaign, "kael", "Captain Vane, please hand my petition over to Garrick")
    assert spoken(turn) == ["isolde", "garrick"]
    assert "Kael asks for the letter of passage" in next(line.text for line in turn.lines if line.speaker == "isolde")
    (quest,) = quests(store, campaign)
    assert quest.assignee == "garrick"
    notes = handoffs(store, campaign)
    assert [(note.sender, note.receiver) for note in notes] == [("garrick", "isolde"), ("isolde", "garrick")]
    turn = table.play(store, campaign, "kael", "Captain Vane, will you take my petition for the letter back?")
    assert quests(store, campaign)[0].assignee == "isolde"
    assert audit(Book(store, campaign)) == ()


def test_only_its_owner_hands_a_petition_on_and_only_where_the_owner_is(store: Store, campaign: str) -> None:
    letter(store, campaign)
    table.play(store, campaign, "kael", "travel to the Ember Hearth")
    turn = table.play(store, campaign, "kael", "Marta, will you take my petition?")
    assert not turn.ruling.allowed
    assert turn.ruling.says == (
        "The petition for the letter of passage is with Captain Vane. Only Captain Vane can hand it on, and she is at "
        "the North Gate."
    )
    assert quests(store, campaign)[0].assignee == "isolde"
    assert "You have no open petition" in table.play(store, campaign, "lyra", "I hand my quest to Kael").ruling.says
    turn = table.play(store, campaign, "lyra", "I claim Kael's quest")
    assert turn.ruling.says == "That petition is Kael's to hand on, and nobody else's."


def test_a_player_hands_a_petition_to_another_who_may_follow_it_up(store: Store, campaign: str) -> None:
    table.play(store, campaign, "lyra", "travel to the North Gate")
    quest = letter(store, campaign)
    turn = table.play(store, campaign, "kael", "I hand my petition to Lyra")
    assert [change.kind for change in turn.changes] == ["handed"]
    (moved,) = quests(store, campaign)
    assert (moved.id, moved.raised_by, moved.assignee) == (quest, "lyra", "isolde")
    assert handoffs(store, campaign, "lyra")[-1].context.startswith("Letter of passage from Captain Vane")
    assert view(Book(store, campaign), "lyra", ()).sheet.quests == (moved,)
    assert view(Book(store, campaign), "kael", ()).sheet.quests == ()
    assert audit(Book(store, campaign)) == ()


@pytest.mark.parametrize(
    "words",
    [
        "Do not hand my petition to Garrick",
        "Captain, don't give my case to Garrick",
        "Captain, did you hand my petition to Garrick?",
        "Garrick, did you take my petition?",
        "who will take my petition?",
    ],
)
def test_a_petition_is_not_moved_by_asking_about_it_or_forbidding_it(store: Store, campaign: str, words: str) -> None:
    table.play(store, campaign, "kael", LETTER)
    before = quests(store, campaign)
    turn = table.play(store, campaign, "kael", words)
    assert not [change for change in turn.changes if change.kind in ("handed", "claimed")]
    assert quests(store, campaign) == before


def test_a_player_who_is_forgotten_leaves_no_note_on_what_they_handed_on(store: Store, campaign: str) -> None:
    table.play(store, campaign, "lyra", "travel to the North Gate")
    letter(store, campaign)
    table.play(store, campaign, "kael", "I hand my petition to Lyra")
    interlude.forget_player(store, campaign, "kael")
    assert "Kael" not in str(quests(store, campaign))
    assert audit(Book(store, campaign)) == ()


def test_what_nobody_here_can_serve_stays_open_until_somebody_who_can_takes_it_up(store: Store) -> None:
    graph = campaigns.found(store, library.pack("petitioners_hall"))

    def play(*words: str) -> Turn:
        return [table.play(store, graph, "mirelle", one) for one in words][-1]

    turn = play("Osric, may I have the bright lantern?")
    assert [change.kind for change in turn.changes] == ["quest"]
    open_quest = next(quest for quest in quests_of(store, graph) if quest.item == "bright_lantern")
    assert open_quest.assignee is None
    first = view(Book(store, graph), "mirelle", ()).suggestions[0]
    assert first.words == "Travel to the Bench Room"
    assert first.because.endswith("nobody has your petition for the bright lantern yet, and Wendel makes it")
    play(first.words)
    (words,) = [s.words for s in view(Book(store, graph), "mirelle", ()).suggestions if s.id.startswith("claim_")]
    assert words == "Wendel, will you take my petition for the bright lantern?"
    turn = play(words)
    assert turn.changes[-1].kind == "claimed"
    taken = next(quest for quest in quests_of(store, graph) if quest.item == "bright_lantern")
    assert (taken.id, taken.assignee) == (open_quest.id, "wendel")
    assert [step.text for step in taken.steps] == ["Get the pane of glass", "Bring Wendel the pane of glass"]
    assert audit(Book(store, graph)) == ()
    store.drop(graph)
    ledger.forget_campaign(store, graph)


def quests_of(store: Store, graph: str) -> tuple[OpenQuest, ...]:
    return read_scene(Book(store, graph), "mirelle").quests


def test_the_words_of_every_button_that_hands_a_petition_on_do_it(store: Store, campaign: str) -> None:
    table.play(store, campaign, "lyra", "travel to the North Gate")
    letter(store, campaign)
    played = 0
    while played < 3:
        sheet = view(Book(store, campaign), "kael", ()).sheet
        (quest,) = sheet.quests
        offered = sheet.takers[quest.id]
        name, words = offered[0] if played < 2 else offered[-1]
        turn = table.play(store, campaign, "kael", words)
        assert "handed" in {change.kind for change in turn.changes}, words
        played += 1
        receiver = next(change for change in turn.changes if isinstance(change, HandedOver)).receiver
        assert read_scene(Book(store, campaign), "kael").thing(receiver).called == name
    assert quests(store, campaign)[0].raised_by == "lyra"


# One query each -----------------------------------------------------------------------------------


def letter(store: Store, campaign: str) -> str:
    table.play(store, campaign, "kael", LETTER)
    return quests(store, campaign)[0].id


def test_of_fifty_claims_at_once_exactly_one_wins(store: Store, campaign: str) -> None:
    quest = letter(store, campaign)
    store.command("GRAPH.QUERY", campaign, "MATCH (:Quest)-[r:ASSIGNED_TO]->() DELETE r")
    claimants = [npc.id for npc in library.pack("emberfall").npcs] * 3

    def claim(npc: str) -> str | None:
        return npc if keeper.claim_quest(Book(store, campaign), "kael", quest, npc) else None

    with ThreadPoolExecutor(16) as threads:
        won = [npc for npc in threads.map(claim, claimants[:50]) if npc]
    assert len(won) == 1
    assert quests(store, campaign)[0].assignee == won[0]
    assert audit(Book(store, campaign)) == ()


def test_of_many_who_hand_it_over_at_once_only_the_owner_s_first_word_counts(store: Store, campaign: str) -> None:
    quest = letter(store, campaign)

    def hand_over(number: int) -> bool:
        sender, receiver = ("isolde", "garrick") if number % 2 else ("odo", "garrick")
        moved = HandedOver(id=f"h_{number}", quest=quest, sender=sender, receiver=receiver, reason="", context="")
        return keeper.hand_over(Book(store, campaign), "kael", moved)

    with ThreadPoolExecutor(16) as threads:
        won = [number for number, moved in enumerate(threads.map(hand_over, range(50))) if moved]
    assert len(won) == 1
    assert won[0] % 2 == 1, "only the owner's hand passes it on"
    (open_quest,) = quests(store, campaign)
    assert open_quest.assignee == "garrick"
    assert [note.id for note in handoffs(store, campaign)][1:] == [f"h_{won[0]}"]


def test_another_player_s_petition_cannot_be_claimed_or_moved_by_naming_it(store: Store, campaign: str) -> None:
    quest = letter(store, campaign)
    moved = HandedOver(id="h_x", quest=quest, sender="isolde", receiver="garrick", reason="", context="")
    assert not keeper.hand_over(Book(store, campaign), "lyra", moved)
    store.command("GRAPH.QUERY", campaign, "MATCH (:Quest)-[r:ASSIGNED_TO]->() DELETE r")
    assert not keeper.claim_quest(Book(store, campaign), "lyra", quest, "isolde")
    assert keeper.claim_quest(Book(store, campaign), "kael", quest, "isolde")
