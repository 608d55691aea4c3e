"""How to win over somebody who said no: of the ways that mean what they asked for, the one that worked. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from emberfall.advisor.idea import BARGAIN, Edge, Idea, Known, idea, mended, owned
from emberfall.graph.book import Row
from emberfall.minds.offline.scenery import NUMBERS, the
from emberfall.records import Named, Scene, Verb

NEAR = 0.05  # cosine distance within which two ways mean the same; near-duplicates lie 0.04 apart (seeds)
FAR = 0.8  # beyond it a way has nothing to do with what was asked for
SAID: dict[str, Verb] = {
    "apologise": "apologise",
    "give": "give",
    "help": "help",
    "praise": "praise",
    "promise": "promise",
}
"""The verb that a ploy's words attempt, by the last of its deeds."""


def ideas(scene: Scene, known: Known) -> Iterator[Idea]:
    """One a being: the best of what can be tried now; none where a rule asks for amends to somebody else."""
    owed = [row for row in known.grievances if row["rule"] and row["victim"] and not mended(row)]
    done = {row["npc"] for row in owed if row["victim"] != row["npc"]}
    for row in known.ploys:
        tried = None if row["npc"] in done else _idea(scene, known, row)
        if tried:
            done.add(row["npc"])
            yield tried


def _idea(scene: Scene, known: Known, row: Row) -> Idea | None:
    npc = scene.thing(row["npc"])
    because = "; ".join(part for part in (_record(row, npc), _flop(known, row, npc)) if part)
    cites = (row["id"], row["decision"], npc.id)
    edges: list[Edge] = [(npc.id, "MADE", row["decision"])]
    if row["tries"]:
        edges += [(one, "TRIED", row["id"]) for one in row["by"][:2]]
    if "trade" in row["deeds"]:
        return _trade(scene, row, npc, because, cites, edges)
    gift = next((i for i in owned(scene, scene.player) if i.worth >= 1 and not i.stolen), None)
    if not row["says"] or ("{gift}" in row["says"] and gift is None):
        return None
    words = row["says"].format(npc=npc.called, gift=the(gift) if gift else "")
    return idea(BARGAIN, SAID[row["deeds"][-1]], words, because, cites, edges, kind="ploy")


def _trade(scene: Scene, row: Row, npc: Named, because: str, cites: tuple[str, ...], edges: list[Edge]) -> Idea | None:
    mine = next((i for i in owned(scene, scene.player) if i.id in npc.wants), None)
    if mine is None or row["item"] is None or scene.thing(row["item"]).state == "spent":
        return None
    words = f"I offer {npc.called} {the(mine)} for {the(scene.thing(row['item']))}"
    held = [(npc.id, "WANTS", mine.id), (scene.player, "OWNS", mine.id)]
    return idea(BARGAIN, "trade", words, because, (*cites, mine.id), [*edges, *held], kind="ploy")


def _record(row: Row, npc: Named) -> str:
    """ "of three who tried an apology with the captain, two succeeded" """
    if row["tried_here"]:
        return _of(f"{row['name']} with {npc.called}", row["tried_here"], row["won_here"])
    if row["tries"]:
        return _of(f"{row['name']} with others", row["tries"], row["wins"])
    return f"{npc.called} asks for it, and nobody has tried {row['name']} yet"


def _flop(known: Known, row: Row, npc: Named) -> str:
    """ "of three who tried flattery, none succeeded" """
    failed = next((flop for flop in known.flops if flop["npc"] == npc.id and flop["id"] != row["id"]), None)
    return _of(failed["name"], failed["tries"], 0) if failed else ""


def _of(way: str, tries: int, wins: int) -> str:
    if tries == 1:
        return f"the one who tried {way} {'succeeded' if wins else 'failed'}"
    return f"of {_count(tries)} who tried {way}, {_count(wins) if wins else 'none'} succeeded"


def _count(n: int) -> str:
    return NUMBERS[n - 1] if 0 < n <= len(NUMBERS) else str(n)
