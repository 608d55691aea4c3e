"""What a turn costs: offline, with gossip, and in a graph that is full of memories."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from statistics import median

from emberfall import campaigns, library, table
from emberfall.bench import ground
from emberfall.bench.floor import Clocked, Row, cost, floor
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.records import Turn
from emberfall.view import view


def offline(store: Clocked, turns: int) -> Iterator[Row]:
    """A turn of the demo's world, its log off and synced always.

    A table's first turns plan each kind of query that it has not asked yet; they are told apart.
    """
    for fsync, bar in ((False, 25), (True, 55)):
        with_log(store, fsync)
        campaign, player = demo(store)
        first = cost(store, campaign, plays(store, campaign, player, range(turns)))
        paid = cost(store, campaign, plays(store, campaign, player, range(turns, 3 * turns)))
        name = "one offline turn, " + ("fsync always" if fsync else "append-only off")
        yield Row(name=name, value=paid.floors, unit="floors", bar=bar, note=f"{paid.python_ms:.1f} ms of Python")
        yield Row(name=f"{name}, of a table's first {turns}", value=first.floors, unit="floors")
    yield Row(name="read round trips of an offline turn", value=paid.reads, unit="trips", bar=2)
    yield Row(name="commits of an offline turn", value=paid.writes, unit="trips", bar=1,
              note="besides, its lock is taken")  # fmt: skip


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


def with_log(store: Clocked, on: bool) -> None:
    """Write every commit to the disk, as in play, or none."""
    store.command("CONFIG", "SET", "appendonly", "yes" if on else "no")


def demo(store: Clocked) -> tuple[str, str]:
    """A new campaign of the demo's world, and who plays it."""
    pack = library.pack(campaigns.DEMO)
    return campaigns.found(store, pack), pack.players[0].id


def plays(store: Clocked, campaign: str, player: str, numbers: Iterable[int]) -> Iterator[Callable[[], Turn]]:
    """Turns to be played one after the other: each is one of what the page would suggest just then."""
    for number in numbers:
        offered = ideas(store, campaign, player)
        yield partial(table.play, store, campaign, player, offered[number % len(offered)])


def ideas(store: Store, campaign: str, player: str) -> tuple[str, ...]:
    """The words that a player's page suggests."""
    return tuple(idea.words for idea in view(Book(store, campaign), player, (player,)).suggestions)


def _commit(store: Clocked, graph: str, rounds: int) -> float:
    floors, commits = [], []
    for _ in range(rounds):
        floors += [floor(store, graph) for _ in range(5)]
        turn = table.play(store, graph, ground.PLAYER, "I insult Ada")
        commits += [receipt.wall_ms / 1000 for receipt in turn.receipts if receipt.wrote]
    return median(commits) / median(floors)
