"""Whole games in a browser: by mouse and keyboard, with a reload, a lost line, spectators and what remains of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import DRAWN, Visitor, Visitors


@pytest.mark.parametrize("game", ["Cascadia", "Catan", "Hive", "Monopoly", "TwixT"])
def test_a_person_plays_a_whole_game_and_a_spectator_sees_the_same(game: str, ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table(game, "bot:random")
    watcher = visitors.come()
    watcher.page.goto(f"/tables/{table}")
    assert not ada.play(3)
    before = ada.lines()
    ada.page.reload()
    expect(ada.page.locator(".turn.mine")).to_be_visible()
    expect(ada.page.locator(".lines li").nth(len(before) - 1)).to_be_visible()
    assert ada.lines()[: len(before)] == before

    assert ada.play()
    expect(watcher.page.locator(".over")).to_be_visible()
    assert watcher.drawn() == ada.drawn()
    assert watcher.lines()[-1] == ada.lines()[-1]

    ada.page.get_by_role("link", name="See the replay").click()
    ada.page.wait_for_url(f"**/replays/{table}/0")
    ada.page.get_by_role("button", name="To the end").click()
    expect(ada.page.locator(".board-place [data-cell]").first).to_be_attached()
    ada.page.wait_for_function(f"(drawn) => ({DRAWN})() === drawn", arg=watcher.drawn())


def test_a_replay_is_stepped_linked_verified_and_gone_on_with(ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table("TwixT", "bot:random")
    ada.play(3)
    ada.give_up()
    page = ada.page
    page.goto(f"/replays/{table}")
    for _ in range(4):
        page.get_by_role("button", name="Forward").click()
    page.wait_for_url(f"**/replays/{table}/4")
    expect(page.locator(".chart svg")).to_be_visible()
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_text("Correct.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the log").click()
    assert download.value.suggested_filename == f"{table}.jsonl"
    shown = ada.drawn()

    friend = visitors.come()
    friend.page.goto(page.url)
    expect(friend.page.locator(".board-place [data-cell]").first).to_be_attached()
    assert friend.drawn() == shown

    page.get_by_text("Go on from here").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
    expect(page.get_by_text("Goes on from another game")).to_be_visible()
    ada.play(1)


def test_a_page_that_was_cut_off_misses_nothing(ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table("TwixT", "bot:random")
    watcher = visitors.come()
    watcher.page.goto(f"/tables/{table}")
    expect(watcher.page.locator(".board")).to_be_visible()
    ada.play(1)
    watcher.page.context.set_offline(True)
    ada.play(2)
    ada.page.wait_for_selector(".turn.mine")
    watcher.page.context.set_offline(False)
    expect(watcher.page.locator(".lines li")).to_have_count(len(ada.lines()))
    assert watcher.lines() == ada.lines()
    assert watcher.drawn() == ada.drawn()


def test_a_game_without_a_board_of_its_own_is_played_by_its_choices(ada: Visitor) -> None:
    ada.open_table("Bazaar", "bot:random")
    page = ada.page
    choices = page.locator(".choices button")
    expect(choices.first).to_be_enabled()
    text = choices.first.inner_text()
    choices.first.click()
    expect(choices.first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(choices.first).to_have_attribute("aria-pressed", "false")
    page.get_by_label("Action in notation").fill("nonsense")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".problem")).to_contain_text("Not possible")
    page.get_by_label("Action in notation").fill(text)
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".problem")).to_have_count(0)
