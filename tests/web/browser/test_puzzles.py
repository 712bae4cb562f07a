"""A puzzle in the browser: judged on the real board, told why, counted once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from spieltisch.web.puzzles.file import add
from spieltisch.web.puzzles.making import puzzles_of
from tests.web.browser.conftest import serving
from tests.web.browser.visitors import Visitors
from tests.web.puzzles.staged import LARGE, finished_log, staged

ENGLISH: Final = ("Not the best", "Show the solution", "no other comes close", "Solved puzzles")
GERMAN: Final = ("Nicht der beste", "Lösung zeigen", "Keine andere kommt heran", "Gelöste Rätsel")


@pytest.mark.parametrize(("lang", "words"), [("en-GB", ENGLISH), ("de-DE", GERMAN)])
def test_a_puzzle_is_tried_told_and_the_next_one_comes(
    lang: str, words: tuple[str, str, str, str], browser: Browser, tmp_path: Path
) -> None:
    wrong, show, why, yours = words
    found = puzzles_of("some", finished_log(), staged(3 * LARGE))
    add(tmp_path, 0, "some", found)
    with serving(tmp_path, ["hive"]) as url:
        visitors = Visitors(browser, url)
        ada = visitors.come(lang=lang)
        page = ada.page
        page.goto("/puzzles")
        page.locator(".puzzle-card a").click()
        task = page.locator(".puzzle-page")
        page.locator(".board-place .legal").first.click()
        page.locator(".board-place .legal:not([data-lift])").first.click()
        expect(task.get_by_role("status").first).to_contain_text(wrong)
        assert ada.barriers() == []
        before = ada.drawn()
        page.get_by_role("button", name=show).click()
        expect(task.get_by_role("status").first).to_contain_text(why)
        assert ada.drawn() != before
        assert ada.barriers() == []
        address = page.url
        page.locator(".puzzle-page .primary").click()
        page.wait_for_url(lambda now: now != address)
        right = page.url.rsplit("/", 1)[1]
        page.evaluate(
            "([game, id]) => import('/static/parts/solved.js').then(({ keepSolved }) => keepSolved(game, id))",
            ["hive", right],
        )
        page.goto("/profile")
        expect(page.get_by_role("heading", name=yours)).to_be_visible()
        visitors.leave()
