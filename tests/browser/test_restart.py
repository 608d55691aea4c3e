"""What the page does while the app or its store is away: it says so, and its turn is played once."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from browser.visit import load_demo, say
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback
from served import free_port, served

from emberfall.graph.store import open_store

pytestmark = [
    pytest.mark.browser,
    pytest.mark.faults,
    pytest.mark.xdist_group("browser"),  # one browser and one app at a time
    pytest.mark.filterwarnings("ignore:Session-scoped fixtures defined as instance methods"),  # pytest-playwright's own
]


QUICK = """words => {
    const box = document.querySelector("#words");
    if (!box?.offsetParent) return false;
    box.value = words;
    box.form.requestSubmit();
    return true;
}"""  # somebody who types the moment that there is a box


def table(new_context: CreateContextCallback, url: str) -> Page:
    """A page at a demo of its own, with a turn played."""
    page = new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(url)
    expect(page.locator("body[data-state]")).to_be_attached()
    say(load_demo(page), "look around")
    return page


NOTHING_OUT = (
    "sessionStorage.length === 0 && document.querySelector('[data-panel=composer]')?.dataset.going === 'false'"
)


def once(page: Page, words: str) -> None:
    """The words are on the page once, with an answer, and the box is free for others."""
    page.wait_for_function(NOTHING_OUT, timeout=60_000)  # a page that loads anew meanwhile sends them once more
    expect(page.locator(".line.player", has_text=words)).to_have_count(1)
    expect(page.locator(".pending")).to_have_count(0)
    expect(page.locator(".fault")).to_have_count(0)
    say(page, "I look around")
    expect(page.locator(".line.player", has_text=words)).to_have_count(1)


def test_a_turn_that_is_out_when_the_app_is_killed_is_played_once_when_it_is_back(
    new_context: CreateContextCallback, tmp_path: Path
) -> None:
    port, folder = free_port(), tmp_path / "data"
    with served(folder, tmp_path / "log", port=port) as app:
        page = table(new_context, app.url)
        page.locator("#words").fill("I praise Grimma")
        page.keyboard.press("Enter")
        app.process.kill()
        expect(page.locator(".lost")).to_be_visible()
    with served(folder, tmp_path / "log", port=port):
        expect(page.locator(".lost")).to_be_hidden(timeout=60_000)
        once(page, "I praise Grimma")


def test_a_turn_that_never_left_is_played_after_a_reload_and_is_not_lost_to_one_that_is_typed_at_once(
    new_context: CreateContextCallback, tmp_path: Path
) -> None:
    with served(tmp_path / "data", tmp_path / "log") as app:
        page = table(new_context, app.url)
        for n in range(3):
            page.route("**/queue/join*", lambda route: route.abort())
            with page.expect_event("requestfailed", lambda request: "queue/join" in request.url):
                page.locator("#words").fill(f"I praise Grimma, number {n}")
                page.keyboard.press("Enter")
            page.unroute("**/queue/join*")
            page.reload(wait_until="commit")
            page.wait_for_function(QUICK, arg=f"I look around, number {n}")
            once(page, f"I praise Grimma, number {n}")


@pytest.mark.parametrize(
    ("what", "instead"),
    [
        ("join", {"json": {"event_id": "0" * 32}}),
        ("data", {"content_type": "text/event-stream", "body": ""}),
    ],
    ids=["its words", "its answer"],
)
def test_a_turn_of_which_something_goes_astray_is_played_once(
    new_context: CreateContextCallback, tmp_path: Path, what: str, instead: dict[str, Any]
) -> None:
    with served(tmp_path / "data", tmp_path / "log") as app:
        page = table(new_context, app.url)
        page.route(f"**/queue/{what}*", lambda route: route.fulfill(**instead), times=1)
        with page.expect_response(re.compile(f"queue/{what}")):
            page.locator("#words").fill("I praise Grimma")
            page.keyboard.press("Enter")
        once(page, "I praise Grimma")


def test_a_turn_that_is_out_when_the_store_is_killed_is_played_once(
    new_context: CreateContextCallback, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    with served(folder, tmp_path / "log") as app:
        page = table(new_context, app.url)
        for n in range(3):
            with open_store(None, folder) as joined:
                server = int(joined.command("INFO", "server")["process_id"])
            page.locator("#words").fill(f"I praise Grimma, number {n}")
            page.keyboard.press("Enter")
            os.kill(server, signal.SIGKILL)
            once(page, f"I praise Grimma, number {n}")


def test_while_the_store_comes_back_the_page_says_that_the_table_is_catching_its_breath(
    new_context: CreateContextCallback, tmp_path: Path
) -> None:
    with served(tmp_path / "data", tmp_path / "log") as app:
        page = table(new_context, app.url)
        page.route("**/rev?*", lambda route: route.fulfill(status=503, json={"error": "away"}))
        expect(page.locator(".lost")).to_have_text("The table is catching its breath. Your last turn is safe.")
        page.unroute("**/rev?*")
        expect(page.locator(".lost")).to_be_hidden()
