"""The log: one JSON object a line, with turn ids, and without anything that opens a seat or pays for a model."""

from __future__ import annotations

import json
import logging
import re
import time
from contextvars import ContextVar

WHO: ContextVar[str] = ContextVar("who", default="")
"""The address that asks for what is being done."""

KEPT = ("campaign", "turn", "ticket", "player", "mind", "ms", "queries")
"""What a line may carry beside its words; given as `extra`."""

_SECRETS = re.compile(
    r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"  # a seat's token
    r"|\b(?:gsk|sk|hf|xai|AIza)[_-]?[A-Za-z0-9_-]{16,}"  # keys of model providers
    r"|(?<=seat=)[^\s&\"']+|(?<=://)[^/@\s]+(?=@)"
)


class JsonLines(logging.Formatter):
    """Formats a record as {"at", "level", "room", "says", ...}; times are UTC."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "room": record.name,
            "says": clean(record.getMessage()),
        }
        if who := WHO.get():
            line["from"] = who
        line |= {name: getattr(record, name) for name in KEPT if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = clean(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


def clean(text: str) -> str:
    """The text without what opens a seat or pays for a model."""
    return _SECRETS.sub("***", text)


def begin(level: int = logging.INFO) -> None:
    """Everything that is logged in this process leaves as JSON lines."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("httpx").setLevel(logging.WARNING)
