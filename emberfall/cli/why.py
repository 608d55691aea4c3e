"""`why`: one decision as paths through the graph, what each deed weighs, the rules applied, and what would mend it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress

from emberfall.cli.stores import campaigns_of, kept_store
from emberfall.graph.book import Book
from emberfall.graph.errors import NoSuchDecision
from emberfall.graph.store import Store
from emberfall.records import Path, Receipt, Why
from emberfall.why import why

HELP = "explain a decision: its paths, rules, evidence and queries"
ABOUT = """Explains the decision of this id, which `play` and `demo` print with each answer. Without --campaign the
newest campaign that holds such a decision is meant."""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("decision", metavar="DECISION", help="its id, such as d7")
    parser.add_argument("--json", action="store_true", help="the whole answer as one JSON object")


def run(args: Namespace) -> int:
    with kept_store(args) as store:
        answer = _find(store, args.decision, args.campaign)
    if args.json:
        print(answer.model_dump_json())
    else:
        print("\n".join([*explained(answer), "", *receipts(answer.receipts)]))
    return 0


def _find(store: Store, decision: str, campaign: str | None) -> Why:
    asked = campaigns_of(store, campaign)
    for found in asked:
        with suppress(NoSuchDecision):
            return why(Book(store, found.id), decision)
    raise NoSuchDecision(f"no decision {decision!r} in {campaign or f'any of the {len(asked)} campaigns'}")


def explained(answer: Why) -> Iterator[str]:
    """The answer as lines of text."""
    about = f" about {answer.about}" if answer.about else ""
    yield f"{answer.npc_name} to {answer.player_name}{about}: {answer.verdict} ({answer.decision}, {answer.mind})"
    yield f"  {answer.reasoning}"
    yield from (f"  path    {drawn(answer, path)}" for path in answer.paths)
    for weight in answer.weights:
        yield (
            f"  weighs  {weight.felt * weight.fade:+.2f}  {weight.summary}: "
            f"{weight.sentiment:+g} x {weight.weight:g} ({weight.via}) x {weight.fade:g} after {weight.days:.1f} days"
        )
    for rule in answer.rules:
        evidence = ", ".join(answer.names.get(id, id) for id in rule.evidence) or "nothing"
        yield f"  rule    {rule.name} {'bites' if rule.bites else 'is satisfied'} by: {evidence}"
    if answer.checked:
        yield f"  checked {', '.join(answer.checked)}: nothing there"
    if answer.mending:
        yield f"  mending {answer.mending}"


def drawn(answer: Why, path: Path) -> str:
    """Names joined by arrows that point as the edges do; what is neither being nor place stands in brackets."""
    drawing = _node(answer, path.nodes[0])
    for node, label, forward in zip(path.nodes[1:], path.labels, path.forward, strict=True):
        kind, _, detail = label.partition(" ")
        edge = f"{kind}({detail})" if detail else kind
        drawing += f" -{edge}-> " if forward else f" <-{edge}- "
        drawing += _node(answer, node)
    return drawing


def _node(answer: Why, id: str) -> str:
    name = answer.names.get(id, id)
    return f"[{name}]" if answer.kinds.get(id) in ("event", "fact", "decision") else name


def receipts(made: tuple[Receipt, ...]) -> Iterator[str]:
    """One line a query: name, rows, and milliseconds inside the database and of the round trip."""
    for receipt in made:
        cost = f"{receipt.internal_ms:6.2f} ms, {receipt.wall_ms:6.2f} ms round trip"
        yield f"  {receipt.name:<28} {receipt.rows:>3} rows  {cost}{'  wrote' if receipt.wrote else ''}"
