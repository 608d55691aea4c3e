"""The scene that must always work: every sentence of it, played through the table on a real graph."""

from collections.abc import Sequence

import pytest

from emberfall import campaigns, interlude, library, table, why
from emberfall.graph.book import Book, Rows, ask
from emberfall.graph.store import Store
from emberfall.records import Turn
from emberfall.scene import read_scene

Played = tuple[str, list[Turn]]  # campaign, turns
SCRIPT = dict(enumerate(library.pack("emberfall").demo, 1))


@pytest.fixture
def campaign(store: Store) -> str:
    return campaigns.found(store, library.pack("emberfall"))


@pytest.fixture(scope="module")
def played(store: Store) -> Played:
    """The whole demo, played once: (campaign, turns)."""
    graph = campaigns.found(store, library.pack("emberfall"))
    return graph, [table.play(store, graph, player, words) for player, words in SCRIPT.values()]


def memories(store: Store, campaign: str, npc: str) -> Rows:
    """What somebody remembers of Kael."""
    asked = ask("npc/memories", npc=npc, actor="kael", clock=10_000, half_life=30.0, most=99)
    return Book(store, campaign).read(asked)[0]


def said(turns: list[Turn], player: str, part: str) -> list[Turn]:
    return [turn for turn in turns if turn.player == player and part in turn.words.lower()]


def test_grimma_refuses_kael_and_names_the_kin_oath(played: Played) -> None:
    decision = played[1][0].decision
    assert decision is not None
    assert (decision.npc, decision.verdict, decision.rules) == ("grimma", "refuse", ("kin_oath",))
    assert "Borin" in decision.dialogue
    assert len(decision.cites) == 1


def test_a_session_is_told_by_where_its_players_first_did_something_and_not_its_people(
    store: Store, campaign: str
) -> None:
    (rows,) = Book(store, campaign).read(ask("view/sessions"))
    assert [row["place"] for row in rows] == ["the Ember Hearth", "the Ember Hearth", None]


def test_why_draws_the_path_from_the_song_through_her_brother_to_her(store: Store, played: Played) -> None:
    graph, turns = played
    assert turns[0].decision is not None
    answer = why.why(Book(store, graph), turns[0].decision.id)
    (path,) = answer.paths
    assert path.nodes == ("kael", turns[0].decision.cites[0], "borin", "grimma")
    assert path.edges == ("PERFORMED", "TARGETED", "KIN_OF")
    assert path.labels[2] == "KIN_OF brother"
    assert answer.names[path.nodes[1]] == "mocked Borin in song"
    assert [rule.rule for rule in answer.rules if rule.bites] == ["kin_oath"]
    assert answer.rules[0].evidence == (path.nodes[1],)
    assert "Borin" in answer.mending


def test_the_insult_of_minus_three_weighs_minus_two_point_seven_on_her(store: Store, played: Played) -> None:
    graph, turns = played
    assert turns[0].feelings["grimma"] == pytest.approx(-2.7)
    assert turns[0].feelings["borin"] == pytest.approx(-3.0)
    assert turns[0].decision is not None
    (weight,) = why.why(Book(store, graph), turns[0].decision.id).weights
    assert (weight.sentiment, weight.weight, weight.via) == (-3.0, 0.9, "kin")
    assert weight.felt == pytest.approx(-2.7)


def test_grimma_was_not_there_and_the_song_is_two_sessions_old(store: Store, campaign: str) -> None:
    rows = memories(store, campaign, "grimma")
    (song,) = [row for row in rows if row["sentiment"] < 0]
    assert (song["via"], song["session"]) == ("kin", 1)


def test_saying_that_she_forged_it_is_refused_while_the_ore_is_not_hers(played: Played) -> None:
    (turn,) = said(played[1], "kael", "grimma forged")
    assert (turn.ruling.allowed, turn.ruling.rule) == (False, "materials")
    assert {"moonsteel_ore", "borin"} <= set(turn.ruling.evidence)
    assert turn.changes == ()
    assert turn.decision is None


