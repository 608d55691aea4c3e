"""A model server on loopback that answers as its model's name says: well, badly, slowly, or not at all."""

from __future__ import annotations

import email.utils
import json
import os
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

Body = dict[str, Any]
GOOD = '{"verdict": "agree", "dialogue": "Gladly.", "memory_ids": ["e1"]}'


@dataclass
class Faulty:
    """What was asked of whom, and what a well-behaved model says to it."""

    says: Callable[[Body], str] = lambda body: GOOD
    asked: list[Body] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    count: Counter[str] = field(default_factory=Counter)
    over: Event = field(default_factory=Event)
    go: Event = field(default_factory=Event)  # until it is set, the model called "gated" says its first sentence only
    port: int = 0

    def url(self, sdk: str = "openai") -> str:
        return f"http://127.0.0.1:{self.port}" + ("/v1" if sdk == "openai" else "")

    def of(self, model: str) -> list[Body]:
        return [body for body in self.asked if body["model"] == model]


@contextmanager
def faulty(says: Callable[[Body], str] | None = None) -> Iterator[Faulty]:
    state = Faulty(says) if says else Faulty()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            state.asked.append(body)
            state.keys.append(self.headers.get("authorization", ""))
            state.count[body["model"]] += 1
            with suppress(ConnectionError, BrokenPipeError):
                behave(self, state, body)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.block_on_close = False
    state.port = server.server_address[1]
    thread = Thread(target=lambda: server.serve_forever(poll_interval=0.02), daemon=True)
    thread.start()
    try:
        yield state
    finally:
        state.over.set()
        server.shutdown()
        server.server_close()
        thread.join()


def sensible(body: Body) -> str:
    """What a model says that does as it is told: decides as the NPC is inclined to, and tells each beat again."""
    shown = json.loads(body["messages"][1]["content"])
    if "you" in shown:
        inclined = shown["inclined"][0]
        memories = [memory["id"] for memory in shown.get("memories", ())]
        rules = [rule["id"] for rule in shown.get("rules", ()) if rule.get("bites")]
        said = {
            "dialogue": inclined["plainly"],
            "reasoning": "So it stands.",
            "memory_ids": memories,
            "rule_ids": rules,
        }
        return json.dumps({"verdict": inclined["verdict"], **said})
    if "beats" in shown:
        told = [
            {"beat": b["beat"], "text": f"And so: {b['plainly']}", "cites": b.get("cites", [])} for b in shown["beats"]
        ]
        return json.dumps({"sentences": told})
    if "attempted" in shown:
        return json.dumps({"changes": []})
    return json.dumps({"verb": "deed"} | dict.fromkeys(("target", "item", "place", "offer", "topic"), "none"))


def error(code: str, message: str) -> str:
    return json.dumps({"error": {"message": message, "type": code, "code": code}})


