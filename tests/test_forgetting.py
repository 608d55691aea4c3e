"""A player is taken out of a campaign whole: nobody remembers, nothing is kept, and the campaign stays sound."""

from __future__ import annotations

from collections.abc import Iterator

import babble
import pytest

from emberfall import campaigns, interlude, library, saves, table
from emberfall.audit import audit
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.errors import NoSuchPlayer
from emberfall.graph.store import Store
from emberfall.scene import read_scene
from emberfall.view import view


@pytest.fixture(params=library.packs())
def played(store: Store, request: pytest.FixtureRequest) -> Iterator[tuple[str, library.Pack]]:
    """A campaign whose script was played, and some more by each of its players."""
    pack = library.pack(request.param)
    graph = campaigns.found(store, pack)
    for player, words in pack.demo:
        table.play(store, graph, player, words)
    spoken = [*babble.HARM, *babble.KINDNESS, *babble.WISHES, *babble.HANDS]
    for n, template in enumerate(spoken[::3]):
        player = pack.players[n % len(pack.players)].id
        table.play(store, graph, player, babble.words(template, n * 7919, read_scene(Book(store, graph), player)))
    yield graph, pack
    store.drop(graph)
    ledger.forget_campaign(store, graph)


def test_nothing_is_left_of_a_player_and_the_campaign_stays_sound(
    store: Store, played: tuple[str, library.Pack]
) -> None:
    graph, pack = played
    gone, *others = (player.id for player in pack.players)
    said = [line.text for line in view(Book(store, graph), gone, ()).lines if line.role == "player"]
    assert said
    with pytest.raises(NoSuchPlayer):
        interlude.forget_player(store, graph, pack.npcs[0].id)
    interlude.forget_player(store, graph, gone)
    assert audit(Book(store, graph)) == ()
    seen = view(Book(store, graph), gone, ())
    assert seen.sheet.feelings == ()
    held = {one.toward for one in saves.replay(Book(store, graph))}
    assert gone not in held
    kept = saves.save(Book(store, graph))
    theirs = {edge.end for edge in kept.edges if edge.start == gone and edge.type == "PERFORMED"}
    assert {node.has["verb"] for node in kept.nodes if node.key in theirs} <= {"travel"}
    assert not [node for node in kept.nodes if node.has.get("heard_by") == gone and node.has["text"] != "(forgotten)"]
    assert not [node for node in kept.nodes if node.has.get("heard_by") == gone and node.has.get("spoken")]
    assert [one for one in saves.replay(Book(store, graph)) if not one.holds] == []
    for player in (gone, *others):
        table.play(store, graph, player, "look around")
    assert audit(Book(store, graph)) == ()
    again = saves.restore(store, saves.export(store, graph))
    store.drop(again.campaign)
    ledger.forget_campaign(store, again.campaign)


def test_who_was_refused_for_a_song_is_served_once_it_is_forgotten(store: Store) -> None:
    pack = library.pack("emberfall")
    graph = campaigns.found(store, pack)
    asked = "Grimma, forge me a moonsteel blade"
    before = table.play(store, graph, "kael", asked).decision
    interlude.forget_player(store, graph, "kael")
    after = table.play(store, graph, "kael", asked).decision
    assert before
    assert after
    assert (before.verdict, after.verdict) == ("refuse", "agree")
    store.drop(graph)
    ledger.forget_campaign(store, graph)
