"""Random players at every table: whatever they say, what must be true of a campaign stays true.

`EMBERFALL_STEPS` raises the number of steps that are played in each world.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator, Sequence

import babble
import pytest
from bystander import after, objections, standing
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from emberfall import campaigns, interlude, library, saves, table
from emberfall.audit import audit
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.library import Pack
from emberfall.narrator.gossip import hearers
from emberfall.records import Scene, Turn
from emberfall.scene import read_scene
from emberfall.view import view

STEPS = int(os.environ.get("EMBERFALL_STEPS", "5000"))  # in each world
PLAY = 200  # steps at one table
AUDIT = 25  # steps from one audit to the next
RESTS = (0, 60, 1_440, 100_000)  # minutes
OFF = 2  # rules that are switched off at once, at most

UPHELD = {"dead_do_nothing": {"living_only_act", "living_only_answer"}, "item_has_one_keeper": {"only_whole_things"}}
"""Invariants that are a rule's doing: once it was switched off at a table, they need not hold there any more."""

numbers = st.integers(0, 2**24 - 1)


def saying(templates: Sequence[str]) -> Callable[[Players, str, int], None]:
    """A rule of the machine: one of these sentences, about things of the scene."""

    @rule(template=st.sampled_from(templates), number=numbers)
    def say(self: Players, template: str, number: int) -> None:
        self.play(babble.words(template, number, self.scene))

    return say


