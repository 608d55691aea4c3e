"""A visitor without a browser: asks the page for what a browser asks for, in Gradio's protocol, and draws nothing."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import httpx

from emberfall.bench.served import App

WITHIN = 120.0  # seconds for one answer
PULSE_S = 1.5  # between two questions for news, as the page asks them

Json = dict[str, "Json"] | list["Json"] | str | float | bool | None


@dataclass(frozen=True)
class Wiring:
    """Which of Gradio's numbers stands for which event of the page, and what each event's answer fills."""

    events: Mapping[tuple[str, str], int]  # (panel, event) -> number; of the page itself: ("", "load")
    after: Mapping[int, int]  # number -> what follows it
    fills: Mapping[int, tuple[str, ...]]  # number -> panels


def wiring(app: App) -> Wiring:
    """Read from what the app tells every page."""
    told = httpx.get(f"{app.url}/config", timeout=WITHIN).raise_for_status().json()
    panels = {component["id"]: component["props"].get("elem_id") or "" for component in told["components"]}
    events, after, fills = {}, {}, {}
    for dependency in told["dependencies"]:
        number = dependency["id"]
        fills[number] = tuple(panels[one] for one in dependency["outputs"])
        for component, event in dependency["targets"]:
            events[panels.get(component, ""), event] = number
        if dependency.get("trigger_after") is not None:
            after[dependency["trigger_after"]] = number
    return Wiring(events, after, fills)


class Visitor:
    """One browser tab at the seat of this token, for one thread. Raises: ConnectionError when the app refuses it."""

    def __init__(self, app: App, wired: Wiring, seat: str) -> None:
        self.wired, self.seat = wired, seat
        self.session = secrets.token_hex(6)
        self.bytes = 0  # of everything that was answered so far
        address = ".".join(str(secrets.randbelow(256)) for _ in range(3))
        self._http = httpx.Client(base_url=app.url, headers={"X-Forwarded-For": f"10.{address}"}, timeout=WITHIN)
        self._asked = time.monotonic()  # for news

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def open(self) -> dict[str, Json]:
        """Fetches the page and everything that it shows, by panel."""
        self._got(self._http.get("/", params={"seat": self.seat}))
        return self.ask("", "load")

    def ask(self, panel: str, event: str) -> dict[str, Json]:
        """The answer to an event, by the panels that it fills."""
        return self._run(self.wired.events[panel, event])

    def sit(self, page: Mapping[str, Json]) -> None:
        """Takes the seat that a page was given. Raises: ConnectionError when it was given none, or cannot be played."""
        suggested(page)
        talk = value(page, "talk")
        if not talk.get("seat"):
            raise ConnectionError(f"the page gives no seat: {str(talk)[:300]}")
        self.seat = str(talk["seat"])

    def say(self, words: str) -> dict[str, Json]:
        """Plays a turn, listens until it is told, and asks for everything, as the page does; what it then shows."""
        number = self.wired.events["composer", "send"]
        body = self._event(number, {"words": words, "ticket": secrets.token_hex(16)})
        self._got(self._http.post("/gradio_api/queue/join", params={"seat": self.seat}, json=body))
        with self._http.stream("GET", "/gradio_api/queue/data", params={"session_hash": self.session}) as told:
            for line in told.iter_lines():
                self.bytes += len(line)
                if '"fault"' in line or '"success":false' in line:
                    raise ConnectionError(f"{words!r} was not played: {line[:500]}")
                if '"close_stream"' in line:
                    break
        return self._run(self.wired.after[number])

    def pulse(self) -> None:
        """Asks for news, when it is time to."""
        if time.monotonic() - self._asked > PULSE_S:
            self._got(self._http.get("/rev", params={"seat": self.seat}))
            self._asked = time.monotonic()

    def _run(self, number: int) -> dict[str, Json]:
        params = {"seat": self.seat} if self.seat else {}
        answer = self._got(self._http.post("/gradio_api/run/predict", params=params, json=self._event(number, {})))
        return dict(zip(self.wired.fills[number], json.loads(answer.content)["data"], strict=True))

    def _event(self, number: int, sent: Mapping[str, str]) -> dict[str, object]:
        return {"data": [], "event_data": sent, "fn_index": number, "trigger_id": number, "session_hash": self.session}

    def _got(self, answer: httpx.Response) -> httpx.Response:
        if answer.status_code != httpx.codes.OK:
            raise ConnectionError(f"{answer.request.url} answered {answer.status_code}: {answer.text[:300]}")
        self.bytes += len(answer.content)
        return answer


def value(page: Mapping[str, Json], panel: str) -> dict[str, Json]:
    """What a panel was given to draw; nothing when it stays as it is."""
    shown = page.get(panel)
    given = json.loads(shown) if isinstance(shown, str) else shown
    return given if isinstance(given, dict) else {}


def suggested(page: Mapping[str, Json]) -> tuple[str, ...]:
    """The words that a page offers to say next. Raises: ConnectionError when it offers none: it is not playable."""
    offered = value(page, "composer").get("suggestions")
    if not isinstance(offered, list) or not offered:
        raise ConnectionError(f"the page offers nothing to say: {str(page)[:300]}")
    return tuple(str(one["words"]) for one in offered if isinstance(one, dict))
