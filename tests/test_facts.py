"""What people know: founded with a past, recalled by meaning, told, superseded, forgotten, and shown on the page."""

from __future__ import annotations

import pytest
from saying import play

from emberfall import interlude, view
from emberfall.audit import audit
from emberfall.graph.book import Book
from emberfall.graph.errors import NoSuchNode
from emberfall.graph.store import Store
from emberfall.records import Turn
from emberfall.why import why

# Nobody else's to see --------------------------------------------------------------------------------


def test_a_fact_that_nobody_told_cannot_be_seen_by_naming_it(store: Store, campaign: str) -> None:
    book = Book(store, campaign)
    with pytest.raises(NoSuchNode, match="'f0_1'"):
        view.node(book, "f0_1", ("kael", "lyra"))
    edric = view.node(book, "edric", ("kael", "lyra"))
    ties = edric["neighbours"]
    assert isinstance(ties, list)
    assert ties
    assert not [tie for tie in ties if tie[1] == "KNOWS"]
    assert "forge" in {tie[2] for tie in view.node(book, "grimma", ("kael",))["neighbours"]}  # type: ignore[attr-defined]


# Asking ------------------------------------------------------------------------------------------------


def said(turn: Turn) -> str:
    return " ".join(line.text for line in turn.lines if line.role == "npc")


def test_who_held_the_forge_before_is_answered_with_the_chain_and_its_dates(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "travel to the Vane Archive", "Edric, who held the forge before Grimma?")
    assert said(turn).endswith(
        "Hilde Ironroot held the Rusty Anvil, from twenty-five years ago until nine years ago. "
        "Before that, Orrin Dunn held the Rusty Anvil, from forty years ago until twenty-five years ago."
    )
    assert turn.decision is not None
    assert turn.decision.cites == ("f0_2", "f0_1")
    earlier = play(store, campaign, "kael", "Edric, who held the forge before Hilde Ironroot?")
    assert earlier.decision is not None
    assert earlier.decision.cites == ("f0_1",)
    assert "Hilde" not in said(earlier)


def test_what_was_before_is_known_by_the_player_as_something_that_is_over(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "Grimma, who held the forge before you?")
    (learned,) = turn.facts
    assert (learned.value, learned.until is not None) == ("Hilde Ironroot", True)
    assert "My aunt Hilde held the Rusty Anvil" in said(turn)


def test_a_question_in_other_words_finds_the_fact(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "lyra", "travel to the Lantern House", "Sister Wren, how do you treat a fever?")
    assert "Silverleaf is good for fever" in said(turn)
    (found, *_) = turn.recalled
    assert (found.subject, found.named) == ("silverleaf", 0)
    assert found.meaning > 0.28
    assert found.rank == pytest.approx(0.6 * found.intensity + 0.3 * found.recency + 0.1 * found.confidence, abs=1e-6)


