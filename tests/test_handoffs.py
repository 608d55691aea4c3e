"""Petitions have one owner: of many claims one wins, only the owner hands over, and whoever owns it answers."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from emberfall import campaigns, keeper, library, table
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.records import HandedOver, OpenQuest, Turn
from emberfall.scene import read_scene

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
    (note,) = quest.handoffs
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
    assert len(quests(store, campaign)[0].handoffs) == 1


def test_what_is_granted_at_once_is_handed_over_and_done_in_one_turn(store: Store, campaign: str) -> None:
    turn = table.play(store, campaign, "kael", "travel to Tallow Row")
    turn = table.play(store, campaign, "kael", "I offer Sable the pouch of gold for the sheet of vellum")
    assert spoken(turn) == ["sable", "hesper"]
    assert [change.kind for change in turn.changes] == ["transfer", "transfer", "quest", "handed", "quest_closed"]
    assert read_scene(Book(store, campaign), "kael").thing("sheet_of_vellum").owner == "kael"
    assert quests(store, campaign) == ()
    assert "offers the pouch of gold" in turn.lines[2].text


def test_nobody_hands_over_what_they_can_do_themselves_or_to_strangers(store: Store, campaign: str) -> None:
    turn = table.play(store, campaign, "kael", "Garrick, may I have the pair of bone dice?")
    assert spoken(turn) == ["garrick"]
    turn = table.play(store, campaign, "kael", "Odo, write me a letter of passage")  # no watchman, though at the gate
    assert spoken(turn) == ["odo"]
    assert not [change for change in turn.changes if isinstance(change, HandedOver)]


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
    assert [note.id for note in open_quest.handoffs][1:] == [f"h_{won[0]}"]


def test_another_player_s_petition_cannot_be_claimed_or_moved_by_naming_it(store: Store, campaign: str) -> None:
    quest = letter(store, campaign)
    moved = HandedOver(id="h_x", quest=quest, sender="isolde", receiver="garrick", reason="", context="")
    assert not keeper.hand_over(Book(store, campaign), "lyra", moved)
    store.command("GRAPH.QUERY", campaign, "MATCH (:Quest)-[r:ASSIGNED_TO]->() DELETE r")
    assert not keeper.claim_quest(Book(store, campaign), "lyra", quest, "isolde")
    assert keeper.claim_quest(Book(store, campaign), "kael", quest, "isolde")
