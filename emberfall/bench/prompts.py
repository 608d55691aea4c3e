"""What models would be shown: a server on this machine that notes each request, and has no time for any."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from statistics import mean
from threading import Thread

from emberfall.minds import Minds

Sizes = dict[str, list[int]]
"""What a question instructs, which tells one purpose from another -> bytes of each such request."""


@contextmanager
def noted() -> Iterator[tuple[Minds, Sizes]]:
    """Minds whose only model sends everybody to the next; so the offline engine plays, and what was asked is noted."""
    sizes: Sizes = defaultdict(list)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            sizes[json.loads(body)["messages"][0]["content"]].append(len(body))
            self.send_response(429)
            self.send_header("Retry-After", "0")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads, server.block_on_close = True, False
    thread = Thread(target=lambda: server.serve_forever(poll_interval=0.02), daemon=True)
    thread.start()
    minds = Minds.from_environment({"EMBERFALL_MODELS": f"openai:bench@http://127.0.0.1:{server.server_port}/v1"})
    try:
        yield minds, sizes
    finally:
        minds.close()
        server.shutdown()
        server.server_close()
        thread.join()


def grown(early: Mapping[str, Sequence[int]], late: Mapping[str, Sequence[int]]) -> float:
    """How much longer the requests have become, of those purposes that were asked about both times."""
    both = sorted(early.keys() & late.keys())
    if not both:
        raise ValueError(f"no question was asked both times: {len(early)} purposes before, {len(late)} after")
    return sum(mean(late[purpose]) for purpose in both) / sum(mean(early[purpose]) for purpose in both)
