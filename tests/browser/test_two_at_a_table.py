"""Two browsers at one table: each is remembered apart, sees the other's turns, and cannot harm the other's page."""

from __future__ import annotations

import pytest
from browser.visit import Visit, load_demo, say
from playwright.sync_api import Page, Route, expect

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


# In time -------------------------------------------------------------------------------------------


def test_each_sees_the_other_s_turn_and_that_they_are_here_within_two_seconds(visit: Visit) -> None:
    kael = load_demo(visit())
    lyra = invited(kael, visit)
    for page in (kael, lyra):
        expect(page.locator(".here-now li")).to_have_count(2)
    waits = []
    for n, (one, other) in enumerate([(kael, lyra), (lyra, kael)] * 3):
        words = f"I tell Grimma that it is number {n}"
        other.evaluate(WATCH, words)
        say(one, words)
        done = one.evaluate("Date.now()")  # both pages run on one machine, and so by one clock
        seen = other.locator("body[data-seen]")
        expect(seen).to_be_attached()
        waits.append(int(seen.get_attribute("data-seen") or 0) - done)
        other.evaluate("delete document.body.dataset.seen")
    # The machine adds to a time and never takes from it: half of them show what the page does
    assert sorted(waits)[len(waits) // 2] < 2000, waits


WATCH = """words => {
    const log = document.querySelector(".log");
    const look = () => {
        if (!log.textContent.includes(words)) return;
        watcher.disconnect();
        document.body.dataset.seen = Date.now();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(log, {subtree: true, childList: true, characterData: true});
}"""


def test_while_one_acts_the_others_are_told_who(visit: Visit) -> None:
    kael = load_demo(visit())
    lyra = invited(kael, visit)
    say(lyra, "look around")

    def slowly(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "busy": True, "acting": "Lyra"})

    # What the pulse says while a turn lasts; offline, one lasts for less than the time between two beats
    kael.route("**/rev?*", slowly)
    expect(kael.locator(".news")).to_have_text("Lyra is acting.")
    kael.unroute("**/rev?*")
    expect(kael.locator(".news")).to_be_hidden()


def test_who_is_turned_away_at_the_door_is_told_and_keeps_their_words(visit: Visit) -> None:
    kael = load_demo(visit(errors="429"))
    busy = {"error": "Many are at the door just now. Give it 2 s, and try again."}
    kael.route("**/gradio_api/queue/join*", lambda route: route.fulfill(status=429, json=busy))
    kael.locator("#words").fill("I praise Grimma")
    kael.keyboard.press("Enter")
    expect(kael.locator(".fault")).to_contain_text("Many are at the door")
    expect(kael.locator("#words")).to_have_value("I praise Grimma")
    kael.unroute("**/gradio_api/queue/join*")
    say(kael, "I praise Grimma")
    expect(kael.locator(".fault")).to_have_count(0)
    expect(kael.locator(".line.player", has_text="I praise Grimma")).to_have_count(1)


def test_half_a_letter_and_a_million_of_them_are_sent_as_text(visit: Visit) -> None:
    kael = load_demo(visit())
    say(kael, "I tell Grimma \ud800 half")
    kael.locator("#words").evaluate("(box, n) => { box.value = 'x'.repeat(n); }", 1_000_000)
    kael.locator("#words").press("Enter")
    expect(kael.locator(".log")).to_contain_text("xxx")
    say(kael, "I look around")


def test_whose_seat_was_taken_away_is_told_so(visit: Visit) -> None:
    kael = load_demo(visit())
    lyra = invited(kael, visit)
    kael.get_by_role("button", name="Table", exact=True).click()
    kael.locator(".chair").nth(1).get_by_role("button", name="Remove").click()
    kael.locator(".chair").nth(1).locator(".sure").click()
    expect(kael.locator(".chair")).to_have_count(1)
    expect(lyra.locator("[data-panel=landing]")).to_have_attribute("data-reason", "unknown")