class Players(RuleBasedStateMachine):
    """One table of a world, and those who say at it whatever comes to mind."""

    def __init__(self, store: Store, pack: Pack, origin: bytes) -> None:
        super().__init__()
        self.store, self.pack = store, pack
        self.graph = f"dnd_play_{secrets.token_hex(6)}"
        saves.put_back(store, origin, self.graph)  # not GRAPH.COPY: it forks, and once the server crashed after it
        self.player = pack.players[0].id
        self.world = read_scene(Book(store, self.graph), self.player)
        self.off: tuple[str, ...] = ()
        self.ever_off: set[str] = set()
        self.kindnesses: set[tuple[str, str | None, str, int]] = set()
        self.feelings: dict[str, dict[str, float]] = {}
        self.last: Turn | None = None  # as it was played, under this ticket
        self.ticket = ""
        self.steps = 0
        self.sound = True

    @property
    def scene(self) -> Scene:
        """The world as the acting player finds it."""
        here = self.world.thing(self.player).at
        return self.world.model_copy(update={"player": self.player, "here": here})

    # What is said ---------------------------------------------------------------------------------

    talk = saying(babble.TALK)
    wish = saying(babble.WISHES)
    hand = saying(babble.HANDS)
    harm = saying(babble.HARM)
    please = saying(babble.KINDNESS)
    travel = saying(babble.ROADS)
    look = saying(babble.EYES)
    claim = saying(babble.CLAIMS)
    rave = saying(babble.NONSENSE)

    @rule(number=numbers)
    def act_as_advised(self, number: int) -> None:
        players = tuple(player.id for player in self.pack.players)
        ideas = view(Book(self.store, self.graph), self.player, players).suggestions
        self.play(babble.Dice(number).one_of([idea.words for idea in ideas] or ["look around"]))

    @rule(number=numbers)
    def run_an_errand(self, number: int) -> None:
        for words in babble.errand(number, self.scene):
            self.play(words)

    @precondition(lambda self: self.last is not None)
    @rule()
    def say_the_same_again(self) -> None:
        assert self.last
        self.play(self.last.words)

    @precondition(lambda self: self.last is not None)
    @rule()
    def click_twice(self) -> None:
        assert self.last
        again = table.play(self.store, self.graph, self.last.player, self.last.words, self.ticket)
        self.object([] if again.turn == self.last.turn else [f"sent twice, it became turn {again.turn}"])
        self.object([] if again.lines == self.last.lines else ["sent twice, it was told differently"])
        self.count()

    # What happens between turns --------------------------------------------------------------------

    @rule(number=numbers)
    def sit_down_as_another(self, number: int) -> None:
        self.player = babble.Dice(number).one_of(self.pack.players).id

    @rule(rest=st.sampled_from(RESTS), ends=st.booleans())
    def time_passes(self, rest: int, ends: bool) -> None:
        if ends:
            interlude.end_session(self.store, self.graph, self.player, rest)
        else:
            interlude.advance_clock(self.store, self.graph, rest)
        self.passed(clock=self.world.clock + rest, session=self.world.session + ends)

    @rule(number=numbers)
    def switch_a_rule(self, number: int) -> None:
        if len(self.off) == OFF:
            on, *off = self.off
            interlude.switch_rule(self.store, self.graph, on, enabled=True)
            self.off = tuple(off)
        else:
            off_now = babble.Dice(number).one_of([r.id for r in self.pack.rules if r.id not in self.off])
            interlude.switch_rule(self.store, self.graph, off_now, enabled=False)
            self.off += (off_now,)
            self.ever_off.add(off_now)
        self.passed()

    @rule(number=numbers)
    def somebody_walks(self, number: int) -> None:
        dice = babble.Dice(number)
        who = dice.one_of([npc for npc in self.pack.npcs if npc.alive]).id
        to = dice.one_of(self.pack.places).id
        interlude.place(self.store, self.graph, self.player, who, to)
        things = tuple(t.model_copy(update={"at": to}) if t.id == who else t for t in self.world.things)
        self.passed(things=things, turn=self.world.turn + 1)

    # What must be so --------------------------------------------------------------------------------

    def play(self, words: str) -> None:
        note(f"{self.player} at {self.scene.here}: {words!r}")
        before, self.ticket, self.sound = self.scene, secrets.token_hex(8), False
        turn = table.play(self.store, self.graph, self.player, words, self.ticket)
        self.object(objections(before, turn, self.pack, frozenset(self.off)))
        self.object(self.remembered(before, turn))
        self.object(self.felt(turn))
        self.last, self.world, self.sound = turn, after(before, turn), True
        self.count()

    def passed(self, **changed: object) -> None:
        self.world = self.world.model_copy(update=changed)
        self.count()

    def count(self) -> None:
        self.steps += 1
        if self.steps % AUDIT == 0:
            self.check()

    def check(self) -> None:
        """The graph holds what the turns said, and nothing else happened to it."""
        book = Book(self.store, self.graph)
        held, told = standing(read_scene(book, self.player)), standing(self.scene)
        self.object(f"{key} is {held[key]}, and should be {told[key]}" for key in told if held[key] != told[key])
        excused = {invariant for invariant, rules in UPHELD.items() if rules & self.ever_off}
        self.object(f"{b.invariant}: {b.found}" for b in audit(book) if b.invariant not in excused)

    def remembered(self, before: Scene, turn: Turn) -> Iterator[str]:
        """What is cited is remembered by who cites it; and word reached those whom the Narrator says it will reach."""
        if turn.decision and turn.decision.cites:
            known = self.ids(f"MATCH (:Entity {{id: '{turn.decision.npc}'}})-[:REMEMBERS|KNOWS]->(x) RETURN x.id")
            unknown = set(turn.decision.cites) - known
            yield from [f"{turn.decision.npc} cites {unknown} and remembers no such thing"] if unknown else []
        for news in (news for stir in turn.stirs for news in stir.told):
            heard = f"(:Entity {{id: '{news.hearer}'}})-[r:REMEMBERS {{via: 'told'}}]->(:Event {{id: '{news.deed}'}})"
            kept = {float(weight) for weight in self.ids(f"MATCH {heard} RETURN r.weight")}
            yield from [f"{news.hearer} was told of {news.deed}: {kept}"] if kept != {news.weight} else []
        for event in (event for event in turn.events if event.sentiment):
            saw, told = hearers(event, before)
            told_of = {npc.id for npc in (*saw, *told)}
            known = self.ids(f"MATCH (n:NPC)-[:REMEMBERS]->(:Event {{id: '{event.id}'}}) RETURN n.id") - {event.to}
            yield from [f"{event.id} reached {known}, and was said to reach {told_of}"] if known != told_of else []

    def ids(self, query: str) -> set[str]:
        return {row[0] for row in self.store.command("GRAPH.RO_QUERY", self.graph, query)[1]}

    def felt(self, turn: Turn) -> Iterator[str]:
        """A kindness counts once in a session; and nobody feels anything new about what moved nobody."""
        for event in turn.events:
            deed = (event.by, event.to, event.verb, self.world.session)
            if event.sentiment > 0 and deed in self.kindnesses:
                yield f"{event.by} {event.summary} once more, and it counted"
            if event.sentiment > 0:
                self.kindnesses.add(deed)
        known = self.feelings.get(turn.player)
        heard = [told for stir in turn.stirs for told in stir.told]
        if known is not None and not any(event.sentiment for event in turn.events):
            for told in (told for told in heard if told.player == turn.player):
                known[told.hearer] = round(known.get(told.hearer, 0.0) + told.felt, 4)
            if {npc for npc in known | turn.feelings if abs(known.get(npc, 0) - turn.feelings.get(npc, 0)) > 0.001}:
                yield f"feelings were {known} and became {turn.feelings} for nothing"
        self.feelings[turn.player] = turn.feelings
        for told in (told for told in heard if told.player != turn.player and told.player in self.feelings):
            others = self.feelings[told.player]
            others[told.hearer] = round(others.get(told.hearer, 0.0) + told.felt, 4)

    def object(self, found: Iterator[str] | Sequence[str]) -> None:
        objected = list(found)
        if objected:
            self.sound = False
        assert not objected, objected

    def teardown(self) -> None:
        try:
            if self.sound:
                self.check()
        finally:
            self.store.drop(self.graph)


@pytest.mark.parametrize("pack", library.packs())
def test_whatever_is_said_a_campaign_stays_sound(store: Store, pack: str) -> None:
    world = library.pack(pack)
    origin = saves.export(store, campaigns.found(store, world))

    class Here(Players):
        def __init__(self) -> None:
            super().__init__(store, world, origin)

    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=-(-STEPS // PLAY),
            stateful_step_count=PLAY,
            deadline=None,
            derandomize=True,
            phases=(Phase.generate,),  # shrinking a play of 200 turns takes minutes, and each line of it is readable
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        ),
    )
