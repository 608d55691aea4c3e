"""Two browsers at one table: each is remembered apart, sees the other's turns, and cannot harm the other's page."""

from __future__ import annotations

import pytest
from browser.visit import Visit, load_demo, say
from playwright.sync_api import Page, expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # one browser and one app at a time
    pytest.mark.filterwarnings("ignore:Session-scoped fixtures defined as instance methods"),  # pytest-playwright's own
]

HOSTILE = (
    "I tell Grimma <script>alert(1)</script><img src=x onerror=alert(1)>",
    "I tell Grimma ${alert(1)} {{alert(1)}} {{constructor.constructor('alert(1)')()}}",
    "I tell Grimma ![x](https://evil.example/x.png) [y](javascript:alert(1))",
    "I tell Grimma \u202eolleh\u0007 <svg onload=alert(1)> \"'><iframe src=javascript:alert(1)>",
)


def invited(host: Page, visit: Visit) -> Page:
    """Another browser, with the host's link to play Lyra."""
    host.get_by_role("button", name="Table", exact=True).click()
    host.get_by_role("button", name="A link to play Lyra").click()
    link = host.locator(".invitation input").input_value()
    host.keyboard.press("Escape")
    guest = visit(link[link.index("?") :])
    expect(guest.locator("[data-panel=sheet]")).to_have_attribute("data-player", "lyra")
    return guest


def test_grimma_refuses_kael_in_one_browser_and_serves_lyra_in_the_other(visit: Visit) -> None:
    kael = load_demo(visit())
    lyra = invited(kael, visit)
    say(kael, "Grimma, forge me a moonsteel blade")
    expect(lyra.locator(".log")).to_contain_text("forge me a moonsteel blade")
    say(lyra, "Grimma, will you make me a steel dagger?")
    for page in (kael, lyra):
        expect(page.locator(".log")).to_contain_text("Apologise to Borin")
        expect(page.locator(".log")).to_contain_text("steel dagger is yours, Lyra")
    expect(lyra.locator("[data-panel=sheet]")).to_contain_text("steel dagger")
    expect(kael.locator("[data-panel=sheet]")).not_to_contain_text("steel dagger")


def test_a_turn_that_is_being_played_when_the_page_is_closed_is_there_when_it_comes_back(visit: Visit) -> None:
    kael = load_demo(visit(errors="signal is aborted|Connection errored out"))  # what the reload cuts off
    lyra = invited(kael, visit)
    kael.locator("#words").fill("I praise Grimma")
    kael.keyboard.press("Enter")
    kael.wait_for_timeout(150)  # it is on its way
    kael.reload()
    for page in (kael, lyra):
        expect(page.locator(".log")).to_contain_text("I praise Grimma")


def test_whatever_is_said_no_script_runs_at_the_other_s_page(visit: Visit) -> None:
    kael = load_demo(visit())
    lyra = invited(kael, visit)
    for words in HOSTILE:
        say(kael, words)
    expect(lyra.locator(".log")).to_contain_text("javascript:alert(1)")
    lyra.reload()
    for tab in ("why", "rules", "cypher", "sessions"):
        lyra.locator(f"#tab-{tab}").click()
    for page in (kael, lyra):
        assert page.evaluate("window.ran") == 0
        assert page.locator("#table img, #table iframe, #table script").count() == 0
