"""Who comes to the page: without a seat, with one that nobody knows, with another at the same table, and again."""

from __future__ import annotations

import re

import pytest
from browser.visit import Visit, click_to_play, load_demo, say
from playwright.sync_api import expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # one browser and one app at a time
    pytest.mark.filterwarnings("ignore:Session-scoped fixtures defined as instance methods"),  # pytest-playwright's own
]


def test_opening_the_page_founds_nothing_and_shows_the_way_in(visit: Visit) -> None:
    page = visit()
    expect(page.locator("[data-panel=landing] h2")).to_be_visible()
    assert "seat=" not in page.url


def test_an_unknown_seat_is_told_so_and_offered_the_demo(visit: Visit) -> None:
    page = visit("?seat=nobody")
    expect(page.locator("[data-panel=landing] h2")).to_have_text("This seat is not at any table here.")
    page.locator("[data-panel=landing] [data-do=load-demo]").click()
    expect(page.locator(".log")).to_have_attribute("data-rev", re.compile(r"\d+"))
    assert "seat=nobody" not in page.url


def test_the_first_words_found_a_campaign(visit: Visit) -> None:
    page = visit()
    page.locator("#words").fill("I look around")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_have_attribute("data-rev", re.compile(r"\d+"))
    expect(page.locator(".log")).to_contain_text("I look around")
    assert "seat=" in page.url


def test_load_demo_again_is_another_table_and_back_returns(visit: Visit) -> None:
    page = load_demo(visit())
    click_to_play(page, ".suggestion")
    first, campaign = page.url, page.locator(".log").get_attribute("data-campaign") or ""
    page.locator("[data-panel=bar] [data-do=load-demo]").click()
    expect(page.locator(".log")).not_to_have_attribute("data-campaign", campaign)
    assert page.url != first
    page.go_back()
    expect(page.locator(".log")).to_have_attribute("data-campaign", campaign)
    expect(page.locator(".line.decision")).to_have_count(1)


def test_two_browsers_at_one_table_see_each_other_play(visit: Visit) -> None:
    one = load_demo(visit())
    two = visit(one.url[one.url.index("?") :])
    expect(two.locator(".log")).to_have_attribute("data-rev", re.compile(r"\d+"))
    say(one, "Grimma, what do you know about moonsteel?")
    expect(two.locator(".log")).to_contain_text("what do you know about moonsteel")


def test_a_reload_in_mid_turn_shows_the_turn_finished(visit: Visit) -> None:
    page = load_demo(visit(errors="AbortError|Connection errored out|Failed to fetch"))
    with page.expect_request(re.compile("queue/join")):
        page.locator(".suggestion").first.click()
    page.wait_for_timeout(150)  # the server has the words; the browser that sent them goes away
    page.reload()
    expect(page.locator(".decision.latest")).to_contain_text("refuses")
