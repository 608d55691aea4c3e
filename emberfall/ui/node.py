"""The inspector: one node as the graph holds it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from emberfall.ui.panel import Shown


def closed(campaign: str) -> Shown:
    """No node is open. One that is stays so as long as the table is the same."""
    return {"id": "", "campaign": campaign}


def show(id: str, found: Mapping[str, object]) -> Shown:
    """`found`: {labels, properties: {name: value}, neighbours: [[in|out, type, id, name]]}"""
    properties, neighbours, labels = found["properties"], found["neighbours"], found["labels"]
    assert isinstance(properties, Mapping)
    assert isinstance(neighbours, list | tuple)
    assert isinstance(labels, list | tuple)
    name = properties.get("name") or properties.get("summary") or properties.get("title") or id
    return {
        "id": id,
        "name": str(name),
        "labels": "".join(f":{label}" for label in labels),
        "properties": [[key, written(value)] for key, value in properties.items()],
        "ties": [
            {"out": way == "out", "type": kind, "id": end, "name": called} for way, kind, end, called in neighbours
        ],
    }


def written(value: object) -> str:
    """A property as it would be written down; long lists, such as an embedding, by their length."""
    if isinstance(value, list | tuple) and len(value) > 12:
        return f"{len(value)} numbers"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
