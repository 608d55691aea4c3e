"""What can be measured, by name: each group yields the rows of one kind of question, and stands alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from types import TracebackType
from typing import Self

from emberfall.bench import crowds, facts, lasting, memory, page, scale, size, turns, waits
from emberfall.bench.floor import Clocked, Row
from emberfall.bench.served import App, served


@dataclass
class Run:
    """One run of the bench: the database to measure in, and whether it only sees that everything still runs.

    The app is started for the first group that needs it, and ends with the run.
    """

    store: Clocked
    quick: bool
    _ending: ExitStack = field(default_factory=ExitStack)

    @cached_property
    def app(self) -> App:
        return self._ending.enter_context(served())

    def laid(self) -> tuple[str, ...]:
        """Seats at tables of the app where nobody has played yet: of each it takes only so many turns a minute."""
        return page.laid(self.app, self.of(2, 20))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ending.close()

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
    "why": lambda run: memory.explaining(run.store, run.rounds, clan=run.of(200, 1_000)),
    "top5": lambda run: memory.heaviest(run.store, run.rounds),
    "recall": lambda run: facts.recall(run.store, *(FEW_FACTS if run.quick else MANY_FACTS)),
    "supersede": lambda run: facts.superseding(run.store, run.rounds, facts=run.of(600, 2_000)),
    "messages": lambda run: memory.latest(run.store, run.rounds),
    "mixed": lambda run: crowds.mixed(run.store, seconds=run.of(1, 5)),
    "players": lambda run: crowds.players(run.store, campaigns=run.of(5, 50), turns=run.of(4, 20)),
    "claims": lambda run: crowds.claims(run.store, rounds=run.of(10, 150)),
    "memory": lambda run: size.idle(run.store, count=run.of(4, 50)),
    "start": lambda run: waits.started(run.app, more=run.of(0, 4)),
    "demo": lambda run: waits.felt(run.app, rounds=run.of(1, 5)),
    "sessions": lambda run: size.sessions(run.app, run.laid(), each=run.of(3, 10)),
    "page": lambda run: page.streamed(run.app, run.laid(), turns=run.of(5, 11)),
    "scale": lambda run: scale.taken(run.app, run.laid(), turns=run.of(20, 400), questions=run.of(40, 1_000)),
    "flat": lambda run: lasting.flat(run.app, turns=run.of(30, 1_000), measured=run.of(9, 30)),
}
