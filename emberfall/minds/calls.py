"""One request to one model through its SDK: a bounded reply in bounded time, word by word, or a Fault."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator

import groq
import httpx
import httpx2
import openai

from emberfall.minds.chain import Fault, refused
from emberfall.minds.providers import Model
from emberfall.minds.reading import LONGEST, Json
from emberfall.minds.request import Reply, Request

for talkative in ("httpx", "httpx2", "openai", "groq"):  # they tell of every request; the trace does that
    logging.getLogger(talkative).setLevel(logging.WARNING)

Client = openai.AsyncOpenAI | groq.AsyncGroq

MOST_BYTES = 2_000_000  # of one reply: each word of a stream takes some 200
CONNECT_S = 3.0
SPOKEN = 20_000  # characters of an error that are looked at
_BROKEN = (
    httpx.HTTPError,
    httpx2.HTTPError,
    httpx.StreamError,
    httpx2.StreamError,
    httpx.InvalidURL,
    httpx2.InvalidURL,
)

_ODD = (OSError, ValueError, TypeError, LookupError, AttributeError, RuntimeError, ExceptionGroup)


def client(model: Model) -> Client:
    """The SDK's own client; its retries are off, the chain decides."""
    key = model.key.get_secret_value() or "none"  # the SDKs insist on one, local servers do not look
    if model.provider.sdk == "groq":
        return groq.AsyncGroq(
            api_key=key, base_url=model.url, max_retries=0, timeout=httpx.Timeout(60, connect=CONNECT_S)
        )
    return openai.AsyncOpenAI(
        api_key=key, base_url=model.url, max_retries=0, timeout=httpx2.Timeout(60, connect=CONNECT_S)
    )


async def speak(
    to: Callable[[], Client], model: Model, request: Request, reply: Reply, heard: Callable[[str], None]
) -> None:
    """Fills the reply as it comes, on the line that `to` opens; `heard` gets each piece of its text. Raises: Fault."""
    line = _opened(to)
    try:
        async with asyncio.timeout(request.whole_s) as whole:
            loop = asyncio.get_running_loop()
            end = whole.when() or 0.0
            whole.reschedule(min(end, loop.time() + (request.first_s if request.streamed else request.whole_s)))
            async for piece in _pieces(line, model, request, reply):
                if reply.alive:
                    whole.reschedule(end)
                if piece:
                    heard(piece)
    except TimeoutError as error:
        raise Fault("too_slow") from error
    _finished(reply)


def _opened(to: Callable[[], Client]) -> Client:
    """The line, which takes a moment to open for the first time, and cannot be opened to what is no address."""
    try:
        return to()
    except (openai.OpenAIError, groq.GroqError, *_BROKEN, *_ODD) as error:
        raise Fault("unreachable") from error


def _finished(reply: Reply) -> None:
    if reply.refusal or reply.finish == "content_filter":
        raise Fault("declined")
    if reply.finish == "length":
        raise Fault("out_of_room")
    if not reply.finish:
        raise Fault("cut_off")
    if not reply.text.strip():
        raise Fault("empty")


async def _pieces(to: Client, model: Model, request: Request, reply: Reply) -> AsyncIterator[str]:
    """Pieces of text, which are added to the reply; an empty one is a sign of life."""
    try:
        async with to.chat.completions.with_streaming_response.create(
            model=model.name,
            messages=list(request.messages),  # type: ignore[arg-type]
            stream=request.streamed,
            extra_body=_body(model, request),
        ) as response:
            streamed = "event-stream" in response.headers.get("content-type", "")
            seen = False
            async for found in _documents(response.iter_bytes(), streamed):
                seen = True
                piece = _added(found, reply)
                if len(reply.text) > LONGEST:
                    raise Fault("huge")
                yield piece
            if not seen:
                raise Fault("nonsense")
    except (openai.APIStatusError, groq.APIStatusError) as error:
        raise refused(error.status_code, error.response.headers, _text_of(error), request.mode) from error
    except (openai.APITimeoutError, groq.APITimeoutError, httpx.TimeoutException, httpx2.TimeoutException) as error:
        raise Fault("unreachable" if _never_connected(error) else "too_slow") from error
    except (openai.APIConnectionError, groq.APIConnectionError) as error:
        raise Fault("unreachable" if _never_connected(error) else "cut_off") from error
    except (openai.OpenAIError, groq.GroqError) as error:
        raise Fault("nonsense") from error
    except _BROKEN as error:
        raise Fault("cut_off") from error
    except _ODD as error:
        # Whatever else an SDK trips over: a model that cannot be asked must not cost anybody a turn.
        raise Fault("nonsense") from error


