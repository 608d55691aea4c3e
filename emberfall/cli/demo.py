"""`demo`: a campaign's own script, played on a fresh store, turn by turn, for people or as JSON."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from emberfall import campaigns, library, table
from emberfall.cli.stores import fresh_store, kept_store
from emberfall.cli.why import drawn
from emberfall.graph.book import Book
from emberfall.records import Decision, Turn, Why
from emberfall.settings import read_settings
from emberfall.why import why

HELP = "play a campaign's demo script on a fresh store"
ABOUT = """Plays the script in the campaign file and shows each turn. The database is gone afterwards; with --data DIR,
or on the server at FALKORDB_URL, it stays, with a new campaign in it. With --json each turn is one object on a line.
Its names stay stable: turn, player, words, intent {verb, target, item, place}, ruling {allowed, rule, evidence},
decision {id, npc, verdict, cites, rules, dropped, mind} or null, why [{nodes, edges}], feelings {npc: score}, changes,
queries, db_ms, prose."""


def arguments(parser: ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object a turn, one a line")
    form.add_argument("--costs", action="store_true", help="only what each turn costs in queries and milliseconds")


def run(args: Namespace) -> int:
    pack = library.pack(args.campaign or campaigns.DEMO)
    show = _show_json if args.json else _show_costs if args.costs else _show
    with kept_store(args) if args.data or read_settings().url else fresh_store() as store:
        campaign = campaigns.found(store, pack)
        for player, words in pack.demo:
            turn = table.play(store, campaign, player, words)
            show(turn, why(Book(store, campaign), turn.decision.id) if turn.decision else None)
    return 0


def as_json(turn: Turn, answer: Why | None) -> dict[str, object]:
    """One turn in the stable form that `ABOUT` describes; ids throughout, `db_ms` as the database reports it."""
    return {
        "turn": turn.turn,
        "player": turn.player,
        "words": turn.words,
        "intent": turn.intent.model_dump(include={"verb", "target", "item", "place"}),
        "ruling": turn.ruling.model_dump(mode="json", include={"allowed", "rule", "evidence"}),
        "decision": _decision(turn.decision),
        "why": [{"nodes": path.nodes, "edges": path.edges} for path in answer.paths] if answer else [],
        "feelings": turn.feelings,
        "changes": [change.model_dump(mode="json") for change in turn.changes],
        "queries": len(turn.receipts),
        "db_ms": db_ms(turn),
        "prose": "\n".join(line.text for line in turn.lines if line.role != "player"),
    }


def db_ms(turn: Turn) -> float:
    """Milliseconds that the database says it worked on this turn."""
    return round(sum(receipt.internal_ms for receipt in turn.receipts), 3)


def _decision(decision: Decision | None) -> dict[str, object] | None:
    shown = {"id", "npc", "verdict", "cites", "rules", "dropped", "mind"}
    return decision.model_dump(mode="json", include=shown) if decision else None


def _show_json(turn: Turn, answer: Why | None) -> None:
    print(json.dumps(as_json(turn, answer), ensure_ascii=False), flush=True)


def _show_costs(turn: Turn, answer: Why | None) -> None:
    print(f"turn {turn.turn:<3} {len(turn.receipts):>2} queries {db_ms(turn):>7.2f} ms in the database   {turn.words}")


def _show(turn: Turn, answer: Why | None) -> None:
    for line in turn.lines:
        print(f"{line.name}: {line.text}")
    if answer:
        for path in answer.paths:
            print(f"    why: {drawn(answer, path)}")
    print()
