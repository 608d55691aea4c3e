"""The bench measures what it says: a bare round trip is one floor, and a bar can be missed."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from emberfall import table
from emberfall.__main__ import main
from emberfall.bench import ground, prompts, report, turns
from emberfall.bench.floor import Clocked, Row, cost, floor
from emberfall.bench.groups import GROUPS
from emberfall.bench.report import Figures
from emberfall.graph.book import Book, ask
from emberfall.graph.queries import family
from emberfall.graph.store import Store

PROMISED: Mapping[str, tuple[str, ...]] = {
    "turn": (
        "one offline turn, append-only off",
        "one offline turn, append-only off, of a table's first N",
        "one offline turn, fsync always",
        "one offline turn, fsync always, of a table's first N",
        "read round trips of an offline turn",
        "commits of an offline turn",
    ),
    "gossip": ("full commit with gossip to 10 hearers, append-only off", "gossip at N memories / at none"),
    "why": ("Why in the demo", "Why in a faction of N with 20 events"),
    "top5": ("top-5 memories with decay, of 100", "top-5 memories with decay, of 1,000"),
    "recall": (
        "recall of 5 facts, N facts of N holders",
        "round trips of that recall",
        "recall@5, N facts of N holders",
        "recall of 5 facts, N facts / N",
    ),
    "supersede": ("supersede 20 facts / add 20",),
    "messages": ("last 8 of 50,000 messages",),
    "mixed": ("50 campaigns at once, 32 workers, against bare round trips", "rows of another campaign"),
    "players": ("N players' turns in N campaigns", "p95 of such a turn"),
    "claims": ("50 claims of one quest at once, N rounds: with exactly 1 winner",),
    "memory": ("memory of an idle demo campaign in the store, of N",),
    "start": ("app start to page",),
    "demo": (
        "Load demo, click to playable(, without a browser)?",
        "Load demo when none is in reserve, without a browser",
        "page refresh to full state(, without a browser)?",
    ),
    "sessions": ("memory of a browser session in the app, of N",),
    "page": (
        "the page: streamed turns of N clients",
        "the page: p95 from words to panels, N clients",
        "the page: the app's processor time of a turn",
    ),
    "scale": (
        "the database's processor time of a turn",
        "Python's processor time of a turn, without the page",
        "what a turn leaves in the database's memory",
        "what a turn leaves in its log",
        "the app's processor time of one question for news",
        "the database's processor time of that question",
    ),
    "flat": (
        "database time of a turn after N turns / after 10",
        "prompt size after N turns / after 10",
        "page payload of a turn after N turns / after 10",
    ),
}
"""Every row that is promised, by the group that yields it; N is a number that a quick run has smaller."""


def told(capsys: pytest.CaptureFixture[str], *groups: str) -> list[dict[str, object]]:
    """The rows of `bench --quick --json`, once they are known to have the promised names and keys."""
    assert main(["bench", "--quick", "--json", "--rows", ",".join(groups)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert set(said) == {"floor_ms", "rows"}
    assert said["floor_ms"] > 0
    names = [name for group in groups for name in PROMISED[group]]
    for row, name in zip(said["rows"], names, strict=True):
        assert set(row) == {"name", "value", "bar", "within"}
        assert re.fullmatch(re.sub(r"\bN\b", r"[\\d,]+", name), row["name"]), f"{row['name']!r} is not {name!r}"
        assert row["value"] >= 0
        assert isinstance(row["within"], bool)
    return list(said["rows"])


def test_every_group_of_rows_is_promised() -> None:
    assert set(GROUPS) == set(PROMISED)


def test_a_quick_run_yields_the_promised_rows_of_the_database(capsys: pytest.CaptureFixture[str]) -> None:
    rows = told(capsys, "turn", "gossip", "top5", "recall", "supersede", "messages", "claims", "memory")
    counted = {row["name"]: row["value"] for row in rows}
    assert counted["read round trips of an offline turn"] in (1, 2)
    assert counted["commits of an offline turn"] == 1
    assert counted["round trips of that recall"] == 1
    assert counted["recall@5, 2,000 facts of 20 holders"] == pytest.approx(1, abs=0.01)
    assert counted["50 claims of one quest at once, 10 rounds: with exactly 1 winner"] == 10


@pytest.mark.xdist_group("web")
def test_a_quick_run_yields_the_promised_rows_of_the_app(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for somebody who has what the game needs and no more: without a browser."""
    monkeypatch.setattr("emberfall.bench.waits.NAMES", ())
    monkeypatch.delenv("CHROMIUM", raising=False)
    rows = told(capsys, "start", "demo", "sessions", "page", "flat")
    assert [row["name"] for row in rows if "without a browser" in str(row["name"])] == [
        "Load demo, click to playable, without a browser",
        "Load demo when none is in reserve, without a browser",
        "page refresh to full state, without a browser",
    ]
    payload = next(row["value"] for row in rows if str(row["name"]).startswith("page payload"))
    assert isinstance(payload, float)
    assert payload < 1.3


def test_rows_that_nobody_knows_are_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "--rows", "turn,speed"])
    assert "no rows speed; there are: turn, gossip, why" in capsys.readouterr().err


