"""Whole games without a mouse: from the first choice to the last, by Tab, page keys and Enter alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.web.browser.typist import Typist
from tests.web.browser.visitors import Visitor, mostly_long

SHORT: Final[Mapping[str, Mapping[str, int]]] = {
    "Cascadia": {},
    "Catan": {"Points to win": 5, "Turns at most": 40},
    "Hive": {},
    "Monopoly": {"Rounds at most": 12},
    "TwixT": {"Moves each": 40},
}
"""Options with which a game is over some day, if players do what comes to hand."""


@pytest.mark.parametrize(
    ("game", "options"), mostly_long([("TwixT", {"Board size": 8, "Moves each": 4}), *SHORT.items()])
)
def test_a_whole_game_is_played_by_keyboard_alone(game: str, options: Mapping[str, int], ada: Visitor) -> None:
    ada.open_table(game, "bot:random", players=2 if game == "Monopoly" else 0, options=options)
    ada.page.evaluate("document.addEventListener('pointerdown', () => { window.is_touched = true; }, true)")
    assert Typist(ada).finish() >= 3
    expect(ada.page.locator(".over")).to_be_visible()
    assert not ada.page.evaluate("window.is_touched ?? false")


def test_the_keys_are_told_at_the_table_and_lead_where_they_say(ada: Visitor) -> None:
    page = ada.page
    ada.open_table("Cascadia", "bot:random")
    ada.await_turn()
    keys = page.locator(".keys-help")
    expect(keys).to_contain_text("Page up, Page down")
    expect(keys.get_by_text("from choice to choice")).to_be_hidden()
    keys.locator("summary").press("Enter")
    expect(keys.get_by_text("from choice to choice")).to_be_visible()
    expect(keys.get_by_text("turns the tile clockwise")).to_be_visible()
    page.get_by_role("button", name="Deutsch").click()
    expect(keys.get_by_text("von Wahl zu Wahl")).to_be_visible()
    assert ada.barriers() == []
    stop = page.locator(".board-place .legal[tabindex='0']").first
    name = stop.get_attribute("aria-label") or ""
    stop.press("PageDown")
    expect(page.locator(".cell.legal:focus")).to_have_count(1)
    expect(page.locator(".cell.legal:focus")).not_to_have_attribute("aria-label", name)
    page.keyboard.press("Enter")
    expect(page.locator(".cell.chosen")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".cell.chosen")).to_have_count(0)


@pytest.mark.long
def test_r_turns_a_tile_of_the_shop_after_a_click_too(ada: Visitor) -> None:
    page = ada.page
    two_habitats = "[aria-label^='Pair'][aria-label*=' and ']"  # other tiles look the same in every rotation
    pair = page.locator(f".cascadia-shop .cell.legal{two_habitats}").first
    while not pair.count():  # one shop of 160 has none
        ada.open_table("Cascadia", "bot:random")
        ada.await_turn()
    pair.click()
    page.locator(".cascadia-land .cell.legal:has(.cascadia-free)").first.click()
    lies = page.locator(".cascadia-land .cell.chosen")
    name = lies.first.get_attribute("aria-label")
    assert name
    page.locator(".cascadia-shop .cell").first.focus()
    page.keyboard.press("r")
    expect(lies.first).not_to_have_attribute("aria-label", name)
    page.locator(".cascadia-shop .cell").first.focus()
    page.keyboard.press("Shift+R")
    expect(lies.first).to_have_attribute("aria-label", name)


@pytest.mark.long
def test_who_strays_from_the_choices_finds_them_by_tab_when_the_turn_comes(ada: Visitor) -> None:
    """The focus is left where it is."""
    page = ada.page
    ada.open_table("TwixT", "bot:random")
    ada.play(1)
    ada.await_turn()
    page.locator(".cell.legal[tabindex='0']").press("Enter")
    expect(page.locator(".panel-place .button.primary")).to_be_enabled()
    lines = page.locator(".lines li").count()
    page.evaluate("""() => {
        const cells = [...document.querySelectorAll(".board-place [data-cell]")];
        window.stray = cells.find((one) => !one.matches(".legal"));
        for (const one of cells) one.setAttribute("tabindex", one === window.stray ? "0" : "-1");
        window.stray.focus();
        document.querySelector(".panel-place .button.primary").click();
    }""")  # at once, since the bot answers at once
    expect(page.locator(".lines li").nth(lines + 1)).to_be_attached()
    ada.await_turn()
    expect(page.locator(".board-place .legal[tabindex='0']")).to_have_count(1)
    assert page.evaluate("document.activeElement === window.stray")


def test_keys_lead_from_hives_own_hand_to_the_fields_and_to_the_other_hand(ada: Visitor) -> None:
    page = ada.page
    ada.open_table("Hive", "bot:random")
    ada.await_turn()
    first = page.locator(".board-place [data-cell][tabindex='0']").first
    expect(first).to_have_attribute("aria-label", "Bee: 1 in your hand")
    first.press("Enter")
    expect(page.locator(".hive-hand .cell.legal")).to_have_count(0)
    page.keyboard.press("PageDown")
    expect(page.locator(".hive-swarm .cell.legal:focus")).to_have_count(1)
    for _ in range(15):
        page.keyboard.press("ArrowUp")
    expect(page.locator(".hive-hand .cell:focus")).to_have_attribute("aria-label", re.compile("^random, .* in hand"))
