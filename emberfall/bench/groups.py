"""What can be measured, by name: each group yields the rows of one kind of question, and stands alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from emberfall.bench import crowds, facts, memory, turns
from emberfall.bench.floor import Clocked, Row


@dataclass
class Run:
    """One run of the bench: the database to measure in, and whether it only sees that everything still runs."""

    store: Clocked
    quick: bool

    def of(self, quick: int, full: int) -> int:
        return quick if self.quick else full

    @property
    def rounds(self) -> int:
        return self.of(5, 30)


FactsAsked = tuple[int, int, tuple[int, ...]]
"""How many questions, how many holders, and how many facts they know together."""

Group = Callable[[Run], Iterator[Row]]

FEW_FACTS: FactsAsked = 40, 20, (200, 2_000)
MANY_FACTS: FactsAsked = 200, 100, (1_000, 10_000, 100_000)

GROUPS: Mapping[str, Group] = {
    "turn": lambda run: turns.offline(run.store, run.rounds),
    "gossip": lambda run: turns.gossip(run.store, run.rounds, edges=run.of(20_000, 1_000_000)),
    "why": lambda run: memory.explaining(run.store, run.rounds),
    "top5": lambda run: memory.heaviest(run.store, run.rounds),
    "recall": lambda run: facts.recall(run.store, *(FEW_FACTS if run.quick else MANY_FACTS)),
    "supersede": lambda run: facts.superseding(run.store, run.rounds, facts=run.of(600, 2_000)),
    "messages": lambda run: memory.latest(run.store, run.rounds),
    "mixed": lambda run: crowds.mixed(run.store, seconds=run.of(1, 5)),
    "players": lambda run: crowds.players(run.store, campaigns=run.of(5, 50), turns=run.of(4, 20)),
    "flat": lambda run: turns.flat(run.store, turns=run.of(50, 1_000)),
}
