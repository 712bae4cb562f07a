"""The most important ways in Firefox as people have it: from the lobby to a table and through a whole game, by mouse
and by keys, with a reload and in both languages. All else is tested in Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

import pytest

from tests.web.browser.bidi import Browser, Page
from tests.web.browser.typist import Typist
from tests.web.browser.visitors import STAND

FILLED: Final = """(options) => {
    const labelled = (text) => [...document.querySelectorAll("label")]
        .find((one) => one.textContent.includes(text)).control;
    const set = (field, value) => {
        field[field.type === "checkbox" ? "checked" : "value"] = value;
        for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    };
    for (const [text, value] of Object.entries(options)) set(labelled(text), value);
    const others = [...document.querySelectorAll("select[name^=seat-]")].slice(1);
    for (const seat of others) set(seat, "bot:random");
    return others.length > 0;
}"""
"""What is chosen in the form of the lobby: lists open outside the page, where no test can click."""
BUTTON: Final = """() => [...document.querySelectorAll("button, summary, a.button")]
    .find((one) => one.textContent.includes(%r) && one.checkVisibility())"""
TILE: Final = "() => [...document.querySelectorAll('.tile')].find((one) => one.textContent.includes(%r))"
NAME: Final = "() => document.querySelector('input[name=name]')"
CHOOSE: Final = """(draw) => {
    const pools = [".panel-place .button.primary:enabled", ".board-place .cell.legal:not(.chosen)",
        ".panel-place .button:enabled:not(.quiet)"].map((one) => [...document.querySelectorAll(one)]);
    const pool = pools.find(({ length }) => length) ?? [];
    window.chosen = pool[Math.floor(draw * pool.length)];
    return pool.length > 0;
}"""
ACTED: Final = """() => {
    const { fetch } = window;
    window.acted = 0;
    window.fetch = (address, options) => {
        window.acted += options?.method === "POST" && address.endsWith("/actions");
        return fetch(address, options);
    };
    return true;
}"""
DRAWN: Final = """() => [...document.querySelectorAll(".board-place [data-cell]")]
    .map((cell) => cell.getAttribute("aria-label")).join()"""


class Fox:
    """Somebody with Firefox."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._random = Random(1)

    def open_table(self, game: str, options: Mapping[str, object]) -> None:
        """Through the lobby's form, against bots that play at random."""
        page = self.page
        page.goto("/")
        page.click(TILE % game)
        page.click(NAME)
        page.keyboard.type("Ada")
        page.click(BUTTON % "Options")
        assert page.evaluate(FILLED, options)
        page.click(BUTTON % "Open the table")
        page.wait_for("() => location.pathname.startsWith('/tables/')")
        self.arrive()

    def arrive(self) -> None:
        """A page has come."""
        self.page.wait_for("() => document.querySelector('.board-place .board') !== null")
        self.page.evaluate(ACTED)

    def await_turn(self) -> str:
        return str(self.page.wait_for(STAND))

    def draw(self) -> float:
        return self._random.random()

    def act(self, choose: Callable[[], None]) -> bool:
        """Whenever it is her turn, choose, until the page has sent something off. Returns whether the game was not
        over."""
        before = self.page.evaluate("window.acted")
        while self.await_turn() != "over":
            choose()
            if self.page.evaluate("window.acted") != before:
                return True
        return False

    def play(self, moves: int) -> None:
        """By mouse, so many or to the end."""
        while moves and self.act(self._choose):
            moves -= 1

    def _choose(self) -> None:
        if self.page.evaluate(CHOOSE, self.draw()):
            self.page.click("() => window.chosen")


@pytest.fixture
def fox(firefox: Browser, server: str) -> Iterator[Fox]:
    """Somebody with an English browser at a desk; whatever their pages complain of fails the test."""
    page = firefox.new_page(server, "en-GB", 1280, 800)
    yield Fox(page)
    page.close()
    assert firefox.complaints.pop(page.id, []) == []


@pytest.mark.long
def test_a_whole_game_by_mouse_with_a_reload(fox: Fox) -> None:
    fox.open_table("TwixT", {"Board size": 8, "Moves each": 4, "Mirroring": False})
    fox.play(1)
    fox.await_turn()
    drawn = fox.page.evaluate(DRAWN)
    fox.page.reload()
    fox.arrive()
    assert fox.await_turn() == "mine"
    assert fox.page.evaluate(DRAWN) == drawn
    fox.play(99)
    assert fox.await_turn() == "over"
    fox.page.wait_for("() => document.querySelector('.ending, .over')?.textContent.includes('Ada')")


@pytest.mark.long
def test_a_whole_game_by_keys(fox: Fox) -> None:
    fox.open_table("Monopoly", {"Rounds at most": 3})
    fox.page.evaluate("document.addEventListener('pointerdown', () => { window.is_touched = true; }, true)")
    assert Typist(fox).finish() >= 3
    assert fox.await_turn() == "over"
    assert not fox.page.evaluate("window.is_touched ?? false")


@pytest.mark.long
def test_the_readers_language_is_kept(fox: Fox, firefox: Browser, server: str) -> None:
    page = firefox.new_page(server, "de-DE", 390, 844)
    page.goto("/")
    page.wait_for("() => document.querySelector('.opener-submit')?.textContent.includes('Tisch eröffnen')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click(BUTTON % "English")
    page.wait_for("() => document.querySelector('.opener-submit').textContent.includes('Open the table')")
    page.reload()
    page.wait_for("() => document.querySelector('.opener-submit')?.textContent.includes('Open the table')")
    assert page.evaluate("document.documentElement.lang") == "en"
    page.close()
    assert firefox.complaints.pop(page.id, []) == []
