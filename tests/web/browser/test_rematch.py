"""After a game: once more with the same people, whose pages find the new table by themselves."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.visitors import Visitors


def test_one_asks_the_other_accepts_and_both_sit_at_the_new_table_with_sides_exchanged(visitors: Visitors) -> None:
    ada, bob, eve = visitors.come(), visitors.come(lang="de-DE"), visitors.come()
    table = ada.open_table("TwixT", "open")
    bob.page.goto(f"/tables/{table}")
    bob.page.get_by_label("Dein Name").fill("Bob")
    bob.page.get_by_role("button", name="Platz 2").click()
    bob.page.wait_for_selector(".board")
    eve.page.goto(f"/tables/{table}")
    ada.give_up()
    ask = ada.page.get_by_role("button", name="Rematch")
    ask.click()
    expect(ada.page.locator(".rematch")).to_contain_text("Waiting for Bob")
    expect(bob.page.locator(".rematch > p").first).to_have_text("Ada möchte Revanche.")
    bob.page.get_by_role("button", name="Ablehnen").click()
    expect(ada.page.locator(".rematch")).to_contain_text("Bob doesn't want a rematch.")
    assert bob.barriers() == []
    ask.click()
    bob.page.get_by_role("button", name="Annehmen").focus()
    bob.page.keyboard.press("Enter")
    for page in (ada.page, bob.page):
        page.wait_for_url(lambda url: "/tables/" in url and table not in url)
        expect(page.locator(".person").first).to_contain_text("Bob")
    expect(bob.page.locator(".turn.mine")).to_have_text("Du bist am Zug")
    eve.page.get_by_role("link", name="Watch the rematch").click()
    expect(eve.page.locator(".person").nth(1)).to_contain_text("Ada")
    ada.page.go_back()
    expect(ada.page.get_by_role("heading", name="Tables", exact=True)).to_be_visible()
