"""The page's own files: its style sheets and scripts, each sort joined into one, and vis-network from pyvis."""

from __future__ import annotations

import hashlib
from pathlib import Path

from fastapi import Response
from fastapi.responses import FileResponse, PlainTextResponse

from emberfall.ui.plate import VIS_NETWORK

ASSETS = Path(__file__).parent / "assets"

FIRST = (
    *("colours", "frame", "page", "glyphs", "spine", "layout", "paint", "edges", "light", "graph"),
    *("sheet", "talk", "plate", "panes"),
)
"""What others build on, or refine, is read before them; the rest may come in any order."""
LAST = ("motion", "phone")
"""What overrules the rest."""


def joined(folder: str) -> str:
    """Every file of a folder below `assets/`, one after the other."""
    order = {name: i for i, name in enumerate(FIRST)} | {name: len(FIRST) + 1 + i for i, name in enumerate(LAST)}
    paths = sorted((ASSETS / folder).iterdir(), key=lambda path: (order.get(path.stem, len(FIRST)), path.stem))
    return "\n".join(path.read_text("utf-8") for path in paths)


LOOK, SCRIPT = joined("look"), joined("scripts")
VERSION = hashlib.sha256((LOOK + SCRIPT).encode()).hexdigest()[:12]
"""Part of every address below `look/`, so that a browser may keep what it has."""

KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}


def served(name: str) -> Response:
    """The file of that name below `look/`."""
    if name == "emberfall.js":
        return Response(SCRIPT, media_type="text/javascript", headers=KEPT)
    if name == "vis-network.js":
        return FileResponse(VIS_NETWORK, media_type="text/javascript", headers=KEPT)
    if name == "emberfall.css":
        return Response(LOOK, media_type="text/css", headers=KEPT)
    if name == "flame.svg":
        return FileResponse(ASSETS / name, headers=KEPT)
    return PlainTextResponse("look/ has: emberfall.css, emberfall.js, flame.svg, vis-network.js", status_code=404)
