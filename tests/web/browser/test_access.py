"""Hands, eyes and screens of all kinds: no barriers, nothing too wide, everything by keys."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import HALL, PHONE, Visitor, Visitors, mostly_long

FOCUSED: Final = """() => {
    const one = document.activeElement;
    return one === document.body ? "" : one.getAttribute("aria-label") ?? one.textContent;
}"""


CHOICES: Final = """() => {
    window.field = document.querySelector(".cell.legal").closest("g[role='group']");
    window.field.querySelector(".cell.legal").focus();
    return [...window.field.querySelectorAll(".cell.legal")].map((one) => one.getAttribute("aria-label"));
}"""
STEP: Final = """(key) => {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return document.activeElement.getAttribute("aria-label");
}"""


@pytest.mark.long
def test_a_hall_has_no_barriers_and_escape_leads_back(ada: Visitor, visitors: Visitors) -> None:
    page = ada.page
    table = ada.open_table("Monopoly", "open")
    assert ada.barriers() == []
    visitors.come().join(table, "Grace")
    page.goto(f"/tables/{table}?as=spectator")
    page.get_by_role("button", name="Projector view").click()
    page.wait_for_url("**view=hall")
    expect(page.locator(".board")).to_be_visible()
    expect(page.get_by_role("button", name="Projector view")).to_be_focused()
    expect(page.locator(".chat")).to_be_hidden()
    assert ada.barriers() == []
    assert (page.get_by_role("button", name="Projector view").bounding_box() or {"width": 0})["width"] <= 1
    expect(page.locator(".rules-link")).to_be_hidden()
    assert page.evaluate("document.fullscreenElement === document.documentElement"), "all of the screen"
    page.keyboard.press("Escape")
    expect(page.locator(".chat")).to_be_visible()
    assert not page.url.endswith("view=hall")
    page.get_by_role("button", name="Projector view").click()
    page.wait_for_url("**view=hall")
    page.wait_for_selector(":root:fullscreen")
    page.evaluate("document.exitFullscreen()")  # as a browser does by itself
    expect(page.locator(".chat")).to_be_visible()
    assert not page.url.endswith("view=hall")
    assert page.evaluate("document.fullscreenElement") is None


@pytest.mark.parametrize("game", ["Cascadia", "Catan", "Hive", "Monopoly", "TwixT"])
def test_what_there_is_to_do_is_in_sight_at_a_desk_and_on_a_phone(game: str, ada: Visitor) -> None:
    table = ada.open_table(game, "bot:random")
    ada.play(2)
    ada.await_turn()
    assert ada.shows(".board"), "the board must fit the window"
    assert can_act(ada), "the panel must lie beside it"
    ada.page.set_viewport_size(PHONE)
    assert not ada.is_too_wide()
    assert can_act(ada), "the panel must lie below it"
    ada.page.goto(f"/tables/{table}?as=spectator")
    expect(ada.page.locator(".board").first).to_be_visible()
    assert not ada.is_too_wide()


@pytest.mark.parametrize("game", mostly_long(["Hive", "Catan", "TwixT"]))
def test_page_keys_pass_every_choice_wherever_it_lies(game: str, ada: Visitor) -> None:
    ada.open_table(game, "bot:random")
    ada.await_turn()
    told = len(ada.lines())
    ada.play(1)
    expect(ada.page.locator(".lines li").nth(told)).to_be_attached()  # before, the turn is the one that was
    ada.await_turn()
    choices = ada.page.evaluate(CHOICES)
    assert len(choices) > 1
    visited = [ada.page.evaluate(STEP, "PageDown") for _ in choices]
    assert sorted(visited) == sorted(choices)
    back = [ada.page.evaluate(STEP, "PageUp") for _ in choices]
    assert back == [*visited[-2::-1], visited[-1]]


def can_act(visitor: Visitor) -> bool:
    """Whether the panel begins in the window, and its first button, if there is one, needs no scrolling."""
    button = ".panel-place button:enabled"
    return visitor.shows(button if visitor.page.locator(button).count() else ".panel-place")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players"),
    [("Cascadia", 4), ("Catan", 6), ("Hive", 2), ("Monopoly", 4), ("Monopoly", 8), ("TwixT", 2)],
)
def test_a_hall_sees_a_full_table_without_scrolling(game: str, players: int, visitors: Visitors) -> None:
    ada = visitors.come(size=HALL)
    table = ada.open_table(game, name="Augusta Ada Byron King", players=players if players > 2 else 0)
    ada.play(2)
    ada.await_turn()
    ada.page.goto(f"/tables/{table}?as=spectator&view=hall")
    expect(ada.page.locator(".board").first).to_be_visible()
    expect(ada.page.locator(".person")).to_have_count(players)
    assert not ada.is_too_high()
    assert ada.shows(".person:last-child")
    if game == "Cascadia":
        assert ada.shows(".cascadia-sheet")


def test_lobby_and_replay_fit_on_a_phone_too(visitors: Visitors) -> None:
    phone = visitors.come(size=PHONE)
    table = phone.open_table("TwixT", "bot:random")
    phone.play(1)
    phone.give_up()
    phone.page.goto(f"/replays/{table}/1")
    expect(phone.page.locator("[aria-labelledby=think-title] .chart > svg")).to_be_visible()
    assert not phone.is_too_wide()
    phone.page.goto("/")
    expect(phone.page.locator(f"a[href='/replays/{table}']")).to_be_visible()
    assert not phone.is_too_wide()


def test_the_keyboard_alone_opens_a_table_and_sets_a_peg(ada: Visitor) -> None:
    page = ada.page
    page.goto("/")
    expect(page.locator(".tile")).not_to_have_count(0)
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(ada, "TwixT")
    page.keyboard.press("Space")
    tab_to(ada, "Open the table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    expect(page.locator(".turn.mine")).to_be_visible()
    page.wait_for_selector(".panel-place button")
    tab_to(ada, "Leave them")  # the swamps as they are: a question that comes before the first peg
    page.keyboard.press("Enter")
    page.wait_for_selector(".cell.legal")
    expect(page.locator(".board-place [tabindex='0']")).to_have_count(1)
    lines = page.locator(".lines li").count()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.matches('[data-cell]')"):
            break
    first = focused(ada)
    page.keyboard.press("ArrowRight")
    assert focused(ada) != first
    for key in ["ArrowDown", "ArrowRight"] * 6:  # there may be a swamp
        if page.evaluate("document.activeElement.matches('.legal')"):
            break
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".cell.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".cell.chosen")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function("(lines) => document.querySelectorAll('.lines li').length > lines", arg=lines)
    assert page.evaluate("document.activeElement !== document.body")


def tab_to(visitor: Visitor, text: str) -> None:
    """Press Tab until what has this text has the focus."""
    for _ in range(60):
        visitor.page.keyboard.press("Tab")
        if text in focused(visitor):
            return
    raise AssertionError(f"Tab never came to {text!r}")


def focused(visitor: Visitor) -> str:
    name: str = visitor.page.evaluate(FOCUSED)
    return name
