"""What the environment says: where campaigns are kept, and where the page is served. Read once, by whoever starts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from emberfall.records import Record


class Settings(Record):
    """`url` goes before `data`: with a server at hand nothing is embedded."""

    url: str | None  # FALKORDB_URL: redis://, rediss:// or unix://
    data: Path  # EMBERFALL_DATA, else the user's own data folder
    host: str  # EMBERFALL_HOST, else this machine alone
    port: int  # EMBERFALL_PORT, else 7860


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """Settings that are absent or empty take their defaults. Raises: ValueError when the port is no number."""
    port = environ.get("EMBERFALL_PORT") or "7860"
    if not port.isdecimal():
        raise ValueError(f"EMBERFALL_PORT is {port!r}; it takes a number, such as 7860")
    return Settings(
        url=environ.get("FALKORDB_URL") or None,
        data=Path(environ.get("EMBERFALL_DATA") or platformdirs.user_data_path("emberfall", appauthor=False)),
        host=environ.get("EMBERFALL_HOST") or "127.0.0.1",
        port=int(port),
    )
