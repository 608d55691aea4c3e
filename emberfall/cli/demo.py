"""`demo`: a campaign's own script, played on a fresh store, turn by turn, for people or as JSON."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence

from emberfall import campaigns, interlude, library, table
from emberfall.calendar import DAY
from emberfall.cli.closing import closing, told
from emberfall.cli.hostile import hostile
from emberfall.cli.siege import besiege
from emberfall.cli.stores import fresh_store, kept_store
from emberfall.cli.why import drawn
from emberfall.evidence import Evidence
from emberfall.graph.book import Book, ask
from emberfall.graph.store import Store
from emberfall.keeper import TERMS
from emberfall.library import Pack, Session
from emberfall.minds import Minds, alone
from emberfall.records import Decision, Suggestion, Turn, Why
from emberfall.scene import read_scene
from emberfall.settings import read_settings
from emberfall.view import view
from emberfall.why import why

HELP = "play a campaign's demo script on a fresh store"
ABOUT = """Plays the script in the campaign file and shows each turn. The database is gone afterwards; with --data DIR,
or on the server at FALKORDB_URL, it stays, with a new campaign in it. With --json each turn is one object on a line.
Its names stay stable: turn, player, words, intent {verb, target, item, place}, ruling {allowed, rule, evidence},
decision {id, npc, verdict, cites, rules, dropped, mind} or null, why [{nodes, edges}], feelings {npc: score}, changes,
queries, db_ms, prose, tries, learned, suggestions [{words, because, cites, edges}], recalled [{id, text, and each term
of the score}], facts [{id, holder, text, ...}], search {id, npc, intent, finding} or null. A script of several sessions
has a line between two of them: session, summary, facts [{id, holder, text, cites}], days. It closes with a line for
each mechanism of its memory, read from the graph that it left: evidence, seeds, promise, query, found, shown, ids.

