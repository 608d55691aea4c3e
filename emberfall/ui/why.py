"""The Why panel: a decision's path as a sentence, what it weighs, the rules it met, and what would mend it."""

from __future__ import annotations

from collections.abc import Iterator

from emberfall.records import Applied, Drawing, Path, Suggestion, View, Weight, Why
from emberfall.ui.cypher import slips
from emberfall.ui.panel import Shown

FADED = 0.98  # below this, the days since are worth a word
DID = {"refuse": "refused", "agree": "agreed", "bargain": "bargained"}
ANSWERED = {"refuse": "would not answer", "agree": "answered", "bargain": "would not answer yet"}
DEEDS = {
    "insult": "An insult",
    "threaten": "A threat",
    "attack": "An attack",
    "take": "A theft",
    "promise": "A promise",
    "praise": "Praise",
    "help": "Help",
    "apologise": "An apology",
    "give": "A gift",
}
CARRIED = {
    "firsthand": "felt firsthand",
    "kin": "carried by kin",
    "witness": "seen by a witness",
    "faction": "heard through the faction",
    "told": "told by somebody",
}
MENDED = {"apologise": ("an apology", "no apology"), "give": ("a gift", "no gift")}

TOLD_BY = "told by "

ALONG = {
    "PERFORMED": " is the one who",
    "MEMBER_OF": ", who belongs to",
    "REMEMBERS": ", who remembers",
    "BASED_ON": ", which rests on",
    "DERIVED_FROM": ", which comes from",
    "KNOWS": ", who knows that",
    "ABOUT": ", which is about",
}
AGAINST = {
    "PERFORMED": ", done by",
    "TARGETED": ", the target of",
    "MEMBER_OF": ", which counts among its own",
    "REMEMBERS": ". It is remembered by",
    "BASED_ON": ", on which rests",
    "DERIVED_FROM": ", from which comes",
    "KNOWS": ", known to",
    "ABOUT": ", of which it is said:",
}


def show(why: Why, view: View) -> Shown:
    """The answer as the script draws it, with the paths that the plate lights."""
    return {
        "decision": why.decision,
        "npc_name": why.npc_name,
        "did": (ANSWERED if why.verb == "ask" else DID)[why.verdict],
        "paths": [lit(path, view.drawing) for path in why.paths],
        "names": why.names,
        "kinds": why.kinds,
        "sentences": list(sentences(why)),
        "weights": [weighed(weight, why) for weight in why.weights],
        "plain": "" if why.paths else why.reasoning,
        "rules": [rule(applied, why) for applied in why.rules],
        "checked": checked(why),
        "mending": why.mending,
        "step": step(why, view),
        "receipts": slips(why.receipts),
        "queries": "queries" if len(why.receipts) != 1 else "query",
    }


def lit(path: Path, drawing: Drawing) -> Shown:
    """The path with its edges named as the drawing names them; one that is not drawn gets a name of its own."""
    ids = {(edge.source, edge.type, edge.target): edge.id for edge in drawing.edges}
    forward = path.forward or (True,) * len(path.edges)
    edges = []
    for start, end, label, along in zip(path.nodes, path.nodes[1:], path.labels, forward, strict=False):
        source, target = (start, end) if along else (end, start)
        kind = label.partition(" ")[0]
        edges.append(ids.get((source, kind, target), f"{source}-{kind}-{target}"))
    return {"nodes": path.nodes, "edges": edges, "forward": forward, "labels": path.labels}


def closed(offline: str, campaign: str) -> Shown:
    """The panel as a table begins: an open answer stays open as long as the table is the same."""
    return {"offline": offline, "campaign": campaign}


def sentences(why: Why) -> Iterator[list[Shown]]:
    """One for each path; paths that differ in the deed alone share one: "A did this and that. Both were aimed at B"."""
    alike: dict[tuple[object, ...], list[Path]] = {}
    for path in why.paths:
        alike.setdefault((path.nodes[:1], path.nodes[2:], path.labels, path.forward), []).append(path)
    for group in alike.values():
        yield list(sentence(group, why))


