"""A replay's analysis: how it comes, what it says at a ply, where the board shows that, the keys that lead there."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.visitors import Visitors
from tests.web.site import PATIENCE_S

LENGTH = 40
"""Lines of a log: in a game of so many bots at random mostly err more than once."""


def played(url: str, game: str) -> str:
    """A game of some length that two bots have finished, neither of whom plays like the strongest; its id."""
    while True:
        id = played_once(url, game)
        if httpx.get(f"{url}/api/v1/replays/{id}/log", timeout=PATIENCE_S).text.count("\n") > LENGTH:
            return id


def played_once(url: str, game: str) -> str:
    wanted = {"game": game, "seats": [{"who": "bot", "bot": "random"}] * 2}
    id = httpx.post(f"{url}/api/v1/tables", json=wanted, timeout=PATIENCE_S).json()["table"]["id"]
    with httpx.stream("GET", f"{url}/api/v1/tables/{id}/feed", timeout=60) as feed:
        assert any(line == "event: end" for line in feed.iter_lines())
    return str(id)


def analysed(page: Page, url: str, button: str, done: str) -> tuple[str, str, list[int]]:
    """A game looked at in which two plies stand out, since in few games nobody errs twice: its id, what would have
    been better than the first ply, and those that stand out."""
    part = page.locator(".analysis")
    while True:
        id = played(url, "hive")
        page.goto(f"/replays/{id}/0")
        page.get_by_role("button", name=button).click()
        expect(part.locator("h2")).to_be_focused()
        expect(part.get_by_role("status").first).to_contain_text(done, timeout=60_000)
        opinions = httpx.get(f"{url}/api/v1/replays/{id}/analysis", timeout=PATIENCE_S).json()["opinions"]
        standing_out = [one["ply"] for one in opinions if one["is_large"] or one["unit"] is None]
        if len(standing_out) > 1:
            return id, opinions[0]["chosen"], standing_out


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "button", "done"), [("en-GB", "Analyse", "Done: "), ("de-DE", "Analysieren", "Fertig: ")]
)
def test_questionable_plies_are_found_and_the_better_choice_is_shown(
    lang: str, button: str, done: str, visitors: Visitors, server: str
) -> None:
    eve = visitors.come(lang=lang)
    page, part = eve.page, eve.page.locator(".analysis")
    id, chosen, standing_out = analysed(page, server, button, done)
    for ply in standing_out[:2]:
        page.keyboard.press("Shift+ArrowRight")
        page.wait_for_url(f"**/replays/{id}/{ply}")
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_url(f"**/replays/{id}/{standing_out[0]}")
    choice = part.locator(".line-button")
    expect(choice).not_to_have_text(re.compile(re.escape(chosen)))  # but words
    before = eve.drawn()
    choice.hover()
    expect(page.locator(".board .trace.pointed")).not_to_have_count(0)
    assert eve.drawn() != before, "what would lie there lies there"
    assert eve.barriers() == []
    page.mouse.move(1, 1)
    expect(page.locator(".board .trace.pointed")).to_have_count(0)
    assert eve.drawn() == before
    choice.focus()
    expect(page.locator(".board .trace.pointed")).not_to_have_count(0)
    expect(page.locator(".chart-mark").first).to_be_attached()
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_url(f"**/replays/{id}/{standing_out[1]}")
    expect(page.locator(".board .trace.pointed")).to_have_count(0)


def test_parts_that_come_later_are_one_file(visitors: Visitors, server: str) -> None:
    eve = visitors.come()
    page, asked = eve.page, []
    page.goto(f"/replays/{played(server, 'hive')}/1")
    expect(page.locator(".board-place [data-cell]").first).to_be_attached()
    expect(page.locator("ol.moves")).to_be_attached()  # which come by themselves
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".analysis .chart")).to_be_attached()
    assert len([path for path in asked if path.startswith("/static/")]) == 1, asked
