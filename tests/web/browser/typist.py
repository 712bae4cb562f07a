"""Somebody without a mouse: everything by Tab, arrows, Enter, from wherever the focus happens to be."""

from __future__ import annotations

from typing import Final

from tests.web.browser.visitors import Visitor

STOPS: Final = """() => [...document.querySelectorAll(".board-place g[role='group']")]
    .filter((field) => field.querySelector("[data-cell]"))
    .map((field) => field.querySelectorAll("[data-cell][tabindex='0']").length)"""
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
FARTHEST: Final = 150


class Typist:
    """A visitor's keyboard."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._page = visitor.page

    def play(self, moves: int) -> bool:
        """So many actions. Returns whether the game was long enough for them."""
        for _ in range(moves):
            if self._visitor.await_turn() == "over":
                return False
            assert set(self._page.evaluate(STOPS)) == {1}, "Tab has to find one cell of each field"
            self._visitor.act(self._choose)
        return self._visitor.await_turn() != "over"

    def _choose(self) -> bool:
        """One choice by keys. Returns whether there was anything to choose."""
        if not self._page.evaluate(AIM, self._visitor.draw()):
            return False
        if self._reach():
            self._page.keyboard.press("Enter")
        return True

    def _reach(self) -> bool:
        """Go where the aim is. Returns whether it is still there."""
        for _ in range(FARTHEST):
            way = self._page.evaluate(WAY)
            if way in ("here", "gone"):
                return bool(way == "here")
            for key in self._page.evaluate(MAP) if way == "lost" else [way]:
                self._page.keyboard.press(key)
        name = self._page.evaluate("window.aim.ariaLabel ?? window.aim.textContent")
        raise AssertionError(f"no keys lead to {name!r}")