def whole(content: str | None, finish: str = "stop", **said: object) -> str:
    message = {"role": "assistant", "content": content, **said}
    choice = {"index": 0, "message": message, "finish_reason": finish}
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    return json.dumps(
        {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    )


def later(seconds: float) -> str:
    return email.utils.formatdate(time.time() + seconds, usegmt=True)


DAILY = "Rate limit reached on tokens per day (TPD): Limit 100000, Used 99900. Please try again in 5m45.6s."
TOO_LARGE = "Request too large on tokens per minute (TPM): Limit 6000, Requested 9000"
RESETS = {
    "x-ratelimit-remaining-requests": "12",
    "x-ratelimit-reset-requests": "2m59.56s",
    "x-ratelimit-remaining-tokens": "0",
    "x-ratelimit-reset-tokens": "7.66s",
}
LIMITED = error("rate_limit_exceeded", "slow down")

REPLIES: dict[str, tuple[int, str, dict[str, str]]] = {
    "401": (401, error("invalid_api_key", "Invalid API Key: sk-very-secret"), {}),
    "403": (403, error("model_permission_blocked", "blocked"), {}),
    "404": (404, error("model_not_found", "no such model"), {}),
    "400context": (400, error("context_length_exceeded", "Please reduce the length"), {}),
    "400json": (400, error("json_validate_failed", "Failed to generate JSON"), {}),
    "400tool": (400, error("tool_use_failed", "Failed to call a function"), {}),
    "413": (413, error("rate_limit_exceeded", TOO_LARGE), {}),
    "422": (422, error("x", "unprocessable"), {}),
    "429": (429, LIMITED, {}),
    "429seconds": (429, LIMITED, {"Retry-After": "30", **RESETS}),
    "429date": (429, LIMITED, {"Retry-After": "DATE"}),
    "429reset": (429, LIMITED, RESETS),
    "429daily": (429, error("rate_limit_exceeded", DAILY), {}),
    "429quota": (429, error("insufficient_quota", "You exceeded your current quota"), {}),
    "408": (408, error("x", "time-out"), {}),
    "409": (409, error("x", "conflict"), {}),
    "498": (498, error("capacity_exceeded", "flex tier"), {}),
    "500": (500, "oops", {}),
    "502html": (502, "<html>bad gateway</html>", {}),
    "503": (503, error("x", "unavailable"), {"Retry-After": "30"}),
    "302": (302, "", {"Location": "http://127.0.0.1:9/"}),
    "html": (200, "<html>log in</html>", {"Content-Type": "text/html"}),
    "torn": (200, '{"id": "x", "choices": [', {}),
    "nobody": (200, "", {}),
    "nochoices": (200, '{"id": "x", "choices": []}', {}),
    "wrapped": (200, error("x", "an error in a 200"), {}),
    "null": (200, whole(None), {}),
    "blank": (200, whole("  "), {}),
    "refusal": (200, whole(None, refusal="I cannot help with that."), {}),
    "filter": (200, whole("", "content_filter"), {}),
    "length": (200, whole('{"verdict": "agr', "length"), {}),
    "prose": (200, whole("I would agree."), {}),
    "twice": (200, whole(GOOD[:-1] + ', "verdict": "refuse"}'), {}),
    "nan": (200, whole('{"verdict": "agree", "dialogue": "x", "memory_ids": [], "score": NaN}'), {}),
    "deep": (200, whole('{"verdict": ' + "[" * 9000 + "]" * 9000 + "}"), {}),
    "misshapen": (200, whole('{"verdict": "perhaps", "dialogue": "Hm.", "memory_ids": []}'), {}),
    "huge": (200, whole("x" * 1_000_000), {}),
    "badcall": (
        200,
        whole(None, "tool_calls", tool_calls=[{"id": "1", "function": {"name": "evil", "arguments": "{"}}]),
        {},
    ),
}


def behave(to: BaseHTTPRequestHandler, state: Faulty, body: Body) -> None:
    model = body["model"]
    if model in REPLIES:
        status, text, headers = REPLIES[model]
        return reply(to, status, text, {k: later(20) if v == "DATE" else v for k, v in headers.items()})
    match model.split("-")[0]:
        case "flaky" if state.count[model] % 2:
            return reply(to, 500, "oops")
        case "thinks" if int(body.get("max_tokens") or body["max_completion_tokens"]) < 500:
            return reply(to, 200, whole("", "length", reasoning="hmm " * 50))
        case "small" if len(str(body["messages"])) > 3600:
            return reply(to, 413, error("rate_limit_exceeded", TOO_LARGE))
        case "only":  # only-json_object: a server that takes that mode and those behind it
            modes = ("json_schema", "json_object", "tool", "text")
            if modes.index(mode_of(body)) < modes.index(model.partition("-")[2]):
                return reply(to, 400, error("invalid_request_error", f"{mode_of(body)} is not supported"))
        case "unstreamed" if body.get("stream"):
            return reply(to, 200, "<html>", {"Content-Type": "text/event-stream"})
        case "reset":
            return reset(to)
        case "midway":
            begin(to)
            event(to, '{"verdict": "agree", "dial')
            return reset(to)
        case "hang":
            state.over.wait(30)
            raise ConnectionError
        case "cut" | "drip" | "ping" | "endless" | "giant":
            return broken_stream(to, state, model)
    content = state.says(body)
    if model == "gated" and '"sentences"' in content:
        return halting(to, state, content)
    if mode_of(body) == "tool":
        call = {"index": 0, "id": "1", "type": "function", "function": {"name": "answer", "arguments": content}}
        return reply(to, 200, whole(None, "tool_calls", tool_calls=[call]))
    return stream(to, content) if body.get("stream") else reply(to, 200, whole(content))


def reset(to: BaseHTTPRequestHandler) -> None:
    """Breaks the connection off as a machine does that dies: without a word of goodbye."""
    to.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    os.close(to.connection.detach())
    raise ConnectionError


def mode_of(body: Body) -> str:
    if "tools" in body:
        return "tool"
    return str(body.get("response_format", {}).get("type", "text"))


def reply(to: BaseHTTPRequestHandler, status: int, text: str, headers: dict[str, str] | None = None) -> None:
    data = text.encode()
    to.send_response(status)
    for name, value in {
        "Content-Type": "application/json",
        "Content-Length": str(len(data)),
        **(headers or {}),
    }.items():
        to.send_header(name, value)
    to.end_headers()
    to.wfile.write(data)


def begin(to: BaseHTTPRequestHandler) -> None:
    to.send_response(200)
    to.send_header("Content-Type", "text/event-stream")
    to.send_header("Connection", "close")
    to.end_headers()
    to.close_connection = True


def event(to: BaseHTTPRequestHandler, content: str | None, finish: str | None = None) -> None:
    choices = [{"index": 0, "delta": {"content": content}, "finish_reason": finish}]
    to.wfile.write(f"data: {json.dumps({'id': 'x', 'choices': choices})}\n\n".encode())
    to.wfile.flush()


def stream(to: BaseHTTPRequestHandler, content: str, pause: float = 0.0) -> None:
    begin(to)
    for at in range(0, len(content), 24):
        event(to, content[at : at + 24])
        time.sleep(pause)
    event(to, None, "stop")
    usage = {"prompt_tokens": 100, "completion_tokens": 20}
    to.wfile.write(f"data: {json.dumps({'choices': [], 'usage': usage})}\n\ndata: [DONE]\n\n".encode())


def halting(to: BaseHTTPRequestHandler, state: Faulty, content: str) -> None:
    """The first sentence of an answer, and the others when the test says so."""
    first = content.index("}") + 1
    begin(to)
    event(to, content[:first])
    state.go.wait(60)
    event(to, content[first:])
    event(to, None, "stop")
    to.wfile.write(b"data: [DONE]\n\n")


def broken_stream(to: BaseHTTPRequestHandler, state: Faulty, model: str) -> None:
    begin(to)
    if model != "ping":
        event(to, '{"verdict"')
    while not state.over.wait(0.02):
        if model == "cut":
            return
        if model == "drip":
            event(to, " ")
        elif model == "ping":
            to.wfile.write(b": ping\n\n")
        elif model == "endless":
            event(to, "x" * 1000)
        else:
            to.wfile.write(b"data: " + b"x" * 300_000)
        to.wfile.flush()
