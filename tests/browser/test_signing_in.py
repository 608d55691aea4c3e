"""On a borrowed disk the page says so; and who signs in finds their seat on another machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.visit import load_demo
from playwright.sync_api import expect
from provider import provider
from pytest_playwright import CreateContextCallback
from served import served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # one browser and one app at a time
    pytest.mark.filterwarnings("ignore:Session-scoped fixtures defined as instance methods"),  # pytest-playwright's own
]


def test_a_seat_on_a_borrowed_disk_is_tied_to_an_account_and_found_on_another_machine(
    new_context: CreateContextCallback, tmp_path: Path
) -> None:
    with (
        provider() as people,
        served(tmp_path / "data", tmp_path / "log", {**people.settings, "SPACE_ID": "somebody/emberfall"}) as app,
    ):
        here = new_context().new_page()
        here.goto(app.url)
        expect(here.locator("[data-panel=landing]")).to_contain_text("live until the Space is restarted")
        load_demo(here)
        here.get_by_role("button", name="Table", exact=True).click()
        expect(here.locator(".drawer")).to_contain_text("borrowed disk")
        with here.expect_popup() as tied:
            here.get_by_role("link", name="Sign in", exact=True).click()
        expect(tied.value.locator(".canvas")).to_be_visible()
        assert tied.value.url == here.url

        there = new_context().new_page()
        there.goto(app.url)
        with there.expect_popup() as tables:
            there.get_by_role("link", name="Sign in to find your tables").click()
        tables.value.get_by_role("link", name="Emberfall").click()
        expect(tables.value.locator("[data-panel=sheet]")).to_have_attribute("data-player", "kael")
        assert tables.value.url != here.url, "a seat has a token of its own on each machine"
