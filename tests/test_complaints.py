"""What players of such games complain of, each held to the opposite, in both worlds where it makes sense."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from emberfall import campaigns, library, table
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.records import Named, Scene, Turn
from emberfall.scene import read_scene
from emberfall.view import view


@dataclass(frozen=True)
class World:
    """Where a complaint is tried: who plays, whom they meet, and who is dead."""

    name: str
    player: str
    other: str
    npc: str  # is where the player begins
    grave: tuple[str, ...]  # the roads to the dead
    dead: str
    dead_name: str
    gift: str
    far: str  # somebody elsewhere, whom nothing ties to `npc`


WORLDS = (
    World("emberfall", "kael", "lyra", "grimma", ("go to Barrow Hill",), "tam", "Old Tam", "pouch of gold", "ansel"),
    World("cold_berth", "noor", "teo", "bisi", ("go to the Long Window",), "josip", "Josip", "deck of cards", "dorcas"),
)


@dataclass
class Table:
    """A fresh campaign, played by whoever is named."""

    store: Store
    graph: str
    world: World

    def say(self, *words: str, by: str = "", ticket: str = "") -> Turn:
        return [table.play(self.store, self.graph, by or self.world.player, one, ticket) for one in words][-1]

    @property
    def scene(self) -> Scene:
        return read_scene(Book(self.store, self.graph), self.world.player)

    def thing(self, id: str) -> Named:
        return self.scene.thing(id)

    def rows(self, cypher: str) -> list[list[object]]:
        """What a reading query answers; the scene has no room for what nobody plays with."""
        rows: list[list[object]] = self.store.command("GRAPH.RO_QUERY", self.graph, cypher)[1]
        return [[cell.decode() if isinstance(cell, bytes) else cell for cell in row] for row in rows]


@pytest.fixture(params=WORLDS, ids=lambda world: world.name)
def game(store: Store, request: pytest.FixtureRequest) -> Table:
    return Table(store, campaigns.found(store, library.pack(request.param.name)), request.param)


def told(turn: Turn) -> str:
    return " ".join(line.text for line in turn.lines if line.role != "player")


# The dead do not return ---------------------------------------------------------------------------

DEEDS = (
    "hello {dead}",
    "{dead}, will you help me?",
    "I give the {gift} to {dead}",
    "you old fool, {dead}",
    "I hit {dead}",
)


@pytest.mark.parametrize("near", [True, False], ids=["at the grave", "far away"])
def test_the_dead_do_not_speak_receive_or_remember_and_that_is_what_is_said(game: Table, near: bool) -> None:
    world = game.world
    if near:
        game.say(*world.grave)
    for words in DEEDS:
        turn = game.say(words.format(dead=world.dead_name, gift=world.gift))
        assert not turn.ruling.allowed
        assert f"{world.dead_name} is dead" in told(turn), words
        assert not any(line.speaker == world.dead for line in turn.lines)
    assert not game.thing(world.dead).alive
    assert game.rows(f"MATCH (n:NPC {{id: '{world.dead}'}})-[:REMEMBERS|OWNS|PERFORMED]->(x) RETURN x.id") == []


def test_nobody_wakes_the_dead_by_saying_so(game: Table) -> None:
    game.say(*game.world.grave, f"I raise {game.world.dead_name} from the dead", f"{game.world.dead_name} lives again")
    assert not game.thing(game.world.dead).alive
    assert "alive" not in told(game.say("look")).split()


# The game never acts or speaks for the player -----------------------------------------------------


def test_the_player_says_only_what_was_typed_and_goes_only_where_they_went(game: Table) -> None:
    typed = ["hello", "what do you want?", "I dance", "wait", "look", "what happened so far?"]
    turns = [game.say(words) for words in typed]
    spoken = [line.text for turn in turns for line in turn.lines if line.speaker == game.world.player]
    assert spoken == typed
    for turn in turns:
        assert {event.by for event in turn.events} <= {game.world.player, *(event.by for event in turn.events[1:])}
        assert not any(getattr(change, "who", None) == game.world.player for change in turn.changes)
    assert game.thing(game.world.player).at == game.thing(game.world.npc).at
    (owned,) = [t.id for t in game.scene.things if t.owner == game.world.player][:1]
    assert game.thing(owned).owner == game.world.player


@pytest.mark.parametrize(
    "words", ["three mice free me", "I open the gates of heaven", "I become the king", "a dragon lands"]
)
def test_what_is_merely_stated_is_an_attempt_and_never_a_fact(game: Table, words: str) -> None:
    before = game.scene.things
    said = told(game.say(words))
    assert any(word in said for word in ("claims", "tries", "try", "attempt", "would", "sets out", "does what can"))
    assert game.scene.things == before


# A reload shows the same text ---------------------------------------------------------------------


def test_a_reload_shows_the_same_text(game: Table) -> None:
    turns = [game.say(words) for words in ("look", "hello", "who are you?", "what do you want?")]
    players = (game.world.player, game.world.other)
    first, again = (view(Book(game.store, game.graph), game.world.player, players).lines for _ in range(2))
    assert first == again
    lines = [line.text for turn in turns for line in turn.lines]
    assert [line.text for line in first][-len(lines) :] == lines


# The clock moves by what was done -----------------------------------------------------------------


def test_the_clock_stands_still_for_a_look_and_moves_for_a_deed_and_by_the_road(game: Table) -> None:
    def minutes(words: str) -> int:
        before = game.scene.clock
        game.say(words)
        return game.scene.clock - before

    assert [minutes(words) for words in ("look", "inventory", "what happened so far?")] == [0, 0, 0]
    assert minutes("hello") == 10
    assert minutes("wait") == 10
    assert minutes(game.world.grave[0]) > 40


# A double click is one deed -----------------------------------------------------------------------


def test_a_double_click_is_one_deed_told_once(game: Table) -> None:
    words = f"I give the {game.world.gift} to {game.thing(game.world.npc).called}"
    first, second = game.say(words, ticket="t1"), game.say(words, ticket="t1")
    assert [line.text for line in first.lines] == [line.text for line in second.lines]
    assert game.rows("MATCH (e:Event {verb: 'give'})<-[:PERFORMED]-(:Player) RETURN count(e)") == [[1]]


# An alias does not make a second person -----------------------------------------------------------


def test_an_alias_does_not_make_a_second_person(game: Table) -> None:
    people = len(game.scene.things)
    npc = game.thing(game.world.npc)
    targets = {
        game.say(f"hello {name}").intent.target for name in (npc.name, npc.called, f"the {npc.role}", *npc.aliases)
    }
    assert targets == {npc.id}
    assert len(game.scene.things) == people


# NPCs know only what a path brought to them -------------------------------------------------------


def test_whoever_was_not_told_knows_nothing_of_it(game: Table) -> None:
    game.say(f"I insult {game.thing(game.world.npc).called}")
    deed = game.rows("MATCH (:Player)-[:PERFORMED]->(e:Event {verb: 'insult'}) RETURN max(e.seq)")[0][0]
    knowing = {row[0] for row in game.rows(f"MATCH (n:NPC)-[:REMEMBERS]->(:Event {{seq: {deed}}}) RETURN n.id")}
    npc, far = game.thing(game.world.npc), game.thing(game.world.far)
    tied = {kin.of for kin in npc.kin} | {t.id for t in game.scene.things for kin in t.kin if kin.of == npc.id}
    for one in (t for t in game.scene.things if t.kind == "npc" and t.id in knowing):
        assert one.id == npc.id or one.at == npc.at or one.id in tied or set(one.factions) & set(npc.factions), one.id
    assert far.id not in knowing


# The same favour twenty times is not infinite trust -----------------------------------------------


def test_the_same_favour_twenty_times_is_worth_one(game: Table) -> None:
    npc = game.thing(game.world.npc)
    scores = [game.say(f"I praise {npc.called}").feelings.get(npc.id, 0.0) for _ in range(20)]
    assert max(scores) - min(scores) < 0.01


# "the" and plural words do not break the parser ---------------------------------------------------


def test_articles_and_plurals_mean_the_same_thing(game: Table) -> None:
    npc, far = game.thing(game.world.npc), game.thing(game.world.far)
    own = next(t for t in game.scene.things if t.owner == game.world.player)
    for form in (own.name, f"the {own.name}", f"my {own.name}", f"some {own.name}", f"the {own.name}s"):
        intent = game.say(f"give {form} to {far.called}").intent
        assert (intent.verb, intent.item, intent.target) == ("give", own.id, far.id), form
    assert game.say(f"give the {own.name} to the {npc.role}").intent.target == npc.id


# An hour has no rubber stamps ---------------------------------------------------------------------


def test_asked_again_they_notice(game: Table) -> None:
    npc = game.thing(game.world.npc).called
    first, second = (game.say(f"{npc}, what do you want?") for _ in range(2))
    assert first.decision is not None
    assert second.decision is not None
    assert first.decision.dialogue != second.decision.dialogue


def test_a_stranger_is_greeted_as_one_only_once(game: Table) -> None:
    if game.world.name == "cold_berth":
        game.say("go to the Underdeck")
    me = "lyra" if game.world.name == "emberfall" else "noor"
    (npc,) = read_scene(Book(game.store, game.graph), me).present()
    first, second = ([line.text for line in game.say("hello", by=me).lines if line.speaker == npc.id] for _ in range(2))
    starts = [line.split("{")[0] for line in library.pack(game.world.name).voices[npc.voice]["stranger"]]
    assert any(first[0].startswith(start) for start in starts)
    assert not any(second[0].startswith(start) for start in starts if start)
    assert npc.name not in second[0]


def test_a_recap_says_what_was_done_who_said_no_and_where_one_stands(store: Store) -> None:
    graph = campaigns.found(store, library.pack("emberfall"))
    say: Callable[[str], Turn] = lambda words: table.play(store, graph, "kael", words)  # noqa: E731
    say("Grimma, forge me a moonsteel blade")
    said = told(say("what happened so far?"))
    for part in (
        "mocked Borin in song",
        "Grimma has said no to the moonsteel blade",
        "apologise to Borin",
        "pouch of gold",
    ):
        assert part in said
