"""Words that no author expected are answered in the game's voice, and change nothing that they should not."""

from collections.abc import Collection

import pytest

from emberfall import campaigns, library, table
from emberfall.graph.book import Book, ask
from emberfall.graph.store import Store
from emberfall.records import Scene
from emberfall.scene import read_scene
from emberfall.view import view

ODD = {
    "nothing": "",
    "blanks": "   \n\t  ",
    "punctuation": "?!… —",
    "a hundred thousand letters": "forge " * 16_667,
    "right to left": "\u202e\u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc\u05d5\u05dd",
    "emoji": "\U0001f525\U0001f5e1\ufe0f\U0001f600",
    "control characters": "\x00\x07hello\x1b[31m\x7f",
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "templates": "${alert(1)} {{7*7}} {player} %s {0}",
    "quotes": '"\'`\\" OR 1=1 //',
    "cypher": "'}) DETACH DELETE n //",
    "a lone surrogate": "hello \ud800 there",
    "zalgo": "h\u0335\u0321e\u0336\u0322llo " * 50,
}


@pytest.fixture(scope="module")
def campaign(store: Store) -> str:
    return campaigns.found(store, library.pack("emberfall"))


def things(scene: Scene, strayed: Collection[str] = ()) -> list[tuple[str, str | None, str | None, str | None]]:
    """Where everything is, but for those who went somewhere of their own accord."""
    return [(thing.id, thing.at, thing.owner, thing.state) for thing in scene.things if thing.id not in strayed]


@pytest.mark.parametrize("words", ODD.values(), ids=ODD)
def test_odd_words_are_answered_and_move_nothing(store: Store, campaign: str, words: str) -> None:
    before = read_scene(Book(store, campaign), "kael")
    turn = table.play(store, campaign, "kael", words)
    after = read_scene(Book(store, campaign), "kael")
    strayed = [stir.npc for stir in turn.stirs if stir.kind == "moves"]
    assert things(after, strayed) == things(before, strayed)
    assert turn.changes == ()
    assert turn.lines[0].role == "player"
    assert any(line.text for line in turn.lines[1:]), "somebody answers"
    assert len(turn.lines[0].text) <= 2_000


@pytest.mark.parametrize("words", ["", "   ", "?!…", "\U0001f525"])
def test_words_that_say_nothing_leave_no_deed_and_take_no_time(store: Store, campaign: str, words: str) -> None:
    before = read_scene(Book(store, campaign), "kael").clock
    turn = table.play(store, campaign, "kael", words)
    assert turn.events == ()
    assert read_scene(Book(store, campaign), "kael").clock == before


def test_markup_in_words_is_kept_as_the_text_that_it_is(store: Store, campaign: str) -> None:
    words = 'I tell Grimma <b>"it\'s" ${1} {{2}}</b>'
    table.play(store, campaign, "kael", words)
    assert words in [line.text for line in view(Book(store, campaign), "kael", ("kael",)).lines]


def test_a_hundred_thousand_letters_do_not_reach_the_graph(store: Store, campaign: str) -> None:
    table.play(store, campaign, "kael", "I tell Grimma " + "a" * 100_000)
    rows = Book(store, campaign).read(ask("view/lines", after=0))[0]
    assert max(len(row["text"]) for row in rows) <= 2_000


def test_the_same_words_under_one_ticket_are_one_turn(store: Store, campaign: str) -> None:
    first = table.play(store, campaign, "kael", "I praise Grimma's work", ticket="click-1")
    again = table.play(store, campaign, "kael", "I praise Grimma's work", ticket="click-1")
    assert again.turn == first.turn
    assert [line.text for line in again.lines] == [line.text for line in first.lines]
    assert read_scene(Book(store, campaign), "kael").turn == first.turn