def test_lyra_who_never_insulted_anyone_is_served_at_once(played: Played) -> None:
    (turn,) = [turn for turn in played[1] if turn.player == "lyra"]
    assert turn.decision is not None
    assert (turn.decision.verdict, turn.decision.cites) == ("agree", ())
    assert "craft" in [change.kind for change in turn.changes]


def test_nothing_weighs_against_lyra_and_why_says_which_rules_were_checked(store: Store, played: Played) -> None:
    graph, turns = played
    (turn,) = [turn for turn in turns if turn.player == "lyra"]
    assert turn.decision is not None
    answer = why.why(Book(store, graph), turn.decision.id)
    assert answer.paths == ()
    assert any("kin-oath" in name for name in answer.checked)


def test_kael_takes_the_shortest_road_to_the_mine(played: Played) -> None:
    (turn,) = said(played[1], "kael", "travel to deepdelve")
    (move,) = turn.changes
    assert move.kind == "move"
    assert move.via == ("forge", "mine")
    assert move.days == pytest.approx(0.25)


def test_the_apology_and_the_gift_travel_the_same_edge_back_to_her(played: Played) -> None:
    (sorry,) = said(played[1], "kael", "apologise")
    assert (sorry.feelings["borin"], sorry.feelings["grimma"]) == pytest.approx((-1.0, -0.9))
    (gift,) = said(played[1], "kael", "pouch of gold")
    assert (gift.feelings["borin"], gift.feelings["grimma"]) == pytest.approx((1.0, 0.9))
    assert [change.kind for change in gift.changes] == ["transfer"]


def test_he_must_own_the_gold_to_give_it(store: Store, campaign: str) -> None:
    table.play(store, campaign, "kael", "travel to Deepdelve Mine")
    table.play(store, campaign, "kael", "I give the pouch of gold to Borin")
    again = table.play(store, campaign, "kael", "I give the pouch of gold to Borin")
    assert (again.ruling.allowed, again.ruling.rule, again.changes) == (False, "own_what_you_give", ())


def test_forgiven_borin_gives_the_ore_when_asked(played: Played) -> None:
    (turn,) = said(played[1], "kael", "may i have the moonsteel ore")
    assert turn.decision is not None
    assert (turn.decision.npc, turn.decision.verdict) == ("borin", "agree")
    assert [(change.kind, getattr(change, "receiver", "")) for change in turn.changes] == [("transfer", "kael")]


def test_back_at_the_forge_she_agrees_and_the_path_runs_through_the_apology(store: Store, played: Played) -> None:
    graph, turns = played
    turn = said(turns, "kael", "forge me a moonsteel blade")[1]
    assert turn.decision is not None
    assert (turn.decision.verdict, turn.decision.rules) == ("agree", ("kin_oath",))
    answer = why.why(Book(store, graph), turn.decision.id)
    (sorry,) = said(turns, "kael", "apologise")
    assert (sorry.events[0].id, "borin", "grimma") in [path.nodes[1:] for path in answer.paths]
    assert [rule.bites for rule in answer.rules] == [False]
    (quest,) = turn.changes
    assert quest.kind == "quest"
    assert [(step.text, step.done) for step in quest.steps] == [("Bring Grimma the moonsteel ore", False)]


def test_he_hands_her_the_ore_she_forges_and_he_owns_the_blade(store: Store, played: Played) -> None:
    graph, turns = played
    assert [change.kind for change in turns[-1].changes] == ["transfer", "step", "craft", "quest_closed"]
    scene = read_scene(Book(store, graph), "kael")
    assert (scene.thing("moonsteel_blade").owner, scene.thing("moonsteel_blade").state) == ("kael", "whole")
    assert scene.thing("moonsteel_ore").state == "spent"
    assert scene.quests == ()


