"""What the panes show: what is known, asked for, and learned of a player; all of it as text."""

from __future__ import annotations

import re

import pytest
from browser.visit import Visit, click_to_play, load_demo, played, say, wrongs
from playwright.sync_api import expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # one browser and one app at a time
    pytest.mark.filterwarnings("ignore:Session-scoped fixtures defined as instance methods"),  # pytest-playwright's own
]


def test_what_is_told_stands_in_the_knowledge_pane_and_what_was_so_is_crossed_out(visit: Visit) -> None:
    page = load_demo(visit())
    page.locator("#tab-known").click()
    expect(page.locator("#pane-known .facts")).to_contain_text(["mocked Borin in song"])
    say(page, "Who held the forge before Grimma?")
    expect(page.locator("#pane-known li.closed s")).not_to_have_count(0)
    expect(page.locator("#pane-known li.closed .fact").first).to_have_css("text-decoration-line", "line-through")
    assert wrongs(page) == []
    page.locator("#pane-known li.closed .fact").first.click()
    expect(page.locator("[data-panel=node]")).to_contain_text("predicate")


def test_a_petition_shows_its_steps_and_is_handed_on_by_a_button(visit: Visit) -> None:
    page = load_demo(visit())
    page.locator(".as [data-player=lyra]").click()
    expect(page.locator("[data-panel=sheet]")).to_have_attribute("data-player", "lyra")
    say(page, "Grimma, forge me a moonsteel blade")
    petition = page.locator(".quests > ul > li")
    expect(petition.locator(".via").first).to_have_text("with Grimma")
    expect(petition.locator(".steps li")).to_have_text(
        ["to do: Get the moonsteel ore", "to do: Bring Grimma the moonsteel ore"]
    )
    assert wrongs(page) == []
    played(page, petition.get_by_role("button", name="Kael").click)
    expect(petition).to_have_count(0)
    page.locator(".as [data-player=kael]").click()
    expect(petition).to_contain_text("Kael took it over: Lyra handed on the petition for the moonsteel blade")


def test_insights_light_the_player_s_own_graph_and_what_each_suggestion_rests_on(visit: Visit) -> None:
    page = load_demo(visit())
    say(page, "I am afraid of the dark")
    page.locator("#tab-insights").click()
    own = page.get_by_role("button", name="Show me as a graph")
    own.click()
    expect(own).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".canvas")).to_have_attribute("data-focus", re.compile(r"kael_fear_dark"))
    expect(page.locator(".index li.lit", has_text="the dark")).to_have_count(1)
    assert wrongs(page) == []
    reason = page.locator("#pane-insights section .because").first
    reason.click()
    expect(own).to_have_attribute("aria-pressed", "false")
    expect(reason).to_have_attribute("aria-pressed", "true")
    reason.click()
    expect(page.locator(".canvas")).to_have_attribute("data-focus", "")


def test_a_player_s_memory_is_cleared_after_a_confirmation(visit: Visit) -> None:
    page = load_demo(visit())
    say(page, "I am afraid of the dark")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Clear my memory").click()
    expect(page.locator("#table")).to_contain_text("there is no way back")
    page.get_by_role("button", name="Clear it").click()
    expect(page.locator(".log")).not_to_contain_text("afraid of the dark")
    page.keyboard.press("Escape")
    page.locator("#tab-insights").click()
    expect(page.locator("#pane-insights")).not_to_contain_text("the dark")
    click_to_play(page, ".suggestion")
    expect(page.locator(".decision.latest")).to_contain_text("agrees")


def test_what_the_world_learns_of_a_player_is_text_too(visit: Visit) -> None:
    page = load_demo(visit())
    page.locator("#tab-insights").click()
    say(page, "I am afraid of the dark")
    expect(page.locator("#pane-insights .facts")).to_contain_text(["the dark"])
    say(page, "I am afraid of <img src=x onerror=alert(1)> ${alert(1)}")
    assert page.evaluate("window.ran") == 0
    assert page.locator("#pane-insights img").count() == 0
    assert wrongs(page) == []
