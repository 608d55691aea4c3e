"""What the environment says: where campaigns are kept, and where the page is served. Read once, by whoever starts."""

from __future__ import annotations

import gc
import os
import re
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
    behind_proxy: bool = False  # EMBERFALL_PROXY, or SPACE_ID on Hugging Face: the last hop says who asks
    fleeting: bool = False  # on a Space, with no disk of its own mounted: campaigns end when the Space is restarted
    sleep_days: float = 14.0  # EMBERFALL_SLEEP_DAYS: after so long without a visitor a campaign is kept as a file alone


def spare_garbage() -> None:
    """Has Python look for garbage less often.

    A turn makes thousands of records and hardly a cycle among them; to look after every 700 took a tenth of its time.
    """
    gc.set_threshold(5_000, 10, 10)


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """Settings that are absent or empty take their defaults. Raises: ValueError when a number is none."""
    port = environ.get("EMBERFALL_PORT") or "7860"
    if not port.isdecimal():
        raise ValueError(f"EMBERFALL_PORT is {port!r}; it takes a number, such as 7860")
    days = environ.get("EMBERFALL_SLEEP_DAYS") or "14"
    if not re.fullmatch(r"\d{1,5}(\.\d{1,9})?", days):
        raise ValueError(f"EMBERFALL_SLEEP_DAYS is {days!r}; it takes a number of days, such as 14")
    url = environ.get("FALKORDB_URL") or None
    data = Path(environ.get("EMBERFALL_DATA") or platformdirs.user_data_path("emberfall", appauthor=False))
    return Settings(
        url=url,
        data=data,
        fleeting=bool(environ.get("SPACE_ID")) and not url and not _mounted(data),
        host=environ.get("EMBERFALL_HOST") or "127.0.0.1",
        port=int(port),
        behind_proxy=bool(environ.get("EMBERFALL_PROXY") or environ.get("SPACE_ID")),
        sleep_days=float(days),
    )


def _mounted(folder: Path) -> bool:
    """Whether the folder lies on a disk of its own, and not on the one that the container goes with."""
    return any(place.is_mount() for place in (folder, *folder.parents) if place != Path(place.anchor))