def _body(model: Model, request: Request) -> dict[str, Json]:
    """What a mode, a provider and a reason to be brief add to a request."""
    body: dict[str, Json] = {model.provider.room: request.room}
    if request.streamed:
        body["stream_options"] = {"include_usage": True}
    if request.brief and model.provider.thinks:
        body["reasoning_effort"] = "low"
    if request.mode == "json_schema":
        named: dict[str, Json] = {"name": request.name, "schema": request.schema, "strict": True}
        body["response_format"] = {"type": "json_schema", "json_schema": named}
    elif request.mode == "json_object":
        body["response_format"] = {"type": "json_object"}
    elif request.mode == "tool":
        body["tools"] = [{"type": "function", "function": {"name": request.name, "parameters": request.schema}}]
        body["tool_choice"] = {"type": "function", "function": {"name": request.name}}
    return body


async def _documents(received: AsyncIterator[bytes], streamed: bool) -> AsyncIterator[dict[str, Json]]:
    """The JSON documents of a body: one, or one for each event of a stream."""
    held, size = b"", 0
    async for chunk in received:
        size += len(chunk)
        if size > MOST_BYTES:
            raise Fault("huge")
        held += chunk
        if streamed:
            *lines, held = held.split(b"\n")
            for line in lines:
                for found in _event(line):
                    yield found
    if not streamed:
        yield _document(held)
    else:
        for found in _event(held):
            yield found


def _event(line: bytes) -> Iterator[dict[str, Json]]:
    name, _, data = line.strip().partition(b":")
    if name == b"data" and data.strip() and data.strip() != b"[DONE]":
        yield _document(data)


def _document(body: bytes) -> dict[str, Json]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Fault("nonsense") from error
    if not isinstance(found, dict):
        raise Fault("nonsense")
    if found.get("error"):
        raise Fault("server_failed")
    return found


def _added(found: dict[str, Json], reply: Reply) -> str:
    """Adds what a document says to the reply and returns its piece of text. Servers leave out what they like."""
    _count(found, reply)
    choices = found.get("choices")
    if not isinstance(choices, list) or not choices:
        if "choices" in found and ("usage" in found or "x_groq" in found):
            return ""  # the last event of a stream counts tokens and says nothing
        raise Fault("nonsense")
    choice = _map(choices[0])
    said = _map(choice.get("delta")) or _map(choice.get("message"))
    reply.finish = _str(choice.get("finish_reason")) or reply.finish
    reply.refusal += _str(said.get("refusal"))
    calls = said.get("tool_calls")
    call = _map(_map(calls[0]).get("function")) if isinstance(calls, list) and calls else {}
    piece = _str(call.get("arguments")) or _str(said.get("content"))
    thought = said.get("reasoning") or said.get("reasoning_content")
    reply.alive = reply.alive or bool(piece or thought)
    reply.text += piece
    return piece


def _count(found: dict[str, Json], reply: Reply) -> None:
    usage = _map(found.get("usage")) or _map(_map(found.get("x_groq")).get("usage"))
    for name, key in (("tokens_in", "prompt_tokens"), ("tokens_out", "completion_tokens")):
        counted = usage.get(key)
        if type(counted) is int and 0 <= counted < 10_000_000:
            setattr(reply, name, counted)


def _map(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def _str(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _text_of(error: openai.APIStatusError | groq.APIStatusError) -> str:
    """The body of a refusal, for its code and its "try again in"; it is looked at and never kept."""
    body = error.body
    if isinstance(body, str):
        return body[:SPOKEN]
    whole = isinstance(body, dict) and "error" in body  # one SDK unwraps it, the other does not
    return json.dumps(body if whole else {"error": body}, default=str)[:SPOKEN]


def _never_connected(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx2.ConnectError | httpx2.ConnectTimeout):
            return True
        error = error.__cause__
    return False
