"""The page as a visitor meets it: every test plays at a table of its own, in a real browser."""

from __future__ import annotations

import re

import pytest
from browser.visit import Scheme, Visit, ask_why, click_to_play, load_demo, played, say, wrongs
from playwright.sync_api import expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # one browser and one app at a time
    pytest.mark.filterwarnings("ignore:Session-scoped fixtures defined as instance methods"),  # pytest-playwright's own
]

BAR_AND_SHEET = 96  # px at the head of a phone's page
PATH = re.compile(r"^kael>\w+>borin>grimma$")


# The scene ------------------------------------------------------------------------------------------


def test_the_golden_path_is_three_clicks_and_the_amends_lead_to_the_blade(visit: Visit) -> None:
    page = load_demo(visit())
    click_to_play(page, ".suggestion")
    expect(page.locator(".decision.latest")).to_contain_text("refuses")
    ask_why(page)
    expect(page.locator(".canvas")).to_have_attribute("data-focus", PATH)
    expect(page.locator("#pane-why")).to_contain_text("−2.7")
    expect(page.locator("#pane-why .rule")).to_contain_text("kin-oath")

    click_to_play(page, "[data-do=mend]")
    expect(page.locator("[data-panel=sheet] dd.place")).to_have_text("Deepdelve Mine")
    say(page, "I apologise to Borin")
    say(page, "I give Borin my pouch of gold")
    say(page, "Borin, may I have the moonsteel ore?")
    say(page, "Travel to the Rusty Anvil")
    say(page, "Grimma, forge me a moonsteel blade")
    expect(page.locator(".decision.latest")).to_contain_text("agrees")
    say(page, "I give Grimma the moonsteel ore")
    expect(page.locator("[data-panel=sheet] dd.purse")).to_have_text("moonsteel blade")
    ask_why(page)
    expect(page.locator("#pane-why .sentence").first).to_contain_text("apologised to Borin")

    page.reload()
    expect(page.locator("[data-panel=sheet] dd.purse")).to_have_text("moonsteel blade")
    expect(page.locator(".line.decision")).to_have_count(4)
    ask_why(page)
    expect(page.locator("#pane-why .sentence").first).to_contain_text("apologised to Borin")


def test_the_graph_grows_and_no_node_that_was_there_moves(visit: Visit) -> None:
    page = load_demo(visit())
    before = page.evaluate("Emberfall.places()")
    me, deed, borin, grimma = (before[id] for id in ("kael", "e2", "borin", "grimma"))
    assert me[0] < deed[0] < borin[0] < grimma[0], "the story reads from left to right"
    assert max(deed[1], borin[1]) < min(me[1], grimma[1]), "and stands on an arch"
    click_to_play(page, ".suggestion")
    expect(page.locator(".canvas")).not_to_have_attribute("data-nodes", str(len(before)))
    after = page.evaluate("Emberfall.places()")
    assert set(after) - set(before)
    assert {id: after[id] for id in before if id in after} == {id: before[id] for id in before if id in after}


def test_a_second_why_puts_the_path_out_again(visit: Visit) -> None:
    page = load_demo(visit())
    click_to_play(page, ".suggestion")
    ask_why(page)
    page.locator(".why[data-decision]").last.click()
    expect(page.locator(".canvas")).to_have_attribute("data-focus", "")
    expect(page.locator("#pane-why")).to_contain_text("Every answer here can be asked for its reasons.")
    ask_why(page)
    expect(page.locator(".canvas")).to_have_attribute("data-focus", PATH)


def test_the_reason_of_a_suggestion_lights_what_it_rests_on_and_sends_nothing(visit: Visit) -> None:
    page = load_demo(visit())
    said = page.locator(".log > article").count()
    reason = page.locator("button.because").first
    reason.click()
    expect(page.locator(".canvas")).to_have_attribute("data-focus", re.compile("grimma"))
    expect(reason).to_have_attribute("aria-pressed", "true")
    reason.click()
    expect(page.locator(".canvas")).to_have_attribute("data-focus", "")
    assert page.locator(".log > article").count() == said


def test_a_session_ends_only_after_a_confirmation_and_the_next_one_opens(visit: Visit) -> None:
    page = load_demo(visit())
    click_to_play(page, ".suggestion")
    page.locator("#tab-sessions").click()
    pane = page.locator("#pane-sessions")
    pane.get_by_role("button", name="End session 3").click()
    page.keyboard.press("Escape")
    expect(pane.get_by_role("button", name="End session 3")).to_be_focused()
    pane.get_by_role("button", name="End session 3").click()
    pane.get_by_role("button", name="End it").click()
    expect(page.locator(".session.now").last).to_contain_text("Session 4")
    expect(pane.locator(".session-card").nth(1)).to_contain_text("asked Grimma")


def test_seven_days_pass_on_the_clock(visit: Visit) -> None:
    page = load_demo(visit())
    page.locator("#tab-sessions").click()
    page.get_by_role("button", name="Advance seven days").click()
    page.get_by_role("button", name="Let them pass").click()
    expect(page.locator(".clock")).to_contain_text("Day 10")


