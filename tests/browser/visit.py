"""What a visitor does on the page, each step waited for by the marks that the page leaves in its `data-` attributes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, Protocol

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

Scheme = Literal["dark", "light"]


class Visit(Protocol):
    """Opens the page in a browser of its own: a desktop of 1280x800 or a phone of 390x844.

    `still`: the visitor asks for less motion. `errors` names the console errors that the test itself provokes; any
    other fails it.
    """

    def __call__(
        self, query: str = "", *, phone: bool = False, scheme: Scheme = "dark", still: bool = False, errors: str = ""
    ) -> Page: ...


def load_demo(page: Page) -> Page:
    page.locator("[data-panel=bar] [data-do=load-demo]").click()
    expect(page.locator(".canvas")).to_have_attribute("data-nodes", re.compile(r"[1-9]"))
    return page


def say(page: Page, words: str) -> None:
    """Types the words, and waits until their turn is on the page."""
    page.locator("#words").fill(words)
    played(page, lambda: page.keyboard.press("Enter"))


def click_to_play(page: Page, selector: str) -> None:
    played(page, page.locator(selector).first.click)


def played(page: Page, act: Callable[[], object]) -> None:
    before = page.locator(".log").get_attribute("data-rev") or ""
    act()
    expect(page.locator(".log")).not_to_have_attribute("data-rev", before)


def ask_why(page: Page) -> None:
    page.locator(".why[data-decision]").last.click()
    expect(page.locator("#pane-why .sentence").first).to_be_visible()


SETTLED = "Promise.all(document.getAnimations().filter(a => a instanceof CSSTransition).map(a => a.finished))"


def wrongs(page: Page) -> list[str]:
    """What axe finds once no colour is on its way from one to another."""
    page.evaluate(SETTLED)
    found = Axe().run(page).response["violations"]
    return [f"{each['impact']} {each['id']}: {[node['target'] for node in each['nodes']]}" for each in found]
