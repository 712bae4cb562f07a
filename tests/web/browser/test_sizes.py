"""How large things are, and whose colour they have: letters can be read, fingers reach all of a board on a phone."""

from __future__ import annotations

import re
from typing import Final

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.browser.figures import note
from tests.web.browser.visitors import DESK, Visitor, Visitors, mostly_long
from tests.web.site import PATIENCE_S

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
LEAST: Final = 11
"""Pixels that letters have at least."""
SMALL: Final = """(least) => {
    const found = new Set();
    let smallest = Infinity;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement;
        const is_seen = parent.getClientRects().length && parent.checkVisibility({ visibilityProperty: true });
        if (!text.data.trim() || !is_seen || parent.closest(".hidden-text")) continue;
        const drawing = parent.closest("svg");
        const by = drawing ? parent.getScreenCTM() : { a: 1, b: 0, c: 0, d: 1 };
        const size = parseFloat(getComputedStyle(parent).fontSize) * Math.sqrt(Math.abs(by.a * by.d - by.b * by.c));
        smallest = Math.min(smallest, size);
        if (size < least - 0.01) found.add(`${size.toFixed(1)} ${text.data.trim()}:  ${parent.outerHTML.slice(0, 50)}`);
    }
    return { found: [...found], smallest };
}"""
"""Letters that nobody can read, in a drawing as large as it is on the screen, and how large the smallest are."""


def small(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL, LEAST)["found"]
    return found


def smallest(page: Page) -> float:
    size: float = page.evaluate(SMALL, LEAST)["smallest"]
    return size


@pytest.mark.parametrize(
    ("game", "players", "moves"),
    mostly_long(
        [("Hive", 0, 6), ("Cascadia", 4, 6), ("Catan", 4, 12), ("Catan", 6, 6), ("Monopoly", 4, 10), ("TwixT", 0, 8)]
    ),
)
def test_no_letters_are_too_small_in_the_middle_of_a_game(game: str, players: int, moves: int, ada: Visitor) -> None:
    ada.open_table(game, *(["bot:random"] * (max(players, 2) - 1)), players=players)
    ada.play(moves)
    ada.await_turn()
    measured = []
    for size in (DESK, PHONE):
        ada.page.set_viewport_size(size)
        assert not ada.is_too_wide()
        assert small(ada.page) == [], size
        measured.append(smallest(ada.page))
    note("letters", game=game, players=max(players, 2), desk=measured[0], phone=measured[1])


@pytest.mark.parametrize("game", mostly_long(["cascadia", "hive", "catan", "monopoly", "twixt"]))
def test_the_longest_names_fit_on_every_screen(game: str, ada: Visitor, server: str) -> None:
    names = [f"{sign:W>24}" for sign in "ABCD"[: 2 if game in ("hive", "twixt") else 4]]
    wanted = {"game": game, "seats": [{"who": "me", "name": name} for name in names]}
    table = httpx.post(f"{server}/api/v1/tables", json=wanted, timeout=PATIENCE_S).json()["table"]["id"]
    for size in (DESK, PHONE):
        ada.page.set_viewport_size(size)
        ada.page.goto(f"/tables/{table}")
        expect(ada.page.locator(".turn")).to_contain_text(re.compile("W{23}[A-D]"))
        expect(ada.page.locator(".board").first).to_be_visible()
        assert not ada.is_too_wide(), size


IN_THE_MIDDLE: Final = """(card) => {
    const { x, width } = card.getBoundingClientRect();
    return Math.abs(x + width / 2 - window.innerWidth / 2) < 3;
}"""


@pytest.mark.long
def test_monopolys_fields_lie_in_a_row_on_a_phone(visitors: Visitors) -> None:
    phone = visitors.come(size=PHONE)
    page = phone.page
    phone.open_table("Monopoly", "bot:random", players=2)
    phone.play(1)
    phone.await_turn()
    expect(page.locator(".monopoly-ring")).to_be_visible()
    expect(page.locator(".monopoly-name").first).to_be_hidden()
    page.locator(".monopoly-ring .cell").nth(5).hover()
    expect(page.locator(".monopoly-peek:visible")).to_have_count(0)
    current = page.locator(".monopoly-card[data-sight]")
    page.wait_for_function(IN_THE_MIDDLE, arg=current.element_handle())
    bank = page.locator(".monopoly-card").nth(25)
    bank.evaluate("(card) => card.click()")
    expect(bank).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(IN_THE_MIDDLE, arg=bank.element_handle())
    expect(page.locator(".monopoly-rents")).to_contain_text("Mortgage")
    bank.press("ArrowRight")
    expect(page.locator(".monopoly-card").nth(26)).to_be_focused()
    assert not phone.is_too_wide()
    assert phone.barriers() == []


FARTHEST: Final = """() => {
    const column = (cell) => parseInt(cell.getAttribute("aria-label"), 10);
    const cells = [...document.querySelectorAll(".cell.legal")].sort((a, b) => column(b) - column(a));
    return cells[0].getAttribute("aria-label");
}"""