def sentence(paths: list[Path], why: Why) -> Iterator[Shown]:
    """Nodes and the words that join them, in turn: {node, text, kind} or {edge, text, before} or {text}."""
    first, deeds = paths[0], [path.nodes[1] for path in paths]
    for i, node in enumerate(first.nodes):
        if i:
            forward = first.forward[i - 1] if first.forward else True
            yield joined(first.labels[i - 1], forward, subject(deeds, why) if i == 2 else "It was said to")
        for n, each in enumerate(deeds if i == 1 else [node]):
            if n:
                yield {"text": " and " if n == len(deeds) - 1 else ", "}
            yield {"node": each, "text": why.names.get(each, each), "kind": why.kinds.get(each, "fact")}
    yield {"text": "."}


def subject(deeds: list[str], why: Why) -> str:
    """What is said of the deeds next: an unkind one is aimed at somebody, a kind one is meant for them."""
    ill = any(weight.sentiment < 0 for weight in why.weights if weight.event in deeds)
    count = "It was" if len(deeds) == 1 else "Both were" if len(deeds) == 2 else "All were"
    return f"{count} {'aimed at' if ill else 'meant for'}"


def joined(label: str, forward: bool, targeted: str) -> Shown:
    """How an edge is said. `before` is the mark that closes what came before it."""
    kind, _, relation = label.partition(" ")
    if kind == "KIN_OF":
        said = f", who is {relation or 'kin'} to" if forward else f", whose {relation or 'kin'} is"
    elif kind == "ABOUT" and relation.startswith(TOLD_BY):
        said = f". {relation.removeprefix(TOLD_BY)}"
    elif kind == "TARGETED" and forward:
        said = f". {targeted}"
    else:
        said = (ALONG if forward else AGAINST).get(kind, f", {kind.lower().replace('_', ' ')}")
    mark = said[: len(said) - len(said.lstrip(",. "))]
    return {"edge": label, "text": said.lstrip(",. "), "before": mark if mark.endswith(" ") else f"{mark} "}


def weighed(weight: Weight, why: Why) -> Shown:
    """What one memory counts; `since` says what the days have left of it."""
    counts = weight.felt * weight.fade
    return {
        "deed": DEEDS.get(weight.verb, f"“{weight.summary}”"),
        "sentiment": weight.sentiment,
        "carried": CARRIED[weight.via],
        "weight": weight.weight,
        "felt": weight.felt,
        "on": why.npc_name.split(" ")[0],
        "since": f"{weight.days:.0f} days on, it counts {counts:+.1f}".replace("-", "−") if weight.fade < FADED else "",
    }


def rule(applied: Applied, why: Why) -> Shown:
    evidence = [[node, why.names.get(node, node), why.kinds.get(node, "fact")] for node in applied.evidence]
    return {
        "name": applied.name,
        "text": applied.text,
        "bites": applied.bites,
        "evidence": evidence,
        "since": since(applied),
    }


def since(applied: Applied) -> str:
    """What has and has not been done about the deeds a rule holds: "an apology, no gift"."""
    said: list[str] = []
    for mend in applied.mends:
        for verb, events in mend.mended:
            done, missing = MENDED.get(verb, (verb, f"no {verb}"))
            said.append(done if events else missing)
    return ", ".join(dict.fromkeys(said))


def checked(why: Why) -> str:
    if not why.checked:
        return ""
    return f"Checked as well, and nothing against it: {', '.join(why.checked)}."


def step(why: Why, view: View) -> Shown | None:
    """The suggestion that starts the mending, when one of those on offer does: it speaks of a rule that bites."""
    biting = {applied.rule for applied in why.rules if applied.bites}
    victims = {mend.victim for applied in why.rules for mend in applied.mends}

    def first(ids: set[str]) -> Suggestion | None:
        return next((s for s in view.suggestions if ids & set(s.cites)), None)

    found = (first(biting) or first(victims)) if why.mending else None
    return {"words": found.words, "because": f"starts with: {found.words}, {found.because}"} if found else None