def test_the_kin_oath_switched_off_makes_her_bargain(visit: Visit) -> None:
    page = load_demo(visit())
    page.locator("#tab-rules").click()
    lever = page.locator("[data-rule=kin_oath]")
    lever.click()
    expect(page.locator(".rule-card.off [data-rule=kin_oath]")).to_have_attribute("aria-checked", "false")
    click_to_play(page, ".suggestion")
    expect(page.locator(".decision.latest")).to_contain_text("bargains")


def test_every_query_of_the_turn_has_its_receipt(visit: Visit) -> None:
    page = load_demo(visit())
    click_to_play(page, ".suggestion")
    page.locator("#tab-cypher").click()
    receipts = page.locator("#pane-cypher .receipt")
    expect(page.locator("#pane-cypher .receipt.wrote")).to_have_count(1)
    assert receipts.count() >= 5
    receipts.first.locator("summary").click()
    expect(receipts.first.locator("pre")).to_contain_text("MATCH")


def test_a_node_opens_with_its_raw_properties(visit: Visit) -> None:
    page = load_demo(visit())
    page.locator(".index .node", has_text="mocked Borin in song").click()
    opened = page.locator("[data-panel=node]")
    expect(opened).to_contain_text("sentiment")
    expect(opened).to_contain_text("-3.0")
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()


def test_lyra_is_served_at_once(visit: Visit) -> None:
    page = load_demo(visit())
    page.locator(".as [data-player=lyra]").click()
    expect(page.locator("[data-panel=sheet]")).to_have_attribute("data-player", "lyra")
    say(page, "Grimma, forge me a steel dagger")
    expect(page.locator(".decision.latest")).to_contain_text("agrees")


# Bad input ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "<script>alert(1)</script><img src=x onerror=alert(1)>",
        "${alert(1)} {{constructor.constructor('alert(1)')()}} `${alert(1)}`",
        "\u202e مرحبا بك \u0007\u0000 🔥🔥🔥",
        "x" * 100_000,
    ],
    ids=["html", "templates", "strange characters", "endless"],
)
def test_whatever_is_typed_stays_text(visit: Visit, words: str) -> None:
    page = load_demo(visit())
    say(page, words)
    assert page.evaluate("window.ran") == 0
    assert page.locator(".log img, .log script").count() == 0
    say(page, "I look around")
    expect(page.locator(".log > article").last).to_contain_text("the Rusty Anvil")  # the table still plays


def test_empty_words_are_not_sent(visit: Visit) -> None:
    page = load_demo(visit())
    page.locator("#words").fill("   ")
    page.keyboard.press("Enter")
    expect(page.locator("[data-panel=composer]")).not_to_have_attribute("data-going", "true")


# Looks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_nothing(visit: Visit, phone: bool, scheme: Scheme) -> None:
    page = visit(phone=phone, scheme=scheme)
    assert wrongs(page) == []
    load_demo(page)
    assert wrongs(page) == []
    click_to_play(page, ".suggestion")
    ask_why(page)
    assert wrongs(page) == []
    for tab in ("trace", "known", "insights", "rules", "cypher", "sessions"):
        page.locator(f"#tab-{tab}").click()
        assert wrongs(page) == []


def test_at_1280x800_the_page_does_not_scroll(visit: Visit) -> None:
    page = load_demo(visit())
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1280, 800]


def test_a_phone_scrolls_down_and_never_sideways(visit: Visit) -> None:
    page = load_demo(visit(phone=True))
    click_to_play(page, ".suggestion")
    ask_why(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    expect(page.locator(".decision.lit")).to_be_in_viewport()
    expect(page.locator(".canvas")).to_be_in_viewport()


def test_on_a_phone_the_answer_and_its_why_are_in_sight(visit: Visit) -> None:
    page = load_demo(visit(phone=True))
    click_to_play(page, ".suggestion")
    why = page.locator(".decision.latest .why")
    expect(why).to_be_visible()
    page.wait_for_timeout(800)  # the page glides to it
    box, foot = why.bounding_box(), page.locator("[data-panel=composer]").bounding_box()
    assert box
    assert foot
    assert BAR_AND_SHEET <= box["y"] <= foot["y"] - box["height"]


def test_the_scene_can_be_played_by_keyboard_alone(visit: Visit) -> None:
    page = load_demo(visit())
    page.locator(".suggestion").first.focus()
    played(page, lambda: page.keyboard.press("Enter"))
    page.locator(".why[data-decision]").last.focus()
    page.keyboard.press("Space")
    expect(page.locator(".canvas")).to_have_attribute("data-focus", PATH)
    page.locator("#tab-why").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-trace")).to_be_focused()
    expect(page.locator("#pane-trace")).to_contain_text("Grimma decided")


def test_who_asks_for_less_motion_gets_none(visit: Visit) -> None:
    page = load_demo(visit(still=True))
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_first_suggestion_glows_until_the_first_send(visit: Visit) -> None:
    page = load_demo(visit())
    expect(page.locator("[data-panel=composer]")).to_have_attribute("data-first", "true")
    click_to_play(page, ".suggestion")
    expect(page.locator("[data-panel=composer]")).to_have_attribute("data-first", "false")
