"""Pictures of all boards in the middle of a game, on a desk, on a phone and on a large screen:
``python -m tools.screenshots FOLDER``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import ViewportSize, expect, sync_playwright

from tests.web.browser.conftest import find_chromium, serving
from tests.web.browser.visitors import Visitors

MOVES: Final = {"Cascadia": 8, "Catan": 25, "Hive": 8, "Monopoly": 9, "TwixT": 12}
PLAYERS: Final = {"Cascadia": 2, "Catan": 4, "Monopoly": 4}
SIZES: Final = ((1280, 800), (390, 844), (1920, 1080))


def shoot(folder: Path) -> None:
    """Let somebody play each game against bots, and take a picture at each size; then one of the lobby."""
    with (
        tempfile.TemporaryDirectory() as data,
        sync_playwright() as playwright,
        serving(Path(data)) as url,
        playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]) as browser,
    ):
        visitors = Visitors(browser, url)
        for game, moves in MOVES.items():
            visitor = visitors.come()
            visitor.open_table(game, "bot:easy", players=PLAYERS.get(game, 0))
            visitor.play(moves)
            visitor.await_turn()
            for width, height in SIZES:
                visitor.page.set_viewport_size(ViewportSize(width=width, height=height))
                visitor.page.reload()  # as it is for who has come by such a screen
                visitor.await_turn()
                visitor.page.wait_for_timeout(500)  # until what scrolls has come to rest
                visitor.page.screenshot(path=folder / f"{game.lower()}-{width}x{height}.png")
        visitor = visitors.come()
        visitor.page.goto("/")
        expect(visitor.page.locator(".opener-submit")).to_be_visible()
        visitor.page.wait_for_load_state("load")
        visitor.page.wait_for_timeout(1500)
        visitor.page.screenshot(path=folder / "lobby.png")
        visitors.leave()


if __name__ == "__main__":
    shoot(Path(sys.argv[1]))
