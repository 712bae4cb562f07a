"""Whole games in a browser: by keyboard and mouse, with a reload, a lost line, spectators and what remains of them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser.typist import Typist
from tests.web.browser.visitors import DRAWN, Visitor, Visitors


@pytest.mark.long
@pytest.mark.parametrize("game", ["Cascadia", "Catan", "Hive", "Monopoly", "TwixT"])
def test_a_whole_game_is_played_by_keys_and_mouse_heard_watched_and_replayed(
    game: str, ada: Visitor, visitors: Visitors
) -> None:
    few: Any = {"players": 2, "options": {"Rounds at most": 25}} if game == "Monopoly" else {}
    table = ada.open_table(game, "bot:random", **few)
    while not Typist(ada).play(12):  # chance may end a game of Hive sooner
        table = ada.open_table(game, "bot:random", **few)
    watcher = visitors.come()
    watcher.page.goto(f"/tables/{table}")
    assert not ada.unheard()
    assert not ada.barriers()
    before = ada.lines()
    ada.page.reload()
    expect(ada.page.locator(".turn.mine")).to_be_visible()
    expect(ada.page.locator(".lines li").nth(len(before) - 1)).to_be_visible()
    assert ada.lines()[: len(before)] == before

    ada.play(3)
    ada.finish()
    expect(watcher.page.locator(".over")).to_be_visible()
    assert watcher.lines()[-1] == ada.lines()[-1]
    ada.look_on(table, watcher.drawn())

    ada.page.get_by_role("link", name="See the replay").click()
    ada.page.wait_for_url(f"**/replays/{table}/0")
    look_through(ada, table, watcher.drawn())


@pytest.mark.long
def test_nobody_is_led_to_the_replay_of_a_game_in_which_nobody_moved(ada: Visitor, visitors: Visitors) -> None:
    grace, eve = visitors.come(), visitors.come()
    table = ada.open_table("Hive", "open")
    eve.page.goto(f"/tables/{table}")
    grace.join(table, "Grace")
    ada.give_up()
    for visitor in grace, eve:
        expect(visitor.page.locator(".over")).to_be_visible()
        expect(visitor.page.get_by_role("link", name="New game")).to_be_visible()
        expect(visitor.page.get_by_role("link", name="See the replay")).to_have_count(0)


def look_through(visitor: Visitor, table: str, end: str) -> None:
    """A replay from its beginning to its end, by all that leads there."""
    page = visitor.page
    page.get_by_role("button", name="Forward").click()
    page.wait_for_url(f"**/replays/{table}/1")
    page.get_by_role("slider").press("PageUp")
    page.wait_for_url(lambda url: not url.endswith("/1"))
    jumped = page.url
    page.locator("[aria-labelledby=think-title] .chart > svg").click(position={"x": 60, "y": 5})
    page.wait_for_url(lambda url: url != jumped)
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="To the end").click()
    page.wait_for_function(f"(drawn) => ({DRAWN})() === drawn", arg=end)
    assert not visitor.barriers()
    scored = page.locator(".cascadia-points")
    if scored.count():
        scored.first.click()
        expect(page.locator(".cascadia-marked").first).to_be_attached()
        page.get_by_role("button", name="Back").click()
        expect(page.locator(".cascadia-marked").first).to_be_attached()
    assert page.locator(".panel-place button:enabled").count() == 0, "there is nothing to do in a replay"
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_text("Correct.")).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_label("Speed").select_option(label="120 ms")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("() => document.querySelector('input[name=ply]').value >= 2")
    page.get_by_role("button", name="Pause").click()
    page.wait_for_url(lambda url: not url.endswith("/0"))
    page.get_by_text("Play on from here").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Continues another game")).to_be_visible()
    expect(page.locator(".board").first).to_be_visible()


@pytest.mark.long
def test_a_replay_is_stepped_linked_verified_and_gone_on_with(ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table("TwixT", "bot:random")
    ada.play(4)
    ada.give_up()
    page = ada.page
    page.goto(f"/replays/{table}")
    for _ in range(4):
        page.get_by_role("button", name="Forward").click()
    page.wait_for_url(f"**/replays/{table}/4")
    expect(page.locator("[aria-labelledby=think-title] .chart > svg")).to_be_visible()
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

    page.get_by_text("Play on from here").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
    expect(page.get_by_text("Continues another game")).to_be_visible()
    ada.play(1)


def test_a_page_that_was_cut_off_misses_nothing(ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table("TwixT", "bot:random")
    watcher = visitors.come()
    watcher.page.goto(f"/tables/{table}")
    expect(watcher.page.locator(".board")).to_be_visible()
    ada.play(1)
    watcher.page.context.set_offline(True)
    ada.play(2)
    ada.await_turn()  # once her peg and the answer have come
    lines = ada.lines()
    ada.page.reload()  # forgets a peg that a late click may have chosen
    ada.await_turn()
    watcher.page.context.set_offline(False)
    expect(watcher.page.locator(".lines li")).to_have_count(len(lines))
    assert watcher.lines() == lines
    assert watcher.drawn() == ada.drawn()


def test_a_game_without_a_board_of_its_own_is_played_by_its_choices(ada: Visitor) -> None:
    ada.open_table("Bazaar", "bot:random")
    page = ada.page
    choices = page.locator(".choices button")
    expect(choices.first).to_be_enabled()
    text = choices.first.inner_text()
    page.locator(".help summary").click()
    kind = page.locator(".help div", has=page.get_by_text(text.split()[0], exact=True))
    expect(kind).to_contain_text("possibilit")
    expect(kind.locator("dd")).to_contain_text(text)
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
