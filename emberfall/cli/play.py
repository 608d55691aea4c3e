"""`play`: the game in a terminal; words are turns, and a slash asks about the game."""

from __future__ import annotations

import shutil
import sys
import textwrap
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from emberfall import campaigns, interlude, library, table
from emberfall.cli.stores import campaigns_of, kept_store
from emberfall.cli.why import explained, receipts
from emberfall.graph.book import Book
from emberfall.graph.errors import EmberfallError, NoSuchPlayer
from emberfall.graph.store import Store
from emberfall.minds import Minds, alone
from emberfall.records import Line, Turn, View
from emberfall.view import view
from emberfall.why import why

HELP = "play in this terminal"
ABOUT = """Type what you do or say, or the number of a suggestion. --campaign takes the name of a world in campaigns/,
which begins anew, or the id of a campaign, which goes on; `doctor` lists both."""
SLASHES = """  /why        why the last answer was given       /sheet   where you are, what you own, who feels what
  /queries    what the last turn asked            /rules   the rules; /on ID and /off ID switch one
  /as PLAYER  play somebody else                  /quit    leave; the campaign stays"""
RECENT = 8  # lines that are shown again when a campaign goes on


def arguments(parser: ArgumentParser) -> None:
    """Nothing but what every command takes."""


def run(args: Namespace) -> int:
    with kept_store(args) as store:
        game = _sit_down(store, args.campaign or campaigns.DEMO, args.player)
        game.minds = Minds.from_environment()
        print(f"{game.seen.title} ({game.campaign})\n{SLASHES}\n")
        _show(game.seen.lines[-RECENT:])
        for words in _spoken(game):
            if words == "/quit":
                break
            try:
                game.answer(words)
            except EmberfallError as error:
                print(f"  {error}")
        print(f"\nGo on with: python -m emberfall play --campaign {game.campaign}")
    return 0


@dataclass
class Game:
    """A campaign as it is being played at this terminal."""

    store: Store
    campaign: str
    players: tuple[str, ...]
    player: str
    last: Turn | None = None
    decision: str | None = None  # the last one made here
    minds: Minds = field(default_factory=alone)

    @property
    def seen(self) -> View:
        return view(self._book, self.player, self.players)

    @property
    def _book(self) -> Book:
        return Book(self.store, self.campaign)

    def answer(self, words: str) -> None:
        """Plays the words, or does what their slash says."""
        if not words.startswith("/"):
            return self.play(words)
        command, _, about = words[1:].partition(" ")
        match command:
            case "why":
                _say(explained(why(self._book, self.decision)) if self.decision else ["nobody has answered you yet"])
            case "queries":
                _say(receipts(self.last.receipts) if self.last else ["nothing was played here yet"])
            case "sheet":
                _say(_sheet(self.seen))
            case "rules":
                _say(f"{rule.id:<18} {'on ' if rule.enabled else 'off'}  {rule.text}" for rule in self.seen.rules)
            case "on" | "off":
                interlude.switch_rule(self.store, self.campaign, about, command == "on")
                _say([f"{about} is {command} from the next turn"])
            case "as":
                self.player = _one_of(about, self.players)
            case _:
                print(SLASHES)
        return None

    @property
    def offered(self) -> dict[str, str]:
        """The suggestions by number; none while the table waits for a choice, which is answered by number too."""
        if self.last and self.last.intent.ties:
            return {}
        return {str(n): suggestion.words for n, suggestion in enumerate(self.seen.suggestions, 1)}

    def play(self, words: str) -> None:
        said = self.offered.get(words.strip(), words)
        self.last = table.play(self.store, self.campaign, self.player, said, minds=self.minds)
        self.decision = self.last.decision.id if self.last.decision else self.decision
        _show(line for line in self.last.lines if line.role != "player")


def _sit_down(store: Store, asked: str, player: str | None) -> Game:
    """A world's name founds a campaign; a campaign's id opens it."""
    if asked in library.packs():
        campaign, pack = campaigns.found(store, library.pack(asked)), library.pack(asked)
    else:
        (found,) = campaigns_of(store, asked)
        campaign, pack = found.id, library.pack(found.pack)
    players = tuple(one.id for one in pack.players)
    return Game(store, campaign, players, _one_of(player or players[0], players))


def _one_of(player: str, players: tuple[str, ...]) -> str:
    if player not in players:
        raise NoSuchPlayer(f"nobody called {player!r} plays here; there are: {', '.join(players)}")
    return player


def _spoken(game: Game) -> Iterator[str]:
    """What the player types, line by line, until the end of input; a person is shown suggestions and a prompt."""
    while True:
        prompt = ""
        if sys.stdin.isatty():
            offered = (f"  {n}  {words}" for n, words in game.offered.items())
            prompt = "\n".join([*offered, f"{game.player}> "])
        try:
            yield input(prompt)
        except EOFError:
            return


def _show(lines: Iterable[Line]) -> None:
    width = min(100, shutil.get_terminal_size().columns)
    for line in lines:
        said = line.text if line.role == "narrator" else f"{line.name}: {line.text}"
        verdict = f"  ({line.verdict}, {line.decision})" if line.decision else ""
        print(textwrap.fill(said + verdict, width, subsequent_indent="  "))
    print()


def _sheet(seen: View) -> Iterator[str]:
    sheet = seen.sheet
    yield f"{sheet.name}, {sheet.role}, at {sheet.place_name}; {sheet.clock}"
    yield f"here: {', '.join(sheet.company) or 'nobody'}"
    yield f"yours: {', '.join(sheet.purse) or 'nothing'}"
    yield from (f"{feeling.name} feels {feeling.score:+.2f}: {feeling.via}" for feeling in sheet.feelings)


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        print(f"  {line}")
