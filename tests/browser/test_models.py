"""Models at the page: who says what, a sentence as soon as it is checked, what it costs, and a key that nobody sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from browser.visit import Visit, load_demo, say
from faulty import Faulty, faulty, sensible
from playwright.sync_api import Page, expect
from served import App, served

from emberfall.minds.purse import CAPPED

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # one browser and one app at a time
    pytest.mark.filterwarnings("ignore:Session-scoped fixtures defined as instance methods"),  # pytest-playwright's own
]

BLADE = "Grimma, forge me a moonsteel blade"
FIRST = "And so: Kael asks Grimma for the moonsteel blade."
KEY = "gsk_not_a_real_key_0123456789"
SETTINGS = {
    "EMBERFALL_TABLE_TOKENS": "2200",
    "EMBERFALL_TURN_SECONDS": "90",
    "EMBERFALL_ANSWER_SECONDS": "60",
    "HTTPS_PROXY": "http://127.0.0.1:9",  # nobody is there: no provider hears of these tests
    "HTTP_PROXY": "",
    "NO_PROXY": "127.0.0.1",
}


@pytest.fixture(scope="module")
def model() -> Iterator[Faulty]:
    """A model that does as it is told."""
    with faulty(sensible) as server:
        server.go.set()
        yield server


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("models")


@pytest.fixture(scope="module")
def app(model: Faulty, folder: Path) -> Iterator[App]:
    chain = {"EMBERFALL_MODELS": f"openai:gated@{model.url()}"}
    with served(folder / "data", folder / "log", SETTINGS | chain) as running:
        yield running


@pytest.fixture(scope="module")
def app_url(app: App) -> str:
    return f"{app.url}/"


def minds(page: Page) -> list[str]:
    """Which mind gave each answer of this session, as the page says it; "" is the rules engine."""
    return [
        "" if "rules engine" in said else said.strip() for said in page.locator(".log > article .by").all_inner_texts()
    ]


def test_a_sentence_is_on_the_page_while_the_model_still_speaks_and_stays(visit: Visit, model: Faulty) -> None:
    page = load_demo(visit())
    model.go.clear()
    page.locator("#words").fill(BLADE)
    page.keyboard.press("Enter")
    try:
        expect(page.locator(".pending")).to_contain_text(FIRST)
        expect(page.locator(".pending")).to_have_attribute("aria-busy", "true")
        heard = page.locator(".pending .line:not(.player)").all_inner_texts()
        before = page.locator(".log").get_attribute("data-rev") or ""
    finally:
        model.go.set()
    expect(page.locator(".log")).not_to_have_attribute("data-rev", before)
    expect(page.locator(".pending")).to_have_count(0)
    told = page.locator(".log > article").all_inner_texts()
    assert FIRST in " ".join(heard)
    assert FIRST in " ".join(told)
    assert len(told) > len(heard)


def test_each_message_says_which_mind_gave_it(visit: Visit) -> None:
    page = load_demo(visit())
    say(page, BLADE)
    expect(page.locator(".decision.latest .by.model")).to_have_text("gated")
    assert "gated" in minds(page)
    expect(page.locator(".mind")).to_contain_text("gated")


def test_the_trace_says_who_was_asked_what_it_cost_and_what_was_ruled(visit: Visit) -> None:
    page = load_demo(visit())
    say(page, BLADE)
    page.locator("#tab-trace").click()
    pane = page.locator("#pane-trace")
    expect(pane.locator(".intro")).to_have_text(
        re.compile(r"This table: [\d,]+ tokens, \$[\d.]+\. Today: [\d,]+ of 2,200")
    )
    expect(pane).to_contain_text("openai:gated answered, as json_schema")
    expect(pane).to_contain_text("Grimma decided")
    expect(pane.locator(".rulings").first).to_contain_text("consent refused by kin_oath")
    expect(pane.locator(".handoffs").first).to_contain_text("The Narrator")
    expect(pane.locator("summary .ms").first).to_contain_text("tokens")


def test_at_the_cap_the_rules_engine_plays_on_and_the_page_says_so_in_a_line(visit: Visit) -> None:
    page = load_demo(visit())
    say(page, BLADE)
    assert "gated" in minds(page)
    for _ in range(12):
        say(page, "I sing of the sea")
        if page.locator("#tab-trace").get_attribute("aria-selected") != "true":
            page.locator("#tab-trace").click()
        if page.locator("#pane-trace .traces > li").first.locator("text=over cap").count():
            break
    expect(page.locator(".news")).to_have_text(CAPPED)
    say(page, BLADE)
    expect(page.locator(".decision.latest")).to_contain_text("refuses")
    expect(page.locator(".decision.latest .by.model")).to_have_count(0)


def test_a_players_key_is_in_no_page_log_save_or_file(visit: Visit, app: App, folder: Path) -> None:
    page = load_demo(visit())
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator(".drawer select").select_option("groq")
    page.locator(".drawer input[type=password]").fill(KEY)
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_role("button", name="Forget the key")).to_be_visible()
    page.keyboard.press("Escape")
    say(page, BLADE)
    expect(page.locator(".decision.latest")).to_contain_text("refuses")
    page.locator("#tab-trace").click()
    expect(page.locator("#pane-trace")).to_contain_text("groq:openai/gpt-oss-120b unreachable")
    seat = page.url[page.url.index("?") :]
    saved = httpx.get(f"{app.url}/export{seat}")
    assert saved.status_code == 200
    kept = [path for path in folder.rglob("*") if path.is_file()]
    assert any("appendonly" in path.name for path in kept)
    for text in (page.content(), saved.text, app.logged(), *(path.read_bytes().decode("latin-1") for path in kept)):
        assert KEY not in text