def test_twixts_farthest_hole_is_found_by_two_taps_on_a_phone(visitors: Visitors) -> None:
    phone = visitors.come(size=PHONE)
    page = phone.page
    phone.choose_first()  # as fingers do
    phone.open_table("TwixT", "bot:random")
    page.get_by_role("button", name="Leave them").click()
    page.wait_for_selector(".cell.legal")
    farthest = page.evaluate(FARTHEST)
    assert int(farthest.split(",")[0]) >= 22
    hole = page.locator(f".cell[aria-label^='{farthest.split(':')[0]}:']")
    all_of_it = page.locator(".twixt-overview")
    place = hole.bounding_box()
    assert place
    assert place["width"] < 20, "too close for fingers"
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(all_of_it).to_have_count(0)
    page.wait_for_function("() => document.querySelector('.twixt-glass').scrollLeft > 100")
    assert not phone.is_too_wide()
    assert small(page) == []
    assert phone.barriers() == []
    place = hole.bounding_box()
    assert place
    assert place["width"] > 30
    assert 0 <= place["x"] <= place["x"] + place["width"] <= PHONE["width"]
    lines = page.locator(".lines li").count()
    hole.click()
    expect(page.locator(".cell.chosen")).to_have_count(1)
    page.get_by_role("button", name="The whole board").click()
    expect(page.locator(".cell.chosen")).to_have_count(1)
    page.locator(".panel-place .button.primary").click()
    page.wait_for_function("(lines) => document.querySelectorAll('.lines li').length > lines", arg=lines)
    expect(all_of_it).to_have_count(1)


LOWEST: Final = """() => {
    const bottom = (cell) => cell.getBoundingClientRect().bottom;
    const cells = [...document.querySelectorAll(".cascadia-land .cell.legal:has(.cascadia-free)")];
    const lowest = cells.reduce((one, other) => (bottom(one) > bottom(other) ? one : other));
    lowest.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
CUT_OFF: Final = """() => [...document.querySelectorAll(".cascadia-land")].flatMap((land) => {
    const whole = land.getBoundingClientRect();
    return [...land.querySelectorAll(".cell")].filter((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        return left < whole.left + 1 || right > whole.right - 1 || top < whole.top + 1 || bottom > whole.bottom - 1;
    }).map((cell) => cell.getAttribute("aria-label"));
})"""
OUTLINES: Final = """() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.className = "seat-mark";
    const seats = [0, 1, 2, 3].map((seat) => {
        probe.className = `seat-mark seat-${seat}`;
        return getComputedStyle(probe).backgroundColor;
    });
    probe.remove();
    const faces = [...document.querySelectorAll(".cascadia .cell:is(.legal, .chosen) .face")];
    return faces.map((face) => getComputedStyle(face).stroke).filter((stroke) => seats.includes(stroke));
}"""


@pytest.mark.long
def test_cascadias_handles_are_whole_and_no_outline_has_a_seats_colour(ada: Visitor) -> None:
    page = ada.page
    ada.open_table("Cascadia", "bot:random", players=2)
    ada.await_turn()
    for pair in page.locator(".cascadia-shop .cell.legal[aria-label^='Pair']").all():
        pair.click()
        page.evaluate(LOWEST)
        expect(page.locator(".cascadia-land .cell.chosen")).not_to_have_count(0)
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate(CUT_OFF) == []
        page.set_viewport_size(DESK)
        if page.locator(".cascadia-land [aria-label^='Return']").count():
            break
    else:
        raise AssertionError("no animal can be given back")
    page.emulate_media(reduced_motion="reduce")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(OUTLINES) == []


COLOURS: Final = """() => [0, 1].map((seat) =>
    getComputedStyle(document.querySelector(`.seat-mark.seat-${seat}`)).backgroundColor)"""
DRESSED: Final = """() => document.querySelector("link[href*='hive'][href$='.css']")?.sheet"""


def colours(page: Page) -> list[str]:
    """Of both seats' marks, as soon as they are there."""
    for seat in range(2):
        expect(page.locator(f".seat-mark.seat-{seat}").first).to_be_attached()
    found: list[str] = page.evaluate(COLOURS)
    return found


@pytest.mark.long
def test_hives_seats_have_one_colour_from_waiting_to_the_replay(ada: Visitor, visitors: Visitors) -> None:
    page = ada.page
    table = ada.open_table("Hive", "open")
    page.wait_for_function(DRESSED)
    waiting = colours(page)
    visitors.come().join(table, "Grace")
    expect(page.locator(".board").first).to_be_visible()
    assert colours(page) == waiting
    ada.give_up()
    assert colours(page) == waiting
    page.goto(f"/replays/{table}/0")
    expect(page.locator(".board").first).to_be_visible()
    page.wait_for_function(DRESSED)
    assert colours(page) == waiting
