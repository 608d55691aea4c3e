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


# Seats ----------------------------------------------------------------------------------------------


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
