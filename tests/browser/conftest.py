"""The app itself in a process of its own, and a real browser that fails a test on any error or outside request."""

from __future__ import annotations

import os
import re
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.visit import Scheme, Visit
from playwright.sync_api import ConsoleMessage, Page, expect
from pytest_playwright import CreateContextCallback

ROOT = Path(__file__).resolve().parents[2]
QUIET = [
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-quic"),
]

expect.set_options(timeout=20_000)  # a busy machine draws slowly


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """The system's Chromium: Playwright's own would have to be downloaded."""
    return {
        **browser_type_launch_args,
        "executable_path": os.environ.get("CHROMIUM", "/usr/bin/chromium"),
        "args": QUIET,
    }


@pytest.fixture(scope="session")
def app_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the app answers, on a fresh store of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("app")
    settings = {"EMBERFALL_DATA": str(folder / "data"), "EMBERFALL_PORT": str(port), "EMBERFALL_PROXY": "1"}
    env = {**os.environ, **settings}
    with (folder / "log").open("w") as log:
        app = subprocess.Popen([sys.executable, "app.py"], cwd=ROOT, env=env, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}/"
    try:
        _await_answer(app, f"{url}healthz", folder / "log")
        yield url
    finally:
        app.terminate()
        app.wait(20)


def _await_answer(app: subprocess.Popen[bytes], url: str, log: Path) -> None:
    end = time.monotonic() + 90
    while time.monotonic() < end:
        if app.poll() is not None:
            break
        try:
            with urllib.request.urlopen(url, timeout=1):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"the app does not answer at {url}:\n{log.read_text()}")


@pytest.fixture
def visit(app_url: str, new_context: CreateContextCallback) -> Iterator[Visit]:
    """A way to open the page; no request may leave for another host, and nothing may go wrong in the console."""
    wrong: list[str] = []

    def opened(
        query: str = "", *, phone: bool = False, scheme: Scheme = "dark", still: bool = False, errors: str = ""
    ) -> Page:
        page = new_context(
            viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            color_scheme=scheme,
            reduced_motion="reduce" if still else "no-preference",
            # Each visitor has an address of their own: many tables laid quickly from one are refused
            extra_http_headers={"X-Forwarded-For": f"10.8.{secrets.randbelow(256)}.{secrets.randbelow(256)}"},
        ).new_page()

        def complain(message: ConsoleMessage) -> None:
            if message.type == "error" and not (errors and re.search(errors, message.text)):
                wrong.append(f"console: {message.text}")

        page.on("console", complain)
        page.on("pageerror", lambda error: wrong.append(f"page: {error}"))
        page.on("request", lambda request: None if _at_home(request.url, app_url) else wrong.append(request.url))
        page.add_init_script("window.ran = 0; window.alert = () => { window.ran++; }")
        page.goto(f"{app_url}{query}")
        expect(page.locator("body[data-state]")).to_be_attached()
        return page

    yield opened
    assert not wrong, "\n".join(wrong)


def _at_home(url: str, app_url: str) -> bool:
    return url.startswith((app_url, "data:", "blob:"))
