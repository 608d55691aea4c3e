"""What a person waits for: the app's start, Load demo, a page that is opened again; in a browser where there is one."""

from __future__ import annotations

import importlib.util
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import TYPE_CHECKING

from emberfall.bench.floor import Row
from emberfall.bench.served import App, served
from emberfall.bench.visitor import Visitor, Wiring, suggested, wiring
from emberfall.graph import ledger

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLAYABLE = ".canvas[data-nodes]:not([data-nodes='0'])", ".suggestion"
"""What is on a page that can be played: the graph is drawn, and there is something to say."""
WITHIN = 120.0  # seconds
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def started(app: App, more: int) -> Iterator[Row]:
    """From `python app.py` over an empty folder to the page, of this app and of as many others."""
    took = [app.started_s]
    for _ in range(more):
        with served() as another:
            took.append(another.started_s)
    yield Row(name="app start to page", value=median(took), unit="s", bar=15)


def felt(app: App, rounds: int) -> Iterator[Row]:
    """Load demo with a demo in reserve, and the page that it gives opened again."""
    wired = wiring(app)
    with drawn(app) as page:
        shown = "" if page else ", without a browser"
        demos, refreshes = [], []
        for _ in range(rounds):
            _await_reserve(app)
            demo, refresh = _in_browser(page, app) if page else _without(app, wired)
            demos.append(demo)
            refreshes.append(refresh)
    _await_reserve(app)
    with Visitor(app, wired, "") as first, Visitor(app, wired, "") as second:
        first.ask("bar", "load_demo")  # and the next demo is not founded yet
        unprepared = _timed(lambda: suggested(second.ask("bar", "load_demo")))
    yield Row(name=f"Load demo, click to playable{shown}", value=median(demos), unit="s", bar=1)
    yield Row(name="Load demo when none is in reserve, without a browser", value=unprepared, unit="s",
              note="for whoever clicks within seconds of another")  # fmt: skip
    yield Row(name=f"page refresh to full state{shown}", value=median(refreshes), unit="s", bar=2)


@contextmanager
def drawn(app: App) -> Iterator[Page | None]:
    """A tab of Chromium; nothing where Playwright or Chromium is missing: neither is needed to play."""
    found = [shutil.which(name) for name in (os.environ.get("CHROMIUM", ""), *NAMES) if name]
    chromium = next((path for path in found if path), None)
    if chromium is None or importlib.util.find_spec("playwright") is None:
        yield None
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(WITHIN * 1000)
        page.goto(app.url)  # a browser keeps styles and scripts from then on
        page.locator("[data-do=load-demo]").first.wait_for()
        yield page
        browser.close()


def _in_browser(page: Page, app: App) -> tuple[float, float]:
    def playable() -> None:
        for selector in PLAYABLE:
            page.locator(selector).first.wait_for()

    page.goto(app.url)
    click = page.locator("[data-panel=bar] [data-do=load-demo]")
    click.wait_for()

    def load() -> None:
        click.click()
        playable()

    def refresh() -> None:
        page.reload(wait_until="commit")
        playable()

    return _timed(load), _timed(refresh)


def _without(app: App, wired: Wiring) -> tuple[float, float]:
    with Visitor(app, wired, "") as visitor:
        visitor.ask("", "load")

        def load() -> None:
            visitor.sit(visitor.ask("bar", "load_demo"))

        return _timed(load), _timed(lambda: suggested(visitor.open()))


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _await_reserve(app: App) -> None:
    """Until the next demo is founded ahead, as it is a few seconds after the last was taken."""
    end = time.monotonic() + WITHIN
    while not any(campaign.reserve for campaign in ledger.campaigns(app.store)):
        if time.monotonic() > end:
            raise ConnectionError(f"no demo was founded ahead within {WITHIN:.0f} s")
        time.sleep(0.1)
