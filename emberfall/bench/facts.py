"""What knowing costs: recalling five facts among very many, and a fact that takes the place of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from statistics import median

from emberfall import keeper, narrator, npc
from emberfall.bench import ground
from emberfall.bench.floor import Clocked, Cost, Row, cost
from emberfall.bench.turns import with_log
from emberfall.graph.book import Book
from emberfall.graph.queries import joined
from emberfall.graph.store import Store
from emberfall.graph.write import write
from emberfall.keeper import Deeds, knowing
from emberfall.library.worldfile import FactTable
from emberfall.minds.embedding import embed_all
from emberfall.records import Fact, Intent, Petition, Recollection, Scene
from emberfall.scene import read_scene

MOST = 5  # facts that come to mind
LEARNED = 20  # facts in one commit, each of another holder
BATCH = 200  # facts a query: each carries 256 numbers

_KINDS = """
copper silver broken painted silent crooked amber frozen holy stolen rusty carved hollow blue ancient
pale lost twisted gilded nameless
"""
_THINGS = """
lantern ladder violin barrel anchor mirror saddle kettle chisel curtain compass basket helmet statue wagon
candle letter ledger hammer trumpet blanket spindle chimney puppet ferry orchard beehive tower bridge windmill well
cradle doorbell telescope scarecrow rope bell map loom flute oven coin quilt clock cage pillar fountain plough key
shield drum goose mule hawk ring cloak crown oar net sled tent broom gate altar hearth pump
"""
SAID = (
    ("lies in", "the old mill", "The {} lies in the old mill.", "Where is the {}?"),
    ("belongs to", "the ferryman", "The {} belongs to the ferryman.", "Whose is the {}?"),
    ("was made by", "a monk", "A monk made the {}.", "Who made the {}?"),
    ("is guarded by", "two dogs", "Two dogs guard the {}.", "Who guards the {}?"),
    ("is worth", "nine crowns", "The {} is worth nine crowns.", "How much is the {} worth?"),
)
SUBJECTS = tuple(f"{kind} {thing}" for thing, kind in product(_THINGS.split(), _KINDS.split()))
"""Enough for a thousand facts of one holder, of which each shares its words with dozens of others."""


def recall(store: Clocked, questions: int, holders: int, sizes: Sequence[int]) -> Iterator[Row]:
    """Five facts with their ranks, ids and receipts, in a campaign with so many facts; the middle size is the row's."""
    with_log(store, False)
    found = {size: _recalled(store, questions, holders, size) for size in sizes}
    small, usual, large = sizes[0], sizes[len(sizes) // 2], sizes[-1]
    paid, right = found[usual]
    name = f"{usual:,} facts of {holders} holders"
    yield Row(name=f"recall of {MOST} facts, {name}", value=paid.floors, unit="floors", bar=8,
              note=f"with ranks, ids and receipts; {paid.python_ms:.1f} ms of Python")  # fmt: skip
    yield Row(name="round trips of that recall", value=paid.reads, unit="trips", bar=1)
    yield Row(name=f"recall@{MOST}, {name}", value=right, unit="share", bar=0.99, at_least=True)
    note = " -> ".join(f"{found[size][0].floors:.1f}" for size in sizes) + " floors"
    yield Row(name=f"recall of {MOST} facts, {large:,} facts / {small:,}",
              value=found[large][0].floors / found[small][0].floors, unit="times", bar=3, note=note)  # fmt: skip


def superseding(store: Clocked, rounds: int, facts: int) -> Iterator[Row]:
    """Commits of twenty facts, each in place of one that its holder has, against as many that are new."""
    with_log(store, False)
    graph = _filled(store, LEARNED, facts)
    old = [n * LEARNED for n in range(rounds)]
    new = [facts + first for first in old]
    pairs = zip(old, new, strict=True)
    firsts = [(first, value) for o, n in pairs for first, value in ((o, "the bishop"), (n, "the ferryman"))]
    costs = [
        cost(store, graph, [partial(_learn, store, graph, turn, first, value)])
        for turn, (first, value) in enumerate(firsts, 1)
    ]
    dear, plain = (median(paid.floors for paid in costs[place::2]) for place in (0, 1))
    yield Row(name=f"supersede {LEARNED} facts / add {LEARNED}", value=dear / plain, unit="times", bar=1.5,
              note=f"{dear / LEARNED:.2f} floors a fact, in one commit")  # fmt: skip


def _recalled(store: Clocked, questions: int, holders: int, size: int) -> tuple[Cost, float]:
    """(cost of a question, share of the questions whose one right fact was among the five)."""
    graph = _filled(store, holders, size)
    scene = read_scene(Book(store, graph), ground.PLAYER)
    right: list[bool] = []

    def asked(n: int) -> Callable[[], object]:
        fact = n * 37 % size
        holder = f"n{fact % holders}"
        words = _said(fact, holders)[3].format(_subject(fact, holders))
        intent = narrator.interpret(words, scene).model_copy(update={"verb": "ask", "target": holder})
        petition = Petition(actor=ground.PLAYER, decider=holder, verb="ask")

        def work() -> None:
            mind = _called_to_mind(store, graph, petition, intent, scene)
            right.append(f"f0_{fact + 1}" in [one.id for one in mind.facts])

        return work

    paid = cost(store, graph, (asked(n) for n in range(questions)))
    store.drop(graph)
    return paid, sum(right) / len(right)


def _called_to_mind(store: Store, graph: str, petition: Petition, intent: Intent, scene: Scene) -> Recollection:
    book = Book(store, graph)
    mind = npc.recalled(book.read(*npc.asks_recall(petition, intent, scene)), petition, intent, scene)
    if mind is None or not book.receipts or len(mind.facts) > MOST:
        raise ValueError(f"{intent.words!r} was to bring at most {MOST} facts to mind, and a receipt")
    return mind


def _filled(store: Store, holders: int, facts: int) -> str:
    """A campaign in which so many people know as many facts each."""
    pack = ground.crowd(holders, here=10)
    graph = ground.founded(store, pack)
    fill = joined("bench/facts", "bench/facts/1_campaign", "keeper/found/4_facts", "bench/facts/9_result")
    for first in range(0, facts, BATCH):
        numbers = range(first, min(first + BATCH, facts))
        known = knowing.founded(pack.model_copy(update={"facts": tuple(_known(n, holders) for n in numbers)}), 0)
        rows = known["facts"]
        assert isinstance(rows, list)
        named = [{**row, "id": f"f0_{n + 1}"} for n, row in zip(numbers, rows, strict=True)]
        ground.patiently(partial(write, Book(store, graph), fill, facts=named, superseded=[]))
        embed_all.cache_clear()  # it keeps the last texts, which are many here
    return graph


def _known(n: int, holders: int) -> FactTable:
    subject = _subject(n, holders)
    predicate, value, text, _ = _said(n, holders)
    return FactTable(
        holder=f"n{n % holders}",
        subject=subject,
        predicate=predicate,
        value=value,
        text=text.format(subject),
        intensity=0.5 + n % 50 / 100,
        confidence=0.5 + n % 47 / 94,
    )


def _subject(n: int, holders: int) -> str:
    return SUBJECTS[n // holders * 7 % len(SUBJECTS)]


def _said(n: int, holders: int) -> tuple[str, str, str, str]:
    return SAID[n // holders % len(SAID)]


def _learn(store: Store, graph: str, turn: int, first: int, value: str) -> None:
    facts = tuple(_new(n, turn, value) for n in range(first, first + LEARNED))
    deeds = Deeds(turn=turn, clock=turn, session=1, player=ground.PLAYER, facts=facts)
    if keeper.commit(Book(store, graph), deeds, fence=0) is None:
        raise ValueError(f"turn {turn} of the bench did not land")


def _new(n: int, turn: int, value: str) -> Fact:
    old = _known(n, LEARNED)
    text = old.text.replace(old.value, value)
    return Fact(
        id=f"f{turn}_{n % LEARNED + 1}", holder=old.holder, subject=old.subject, predicate=old.predicate, value=value,
        text=text,
    )  # fmt: skip
