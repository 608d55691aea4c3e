"""Two at once: turns follow one another, a turn is written once or not at all, and only under the newest lock."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor

import pytest
from saying import play

from emberfall import interlude, keeper, table
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book, ask
from emberfall.graph.errors import NoSuchPlayer, TurnTaken
from emberfall.graph.store import Store
from emberfall.keeper import Deeds
from emberfall.records import Event, Line, Move, Scene, Transfer, Turn
from emberfall.scene import read_scene


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
