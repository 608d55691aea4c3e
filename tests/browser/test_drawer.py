"""The drawer: links for others, names, a key of one's own, and what puts a table away."""

from __future__ import annotations

import re

import pytest
from browser.visit import Visit, load_demo, wrongs
from playwright.sync_api import Page, expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # one browser and one app at a time
    pytest.mark.filterwarnings("ignore:Session-scoped fixtures defined as instance methods"),  # pytest-playwright's own
]

KEY = "sk-not-a-real-key-0123456789"
HOSTILE = "<img src=x onerror=alert(1)>${alert(1)}"


def opened(page: Page) -> Page:
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.locator(".chair").first).to_be_visible()
    return page


def test_a_link_seats_another_player_and_their_name_stays_text(visit: Visit) -> None:
    host = opened(load_demo(visit()))
    assert wrongs(host) == []
    host.get_by_role("button", name="A link to play Lyra").click()
    link = host.locator(".invitation input").input_value()
    guest = visit(link[link.index("?") :])
    expect(guest.locator("[data-panel=sheet]")).to_have_attribute("data-player", "lyra")
    expect(guest.locator("[data-panel=sheet]")).not_to_contain_text("null")
    expect(host.locator(".here-now li")).to_have_count(2)

    opened(guest)
    expect(guest.get_by_role("button", name="Delete this campaign")).to_have_count(0)
    name = guest.locator(".chair input")
    name.fill(HOSTILE)
    name.press("Tab")
    expect(guest.locator(".here-now li").first).to_be_attached()
    expect(host.locator(".here-now")).to_contain_text("<img src=x")
    assert host.evaluate("window.ran") == guest.evaluate("window.ran") == 0
    assert host.locator("#table img").count() == 0


def test_who_only_watches_is_told_so_and_changes_nothing(visit: Visit) -> None:
    host = opened(load_demo(visit()))
    host.get_by_role("button", name="A link to watch").click()
    link = host.locator(".invitation input").input_value()
    guest = visit(link[link.index("?") :])
    guest.locator("#words").fill("I insult Grimma")
    guest.keyboard.press("Enter")
    expect(guest.locator(".fault")).to_contain_text("this seat watches")
    opened(guest)
    expect(guest.get_by_role("link", name="The chronicle, to read")).to_be_visible()
    expect(guest.get_by_role("link", name="Save this game")).to_have_count(0)


def test_a_key_is_used_in_memory_and_shown_to_nobody(visit: Visit) -> None:
    page = opened(load_demo(visit()))
    page.locator(".drawer select").select_option("groq")
    page.locator(".drawer input[type=password]").fill(KEY)
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_role("button", name="Forget the key")).to_be_visible()
    expect(page.locator(".mind")).not_to_contain_text("offline")
    assert KEY not in page.content()
    page.reload()
    expect(page.locator(".mind")).not_to_contain_text("offline")
    assert KEY not in page.content()
    stored = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert KEY not in stored
    assert page.url.partition("seat=")[2] not in stored
    opened(page).get_by_role("button", name="Forget the key").click()
    expect(page.locator(".mind")).to_contain_text("offline")


def test_a_deleted_campaign_is_gone_and_its_page_goes_back_to_the_door(visit: Visit) -> None:
    page = opened(load_demo(visit()))
    seat = page.url
    page.get_by_role("button", name="Delete this campaign").click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.drawer")).to_be_visible()
    page.get_by_role("button", name="Delete this campaign").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator("body[data-state=landing]")).to_be_attached()
    assert "seat=" not in page.url
    page.goto(seat)
    expect(page.locator("[data-panel=landing]")).to_have_attribute("data-reason", "unknown")


def test_a_saved_game_is_restored_at_a_table_of_its_own(visit: Visit) -> None:
    page = opened(load_demo(visit(errors="422")))  # how a browser calls a file that was refused
    campaign = page.locator(".log").get_attribute("data-campaign") or ""
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save this game").click()
    path = saved.value.path()
    page.locator("#restore").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"[]"})
    expect(page.locator(".says").first).to_contain_text("Nothing was restored")
    page.locator("#restore").set_input_files(
        {"name": "saved.json", "mimeType": "application/json", "buffer": path.read_bytes()}
    )
    expect(page.locator(".log")).not_to_have_attribute("data-campaign", campaign)
    expect(page.locator(".canvas")).to_have_attribute("data-nodes", re.compile(r"[1-9]"))


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_host_invites_names_removes_and_deletes(visit: Visit, phone: bool) -> None:
    page = opened(load_demo(visit(phone=phone)))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    links: list[str] = []
    for asked in ("A link to play Lyra", "A link to watch"):
        page.get_by_role("button", name=asked).click()
        field = page.locator(".invitation input")
        expect(field).not_to_have_value(links[-1] if links else "")
        links.append(field.input_value())
    expect(page.locator(".chair")).to_have_count(3)
    name = page.locator(".chair").nth(1).locator("input")
    name.fill("Ann")
    page.locator(".chair").nth(1).evaluate("chair => { chair.dataset.before = ''; }")
    name.press("Tab")
    expect(page.locator(".chair[data-before]")).to_have_count(0)  # drawn anew, with what the server says
    expect(page.locator(".chair").nth(1).locator("input")).to_have_value("Ann")
    page.locator(".chair").nth(2).get_by_role("button", name="Remove").click()
    page.locator(".chair").nth(2).get_by_role("button", name="Remove").click()  # yes, it
    expect(page.locator(".chair")).to_have_count(2)
    watcher = visit(links[1][links[1].index("?") :])
    expect(watcher.locator("[data-panel=landing]")).to_have_attribute("data-reason", "unknown")
    page.get_by_role("button", name="Delete this campaign").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator("body[data-state=landing]")).to_be_attached()
