"""Playing by mouse: one click or a drag, what undoes a step, and a move that is planned ahead."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser.visitors import Visitor, Visitors

START: Final = "turn=4 obs= stacks=0,0,Q;1,0,q;-1,0,A;2,0,a"


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(visitor: Visitor, source: Locator, *, onto: Locator | None = None) -> None:
    """Lift a thing; let it go where ``onto`` is, if anywhere."""
    mouse = visitor.page.mouse
    mouse.move(*middle(source))
    mouse.down()
    x, y = middle(source)
    mouse.move(x + 20, y + 20, steps=3)
    expect(visitor.page.locator(".held-piece")).to_be_visible()
    if onto is not None:
        expect(onto).to_be_visible()
        mouse.move(*middle(onto), steps=3)
        mouse.up()
        expect(visitor.page.locator(".held-piece")).to_have_count(0)


def test_hives_piece_is_dragged_and_a_drag_and_a_choice_are_undone(ada: Visitor) -> None:
    page = ada.page
    ada.open_table("Hive", "bot:random", options={"Position": START})
    ada.await_turn()
    beetle = page.locator("[aria-label^='Beetle'][aria-label*='your hand']")
    target = page.locator(".hive-swarm [aria-label^='Field -1, 1, 0']")
    drag(ada, beetle)
    expect(beetle).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".held-piece")).to_have_count(0)
    page.mouse.up()
    expect(beetle).to_have_attribute("aria-pressed", "false")
    lines = page.locator(".lines li")
    before = lines.count()
    beetle.click()
    expect(beetle).to_have_attribute("aria-pressed", "true")
    target.click(button="right")
    expect(beetle).to_have_attribute("aria-pressed", "false")
    assert lines.count() == before
    drag(ada, beetle, onto=target)
    expect(page.locator(".lines")).to_contain_text("Ada sets")
    ada.await_turn()
    ant = page.locator(".hive-swarm .cell.legal[aria-label*=Ada]").first
    ant.click()
    page.locator(".hive-swarm .cell.legal:not(.chosen)").first.click()
    expect(page.locator(".lines")).to_contain_text("Ada moves")


def test_cascadias_tile_is_dragged_turned_by_the_wheel_and_done_where_the_animal_settles(ada: Visitor) -> None:
    page = ada.page
    ada.open_table("Cascadia", players=1)
    ada.await_turn()
    tiles = page.locator(".cascadia-shop .cell.legal[data-about*=pair][aria-label*=' and ']")
    homes = page.locator(".cascadia-land .cell.legal[data-about*=field]")
    free = page.locator(".cascadia-land .cell.legal:has(.cascadia-free)")
    drag(ada, tiles.first, onto=page.locator(".cascadia-land .cell:has(.cascadia-free)").first)
    lies = page.locator(".cascadia-land .cell.chosen")
    name = lies.first.get_attribute("aria-label")
    assert name
    page.mouse.wheel(0, 120)
    expect(lies.first).not_to_have_attribute("aria-label", name)
    page.mouse.wheel(0, -120)
    expect(lies.first).to_have_attribute("aria-label", name)
    (homes.first if homes.count() else lies.first).click()
    expect(page.locator(".lines")).to_contain_text("Ada")
    expect(free).to_have_count(0)  # nothing is in hand


def test_whoever_wants_to_be_asked_again_is_and_the_browser_remembers(ada: Visitor) -> None:
    page = ada.page
    ada.open_table("TwixT", "bot:random", options={"Mirroring": False})
    ada.await_turn()
    page.get_by_role("button", name="Sounds, notices and mouse").click()
    switch = page.get_by_role("checkbox", name="one click plays")
    expect(switch).to_be_checked()
    switch.uncheck()
    page.reload()
    ada.await_turn()
    page.locator(".cell.legal").first.click()
    expect(page.locator(".cell.chosen")).to_have_count(1)
    assert page.evaluate("window.acted") == 0
    page.get_by_role("button", name="Sounds, notices and mouse").click()
    switch.check()
    page.keyboard.press("Escape")
    page.locator(".cell.legal:not(.chosen)").first.click()
    page.wait_for_function("window.acted === 1")


@pytest.mark.long
def test_a_peg_planned_in_the_others_turn_is_set_in_ones_own(ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table("TwixT", "open", options={"Mirroring": False, "Swamps": "none"})
    grace = visitors.come()
    grace.join(table, "Grace")
    expect(ada.page.locator(".turn.mine")).to_be_visible()
    page = grace.page
    page.locator("[aria-label^='5, 5:']").click()
    expect(page.locator(".panel-place")).to_contain_text("Planned")
    page.locator("[aria-label^='5, 5:']").click(button="right")
    expect(page.locator(".panel-place")).not_to_contain_text("Planned")
    page.locator("[aria-label^='6, 6:']").click()
    expect(page.locator(".panel-place")).to_contain_text("Planned")
    assert not grace.barriers()
    ada.page.locator("[aria-label^='8, 8:']").click()
    expect(page.locator('[aria-label="6, 6: Grace\'s peg"]')).to_be_visible()
    assert page.evaluate("window.acted") == 1
