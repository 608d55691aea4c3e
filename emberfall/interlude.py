"""Between turns: sessions open and end, time passes, people are placed, rules are switched, and players forgotten."""

from __future__ import annotations

from emberfall import chronicler, keeper, library, narrator
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.errors import NoSuchNode, TurnTaken
from emberfall.graph.store import Store
from emberfall.keeper import Deeds
from emberfall.records import Event, Line, Move, Scene
from emberfall.scene import read_scene


def open_session(store: Store, campaign: str, player: str) -> None:
    """The Narrator says what was before and where the player stands; nothing else happens."""
    with ledger.turn_lock(store, campaign) as lock:
        book = Book(store, campaign)
        scene = read_scene(book, player)
        lines = narrator.open_session(scene, library.pack(scene.pack), chronicler.previously(book))
        _without_words(book, scene, lock.fence, lines=lines)


def end_session(store: Store, campaign: str, player: str, rest: int = 0) -> None:
    """Closes the running session with a summary and what will last of it, and begins the next, `rest` minutes later.

    Raises: as `table.play`.
    """
    with ledger.turn_lock(store, campaign) as lock:
        book = Book(store, campaign)
        scene = read_scene(book, player)
        summary, kept = chronicler.summarise(book, scene), chronicler.lasting(book, scene)
        if not keeper.end_session(book, scene, summary, kept, scene.clock + rest, lock.fence):
            raise TurnTaken(f"session {scene.session} of {campaign} went on meanwhile; end it again")


def advance_clock(store: Store, campaign: str, minutes: int) -> None:
    """Lets in-world time pass. Raises: NoSuchCampaign, TurnTaken, StoreError."""
    with ledger.turn_lock(store, campaign) as lock:
        if not keeper.advance_clock(Book(store, campaign), minutes, lock.fence):
            raise TurnTaken(f"a turn of {campaign} was played meanwhile; let the time pass again")


def place(store: Store, campaign: str, player: str, who: str, at: str) -> None:
    """A stage direction: somebody goes somewhere between two scenes, and the graph says so."""
    with ledger.turn_lock(store, campaign) as lock:
        book = Book(store, campaign)
        scene = read_scene(book, player)
        went = Event(
            id=f"e{scene.turn + 1}",
            by=who,
            verb="travel",
            summary=f"went to {scene.thing(at).name}",
            sentiment=0.0,
            at=at,
        )
        _without_words(book, scene, lock.fence, events=(went,), changes=(Move(who=who, to=at),))


def forget_player(store: Store, campaign: str, player: str) -> None:
    """Nobody in the campaign remembers this player any more, and nothing that they said or did is kept.

    Raises: NoSuchCampaign, NoSuchPlayer, TurnTaken, StoreError.
    """
    with ledger.turn_lock(store, campaign) as lock:
        book = Book(store, campaign)
        read_scene(book, player)
        if not keeper.forget_player(book, player, lock.fence):
            raise TurnTaken(f"a turn of {campaign} was played meanwhile; ask again")


def switch_rule(store: Store, campaign: str, rule: str, enabled: bool) -> None:
    """Switches a rule on or off; the next turn plays by it. Raises: NoSuchNode."""
    if not keeper.switch_rule(Book(store, campaign), rule, enabled):
        raise NoSuchNode(f"there is no rule {rule!r} in {campaign}")


def _without_words(
    book: Book,
    scene: Scene,
    fence: int,
    lines: tuple[Line, ...] = (),
    events: tuple[Event, ...] = (),
    changes: tuple[Move, ...] = (),
) -> None:
    """A turn in which no player speaks."""
    deeds = Deeds(
        turn=scene.turn + 1,
        clock=scene.clock,
        session=scene.session,
        player=scene.player,
        said=scene.said + len(lines),
        lines=lines,
        events=events,
        changes=changes,
    )
    if keeper.commit(book, deeds, fence) is None:
        raise TurnTaken(f"turn {deeds.turn} of {book.graph} was played by somebody else")
