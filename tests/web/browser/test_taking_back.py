"""Taking back in browsers: asking, being asked, and the board as it was before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import Visitor, Visitors

ASKED = "Ada asks to take back their last move, and with it everything that happened since."
DONE = "Ada takes back their last move, and with it everything that happened since."


@pytest.mark.long
def test_people_ask_each_other_agree_and_decline(visitors: Visitors) -> None:
    ada, bob = visitors.come(), visitors.come(lang="de-DE")
    table = ada.open_table("Hive", "open")
    bob.page.goto(f"/tables/{table}")
    bob.page.get_by_label("Dein Name").fill("Bob")
    bob.page.get_by_role("button", name="nehmen").first.click()
    ada.await_turn()
    empty = ada.drawn()
    ada.play(1)
    expect(ada.page.locator(".turn")).to_have_text("Bob to play")
    moved = ada.drawn()
    assert moved != empty
    ask = ada.page.get_by_role("button", name="Ask to take back")
    ask.click()
    expect(ada.page.locator(".taking-back")).to_contain_text("Asked whether you may take back: Bob.")
    assert bob.barriers() == []
    bob.page.get_by_role("button", name="Ablehnen").click()
    expect(ada.page.locator(".taking-back > p")).to_have_text("Bob does not agree to taking back.")
    assert ada.drawn() == moved
    bob.play(1)
    expect(ask).to_be_visible()
    ask.click()
    bob.page.get_by_role("button", name="Einverstanden").focus()
    bob.page.keyboard.press("Enter")
    expect(ada.page.locator(".turn.mine")).to_have_text("Your turn")
    expect(ada.page.locator(".lines li").last).to_contain_text(DONE)
    ada.page.wait_for_function("text => window.heard.join(' ').includes(text)", arg=DONE)
    assert ada.drawn() == empty
    assert ada.barriers() == []
    ada.page.reload()
    expect(ada.page.locator(".lines li").last).to_contain_text(DONE)
    ada.play(1)
    ada.give_up()
    ada.page.get_by_role("link", name="See the replay").click()
    ada.page.locator("summary", has_text="Moves").click()
    expect(ada.page.locator(".move", has_text="taken back")).to_have_count(2)
    ada.page.get_by_role("button", name="Verify").click()
    expect(ada.page.get_by_role("status").filter(has_text="Correct.")).to_be_visible()


def test_against_bots_it_is_done_at_once_and_not_offered_before_there_is_something(ada: Visitor) -> None:
    ada.open_table("TwixT", "bot:random")
    ada.await_turn()
    back = ada.page.get_by_role("button", name="Take back move")
    expect(back).to_have_count(0)  # there is nothing yet
    ada.play(2)
    ada.await_turn()
    drawn = ada.drawn()
    back.click()
    expect(ada.page.locator(".lines li").last).to_contain_text("takes back")
    ada.await_another_board(drawn)
    ada.await_turn()
    assert not ada.is_too_wide()


@pytest.mark.long
def test_what_was_taken_back_is_struck_out_and_what_was_latest_before_it_is_marked(ada: Visitor) -> None:
    page = ada.page
    ada.open_table("Hive", "bot:random")
    ada.play(2)
    ada.await_turn()
    marked = page.locator(".board-place g.last")
    expect(marked).not_to_have_count(0)
    before = [one.bounding_box() for one in marked.all()]
    page.get_by_role("button", name="Take back move").click()
    gone = page.locator(".lines li.gone")
    expect(gone).to_have_count(2)  # Ada's second move, and the bot's
    expect(gone.first).to_contain_text("Ada")
    ada.await_turn()
    expect(marked).not_to_have_count(0)
    assert [one.bounding_box() for one in marked.all()] != before
    assert ada.barriers() == []
    page.reload()
    expect(gone).to_have_count(2)
    expect(marked).not_to_have_count(0)