--mind models lets the models of EMBERFALL_MODELS speak. --mind hostile lets a model speak that lies, on a server of its
own on this machine, for --turns turns of fair and foul words; it ends with what came of it: {turns, broken_invariants,
unreal_cites, lost_turns, dropped_cites, overruled}, and with 1 when one of the middle three is not 0."""
HOSTILE_TURNS = 300
RECALLED = {"id", "text", *TERMS}


def arguments(parser: ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object a turn, one a line")
    form.add_argument("--costs", action="store_true", help="only what each turn costs in queries and milliseconds")
    parser.add_argument(
        "--mind", choices=("offline", "models", "hostile"), default="offline", help="who speaks for the characters"
    )
    parser.add_argument("--turns", type=int, default=HOSTILE_TURNS, help="turns that the hostile model plays")


def run(args: Namespace) -> int:
    if args.mind == "hostile":
        return _besieged(args)
    pack = library.pack(args.campaign or campaigns.DEMO)
    show = _show_json if args.json else _show_costs if args.costs else _show
    with kept_store(args) if args.data or read_settings().url else fresh_store() as store:
        campaign = campaigns.found(store, pack)
        minds = Minds.from_environment() if args.mind == "models" else alone()
        turns, advice = _play(store, campaign, pack.demo, show, minds)
        for session in pack.later:
            _rest(store, campaign, pack, session, show)
            more, offered = _play(store, campaign, session.lines, show, minds)
            turns, advice = [*turns, *more], [*advice, *offered]
        minds.close()
        if pack.later and show is not _show_costs:
            _close(closing(Book(store, campaign), turns, advice), show)
    return 0


Shown = Callable[[Turn, Why | None, tuple[Suggestion, ...]], None]


def _play(
    store: Store, campaign: str, lines: Iterable[tuple[str, str]], show: Shown, minds: Minds
) -> tuple[list[Turn], list[Suggestion]]:
    """What was played, and what was suggested after each turn."""
    turns: list[Turn] = []
    offered: list[Suggestion] = []
    for player, words in lines:
        turn = table.play(store, campaign, player, words, minds=minds)
        book = Book(store, campaign)
        advice = () if show is _show_costs else view(book, player, (player,)).suggestions
        show(turn, why(book, turn.decision.id) if turn.decision else None, advice)
        turns.append(turn)
        offered += advice
    return turns, offered


def _close(found: Sequence[Evidence], show: Shown) -> None:
    """The evidence: a line of JSON each, or a table."""
    if show is _show_json:
        for one in found:
            told_of = {"evidence": one.mechanism, **one.model_dump(mode="json", exclude={"mechanism"})}
            print(json.dumps(told_of, ensure_ascii=False), flush=True)
    else:
        print("What the graph holds of each mechanism: whose idea, how many witnesses, and the first nodes of them.")
        print("\n".join(told(found)))


def _rest(store: Store, campaign: str, pack: Pack, session: Session, show: Shown) -> None:
    """Ends the session, lets the days pass, and begins the next one."""
    player = pack.players[0].id
    ended = read_scene(Book(store, campaign), player).session
    interlude.end_session(store, campaign, player, rest=round(session.wait_days * DAY))
    for direction in session.set:
        interlude.place(store, campaign, player, direction.who, direction.at)
    interlude.open_session(store, campaign, player)
    if show is _show_costs:
        return
    book = Book(store, campaign)
    sessions, kept = book.read(ask("chronicler/sessions"), ask("chronicler/kept", session=f"s{ended}"))
    came = {
        "session": ended,
        "summary": next(row["summary"] for row in sessions if row["n"] == ended),
        "facts": [{key: row[key] for key in ("id", "holder", "text", "cites")} for row in kept],
        "days": session.wait_days,
    }
    if show is _show_json:
        print(json.dumps(came, ensure_ascii=False), flush=True)
    else:
        print(f"Session {ended}: {came['summary']}\n{session.wait_days:g} days pass.\n")


def _besieged(args: Namespace) -> int:
    pack = library.pack(args.campaign or campaigns.DEMO)
    with fresh_store() as store, hostile() as minds:
        campaign = campaigns.found(store, pack)
        show = (lambda turn: _show_json(turn, None)) if args.json else _quiet
        toll = besiege(store, campaign, pack, minds, args.turns, show)
    print(toll.model_dump_json())
    return int(bool(toll.broken_invariants or toll.unreal_cites or toll.lost_turns))


def _quiet(turn: Turn) -> None:
    """Without --json only the end is shown."""


def as_json(turn: Turn, answer: Why | None, advice: tuple[Suggestion, ...] = ()) -> dict[str, object]:
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
        "tries": [tried.model_dump(mode="json") for tried in turn.tries],
        "learned": [one.model_dump(mode="json") for one in turn.learned],
        "suggestions": [one.model_dump(mode="json") for one in advice],
        "recalled": [one.model_dump(mode="json", include=RECALLED) for one in turn.recalled],
        "facts": [one.model_dump(mode="json", exclude_defaults=True) for one in turn.facts],
        "search": turn.search.model_dump(mode="json") if turn.search else None,
    }


def db_ms(turn: Turn) -> float:
    """Milliseconds that the database says it worked on this turn."""
    return round(sum(receipt.internal_ms for receipt in turn.receipts), 3)


def _decision(decision: Decision | None) -> dict[str, object] | None:
    shown = {"id", "npc", "verdict", "cites", "rules", "dropped", "mind"}
    return decision.model_dump(mode="json", include=shown) if decision else None


def _show_json(turn: Turn, answer: Why | None, advice: tuple[Suggestion, ...] = ()) -> None:
    said = json.dumps(as_json(turn, answer, advice), ensure_ascii=False)
    print(said.encode("utf-8", "replace").decode(), flush=True)  # a player may type half of a character


def _show_costs(turn: Turn, answer: Why | None, advice: tuple[Suggestion, ...] = ()) -> None:
    print(f"turn {turn.turn:<3} {len(turn.receipts):>2} queries {db_ms(turn):>7.2f} ms in the database   {turn.words}")


def _show(turn: Turn, answer: Why | None, advice: tuple[Suggestion, ...] = ()) -> None:
    for line in turn.lines:
        print(f"{line.name}: {line.text}")
    if answer:
        for path in answer.paths:
            print(f"    why: {drawn(answer, path)}")
    print()
