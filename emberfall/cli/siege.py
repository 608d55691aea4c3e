"""A siege: many turns at a table whose model means harm, and the count of what it broke."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from emberfall import table
from emberfall.audit import audit
from emberfall.cli.hostile import EVIL
from emberfall.graph.book import Book, ask
from emberfall.graph.errors import EmberfallError
from emberfall.graph.store import Store
from emberfall.library import Pack
from emberfall.minds import Minds
from emberfall.records import Record, Turn
from emberfall.view import view

AUDIT = 25  # turns from one audit to the next


class Toll(Record):
    """What a siege came to. The first three after `turns` are to be nothing."""

    turns: int = 0
    broken_invariants: int = 0
    unreal_cites: int = 0
    lost_turns: int = 0
    dropped_cites: int = 0
    overruled: int = 0


def besiege(
    store: Store, campaign: str, pack: Pack, minds: Minds, turns: int, show: Callable[[Turn], None] = lambda turn: None
) -> Toll:
    """Plays so many turns and counts; every player takes part, with fair words and foul ones."""
    dice, counted = random.Random(turns), dict.fromkeys(Toll.model_fields, 0)
    book = Book(store, campaign)
    for number in range(1, turns + 1):
        counted["turns"] += 1
        player, words = _words(book, pack, dice)
        try:
            turn = table.play(store, campaign, player, words, minds=minds)
        except (EmberfallError, ValueError):
            counted["lost_turns"] += 1
            continue
        show(turn)
        counted["unreal_cites"] += sum(1 for _ in unreal(book, turn))
        counted["dropped_cites"] += sum(len(one.dropped) for one in turn.trace.asked) if turn.trace else 0
        counted["overruled"] += bool(turn.decision and turn.decision.overruled)
        if number % AUDIT == 0 or number == turns:
            counted["broken_invariants"] += len(audit(Book(store, campaign)))
    return Toll(**counted)


def _words(book: Book, pack: Pack, dice: random.Random) -> tuple[str, str]:
    """(player, words): something the advisor suggests, a line of the script, or what a foul player would type."""
    players = tuple(player.id for player in pack.players)
    player = dice.choice(players)
    if dice.random() < 0.2:
        return player, dice.choice(EVIL)
    if dice.random() < 0.75:
        return player, dice.choice([words for _, words in pack.demo])
    ideas = [idea.words for idea in view(Book(book.store, book.graph), player, players).suggestions]
    return player, dice.choice(ideas or ["look around"])


def unreal(book: Book, turn: Turn) -> Iterator[str]:
    """Each cited id of the turn that is no node of the graph."""
    cited = {id for line in turn.lines for id in line.cites}
    cited |= {*turn.decision.cites, *turn.decision.rules} if turn.decision else set()
    (rows,) = Book(book.store, book.graph).read(ask("cli/real", ids=sorted(cited)))
    yield from cited - {row["id"] for row in rows}
