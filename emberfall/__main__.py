"""python -m emberfall: the game and its tools in a terminal."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from emberfall.cli import bench, check, chronicle, demo, doctor, export, parse, play, replay, restore, why
from emberfall.graph.errors import EmberfallError
from emberfall.library import ContentError
from emberfall.settings import spare_garbage

_TOOLS = (play, demo, why, export, restore, chronicle, replay, parse, check, bench, doctor)
COMMANDS = {tool.__name__.rpartition(".")[2]: tool for tool in _TOOLS}
EXAMPLES = """examples:
  python -m emberfall play                          begin the campaign that ships with the game
  python -m emberfall play --player NAME            ... as somebody else in it
  python -m emberfall demo --data /tmp/demo         play the script, and keep what it did
  python -m emberfall why d7 --data /tmp/demo       explain one of its decisions
  python -m emberfall parse sentences.tsv --json    measure the parser

FALKORDB_URL=redis://host:6379 uses that server; without it FalkorDB runs inside the game, and campaigns are kept in
EMBERFALL_DATA, or else in your own data folder. `COMMAND --help` says more."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command. Returns: 0 when it did its work, 1 when it could not and said why, 2 for a mistyped command."""
    args = _parser().parse_args(argv)
    spare_garbage()
    try:
        done: int = COMMANDS[args.command].run(args)
        return done
    except (EmberfallError, ContentError, ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError):  # the reader of our output has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"emberfall: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m emberfall",
        description="Campaigns whose characters remember what you did, and can always show you why.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[_everywhere(None)],
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        sub = commands.add_parser(
            name, help=command.HELP, description=command.ABOUT, parents=[_everywhere(argparse.SUPPRESS)]
        )
        command.arguments(sub)
    return parser


def _everywhere(absent: str | None) -> argparse.ArgumentParser:
    """What may stand before a command or after it; what is `absent` after it leaves alone what stood before."""
    shared = argparse.ArgumentParser(add_help=False, argument_default=absent)
    shared.add_argument(
        "--campaign", metavar="NAME", help="a world's name or a campaign's id; the demo's world if absent"
    )
    shared.add_argument("--player", metavar="ID", help="who is played; the campaign's first player if absent")
    shared.add_argument("--data", metavar="DIR", type=Path, help="keep campaigns in this folder, with no other server")
    return shared


if __name__ == "__main__":
    sys.exit(main())