def test_asked_for_rumours_somebody_tells_one_after_another(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", "travel to the Ember Hearth")
    first, second = (play(store, campaign, "kael", "Marta, any rumours?") for _ in range(2))
    assert "Hesper means to leave Emberfall" in said(first)
    assert first.facts[0].value != second.facts[0].value


def test_who_was_told_of_no_theft_has_not_heard_of_it_and_who_saw_it_has(store: Store, campaign: str) -> None:
    asked = "{}, have you heard about the theft?"
    before = play(store, campaign, "kael", asked.format("Grimma"))
    assert before.decision is not None
    assert before.decision.cites == ()
    theft = play(store, campaign, "lyra", "I take the iron bar").events[0].id
    saw = play(store, campaign, "kael", asked.format("Grimma"))
    assert saw.decision is not None
    assert saw.decision.cites == (theft,)
    assert "Lyra tried to take the iron bar from me." in said(saw)
    far = play(store, campaign, "kael", "travel to the Ferry Landing", asked.format("Ansel"))
    assert far.decision is not None
    assert far.decision.cites == ()
    assert "iron bar" not in said(far)


def test_a_question_costs_two_reads_and_one_commit(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "kael", "Grimma, who held the forge before you?")
    trips = {receipt.wall_ms for receipt in turn.receipts}
    assert len(trips) == 3
    assert [receipt.name for receipt in turn.receipts if receipt.wrote] == ["keeper/commit"]


# On the page -----------------------------------------------------------------------------------------


def test_the_page_shows_what_was_learned_from_whom_and_crosses_out_what_is_over(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", "Grimma, who held the forge before you?", "Grimma, what do you know about the ore?")
    known = view.view(Book(store, campaign), "kael", ("kael",)).knowledge
    past = next(fact for fact in known.mine if fact.value == "Hilde Ironroot")
    assert (past.subject_name, past.predicate) == ("the Rusty Anvil", "held by")
    assert (past.since, past.until) == ("twenty-five years ago", "nine years ago")
    ore = next(fact for fact in known.mine if fact.subject == "moonsteel_ore")
    assert (ore.until, ore.source, ore.learned_in, ore.faded) == ("", "told by Grimma", 3, False)
    assert 0.7 < ore.confidence <= 0.8, "word of mouth is less sure, and two days have passed"
    told = next(fact for fact in known.told if fact.id == ore.from_id)
    assert (told.holder_name, told.text, told.source) == ("Grimma", ore.text, "always knew")
    assert next(fact for fact in known.told if fact.value == "Hilde Ironroot").superseded_by == "f0_5"


def test_one_player_does_not_see_what_another_was_told(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", "Grimma, what do you know about the ore?")
    known = view.view(Book(store, campaign), "lyra", ("lyra",)).knowledge
    assert (known.mine, known.told) == ((), ())


# Telling ---------------------------------------------------------------------------------------------


def test_a_new_value_takes_the_place_of_the_old_one_which_is_closed_and_kept(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", "I tell Grimma that the password is swordfish")
    turn = play(store, campaign, "kael", "I tell Grimma that the password is trout")
    (told,) = turn.facts
    assert (told.holder, told.subject, told.predicate, told.value) == ("grimma", "the password", "be", "trout")
    known = view.view(Book(store, campaign), "kael", ("kael",)).knowledge.told
    new, old = (next(fact for fact in known if fact.value == value) for value in ("trout", "swordfish"))
    assert (new.until, old.until, old.superseded_by) == ("", "Day 3, evening", told.id)
    assert new.source == "heard from you"
    assert new.confidence == pytest.approx(0.6, abs=0.01)
    assert said(play(store, campaign, "kael", "Grimma, what is the password?")).endswith("The password is trout.")
    before = play(store, campaign, "kael", "Grimma, what was the password before?")
    assert "The password is swordfish. That was so" in said(before)
    assert audit(Book(store, campaign)) == ()


def test_the_same_told_twice_is_a_reminder_and_no_second_fact(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", *["I tell Grimma that the password is trout"] * 2)
    known = view.view(Book(store, campaign), "kael", ("kael",)).knowledge.told
    assert [fact.value for fact in known] == ["trout"]


def test_what_somebody_knows_better_is_doubted_and_kept_as_what_was_said(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", "I tell Grimma that the password is trout")
    store.command("GRAPH.QUERY", campaign, "MATCH (:NPC)-[k:KNOWS]->(f:Fact {value: 'trout'}) SET k.confidence = 1.0")
    turn = play(store, campaign, "kael", "I tell Grimma that the password is carp")
    assert [(fact.predicate, fact.replaces) for fact in turn.facts] == [("said", False)]
    assert said(turn) in ("I know better than that.", "That is not how I know it, Kael.", "Not how I know it.")


def test_what_cannot_be_taken_apart_is_kept_as_said_about_its_topic(store: Store, campaign: str) -> None:
    (told,) = play(store, campaign, "kael", "I tell Grimma that the mine is failing").facts
    assert (told.subject, told.value) == ("mine", "failing")
    (odd,) = play(store, campaign, "kael", "I tell Grimma that the mine whispers").facts
    assert (odd.predicate, odd.about) == ("said", ("mine",))


def test_a_secret_passed_on_derives_from_what_one_was_told(store: Store, campaign: str) -> None:
    got = play(
        *(store, campaign, "kael", "travel to Tallow Row", "I help Sable with the stall"),
        "Sable, where did you get the spyglass?",
    )
    told = play(
        *(store, campaign, "kael", "travel to the Vane Archive"),
        "I tell Edric that Sable took the spyglass from his desk in the archive",
    )
    assert told.facts[0].from_facts == (got.facts[0].id,)
    asked = play(store, campaign, "lyra", "travel to the Vane Archive", "Edric, what happened to your spyglass?")
    assert "Sable took the brass spyglass from my desk" in said(asked)
    assert asked.decision is not None
    (path,) = why(Book(store, campaign), asked.decision.id).paths
    assert path.nodes[:4] == ("edric", told.facts[0].id, got.facts[0].id, "f0_28")


def test_whatever_a_player_types_is_kept_as_it_is(store: Store, campaign: str) -> None:
    words = "I tell Grimma that the password is '}) DELETE n // $x `y` \\"
    (told,) = play(store, campaign, "kael", words).facts
    assert told.value.startswith("'}")
    assert audit(Book(store, campaign)) == ()


# Forgetting ------------------------------------------------------------------------------------------


def test_a_fact_that_nobody_speaks_of_fades_and_a_reminder_brings_it_back(store: Store, campaign: str) -> None:
    asked = "Grimma, what is the password?"
    play(store, campaign, "kael", "I tell Grimma that the password is trout")
    interlude.advance_clock(store, campaign, 30 * 1440)
    (half, *_) = play(store, campaign, "kael", asked).recalled
    assert half.intensity == pytest.approx(0.5, abs=0.01)
    interlude.advance_clock(store, campaign, 120 * 1440)
    faded = play(store, campaign, "kael", asked)
    assert "trout" not in said(faded)
    play(store, campaign, "kael", "I tell Grimma that the password is trout")
    assert "trout" in said(play(store, campaign, "kael", asked))


def test_a_founded_memory_that_has_faded_is_out_of_mind(store: Store, campaign: str) -> None:
    turn = play(store, campaign, "lyra", "travel to the Ferry Landing", "Ansel, who asked about the river pearl?")
    assert "stranger in grey" not in said(turn)


def test_a_grudge_fades_from_the_judgement_and_never_from_the_ledger(store: Store, campaign: str) -> None:
    play(store, campaign, "kael", "travel to the Ember Hearth", "I insult Pip")
    asked = "Pip, what do you know about the barrow?"
    hurt = play(store, campaign, "kael", asked)
    assert hurt.decision is not None
    assert hurt.decision.score < -1.5
    interlude.advance_clock(store, campaign, 200 * 1440)
    later = play(store, campaign, "kael", asked)
    assert later.decision is not None
    assert later.decision.score == 1.0, "his temper, and nothing else"
    assert later.feelings["pip"] == hurt.feelings["pip"]
    play(store, campaign, "kael", "I tell Pip that I insulted him")
    again = play(store, campaign, "kael", asked)
    assert again.decision is not None
    assert again.decision.score == pytest.approx(1.0 - 3.0, abs=0.05)


def test_a_grudge_that_an_oath_keeps_does_not_fade(store: Store, campaign: str) -> None:
    interlude.advance_clock(store, campaign, 400 * 1440)
    turn = play(store, campaign, "kael", "Grimma, forge me a moonsteel blade")
    assert turn.decision is not None
    assert (turn.decision.verdict, turn.decision.score) == ("refuse", -2.7)
