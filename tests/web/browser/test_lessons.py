"""Learning by playing: from the lobby's tile through a lesson's first steps, by keys, until it is stopped."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser.visitors import Visitor, Visitors


def test_a_lesson_is_begun_led_answered_and_stopped_by_keys(visitors: Visitors) -> None:
    visitor = visitors.come()
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Learn by playing: Hive").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*?lesson")
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("1 of 9")
    expect(lesson).to_contain_text("Surround the other bee")
    expect(page.locator(".trace.pointed")).to_have_count(3)
    assert visitor.barriers() == []
    page.get_by_role("button", name="Got it").focus()
    page.keyboard.press("Enter")
    expect(lesson).to_contain_text("2 of 9")
    expect(page.locator(".trace.pointed")).to_have_count(0)
    page.wait_for_function("() => window.heard.join(' ').includes('Click a piece in your hand')")
    set_by_keys(visitor, "Ant")
    expect(lesson).to_contain_text("touch only your own")
    page.reload()
    expect(lesson).to_contain_text("3 of 9")
    set_by_keys(visitor, "Ant")
    expect(lesson).to_contain_text("Place your bee")
    visitor.await_turn()
    page.get_by_role("button", name=re.compile("Spider")).first.focus()
    page.keyboard.press("Enter")
    expect(lesson).to_contain_text("nothing of yours moves")
    page.get_by_role("button", name="Stop the lesson").focus()
    page.keyboard.press("Enter")
    expect(lesson).to_have_count(0)
    assert "lesson" not in page.url
    page.goto("/")
    expect(page.get_by_role("button", name="Learn by playing: Hive")).to_be_visible()


def set_by_keys(visitor: Visitor, kind: str) -> None:
    """A piece of the own hand, on a field where it may go."""
    visitor.await_turn()
    visitor.page.get_by_role("button", name=re.compile(kind)).first.focus()
    visitor.page.keyboard.press("Enter")
    fields = visitor.page.locator(".hive-swarm .cell.legal")
    fields.nth(fields.count() // 2).focus()  # not in a corner, where there is no room for a second one
    visitor.page.keyboard.press("Enter")
    visitor.page.keyboard.press("Enter")


def test_a_finished_lesson_is_offered_no_more(visitors: Visitors) -> None:
    page = visitors.come(lang="de-DE").page
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("^Beim Spielen lernen"))).to_have_count(5)
    page.evaluate("localStorage.setItem('spieltisch.lessons', JSON.stringify({ twixt: true }))")
    page.reload()
    expect(page.get_by_role("button", name=re.compile("^Beim Spielen lernen"))).to_have_count(4)
    expect(page.get_by_role("button", name="Beim Spielen lernen: TwixT")).to_have_count(0)
