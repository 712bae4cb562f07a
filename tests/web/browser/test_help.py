"""Help for who has never played: what can be done now, and what choosing a thing would do."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import DESK, PHONE, Visitor, Visitors

HEIGHTS = """() => [".panel-place", ".board"].map(
    (one) => document.querySelector(one).getBoundingClientRect().height
)"""
COUNT_DRAWINGS = """() => {
    window.changes = 0;
    const observer = new MutationObserver((records) => {
        window.changes += records.filter(({ attributeName }) => attributeName !== "aria-describedby").length;
    });
    const seen = { childList: true, attributes: true, subtree: true };
    observer.observe(document.querySelector(".board-place"), seen);
}"""


@pytest.mark.long
def test_help_is_behind_a_question_mark_says_what_can_be_done_and_stays_as_it_is_left(visitors: Visitors) -> None:
    ada, grace = visitors.come(), visitors.come()
    table = ada.open_table("Hive", "open")
    grace.join(table, "Grace")
    theirs = grace.page.locator(".help")
    expect(theirs).not_to_have_attribute("open", "")
    theirs.locator("summary").click()
    expect(theirs.locator("dt").first).to_have_text("Ada to play")
    expect(theirs).to_contain_text("It is not your turn yet")
    help, summary = ada.page.locator(".help"), ada.page.locator(".help summary")
    summary.press("Enter")
    expect(help).to_have_attribute("open", "")
    expect(help).not_to_contain_text("It is not your turn yet")
    expect(help.locator("dt")).not_to_have_count(0)
    ada.page.reload()
    expect(help).to_have_attribute("open", "")
    ada.open_table("Hive", "bot:random")
    expect(help).to_have_attribute("open", "")
    summary.click()
    expect(help).not_to_have_attribute("open", "")
    ada.page.reload()
    expect(help).not_to_have_attribute("open", "")
    ada.open_table("TwixT", "bot:random")
    expect(help).not_to_have_attribute("open", "")


@pytest.mark.long
def test_help_hides_nothing_on_a_phone_and_is_not_for_spectators(visitors: Visitors) -> None:
    phone = visitors.come(size=PHONE)
    table = phone.open_table("TwixT", "bot:random")
    help = phone.page.locator(".help")
    expect(help).to_be_visible()
    expect(help).not_to_have_attribute("open", "")
    help.locator("summary").click()
    expect(help).to_contain_text("Mirror")
    assert not phone.is_too_wide()
    assert phone.barriers() == []
    eve = visitors.come()
    eve.page.goto(f"/tables/{table}")
    eve.page.wait_for_selector(".board")
    expect(eve.page.locator(".help")).to_have_count(0)
    expect(eve.page.locator(".about-line")).to_have_count(0)
    expect(eve.page.locator(".panel-place")).to_be_hidden()


def test_a_line_says_what_the_thing_below_the_pointer_does_and_moves_nothing(ada: Visitor) -> None:
    page = ada.page
    ada.open_table("TwixT", "bot:random", options={"Swamps": "3,9,9", "Orientation (year)": 2009})
    line = page.locator(".about-line")
    page.get_by_role("button", name="Leave them").hover()
    expect(line).to_have_text("Leaves the swamps as they are; then you set the first peg.")
    page.get_by_role("button", name="Leave them").click()
    page.locator(".cell.legal").first.wait_for()
    page.mouse.move(5, 5)
    page.evaluate("() => document.activeElement.blur()")
    expect(line).to_be_empty()
    before = page.evaluate(HEIGHTS)
    page.evaluate(COUNT_DRAWINGS)
    page.locator("[aria-label='5, 5: free']").hover()
    expect(line).to_have_text("A peg here gets no link. You stay at 0 points.")
    page.locator("[aria-label='9, 9: swamp']").hover()
    expect(line).to_have_text("No peg stands in a swamp; links may lead across it.")
    page.locator("[aria-label='5, 0: free']").hover()
    expect(line).to_have_text("Only the other player may set pegs on this border.")
    assert page.evaluate(HEIGHTS) == before
    assert page.evaluate("window.changes") == 0
    page.mouse.move(5, 5)
    expect(line).to_be_empty()


@pytest.mark.long
def test_screen_readers_hear_it_with_the_focus_and_nothing_of_the_pointer(ada: Visitor) -> None:
    page = ada.page
    ada.open_table("TwixT", "bot:random", options={"Swamps": "3,9,9", "Orientation (year)": 2009})
    line = page.locator(".about-line")
    leave = page.get_by_role("button", name="Leave them")
    leave.focus()
    expect(leave).to_have_accessible_description("Leaves the swamps as they are; then you set the first peg.")
    swamp = page.locator("[aria-label^='9, 9: swamp']")
    page.mouse.move(5, 5)
    swamp.focus()
    leave.evaluate("(button) => button.click()")  # the focus stays, and there is something to say of the swamp now
    expect(swamp).to_have_accessible_description("No peg stands in a swamp; links may lead across it.")
    swamp.press("ArrowUp")
    expect(swamp).to_have_accessible_description("")
    free = page.locator("[aria-label='9, 8: free']")
    expect(free).to_be_focused()
    expect(line).to_have_text("A peg here gets no link. You stay at 0 points.")
    page.wait_for_function("() => window.heard.includes('A peg here gets no link. You stay at 0 points.')")
    free.press("Enter")
    page.locator("[aria-label='9, 8: set a peg']").press("Enter")
    page.locator('[aria-label="9, 8: Ada\'s peg"]').wait_for()
    ada.await_turn()
    page.locator("[aria-label='8, 6: free'], [aria-label='10, 6: free']").first.hover()  # the other has one peg
    expect(line).to_contain_text("A peg here gets 1 link")
    assert not [heard for heard in page.evaluate("window.heard") if "1 link" in heard]
    assert ada.barriers() == []
    assert page.viewport_size == DESK


@pytest.mark.long
def test_twixts_score_is_drawn_and_told_by_the_reach_of_the_widest_chain(ada: Visitor) -> None:
    page = ada.page
    ada.open_table("TwixT", "bot:random", options={"Swamps": "none", "Mirroring": False, "Orientation (year)": 2009})
    for peg in ("4, 10", "6, 11"):
        cell = page.locator(f"[aria-label='{peg}: free']")
        cell.click()
        page.locator(f'[aria-label="{peg}: Ada\'s peg"]').wait_for()
        ada.await_turn()
    mine = page.locator(".person").first
    expect(mine).to_contain_text("2 points")
    expect(mine).to_contain_text("Widest chain: columns 4 to 6")
    bracket = page.get_by_role("img", name="Ada's widest chain: from column 4 to 6, 2 points")
    drawn = bracket.locator(".twixt-extent").evaluate("(line) => [line.getBBox().x, line.getBBox().width]")
    assert drawn == [4 * 24, 2 * 24]
    line = page.locator(".about-line")
    page.locator('[aria-label="6, 11: Ada\'s peg"]').hover()
    expect(line).to_have_text("Ada's chain: columns 4 to 6, 2 points.")
    page.locator("[aria-label='8, 12: free']").hover()
    expect(line).to_have_text("A peg here gets 1 link. Your widest chain grows from 2 to 4 points.")


PINNED = "turn=20 obs= stacks=-1,0,A;0,0,Q;1,0,q;2,0,a;2,1,s;3,-1,g"


@pytest.mark.long
def test_hive_says_what_holds_a_piece_and_what_a_move_does_to_the_bees(ada: Visitor) -> None:
    page = ada.page
    ada.open_table("Hive", "bot:random", options={"Position": PINNED})
    line = page.locator(".about-line")
    bee = page.locator('[aria-label="Field 0, 0, 0: Ada\'s Bee"]')
    bee.hover()
    expect(line).to_have_text("Cannot move: without it the swarm would fall apart.")
    page.mouse.move(5, 5)
    bee.focus()
    expect(bee).to_have_accessible_description("Cannot move: without it the swarm would fall apart.")
    bee.press("Enter")
    expect(bee).to_have_attribute("aria-pressed", "true")
    page.evaluate("() => document.activeElement.blur()")
    expect(line).to_have_text("Cannot move: without it the swarm would fall apart.")
    ant = page.locator('[aria-label="Field -1, 0, 1: Ada\'s Ant"]')
    ant.click()
    expect(line).to_contain_text("The ant slides as far as it likes.")
    page.locator("[aria-label^='Field 1, -1, 0']").hover()
    expect(line).to_contain_text("Moves here.")
    expect(line).to_contain_text("Free around random's bee: 3 (now 4).")
    assert ada.barriers() == []


def test_in_replays_and_to_spectators_hive_says_what_holds_a_piece(ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table("Hive", "bot:random", options={"Position": PINNED})
    page = visitors.come(lang="de-DE").page
    page.goto(f"/tables/{table}")
    page.locator("[aria-label='Feld 0, 0, 0: Biene von Ada']").click()
    expect(page.locator(".panel-place")).to_contain_text("Ohne diesen Stein zerfiele der Schwarm.")
    expect(page.locator(".hive-inside")).to_contain_text("Biene von Ada")