def test_with_the_kin_oath_switched_off_she_bargains_and_why_shows_that_too(store: Store, campaign: str) -> None:
    interlude.switch_rule(store, campaign, "kin_oath", enabled=False)
    turn = table.play(store, campaign, "kael", "Grimma, forge me a moonsteel blade")
    assert turn.decision is not None
    assert (turn.decision.verdict, turn.decision.rules) == ("bargain", ())
    answer = why.why(Book(store, campaign), turn.decision.id)
    assert answer.rules == ()
    assert answer.paths[0].nodes[2:] == ("borin", "grimma")
    assert not any("kin-oath" in name for name in answer.checked)


def test_a_new_insult_bites_again_after_amends(store: Store, campaign: str) -> None:
    for words in (
        "travel to Deepdelve Mine",
        "I apologise to Borin for the song",
        "I give the pouch of gold to Borin",
        "I sing a mocking song about Borin",
        "back to the Rusty Anvil",
    ):
        table.play(store, campaign, "kael", words)
    turn = table.play(store, campaign, "kael", "Grimma, forge me a moonsteel blade")
    assert turn.decision is not None
    assert (turn.decision.verdict, turn.decision.rules) == ("refuse", ("kin_oath",))


def test_every_query_of_a_turn_is_on_its_receipt(store: Store, campaign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    through = store.pipeline

    def watched(commands: Sequence[tuple[str, ...]], **how: bool) -> list[object]:
        sent.extend(command[0] for command in commands if command[0].startswith("GRAPH.") and command[1] == campaign)
        return through(commands, **how)

    monkeypatch.setattr(store, "pipeline", watched)
    turn = table.play(store, campaign, "kael", "Grimma, forge me a moonsteel blade")
    assert sent.count("GRAPH.RO_QUERY") + sent.count("GRAPH.QUERY") == len(sent) == len(turn.receipts)
    assert [receipt.name for receipt in turn.receipts if receipt.wrote] == ["keeper/commit"]
    assert sent.count("GRAPH.QUERY") == 1
    assert {"narrator/scene", "npc/memories", "keeper/clause_deed"} <= {r.name for r in turn.receipts}
    assert all(receipt.text and receipt.wall_ms > 0 for receipt in turn.receipts)


def test_the_same_demo_is_told_in_the_same_words(store: Store, played: Played) -> None:
    graph = campaigns.found(store, library.pack("emberfall"))
    again = [table.play(store, graph, player, words) for player, words in SCRIPT.values()]
    assert [[line.text for line in turn.lines] for turn in again] == [
        [line.text for line in turn.lines] for turn in played[1]
    ]


def test_everyone_feels_exactly_the_sum_of_what_they_remember(store: Store, played: Played) -> None:
    graph, turns = played
    last = turns[-1].feelings
    for npc, score in last.items():
        rows = memories(store, graph, npc)
        assert score == pytest.approx(sum(row["sentiment"] * row["weight"] for row in rows))


def test_why_says_what_has_and_has_not_been_mended_since(store: Store, played: Played) -> None:
    graph, turns = played
    refused, agreed = said(turns, "kael", "forge me a moonsteel blade")
    assert refused.decision is not None
    assert agreed.decision is not None
    (mend,) = why.why(Book(store, graph), refused.decision.id).rules[0].mends
    assert dict(mend.mended) == {"apologise": (), "give": ()}
    (mend,) = why.why(Book(store, graph), agreed.decision.id).rules[0].mends
    assert all(events for _, events in mend.mended)


def test_amends_to_somebody_else_mend_nothing(store: Store, campaign: str) -> None:
    for words in ("I apologise to Grimma", "I give the pouch of gold to Grimma", "travel to Deepdelve Mine"):
        table.play(store, campaign, "kael", words)
    turn = table.play(store, campaign, "kael", "Borin, may I have the moonsteel ore?")
    assert turn.decision is not None
    assert (turn.decision.verdict, turn.decision.rules) == ("refuse", ("kin_oath",))
