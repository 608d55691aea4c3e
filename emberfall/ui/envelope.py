"""What a page sends through Gradio: an event's number and a few plain words. Nothing else gets as far as Gradio."""

from __future__ import annotations

import json

from pydantic import BaseModel, Field, StrictBool, StrictInt, StrictStr, ValidationError
from starlette.types import Message, Receive

EVENTS = frozenset({"/gradio_api/run/predict", "/gradio_api/queue/join"})
"""Where events are sent to."""

LONGEST = 256 << 10  # bytes; a turn has two thousand characters


class Said(BaseModel):
    """Every word that a panel of ours sends under one; what else came with them is left out."""

    words: StrictStr | None = None
    ticket: StrictStr | None = None
    player: StrictStr | None = None
    pack: StrictStr | None = None
    rule: StrictStr | None = None
    enabled: StrictBool | None = None
    days: StrictInt | None = None
    decision: StrictStr | None = None
    node: StrictStr | None = None
    id: StrictStr | None = None
    name: StrictStr | None = None
    provider: StrictStr | None = None
    key: StrictStr | None = None


class Envelope(BaseModel):
    """`data` is empty because no panel is an input. What else a browser sends is left out."""

    fn_index: StrictInt
    session_hash: str | None = Field(default=None, pattern=r"^[A-Za-z0-9]{1,64}$")
    event_data: Said | None = None
    trigger_id: StrictInt | None = None


async def opened(receive: Receive, events: int) -> bytes | None:
    """The body, as this page could have sent it; None for anything else. `events`: how many the page has."""
    body = bytearray()
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LONGEST or message["type"] != "http.request":
            return None
    try:
        envelope = Envelope.model_validate_json(bytes(body))
    except ValidationError:
        return None
    if not 0 <= envelope.fn_index < events:
        return None
    return json.dumps({"data": [], **envelope.model_dump(exclude_none=True)}).encode()


def sealed(body: bytes, receive: Receive) -> Receive:
    """Gives the body once, and then whatever comes after it."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return parts.pop() if parts else await receive()

    return again
