"""Somebody to play with, from the lobby and after a game."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.visitors import Visitors


def test_two_strangers_meet_by_one_click_each_and_the_next_opponent_comes_after_the_game(visitors: Visitors) -> None:
    ada, bob, eve = visitors.come(), visitors.come(lang="de-DE"), visitors.come()
    eve.page.goto("/")
    ada.page.goto("/")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Play a person: Hive").click()
    expect(ada.page.locator(".waiting-room")).to_contain_text("Looking for somebody who wants to play")
    table = ada.page.url.rsplit("/", 1)[1]
    line = eve.page.locator(f"a[href='/tables/{table}']")
    expect(line.locator(".looking")).to_have_text("looking for an opponent")
    assert ada.barriers() == []
    bob.page.goto("/")
    bob.page.get_by_label("Dein Name").fill("Bob")
    bob.page.get_by_role("button", name="Gegen Menschen spielen: Hive").click()
    bob.page.wait_for_url(f"**/tables/{table}")
    for visitor in (ada, bob):
        expect(visitor.page.locator(".board-place")).to_be_visible()
    expect(line.locator(".looking")).to_have_count(0)
    assert eve.barriers() == []
    bob.page.get_by_role("button", name="Aufgeben und gehen").click()
    bob.page.get_by_role("button", name="Ja").click()
    bob.page.get_by_role("button", name="Nächster Gegner").click()
    bob.page.wait_for_url(lambda url: "/tables/" in url and table not in url)
    expect(bob.page.locator(".waiting-room")).to_contain_text("Suche jemanden, der mitspielt")
