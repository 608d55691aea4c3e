"""What a turn costs: offline, with gossip, after many others, and in a graph that is full of memories."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from emberfall import campaigns, library, table
from emberfall.bench import ground
from emberfall.bench.floor import Clocked, Cost, Row, cost, floor
from emberfall.graph.book import Book
from emberfall.records import Turn
from emberfall.view import view


def offline(store: Clocked, turns: int) -> Iterator[Row]:
    """A turn of the demo's world, its log off and synced always."""
    for fsync, bar in ((False, 25), (True, 55)):
        with_log(store, fsync)
        campaign, player = demo(store)
        paid = cost(store, campaign, [partial(next_turn, store, campaign, player, n) for n in range(turns)])
        name = "one offline turn, " + ("fsync always" if fsync else "append-only off")
        yield Row(name=name, value=paid.floors, unit="floors", bar=bar, note=_spent(paid))


def gossip(store: Clocked, rounds: int, edges: int) -> Iterator[Row]:
    """The commit of an insult before ten who hear of it, in an empty graph and in one full of memories."""
    with_log(store, False)
    world = ground.crowd(10)
    small, large = ground.founded(store, world), ground.founded(store, world)
    ground.fill_with_memories(store, large, 10, edges)
    few, many = (_commit(store, graph, rounds) for graph in (small, large))
    yield Row(name="full commit with gossip to 10 hearers, append-only off", value=few, unit="floors", bar=12)
    name = f"gossip at {edges:,} memories / at none"
    yield Row(name=name, value=many / few, unit="times", bar=1.5, note=f"{many:.1f} floors")
    store.drop(large)


def flat(store: Clocked, turns: int) -> Iterator[Row]:
    """A turn after many others against a turn after ten."""
    with_log(store, False)
    campaign, player = demo(store)
    plays = [partial(next_turn, store, campaign, player, n) for n in range(turns)]
    for play in plays[:10]:
        play()
    early = cost(store, campaign, plays[10:40])
    payload = _payload(store, campaign, player)
    for play in plays[40:-30]:
        play()
    late = cost(store, campaign, plays[-30:])
    note = f"{early.floors:.1f} -> {late.floors:.1f} floors"
    yield Row(name=f"a turn's database time after {turns:,} turns / after 10", value=late.floors / early.floors,
              unit="times", bar=1.3, note=note)  # fmt: skip
    grown = _payload(store, campaign, player) / payload
    yield Row(name=f"a page's payload after {turns:,} turns / after 10", value=grown, unit="times", bar=1.3)


def with_log(store: Clocked, on: bool) -> None:
    """Write every commit to the disk, as in play, or none."""
    store.command("CONFIG", "SET", "appendonly", "yes" if on else "no")


def demo(store: Clocked) -> tuple[str, str]:
    """A new campaign of the demo's world, and who plays it."""
    pack = library.pack(campaigns.DEMO)
    return campaigns.found(store, pack), pack.players[0].id


def next_turn(store: Clocked, campaign: str, player: str, number: int) -> Turn:
    """Plays one of what the page itself would suggest next, each in its turn."""
    ideas = view(Book(Clocked(store), campaign), player, (player,)).suggestions
    return table.play(store, campaign, player, ideas[number % len(ideas)].words)


def _commit(store: Clocked, graph: str, rounds: int) -> float:
    floors, commits = [], []
    for _ in range(rounds):
        floors += [floor(store, graph) for _ in range(5)]
        turn = table.play(store, graph, ground.PLAYER, "I insult Ada")
        commits += [receipt.wall_ms / 1000 for receipt in turn.receipts if receipt.wrote]
    return median(commits) / median(floors)


def _payload(store: Clocked, campaign: str, player: str) -> int:
    return len(view(Book(store, campaign), player, (player,)).model_dump_json(exclude={"receipts"}))


def _spent(paid: Cost) -> str:
    return f"{paid.trips:.0f} round trips with the lock's two; {paid.python_ms:.0f} ms of Python"


Measure = Callable[[Clocked], Iterator[Row]]
