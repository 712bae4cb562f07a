"""The rules' pages as people meet them: from the lobby and from tables, by day and night, at a desk and on a phone."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import PHONE, Visitor, Visitors, mostly_long

SMALL: Final = """(least) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = [];
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.trim(), parent = walker.currentNode.parentElement;
        if (!text || parent.tagName === "title") continue;
        const size = parseFloat(getComputedStyle(parent).fontSize);
        const matrix = parent.getScreenCTM?.();
        if (size * (matrix ? Math.hypot(matrix.a, matrix.b) : 1) < least && isShown(parent)) small.push(text);
    }
    function isShown(element) {
        const own = element.getBoundingClientRect(), all = element.closest(".scene > svg")?.getBoundingClientRect();
        return !all || (own.right > all.left && own.left < all.right && own.bottom > all.top && own.top < all.bottom);
    }
    return small;
}"""
"""Texts in smaller letters than so many pixels, also those in the parts of boards that are shown."""


def test_from_the_lobby_to_the_rules_in_the_readers_language_and_back_to_the_same_game(visitors: Visitors) -> None:
    page = visitors.come(lang="de-DE").page
    page.goto("/")
    page.locator(".tile", has_text="TwixT").click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Spielregeln").click()
    rules = opened.value
    expect(rules.locator("h1")).to_have_text("TwixT: die Spielregeln")
    rules.get_by_role("link", name="Was anders ist als in der Schachtel").click()
    expect(rules.locator("#what-differs-from-the-box")).to_be_in_viewport()
    rules.get_by_role("link", name="English").click()
    expect(rules.locator("h1")).to_have_text("TwixT: the rules")
    rules.get_by_role("link", name="Play now").click()
    expect(rules.locator(".tile", has_text="TwixT")).to_have_attribute("aria-pressed", "true")


@pytest.mark.long
def test_who_waits_and_who_plays_finds_the_rules_too(ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table("Hive", "open")
    link = ada.page.get_by_role("link", name="Rules")
    expect(link).to_have_count(1)
    expect(ada.page.locator(".card", has=link)).to_contain_text("New to it?")
    visitors.come().join(table, "Grace")
    expect(ada.page.locator(".board").first).to_be_visible()
    expect(link).to_have_attribute("href", "/games/hive?lang=en")
    expect(link).to_have_attribute("target", "_blank")


@pytest.mark.parametrize("game", mostly_long(["hive", "cascadia", "catan", "monopoly", "twixt"]))
def test_the_rules_of_each_game_are_readable_by_everybody(game: str, ada: Visitor) -> None:
    ada.page.goto(f"/games/{game}?lang=en")
    expect(ada.page.locator(".scene svg[role=img]").first).to_be_visible()
    assert ada.barriers() == []
    assert ada.page.evaluate(SMALL, 11) == []
    ada.page.set_viewport_size(PHONE)
    assert not ada.is_too_wide()
    assert ada.page.evaluate(SMALL, 11) == []
