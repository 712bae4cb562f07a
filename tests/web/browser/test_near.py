"""What is in play is shown large: Hive's swarm, and in Cascadia what one plays with oneself."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.browser.visitors import Visitors


def view_of(board: Locator) -> str:
    return str(board.get_attribute("viewBox"))


def test_hives_board_follows_the_swarm_and_shows_all_when_asked(visitors: Visitors) -> None:
    ada = visitors.come()
    page = ada.page
    ada.open_table("Hive", "bot:random")
    board = page.locator(".hive-swarm")
    whole = view_of(board)
    expect(page.locator(".zoom-switch")).to_have_count(0)
    assert not ada.play(3)
    ada.await_turn()
    near = view_of(board)
    assert float(near.split()[2]) < 0.97 * float(whole.split()[2])
    size = board.bounding_box()
    page.get_by_role("button", name="Whole board").click()
    expect(board).to_have_attribute("viewBox", whole)
    assert board.bounding_box() == size, "the page lies as it lay"
    board.locator("[data-cell]:not(.legal, .chosen)").first.dispatch_event("dblclick")
    expect(board).to_have_attribute("viewBox", near)
    board.hover(position={"x": 5, "y": 5})
    page.mouse.wheel(0, -100)
    expect(board).not_to_have_attribute("viewBox", near)
    page.get_by_role("button", name="Zoom in").click()
    expect(board).to_have_attribute("viewBox", near)
    farthest = """board => {
        const {left, right, top, bottom} = board.getBoundingClientRect();
        const outside = [...board.querySelectorAll("[data-cell]")].find((one) => {
            const {x, y, width, height} = one.getBoundingClientRect();
            return x + width < left || x > right || y + height < top || y > bottom;
        });
        outside?.focus();
        return Boolean(outside);
    }"""
    assert board.evaluate(farthest), "nothing is out of sight"
    expect(board).to_have_attribute("viewBox", whole)


def test_a_landscape_is_large_for_a_look_and_ones_own_for_a_move(visitors: Visitors) -> None:
    ada = visitors.come()
    page = ada.page
    ada.open_table("Cascadia", "bot:random", "bot:random", players=3)
    ada.await_turn()
    large, small = page.locator(".cascadia-lands > figure"), page.locator(".cascadia-thumb")
    expect(large).to_contain_text("Ada")
    expect(small).to_have_count(2)
    page.get_by_role("button", name="Show random 2's landscape large").click()
    expect(large).to_contain_text("random 2")
    expect(small.first).to_contain_text("Ada")
    assert ada.barriers() == []
    page.locator(".cascadia-shop [data-cell].legal").first.click()
    expect(large).to_contain_text("Ada")
    page.set_viewport_size({"width": 320, "height": 640})
    assert not ada.is_too_wide()