def test_a_figure_without_a_bar_is_within() -> None:
    told = Figures(floor_ms=0.12345, rows=(Row(name="told", value=1.23456, unit="s"),))
    assert json.loads(report.as_json(told)) == {
        "floor_ms": 0.1235,
        "rows": [{"name": "told", "value": 1.235, "bar": None, "within": True}],
    }


def test_of_several_runs_each_row_is_the_median_with_the_span_beside_it() -> None:
    runs = [
        Figures(floor_ms=one, rows=(Row(name="a turn", value=value, unit="floors", bar=25, note="2 ms"),))
        for one, value in ((0.1, 30), (0.3, 20), (0.2, 10))
    ]
    found = report.middle(runs)
    assert (found.floor_ms, found.runs) == (0.2, 3)
    (row,) = found.rows
    assert (row.value, row.within, row.note) == (20, True, "10.00 to 30.00; 2 ms")
    assert "| a turn | 20.00 floors | <= 25 | 10.00 to 30.00; 2 ms |" in report.as_markdown(found, ["Python 3.12"])


def test_the_table_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"Before.\n{report.BEGINS}\nold\n{report.ENDS}\nAfter.\n")
    report.put(page, "new")
    report.put(page, "newer")
    assert page.read_text() == f"Before.\n{report.BEGINS}\nnewer\n{report.ENDS}\nAfter.\n"
    page.write_text("No place.")
    with pytest.raises(ValueError, match=r"page.md has no place for the table: it goes between <!-- bench -->"):
        report.put(page, "new")


def test_prompts_are_compared_purpose_by_purpose() -> None:
    early = {"decide": [100, 300], "tell": [500]}
    assert prompts.grown(early, {"decide": [400], "propose": [9000]}) == 2
    with pytest.raises(ValueError, match="no question was asked both times: 2 purposes before, 0 after"):
        prompts.grown(early, {})


@pytest.mark.parametrize(("value", "at_least", "within"), [(4, False, True), (9, False, False), (4, True, False)])
def test_a_row_is_within_its_bar_or_not(value: float, at_least: bool, within: bool) -> None:
    assert Row(name="something", value=value, unit="floors", bar=8, at_least=at_least).within is within


def test_a_bare_round_trip_costs_about_one_floor_and_five_cost_more(store: Store) -> None:
    clocked = Clocked(store)
    graph = ground.founded(clocked, ground.crowd(1))
    one = cost(clocked, graph, [partial(floor, clocked, graph)] * 40)
    five = cost(clocked, graph, [lambda: [floor(clocked, graph) for _ in range(5)]] * 40)
    assert one.reads == 1
    assert five.reads == 5
    assert five.floors > one.floors, "how much more, a busy machine says"
    store.drop(graph)


def test_a_crowd_is_filled_with_memories_that_its_people_have(store: Store) -> None:
    graph = ground.founded(store, ground.crowd(4))
    ground.fill_with_memories(store, graph, people=4, edges=400)
    memories = ask("npc/memories", npc="n3", actor=ground.PLAYER, clock=0, half_life=30.0, most=500)
    (rows,) = Book(store, graph).read(memories)
    assert len(rows) == 100
    store.drop(graph)


def test_a_turn_of_the_bench_is_a_turn_of_the_game(store: Store) -> None:
    clocked = Clocked(store)
    campaign, player = turns.demo(clocked)
    for play in turns.plays(clocked, campaign, player, range(1)):
        clocked.begin()
        assert play().lines
        assert (clocked.reads, clocked.writes, clocked.others) == (2, 1, 1)
        assert clocked.waited > 0


def test_a_deed_in_a_large_faction_costs_as_much_as_it_has_members_and_not_their_square(store: Store) -> None:
    members = 60
    graph = ground.founded(store, ground.crowd(members, here=10))
    (done,) = [receipt for receipt in table.play(store, graph, ground.PLAYER, "I insult Ada").receipts if receipt.wrote]
    again = json.loads(done.params) | {"turn": 2}
    again["events"] = [event | {"id": f"{event['id']}_again"} for event in again["events"]]
    again["felt"] = [event | {"id": f"{event['id']}_again"} for event in again["felt"]]
    profile = store.command(
        "GRAPH.PROFILE", graph, ask(replace(family(done.name), text=done.text, params=tuple(again)), **again).cypher
    )
    heard = [int(count) for count in re.findall(r"Records produced: (\d+)", "\n".join(profile))]
    assert members - 10 <= max(heard) <= 2 * members
    store.drop(graph)


def test_news_begins_with_the_last_turns_and_not_with_all_that_was_ever_done(store: Store) -> None:
    graph = ground.founded(store, ground.crowd(4))
    ground.fill_with_memories(store, graph, people=4, edges=400)
    asked = ask(family("narrator/scene"), player=ground.PLAYER, ticket="", most=90, within=10)
    profile = store.command("GRAPH.PROFILE", graph, asked.cypher)
    assert max(int(count) for count in re.findall(r"Records produced: (\d+)", "\n".join(profile))) < 50
    store.drop(graph)
