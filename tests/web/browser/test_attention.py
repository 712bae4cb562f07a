"""Who looks elsewhere is called: by the page's title, and by sounds and notices where they are switched on."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.visitors import PHONE, Visitor, Visitors, mostly_long

SETTINGS: Final = "() => JSON.parse(localStorage.getItem('spieltisch.settings') ?? '{}')"
HIDE: Final = """(is_hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => is_hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
NOTICES: Final = """
    window.notices = [];
    window.Notification = class {
        static permission = "default";
        static requestPermission() {
            window.asked = (window.asked ?? 0) + 1;
            this.permission = ANSWER;
            return Promise.resolve(ANSWER);
        }
        constructor(title, { body, lang }) {
            this.told = { title, body, lang, is_open: true };
            window.notices.push(this);
        }
        close() { this.told.is_open = false; }
    };
"""
TOLD: Final = "() => window.notices.map(({ told }) => told)"
TONES: Final = """
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
        window.tones.push(Math.round(this.frequency.value));
        return start.call(this, at);
    };
"""
TURN, MOVE, DICE, REFUSED, OVER = 659, 262, 330, 175, 587
"""A tone of each sound that no other has."""


def switch(visitor: Visitor, name: str) -> None:
    """A switch of the sheet, by keys alone."""
    page, box = visitor.page, visitor.page.get_by_role("checkbox", name=name)
    page.get_by_role("button", name="Sounds, notices and mouse").press("Enter")
    box.press("Space")
    expect(box).to_be_checked()
    box.press("Escape")
    expect(box).to_be_hidden()


def heard(page: Page, tone: int) -> None:
    page.wait_for_function("(tone) => window.tones.includes(tone)", arg=tone)


@pytest.mark.long
def test_the_title_calls_a_player_who_looks_elsewhere(ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table("TwixT", "open")
    grace = visitors.come()
    grace.join(table, "Grace")
    ada.play(2)  # whether to mirror the swamps, and a peg
    page = ada.page
    expect(page).to_have_title("Grace to play – TwixT")
    page.evaluate(HIDE, True)
    assert page.title() == "Grace to play – TwixT"
    grace.play(1)
    expect(page).to_have_title("● Your turn – TwixT")
    page.evaluate(HIDE, False)
    expect(page).to_have_title("Your turn – TwixT")
    page.evaluate(HIDE, True)
    expect(page).to_have_title("Your turn – TwixT")  # who has seen it is not called


@pytest.mark.long
def test_a_notice_is_asked_for_by_a_click_shown_once_and_taken_back(visitors: Visitors) -> None:
    ada = visitors.come()
    ada.page.context.add_init_script(NOTICES.replace("ANSWER", "'granted'"))
    ada.page.context.add_init_script(TONES)
    table = ada.open_table("TwixT", "open")
    page = ada.page
    assert page.evaluate("window.asked") is None
    switch(ada, "A notice when it is my turn")
    assert page.evaluate("window.asked") == 1
    switch(ada, "Quiet sounds")
    heard(page, TURN)
    settings = page.evaluate(SETTINGS)
    assert settings["notices"] is settings["sounds"] is True
    grace = visitors.come()
    grace.join(table, "Grace")
    ada.play(2)
    page.evaluate("window.tones = []")
    page.evaluate(HIDE, True)
    grace.play(1)
    heard(page, TURN)
    page.wait_for_function("() => window.notices.length > 0")
    assert page.evaluate(TOLD) == [{"title": "Your turn: TwixT", "body": "Ada, Grace", "lang": "en", "is_open": True}]
    page.evaluate(HIDE, False)
    page.wait_for_function("() => !window.notices[0].told.is_open")
    ada.play(1)
    page.evaluate(HIDE, True)
    grace.play(1)
    page.wait_for_function("() => window.notices.length > 1")
    page.evaluate("() => { window.focus = () => { window.is_focused = true; }; window.notices[1].onclick(); }")
    assert page.evaluate("window.is_focused")
    assert not page.evaluate("window.notices[1].told.is_open")


def test_a_browser_that_allows_no_notices_is_told_of(visitors: Visitors) -> None:
    ada = visitors.come(size=PHONE)
    page = ada.page
    page.context.add_init_script(NOTICES.replace("ANSWER", "'denied'"))
    page.goto("/")
    height = page.locator(".head").bounding_box()
    assert height
    assert height["height"] < 64, "the head of a phone's page has one row"
    page.get_by_role("button", name="Sounds, notices and mouse").click()
    box = page.get_by_role("checkbox", name="A notice when it is my turn")
    box.click()
    expect(page.get_by_text("The browser does not let this page show any.")).to_be_visible()
    expect(box).not_to_be_checked()
    assert page.evaluate(SETTINGS)["notices"] is False
    assert ada.barriers() == []
    assert not ada.is_too_wide()


@pytest.mark.long
def test_sounds_are_off_until_they_are_switched_on_and_then_loaded(visitors: Visitors) -> None:
    ada = visitors.come()
    page = ada.page
    page.context.add_init_script(TONES)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ada.open_table("Catan", "bot:random", "bot:random")
    ada.play(1)
    ada.await_turn()
    assert page.evaluate("window.tones") == []
    assert not [url for url in asked if "sounds" in url]
    switch(ada, "Quiet sounds")
    heard(page, TURN)  # so that one knows what one will hear
    assert [url for url in asked if "sounds" in url]
    page.evaluate("window.tones = []")
    ada.play(8)
    for tone in (MOVE, DICE):
        heard(page, tone)
    ada.open_table("TwixT", "bot:random")  # where nobody does anything in another's turn, which would be heard
    ada.play(1)
    ada.await_turn()
    page.reload()
    ada.await_turn()
    assert page.evaluate("window.tones") == []
    ada.play(1)
    page.wait_for_function("() => window.tones.length > 0")  # the browser remembers


@pytest.mark.long
def test_a_refusal_is_heard(visitors: Visitors) -> None:
    ada = visitors.come()
    page = ada.page
    page.context.add_init_script(TONES)
    ada.open_table("Bazaar", "bot:random")
    switch(ada, "Quiet sounds")
    page.get_by_label("Action in notation").fill("nonsense")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".problem")).to_contain_text("Not possible")
    heard(page, REFUSED)


@pytest.mark.parametrize("is_on", mostly_long([True, False]))
def test_the_end_is_heard_by_who_wants_to(is_on: bool, visitors: Visitors) -> None:
    ada = visitors.come()
    ada.page.context.add_init_script(TONES)
    ada.open_table("TwixT", "bot:random", options={"Board size": 8, "Moves each": 2, "Mirroring": False})
    if is_on:
        switch(ada, "Quiet sounds")
    ada.play(3)
    expect(ada.page.locator(".over")).to_be_visible()
    if is_on:
        heard(ada.page, OVER)
    else:
        assert ada.page.evaluate("window.tones") == []
