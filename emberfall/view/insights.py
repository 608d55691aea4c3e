"""What was learned of those who play: the ways to win somebody over, with their record."""

from __future__ import annotations

from emberfall.graph.book import Ask, Row, Rows, ask
from emberfall.records import PloyCard, Scene


def asks(scene: Scene) -> tuple[Ask, ...]:
    return (ask("view/ploys"),)


def ploys(rows: Rows) -> tuple[PloyCard, ...]:
    """Every ploy, the most often tried first."""
    whole: dict[str, list[Row]] = {}
    for row in rows:
        whole.setdefault(row["id"], []).append(row)
    cards = [
        PloyCard(
            id=id,
            name=group[0]["name"],
            text=group[0]["text"],
            goal=group[0]["goal"],
            tries=sum(row["tries"] for row in group),
            wins=sum(row["wins"] for row in group),
            toward=tuple((row["toward"], row["tries"], row["wins"]) for row in group if row["toward"]),
        )
        for id, group in whole.items()
    ]
    return tuple(sorted(cards, key=lambda card: (-card.tries, card.id)))
