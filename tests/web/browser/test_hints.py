"""What choices of Catan, Monopoly and Cascadia are said to bring, and plans that are taken back step by step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser.visitors import Visitor, Visitors

UNDO, UNDO_ALL = "Undo", "Undo all"


def button(visitor: Visitor, name: str | re.Pattern[str]) -> Locator:
    return visitor.page.locator(".panel-place").get_by_role("button", name=name, exact=isinstance(name, str))


def play_until(visitor: Visitor, wanted: Locator) -> None:
    """Play at random up to a turn in which this is there."""
    for _ in range(60):
        assert visitor.await_turn() == "mine"
        if wanted.count():
            return
        visitor.play(1)
    raise AssertionError("it did not come up")


@pytest.mark.long
def test_catan_says_what_a_place_brings_by_its_numbers_and_rolls_by_their_chances(visitors: Visitors) -> None:
    ada = visitors.come()
    ada.choose_first()
    table = ada.open_table("Catan", "bot:random", "bot:random", players=3)
    page, line = ada.page, ada.page.locator(".about-line")
    ada.await_turn()
    page.locator(".help summary").click()
    expect(page.locator(".help dt").first).to_have_text("Set a settlement")
    corner = page.locator(".cell.legal[aria-label*='Forest']").first
    corner.hover()
    found = re.search(r"Forest (\d+)", corner.get_attribute("aria-label") or "")
    assert found
    number = int(found[1])
    expect(line).to_contain_text(f"1 wood at {number} ({6 - abs(7 - number)}/36)")
    corner.click()
    button(ada, "Build the settlement").click()
    ada.await_turn()
    page.locator(".catan-rolls summary").click()
    row = page.locator(".catan-rolls tbody tr", has=page.locator(f"th:text-is('{number}')"))
    expect(row).to_contain_text("1 wood")
    eve = visitors.come()
    eve.page.goto(f"/tables/{table}")
    eve.page.locator(".catan-rolls summary").click()
    expect(eve.page.locator(".catan-rolls thead th")).to_have_count(2 + 3)
    assert eve.barriers() == []
    assert ada.barriers() == []


@pytest.mark.long
def test_catans_trade_in_the_making_goes_back_step_by_step(ada: Visitor) -> None:
    ada.open_table("Catan", "bot:random", "bot:random", players=3)
    page, trade = ada.page, button(ada, "Trade …")
    play_until(ada, trade)
    trade.click()
    gets, balance = page.get_by_role("group", name="I get"), page.locator(".panel-place", has_text="You give")
    expect(button(ada, UNDO_ALL)).to_have_count(0)
    for what in ("wood", "brick", "wood"):
        gets.get_by_role("button", name=f"one more {what}").click()
    expect(balance).to_contain_text("get 2 wood, 1 brick.")
    page.keyboard.press("Escape")
    expect(balance).to_contain_text("get 1 wood, 1 brick.")
    button(ada, UNDO).click()
    expect(balance).to_contain_text("get 1 wood.")
    gets.get_by_role("button", name="one more ore").click()
    expect(balance).to_contain_text("get 1 wood, 1 ore.")
    assert ada.barriers() == []
    button(ada, UNDO_ALL).click()
    expect(gets).to_have_count(0)
    expect(trade).to_be_visible()


def take_pair(visitor: Visitor) -> Locator:
    """One whose animal has a place in the own landscape already: where it can go."""
    tiles = visitor.page.locator(".cascadia-shop .cell.legal[data-about*=pair]")
    homes = visitor.page.locator(".cascadia-land .cell.legal[data-about*=field]")
    visitor.await_turn()
    for slot in range(4):
        tiles.nth(slot).click()
        expect(tiles.nth(slot)).to_have_attribute("aria-pressed", "true")
        if homes.count():
            return homes
    raise AssertionError("no animal of the shop can live anywhere")


def test_cascadia_says_which_points_a_placing_brings_and_it_does(ada: Visitor) -> None:
    ada.choose_first()
    ada.open_table("Cascadia", players=1)
    page, line = ada.page, ada.page.locator(".about-line")
    page.locator(".help summary").click()
    expect(page.locator(".help dt").first).to_have_text("Take a pair")
    homes = take_pair(ada)
    page.locator(".cascadia-land .cell.legal[data-about*=at]").first.click()
    expect(line).to_contain_text("Points")
    homes.first.hover()
    expect(line).to_contain_text("Settles the")
    homes.first.click()
    page.mouse.move(3, 3)
    expect(line).to_contain_text(re.compile("^Settles the .* Points"))
    found = re.search(r"(\d+)[:.]", line.inner_text())
    assert found
    assert ada.barriers() == []
    button(ada, "Do it").click()
    expect(page.locator(".person", has_text="you")).to_contain_text(f"{found[1]} points")


@pytest.mark.long
def test_cascadias_plan_goes_back_step_by_step(ada: Visitor) -> None:
    ada.choose_first()
    ada.open_table("Cascadia", players=1)
    page, hint = ada.page, ada.page.locator(".cascadia-hint")
    rim = page.locator(".cascadia-land .cell.legal[data-about*=at]")
    take_pair(ada)
    button(ada, UNDO).click()
    expect(hint).to_contain_text("Choose a pair")
    take_pair(ada)
    rim.first.click()
    button(ada, "Return the animal").click()
    expect(hint).to_contain_text("to the bag")
    page.keyboard.press("Escape")
    expect(hint).to_contain_text("or return it")
    button(ada, UNDO).click()
    expect(hint).to_contain_text("Choose a field")
    rim.first.click()
    expect(hint).to_contain_text("or return it")
    button(ada, UNDO_ALL).click()
    expect(hint).to_contain_text("Choose a pair")
    expect(button(ada, UNDO)).to_have_count(0)


@pytest.mark.long
def test_monopoly_says_what_a_field_costs_and_brings_and_it_does(ada: Visitor) -> None:
    ada.open_table("Monopoly", "bot:random")
    page, line, buy = ada.page, ada.page.locator(".about-line"), button(ada, re.compile("^Buy [^f]"))
    play_until(ada, buy)
    page.locator(".help summary").click()
    expect(page.locator(".help dt", has_text="Buy")).to_have_count(1)
    buy.hover()
    expect(line).to_contain_text("you keep")
    expect(line).to_contain_text("Rent")
    kept = re.search(r"you keep ([\d,]+ RM)", line.inner_text())
    assert kept
    assert ada.barriers() == []
    buy.click()
    expect(page.locator(".person", has_text="you")).to_contain_text(kept[1])


def test_monopolys_offer_in_the_making_goes_back_step_by_step(ada: Visitor) -> None:
    ada.open_table("Monopoly", "bot:random")
    page, offer = ada.page, button(ada, re.compile("^Offer it to"))
    own = page.locator(".monopoly-own .button")
    ending = page.get_by_role("button", name=re.compile("^End the turn"))
    play_until(ada, page.locator(".panel-place", has=own).filter(has=ending))  # in an auction there is nothing to offer
    own.first.click()
    price = page.locator(".panel-place input[type=number]").last
    first = price.input_value()
    button(ada, "Price +100").click()
    expect(price).to_have_value(str(int(first) + 100))
    expect(offer).to_be_visible()
    page.keyboard.press("Escape")
    expect(price).to_have_value(first)
    button(ada, "Price +100").click()
    button(ada, UNDO_ALL).click()
    expect(button(ada, UNDO)).to_have_count(0)
