"""Somebody without a mouse: everything by Tab, arrows or page keys, and Enter, from wherever the focus is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol


class Keyboard(Protocol):
    """Of any browser."""

    def press(self, key: str) -> None: ...


class Page(Protocol):
    """Of any browser."""

    @property
    def keyboard(self) -> Keyboard: ...

    def evaluate(self, expression: str, arg: Any = None) -> Any: ...


class Sitter(Protocol):
    """Who plays at a page: a visitor of ours, or one with another browser."""

    @property
    def page(self) -> Page: ...

    def await_turn(self) -> str: ...

    def draw(self) -> float: ...

    def act(self, choose: Callable[[], None]) -> bool: ...


STOPS: Final = """() => [...document.querySelectorAll(".board-place g[role='group']")]
    .filter((field) => field.querySelector("[data-cell]")).map((field) => {
        const stops = [...field.querySelectorAll("[data-cell][tabindex='0']")];
        return stops.length === 1 && (stops[0].matches(".legal") || !field.querySelector(".legal"));
    })"""
"""Whether Tab finds one cell of each field, and a choice where there are any."""
AIM: Final = """(draw) => {
    const pools = [".panel-place .button.primary:enabled", "g[role='group']:not(:has(.chosen)) .cell.legal",
        ".panel-place .button:enabled:not(.quiet)", ".cell.legal:not(.chosen)",
    ].map((one) => [...document.querySelectorAll(one)].filter((found) => found.checkVisibility()));
    const pool = pools.find(({ length }) => length) ?? [];
    window.aim = pool[Math.floor(draw * pool.length)];
    window.visited = new Set();
    return pool.length > 0;
}"""
"""What a player would want next: to finish what is chosen, else something where nothing is chosen, else any button."""
WAY: Final = """() => {
    const { aim } = window, now = document.activeElement;
    if (!aim.isConnected) return "gone";
    if (now === aim) return "here";
    const field = aim.closest("g[role='group']");
    if (!field?.contains(now)) return aim.compareDocumentPosition(now) & 4 ? "Shift+Tab" : "Tab";
    const [from, to] = [now, aim].map((one) => one.getBoundingClientRect());
    const dx = to.x + to.width / 2 - from.x - from.width / 2, dy = to.y + to.height / 2 - from.y - from.height / 2;
    if (window.visited.has(now)) return "lost";
    window.visited.add(now);
    return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : (dy > 0 ? "ArrowDown" : "ArrowUp");
}"""
"""The key that seems to lead there: Tab between the fields of cells and the buttons, within a field the arrows."""
MAP: Final = """async () => {
    const { ARROWS, nearest } = await import("/static/keys.js");
    const cells = [...window.aim.closest("g[role='group']").querySelectorAll("[data-cell]")];
    const ways = new Map([[document.activeElement, []]]);
    for (const [cell, way] of ways) {
        if (cell === window.aim) return way;
        for (const [key, direction] of Object.entries(ARROWS)) {
            const next = nearest(cell, cells.filter((one) => one !== cell), direction);
            if (next && !ways.has(next)) ways.set(next, [...way, key]);
        }
    }
    return [];
}"""
"""The arrows that lead there for sure, for who came to the same place again; none if there is no way."""
KEYS: Final = """(draw) => {
    const now = document.activeElement, field = window.aim.closest("g[role='group']");
    const cells = field ? [...field.querySelectorAll("[data-cell]")] : [];
    const start = !field ? window.aim : field.contains(now) ? now : cells.find((one) => one.tabIndex === 0);
    if (field && draw !== null) {
        const choices = cells.filter((one) => one.matches(".legal:not(.chosen)"));
        window.aim = choices.at((choices.indexOf(start) + Math.floor(draw * 7) - 3) % choices.length);
    }
    if (!window.aim?.isConnected || !start) return null;
    if (start !== now) {
        const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
            .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }));
        const steps = stops.indexOf(start) - stops.indexOf(now);
        return Array(Math.abs(steps)).fill(steps < 0 ? "Shift+Tab" : "Tab");
    }
    if (!field) return [];
    const choices = cells.filter((one) => one === start || one.matches(".legal"));
    const ahead = (choices.indexOf(window.aim) - choices.indexOf(start) + choices.length) % choices.length;
    const back = choices.length - ahead;
    return Array(Math.min(ahead, back)).fill(ahead < back ? "PageDown" : "PageUp");
}"""
"""The keys that lead there: Tab to a button or to a field's one cell, and only from that from choice to choice, since
Tab leads elsewhere if a button has come or gone meanwhile, and page keys choose in a list. With a ``draw`` the aim
becomes one of the choices around that cell, so that it is never far; null if it is gone."""
FARTHEST: Final = 150
ATTEMPTS: Final = 8


class Typist:
    """A visitor's keyboard."""

    def __init__(self, visitor: Sitter) -> None:
        self._visitor = visitor
        self._page = visitor.page

    def play(self, moves: int) -> bool:
        """So many actions. Returns whether the game was long enough for them."""
        for _ in range(moves):
            if self._visitor.await_turn() == "over":
                return False
            assert all(self._page.evaluate(STOPS)), "Tab has to find one cell of each field, a choice if there is one"
            self._visitor.act(partial(self._choose, self._walk))
        return self._visitor.await_turn() != "over"

    def finish(self) -> int:
        """To the end of the game, from choice to choice by page keys. Returns how many actions that took."""
        actions = 0
        while self._visitor.act(partial(self._choose, self._leap)):
            actions += 1
        return actions

    def _choose(self, reach: Callable[[], bool]) -> None:
        """One choice by keys, if there is anything to choose."""
        if self._page.evaluate(AIM, self._visitor.draw()) and reach():
            self._page.keyboard.press("Enter")

    def _leap(self) -> bool:
        """Go where the aim is, or to a choice near where Tab leads. Returns whether it is still there."""
        draw: float | None = self._visitor.draw()
        for _ in range(ATTEMPTS):
            keys = self._page.evaluate(KEYS, draw)
            if not keys:
                return keys is not None
            for key in keys:
                self._page.keyboard.press(key)
            draw = None
        return False

    def _walk(self) -> bool:
        """Go where the aim is by arrows. Returns whether it is still there."""
        for _ in range(FARTHEST):
            way = self._page.evaluate(WAY)
            if way in ("here", "gone"):
                return bool(way == "here")
            for key in self._page.evaluate(MAP) if way == "lost" else [way]:
                self._page.keyboard.press(key)
        name = self._page.evaluate("window.aim.ariaLabel ?? window.aim.textContent")
        raise AssertionError(f"no keys lead to {name!r}")
