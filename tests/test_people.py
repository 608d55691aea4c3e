"""People have lives of their own: what they want, where they go, what they tell one another, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from emberfall import campaigns, interlude, library, table, why
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book, ask
from emberfall.graph.store import Store
from emberfall.records import Move, QuestClosed, QuestOpened, Scene, Told, Turn
from emberfall.scene import read_scene

Say = Callable[..., Turn]
"""Plays words of a player one after the other, and returns the last turn."""


@pytest.fixture
def campaign(store: Store) -> Iterator[str]:
    graph = campaigns.found(store, library.pack("emberfall"))
    yield graph
    assert audit(Book(store, graph)) == ()
    ledger.forget_campaign(store, graph)
    store.drop(graph)


@pytest.fixture
def say(store: Store, campaign: str) -> Say:
    def speak(player: str, *words: str) -> Turn:
        return [table.play(store, campaign, player, one) for one in words][-1]

    return speak


def world(store: Store, campaign: str, player: str = "kael") -> Scene:
    return read_scene(Book(store, campaign), player)


def verdict(turn: Turn) -> str:
    assert turn.decision is not None, turn.lines
    return turn.decision.verdict


# Bargains ------------------------------------------------------------------------------------------


def test_a_bargain_that_names_a_want_opens_a_quest_for_it(store: Store, campaign: str, say: Say) -> None:
    turn = say("lyra", "travel to the Ember Hearth", "Pip, may I have the bone whistle?")
    assert verdict(turn) == "bargain"
    (quest,) = world(store, campaign, "lyra").quests
    assert (quest.raised_by, quest.assignee, quest.item) == ("lyra", "pip", "bone_whistle")
    assert [step.text for step in quest.steps] == ["Bring Pip the hunting horn or the brass spyglass"]
    told = [line.text for line in turn.lines if "hunting_horn" in line.cites and line.role == "narrator"]
    assert any("hunting horn" in text for text in told), "the horn is hers to give, and the table names it"


def test_bringing_what_was_named_asks_again_and_the_gift_decides(store: Store, campaign: str, say: Say) -> None:
    say("lyra", "travel to the Ember Hearth", "Pip, may I have the bone whistle?")
    turn = say("lyra", "I give Pip the hunting horn")
    assert turn.decision is not None
    assert (turn.decision.verdict, turn.decision.about) == ("agree", "bone_whistle")
    assert [change.kind for change in turn.changes] == ["transfer", "step", "transfer", "quest_closed"]
    things = world(store, campaign)
    assert (things.thing("bone_whistle").owner, things.thing("hunting_horn").owner) == ("lyra", "pip")
    assert things.quests == ()


def test_a_slight_to_her_own_meanwhile_and_the_gift_does_not_open_the_door(
    store: Store, campaign: str, say: Say
) -> None:
    say("lyra", "travel to the Ember Hearth", "Pip, may I have the bone whistle?", "I insult Marta")
    turn = say("lyra", "I give Pip the hunting horn")
    assert verdict(turn) == "bargain"
    assert world(store, campaign).thing("hunting_horn").owner == "pip", "a gift is given, whatever comes of it"
    closed, opened = [change for change in turn.changes if isinstance(change, QuestClosed | QuestOpened)]
    assert isinstance(closed, QuestClosed)
    assert closed.status == "dropped"
    assert isinstance(opened, QuestOpened)
    assert [step.item for step in opened.steps] == ["brass_spyglass"], "now it is the other thing that is wanted"


def test_mending_the_feeling_opens_the_same_door(store: Store, campaign: str, say: Say) -> None:
    say("kael", "travel to the Ember Hearth", "Pip, may I have the bone whistle?")
    (quest,) = world(store, campaign).quests
    turn = say("kael", "I help Marta", "I praise Pip", "Pip, may I have the bone whistle?")
    assert verdict(turn) == "agree"
    assert QuestClosed(id=quest.id) in turn.changes
    assert world(store, campaign).quests == ()


def test_the_same_bargain_twice_is_one_quest(store: Store, campaign: str, say: Say) -> None:
    say("kael", "travel to the Ember Hearth", "Pip, may I have the bone whistle?")
    turn = say("kael", "Pip, may I have the bone whistle?")
    assert verdict(turn) == "bargain"
    assert turn.changes == ()
    assert len(world(store, campaign).quests) == 1


def test_another_wanted_thing_than_the_one_named_serves_as_well(store: Store, campaign: str, say: Say) -> None:
    say("kael", "travel to Tallow Row", "I offer Sable my pouch of gold for the brass spyglass")
    say("kael", "travel to the Ember Hearth")
    assert verdict(say("kael", "Pip, may I have the bone whistle?")) == "bargain"
    turn = say("kael", "I praise Pip", "I give Pip the brass spyglass")
    assert verdict(turn) == "agree"
    assert world(store, campaign).thing("bone_whistle").owner == "kael"


# What people do of their own accord ----------------------------------------------------------------


def until(say: Say, player: str, happened: Callable[[Turn], bool], most: int = 16) -> list[Turn]:
    """Waits until it has happened, and returns every turn of it."""
    turns: list[Turn] = []
    while not turns or not happened(turns[-1]):
        assert len(turns) < most, [[event.summary for stir in turn.stirs for event in stir.events] for turn in turns]
        turns.append(say(player, "wait"))
    return turns


def told(turn: Turn, hearer: str | None = None) -> list[Told]:
    return [news for stir in turn.stirs for news in stir.told if hearer in (None, news.hearer)]


def remembers(store: Store, campaign: str, npc: str, player: str) -> dict[str, tuple[str, float]]:
    """Deed -> (how it came, what it weighs)."""
    asked = ask("npc/memories", npc=npc, actor=player, clock=10_000, half_life=30.0, most=99)
    return {row["id"]: (row["via"], row["weight"]) for row in Book(store, campaign).read(asked)[0]}


def evening(store: Store, campaign: str, say: Say) -> list[Turn]:
    """Lyra insults the fiddler before the innkeeper and the potboy, and the evening goes on into the night."""
    turns = [say("lyra", words) for words in ("travel to the Ember Hearth", "I insult Nessa")]
    interlude.advance_clock(store, campaign, 5 * 60)
    return [*turns, *(say("lyra", "wait") for _ in range(14))]


def test_people_are_where_they_usually_are_at_that_hour(store: Store, campaign: str, say: Say) -> None:
    say("lyra", "travel to the Ember Hearth")
    at_dusk = {npc.id: npc.at for npc in world(store, campaign).things if npc.kind == "npc"}
    assert at_dusk["nessa"] == "tavern", "she plays there in the evening"
    assert (at_dusk["ansel"], at_dusk["garrick"]) == ("landing", "gate")
    interlude.advance_clock(store, campaign, 5 * 60)
    turns = [say("lyra", "wait") for _ in range(14)]
    at_night = {npc.id: npc.at for npc in world(store, campaign).things if npc.kind == "npc"}
    assert (at_night["ansel"], at_night["garrick"], at_night["nessa"]) == ("tavern", "tavern", "market")
    came = {move.who for turn in turns for stir in turn.stirs for move in stir.changes if isinstance(move, Move)}
    assert came == {id for id in at_night if at_night[id] != at_dusk[id]}


def test_whoever_has_no_haunts_stays(store: Store, campaign: str, say: Say) -> None:
    for _ in range(3):
        interlude.advance_clock(store, campaign, 6 * 60)
        say("lyra", "wait", "wait", "wait")
    there = {npc.id: npc.at for npc in world(store, campaign).things if npc.kind == "npc" and not npc.haunts}
    assert there == {"grimma": "forge", "borin": "mine", "marta": "tavern", "ulla": "barrow", "tam": "barrow"}


def test_nobody_walks_further_than_there_is_time_for(store: Store, campaign: str, say: Say) -> None:
    """From the Lantern House it is a short way to the archive, and from Barrow Hill it would be five hours."""
    interlude.place(store, campaign, "kael", "tobias", "barrow")
    assert all(stir.npc != "tobias" for _ in range(12) for stir in say("lyra", "wait").stirs)
    assert world(store, campaign).thing("tobias").at == "barrow"


def test_news_travels_by_being_told_and_only_to_who_is_there(store: Store, campaign: str, say: Say) -> None:
    turns = evening(store, campaign, say)
    insult = turns[1].events[0].id
    news = [one for turn in turns for one in told(turn) if one.deed == insult]
    assert {"ansel"} <= {one.hearer for one in news}
    for one in news:
        (tell,) = [event for turn in turns for stir in turn.stirs for event in stir.events if event.id == one.tell]
        assert (tell.by, tell.to, tell.verb) == (one.teller, one.hearer, "tell")
        assert remembers(store, campaign, one.hearer, "lyra")[insult] == ("told", one.weight)
        assert insult in remembers(store, campaign, one.teller, "lyra")
    knowing = {npc.id for npc in library.pack("emberfall").npcs if insult in remembers(store, campaign, npc.id, "lyra")}
    assert knowing == {"nessa", "marta", "pip", *(one.hearer for one in news)}, "and nobody else ever heard of it"
    assert {"grimma", "borin", "ulla", "tobias"}.isdisjoint(knowing)


def test_what_is_told_weighs_half_and_at_most_three_tenths(store: Store, campaign: str, say: Say) -> None:
    turns = evening(store, campaign, say)
    (insult,) = turns[1].events
    before = turns[1].feelings
    (heard,) = [one for turn in turns for one in told(turn, "ansel") if one.deed == insult.id]
    assert (heard.weight, heard.felt) == pytest.approx((0.3, -0.9))
    assert turns[-1].feelings["ansel"] == pytest.approx(before.get("ansel", 0.0) - 0.9)
    every = [one.weight for turn in turns for one in told(turn)]
    assert all(0.1 <= weight <= 0.3 for weight in every), "hearsay of hearsay of hearsay is no news"


def test_the_player_is_never_acted_for_and_the_dead_do_nothing(store: Store, campaign: str, say: Say) -> None:
    turns = evening(store, campaign, say)
    events = [event for turn in turns for stir in turn.stirs for event in stir.events]
    assert len(events) > 8
    assert {event.by for event in events}.isdisjoint({"kael", "lyra", "tam"})
    assert {event.to for event in events}.isdisjoint({"tam"})
    assert {event.sentiment for event in events} == {0.0}
    assert {line.speaker for turn in turns for line in turn.lines if line.role == "player"} == {"lyra"}
    assert (world(store, campaign, "lyra").here, world(store, campaign, "kael").here) == ("tavern", "forge")


def test_who_is_spoken_with_does_nothing_else(store: Store, campaign: str, say: Say) -> None:
    say("lyra", "travel to the Ember Hearth", "I insult Nessa")
    for words in ("hello Marta", "Pip, may I have the bone whistle?", "I praise Marta", "I help Pip") * 3:
        turn = say("lyra", words)
        assert turn.intent.target
        busy = {id for stir in turn.stirs for event in stir.events for id in (event.by, event.to)}
        assert turn.intent.target not in busy


def test_what_takes_no_time_leaves_nobody_time(say: Say) -> None:
    for words in ("look around", "what do I have?", "what happened so far?", "Borin, hello", "") * 2:
        assert say("lyra", words).stirs == ()


def test_the_rules_that_judge_players_judge_them_too(store: Store, campaign: str, say: Say) -> None:
    say("lyra", "travel to the Ember Hearth", "I insult Nessa")
    for rule in ("free_speech", "presence"):
        interlude.switch_rule(store, campaign, rule, enabled=False)
    interlude.advance_clock(store, campaign, 5 * 60)
    turns = [say("lyra", "wait") for _ in range(14)]
    kinds = {stir.kind for turn in turns for stir in turn.stirs}
    assert "moves" in kinds
    assert kinds.isdisjoint({"tells", "asks"}), "where no rule speaks of telling nobody tells"


def test_the_same_words_in_the_same_world_bring_the_same_doings(store: Store, campaign: str, say: Say) -> None:
    again = campaigns.found(store, library.pack("emberfall"))

    def once_more(player: str, *words: str) -> Turn:
        return [table.play(store, again, player, one) for one in words][-1]

    here, there = evening(store, campaign, say), evening(store, again, once_more)
    assert [turn.stirs for turn in here] == [turn.stirs for turn in there]
    assert [turn.lines for turn in here] == [turn.lines for turn in there]


def test_a_turn_in_which_somebody_stirs_is_two_reads_and_one_commit(
    store: Store, campaign: str, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    say("lyra", "travel to the Ember Hearth", "I insult Nessa")
    trips: list[list[str]] = []
    through = store.pipeline

    def watched(commands: Sequence[tuple[str, ...]], **how: bool) -> list[object]:
        trips.append([command[0] for command in commands if command[0].startswith("GRAPH.") and command[1] == campaign])
        return through(commands, **how)

    monkeypatch.setattr(store, "pipeline", watched)
    turn = until(say, "lyra", lambda turn: bool(turn.stirs))[-1]
    graph = [trip for trip in trips if trip][-3:]
    assert [set(trip) for trip in graph] == [{"GRAPH.RO_QUERY"}, {"GRAPH.RO_QUERY"}, {"GRAPH.QUERY"}]
    assert len(graph[2]) == 1
    assert len(turn.receipts) == sum(len(trip) for trip in graph)


def test_nothing_disturbs_the_scene_at_the_forge(store: Store, campaign: str) -> None:
    for player, words in library.pack("emberfall").demo:
        turn = table.play(store, campaign, player, words)
        people = {thing.id for thing in world(store, campaign).things if thing.at == "forge" and thing.kind == "npc"}
        assert people == {"grimma"}
        assert {"grimma", "borin"}.isdisjoint(stir.npc for stir in turn.stirs if stir.kind != "shows")


def test_the_player_overhears_what_happens_where_they_are_and_nothing_else(
    store: Store, campaign: str, say: Say
) -> None:
    turns = evening(store, campaign, say)
    here = elsewhere = 0
    for turn in turns:
        for stir in turn.stirs:
            place = {event.at for event in stir.events}
            place |= {c.via[0] for c in stir.changes if isinstance(c, Move)}
            lines = [line for line in turn.lines if stir.events[0].id in line.cites]
            assert len(lines) == ("tavern" in place), (stir, turn.lines)
            here, elsewhere = here + len(lines), elsewhere + (not lines)
            for line in lines:
                assert (line.role, line.speaker) == ("narrator", None)
                assert {stir.npc, *(one.deed for one in stir.told)} <= set(line.cites)
    assert here > 3
    assert elsewhere > 1
    said = [line.text for turn in turns for line in turn.lines if line.role == "narrator"]
    assert len(set(said)) > len(said) * 0.7, "and not in the same words every time"


# Gossip helps and spoils ---------------------------------------------------------------------------


def test_why_leads_through_the_telling_to_the_one_who_was_told(store: Store, campaign: str, say: Say) -> None:
    """Odo the carter heard of the song from his clan, and told the captain at the gate before play began."""
    say("kael", "travel to the Vane Archive", "I help Edric", "travel to the North Gate")
    turn = say("kael", "Captain Vane, seal me a letter of passage")
    assert turn.decision is not None
    assert (turn.decision.verdict, turn.decision.cites) == ("refuse", ("e2",))
    assert "watch_oath" in turn.decision.rules
    answer = why.why(Book(store, campaign), turn.decision.id)
    (path,) = answer.paths
    assert (path.nodes[0], path.nodes[1], path.nodes[3]) == ("kael", "e2", "isolde")
    assert path.edges == ("PERFORMED", "ABOUT", "TARGETED")
    assert path.forward == (True, False, True)
    assert path.labels[1] == "ABOUT told by Odo"
    assert answer.names[path.nodes[2]] == "told Captain Vane that Kael mocked Borin in song"
    (weight,) = answer.weights
    assert (weight.via, weight.weight) == ("told", 0.2), "half of what his clan's word weighs with him"


def test_the_letter_opens_by_a_kindness_to_her_brother(store: Store, campaign: str, say: Say) -> None:
    letter = "Captain Vane, seal me a letter of passage"
    assert verdict(say("lyra", "travel to the North Gate", letter)) == "refuse"
    turn = say("lyra", "travel to the Vane Archive", "I help Edric", "Edric, may I have the sealing wax?")
    assert verdict(turn) == "agree"
    assert verdict(say("lyra", "travel to the North Gate", letter)) == "agree"
    (quest,) = world(store, campaign, "lyra").quests
    assert (quest.assignee, quest.item, [step.item for step in quest.steps]) == (
        "isolde",
        "letter_of_passage",
        ["sealing_wax"],
    )
    say("lyra", "I give the sealing wax to Captain Vane")
    assert world(store, campaign).thing("letter_of_passage").owner == "lyra"


def test_a_little_kindness_to_her_brother_makes_her_name_a_price(store: Store, campaign: str, say: Say) -> None:
    turn = say("lyra", "Grimma, will you make me a steel dagger?", "travel to the Vane Archive", "I praise Edric")
    turn = say("lyra", "travel to the North Gate", "Captain Vane, seal me a letter of passage")
    assert verdict(turn) == "bargain"
    (quest,) = world(store, campaign, "lyra").quests
    assert [step.text for step in quest.steps] == ["Bring Captain Vane the steel dagger or the star chart"]
    turn = say("lyra", "I give Captain Vane the steel dagger")
    assert verdict(turn) == "agree"
    (quest,) = world(store, campaign, "lyra").quests
    assert {step.item for step in quest.steps} == {"sealing_wax"}, "agreed, and now it waits for what it is made of"


def test_the_letter_is_spoilt_by_a_slight_that_the_carter_tells_on(store: Store, campaign: str, say: Say) -> None:
    say("lyra", "travel to the Vane Archive", "I help Edric", "travel to the Rusty Anvil", "I insult Grimma")
    say("lyra", "travel to the North Gate")
    turns = until(say, "lyra", lambda turn: bool(told(turn, "isolde")))
    by_whom = {news.hearer: news.teller for turn in turns for news in told(turn)}
    assert "odo" in (by_whom["isolde"], by_whom.get(by_whom["isolde"])), "he told her, or him who told her"
    turn = say("lyra", "Captain Vane, seal me a letter of passage")
    assert turn.decision is not None
    assert (turn.decision.verdict, "watch_oath" in turn.decision.rules) == ("refuse", True)
    assert "Grimma" in turn.decision.dialogue
    (path,) = [path for path in why.why(Book(store, campaign), turn.decision.id).paths if "ABOUT" in path.edges]
    assert path.nodes[-1] == "isolde"


PEARL = "Ansel, may I have the river pearl?"


def test_the_pearl_has_a_price_and_a_kindness_to_his_sister_pays_it(store: Store, campaign: str, say: Say) -> None:
    assert verdict(say("lyra", "travel to the Ferry Landing", PEARL)) == "bargain"
    (quest,) = world(store, campaign, "lyra").quests
    assert (quest.assignee, quest.item) == ("ansel", "river_pearl")
    say("lyra", "travel to the Ember Hearth", "I help Marta")
    assert verdict(say("lyra", "travel to the Ferry Landing", PEARL)) == "agree"
    assert world(store, campaign).quests == ()


@pytest.mark.parametrize(("evil", "answer"), [("I insult Nessa", "bargain"), ("hello Nessa", "agree")])
def test_the_oil_buys_the_pearl_unless_somebody_told_on_her(
    store: Store, campaign: str, say: Say, evil: str, answer: str
) -> None:
    say("lyra", "travel to the Ferry Landing", PEARL, "travel to the Vane Archive")
    assert verdict(say("lyra", "Brother Tobias, may I have the lantern oil?")) == "agree"
    (deed,) = say("lyra", "travel to the Ember Hearth", evil).events
    interlude.advance_clock(store, campaign, 4 * 60)
    heard = [one for _ in range(12) for one in told(say("lyra", "wait"), "ansel") if one.deed == deed.id]
    assert [one.weight for one in heard] == ([0.3] if deed.sentiment else [])
    say("lyra", "travel to the Ferry Landing") if world(store, campaign).thing("ansel").at == "landing" else None
    turn = say("lyra", "I give Ansel the lantern oil")
    assert verdict(turn) == answer
    assert world(store, campaign).thing("river_pearl").owner == ("lyra" if answer == "agree" else "ansel")


# The other world -----------------------------------------------------------------------------------

SEXTANT = "Hanne, may I have the brass sextant?"


@pytest.fixture
def halyard(store: Store) -> Iterator[str]:
    graph = campaigns.found(store, library.pack("cold_berth"))
    yield graph
    assert audit(Book(store, graph)) == ()
    ledger.forget_campaign(store, graph)
    store.drop(graph)


def test_the_sextant_has_a_price_and_a_good_turn_to_her_daughter_pays_it(store: Store, halyard: str) -> None:
    def say(*words: str) -> Turn:
        return [table.play(store, halyard, "noor", one) for one in words][-1]

    assert verdict(say("travel to the Long Window", SEXTANT)) == "bargain"
    (quest,) = world(store, halyard, "noor").quests
    assert [step.text for step in quest.steps] == ["Bring Hanne the pot of burn salve or the pocket radio"]
    say("travel to the Docks", "I help Greta")
    assert verdict(say("travel to the Long Window", SEXTANT)) == "agree"
    assert world(store, halyard, "noor").quests == ()


def test_a_blow_to_one_of_the_local_that_the_gardener_tells_on_shuts_the_same_door(store: Store, halyard: str) -> None:
    def say(*words: str) -> Turn:
        return [table.play(store, halyard, "noor", one) for one in words][-1]

    (blow,) = say("travel to the Docks", "I help Greta", "I hit Yusuf").events
    say("travel to the Long Window")
    interlude.advance_clock(store, halyard, 6 * 60)
    heard = [one for _ in range(16) for one in told(say("wait"), "hanne") if one.deed == blow.id]
    assert [one.teller for one in heard] == ["rosa"]
    assert verdict(say(SEXTANT)) == "bargain"
    assert world(store, halyard, "noor").thing("brass_sextant").owner == "hanne"


def test_people_of_the_other_world_have_their_hours_too(store: Store, halyard: str) -> None:
    interlude.advance_clock(store, halyard, 6 * 60)
    turns = [table.play(store, halyard, "noor", "wait") for _ in range(12)]
    assert "moves" in {stir.kind for turn in turns for stir in turn.stirs}
    things = world(store, halyard, "noor")
    assert [things.thing(npc).at for npc in ("rosa", "yusuf", "ivo")] == ["window", "canteen", "canteen"]
