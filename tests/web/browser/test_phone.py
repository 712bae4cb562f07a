"""A phone in a hand: the finger hits what it was put on, and the board is in sight while one can choose on it."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.web.browser.visitors import Visitor, Visitors, mostly_long

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SMALL: Final[ViewportSize] = {"width": 360, "height": 740}
NARROW: Final[ViewportSize] = {"width": 320, "height": 568}
ZOOMED: Final[ViewportSize] = {"width": 640, "height": 400}
"""A desk's window of 1280 × 800 at 200 per cent."""
HITS: Final = """() => {
    window.hits = [];
    const hear = ({ type, target }) => window.hits.push([type, target.closest("button, section")?.textContent]);
    for (const kind of ["pointerdown", "mousedown", "click"]) document.addEventListener(kind, hear, true);
}"""
SEEN: Final = """() => {
    const board = document.querySelector(".board-place").getBoundingClientRect();
    const sheet = document.querySelector(".panel-place").getBoundingClientRect();
    const beside = sheet.left >= board.right;
    return {
        board: Math.min(board.bottom, beside ? innerHeight : sheet.top) - Math.max(board.top, 0), sheet: sheet.height,
        hidden: beside ? board.bottom - innerHeight : board.bottom - sheet.top,
    };
}"""
"""How high the part of the board is that one sees without scrolling, and how much of it lies behind the sheet."""

WIDE_SHEET: Final = "document.querySelector('.panel-place').style.minHeight = '45dvh'"
"""As high as a sheet may become."""


def on_phone(visitors: Visitors, game: str, players: int = 0, size: ViewportSize = PHONE) -> Page:
    ada = visitors.come(size=size, touch=True)
    ada.open_table(game, *(["bot:random"] * (max(players, 2) - 1)), players=players)
    ada.await_turn()
    return ada.page


def test_the_first_tap_arrives_where_the_finger_is(visitors: Visitors) -> None:
    page = on_phone(visitors, "Catan", 3)
    decide = page.get_by_role("button", name="Decide for me")
    decide.wait_for()
    page.evaluate(HITS)
    decide.tap()
    page.wait_for_function("window.hits.some(([kind]) => kind === 'click')")
    hits = page.evaluate("window.hits")
    assert {kind for kind, _ in hits} == {"pointerdown", "mousedown", "click"}
    assert len({where for _, where in hits}) == 1, hits


def test_what_a_tap_is_on_is_told_after_it(visitors: Visitors) -> None:
    page = on_phone(visitors, "Hive")
    page.locator(".hive-hand").first.locator(".cell").first.tap()
    expect(page.locator(".about-line")).not_to_be_empty()


@pytest.mark.parametrize("game", mostly_long(["Hive", "Catan", "Cascadia", "TwixT"]))
def test_the_board_is_not_behind_the_sheet(game: str, visitors: Visitors) -> None:
    page = on_phone(visitors, game)
    for size, least in ((PHONE, 0.4), (ZOOMED, 0.7)):
        page.set_viewport_size(size)
        seen = page.evaluate(SEEN)
        assert seen["hidden"] <= 1, (size, seen)
        assert seen["board"] >= least * size["height"], (size, seen)
        assert seen["sheet"] <= 0.6 * size["height"] or size is ZOOMED
    page.set_viewport_size(NARROW)
    seen = page.evaluate(SEEN)
    assert seen["hidden"] <= 1, seen
    assert seen["board"] >= 0.38 * NARROW["height"], seen


def test_the_own_cards_lie_below_the_island_while_one_trades(visitors: Visitors) -> None:
    page = on_phone(visitors, "Catan", 3)
    page.evaluate(WIDE_SHEET)
    for size in (PHONE, SMALL, NARROW):
        page.set_viewport_size(size)
        view, hand, sheet = (page.locator(one).bounding_box() for one in (".catan-view", ".catan-hand", ".panel-place"))
        assert view
        assert hand
        assert sheet
        assert view["y"] + view["height"] <= hand["y"], size
        assert hand["y"] + hand["height"] <= sheet["y"], size


def test_one_tap_answers_what_twixt_asks(visitors: Visitors) -> None:
    ada = visitors.come(size=PHONE, touch=True)
    ada.open_table("TwixT", "bot:random")
    ada.page.get_by_role("button", name="Leave them").tap()
    expect(ada.page.get_by_role("button", name="Leave them")).to_have_count(0)


def test_own_pieces_and_cards_are_in_sight(visitors: Visitors) -> None:
    page = on_phone(visitors, "Hive")
    own = page.locator(".hive-hand").first.bounding_box()
    sheet = page.locator(".panel-place").bounding_box()
    assert own
    assert sheet
    assert own["y"] + own["height"] <= sheet["y"]


def test_that_the_server_does_not_answer_is_told_where_the_tap_was(visitors: Visitors) -> None:
    """Also when there is an answer, but to what was asked before."""
    ada = visitors.come(size=PHONE, touch=True)
    late: list[Route] = []
    ada.page.route("**/api/v1/contests", lambda route: late.append(route))
    ada.page.goto("/")
    play = ada.page.get_by_role("button", name="Play now: Hive")
    play.wait_for()
    assert late
    ada.page.context.set_offline(True)
    play.tap()
    problem = ada.page.locator(".tile-place", has_text="Hive").get_by_role("alert")
    expect(problem).to_have_text("The server does not answer.")
    with ada.page.expect_response("**/api/v1/contests"):
        late[0].fulfill(json={"contests": [], "arenas": {}})
    ada.page.wait_for_function("new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => drawn(true))))")
    assert ada.shows(".tile-place .problem")


def test_games_have_their_names_in_one_line_on_the_narrowest_screen(ada: Visitor) -> None:
    ada.page.set_viewport_size(NARROW)
    ada.page.goto("/")
    ada.page.wait_for_selector(".tile-name")
    heights = ada.page.evaluate(
        "[...document.querySelectorAll('.tile-name')].map((one) => one.getBoundingClientRect().height)"
    )
    assert heights
    assert max(heights) < 60, heights
    assert not ada.is_too_wide()
