"""A table before its game, for people: whom it waits for, a bot by one click, and programs only for those who ask."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.visitors import PHONE, Visitor, Visitors


def test_seats_wait_by_name_and_the_host_adds_bots_but_is_not_offered_a_friend_s_seat(
    ada: Visitor, visitors: Visitors
) -> None:
    page = ada.page
    page.goto("/")
    page.locator(".tile", has_text="Catan").click()
    for seat in (1, 2, 3):
        page.locator(f"select[name=seat-{seat}]").select_option("open")
    page.locator("input[name=for-1]").fill("Bob")
    page.get_by_role("button", name="Open the table").click()
    room = page.locator(".waiting-room")
    expect(room.locator("li").nth(1)).to_contain_text("waiting for Bob …")
    expect(page.locator(".person").nth(1)).to_contain_text("waiting for Bob …")
    expect(page.get_by_role("button", name="Take Seat")).to_have_count(0)
    code = page.get_by_role("img", name="The link as a QR code").bounding_box()
    assert code
    assert min(code["width"], code["height"]) >= 200
    expect(page.get_by_label("For a client of the protocol").first).to_be_hidden()
    assert ada.barriers() == []
    ada.unfold()
    assert ada.barriers() == []
    expect(page.get_by_label("For a client of the protocol").first).to_be_visible()
    room.get_by_label("Which bot").select_option("easy")
    expect(room.locator(".bot-says")).to_have_text("“I'm learning too, and I guess a lot.”")
    room.get_by_role("button", name="Add a bot: Seat 3").click()
    expect(room.locator("li").nth(2)).to_have_text("3Pip")
    expect(room.locator("li .bot-face")).to_have_count(1)
    bob = visitors.come(lang="de-DE", size=PHONE)
    bob.page.goto(page.url)
    expect(bob.page.locator(".waiting-room li").nth(1)).to_contain_text("wartet auf Bob …")
    expect(bob.page.locator(".waiting-room li").nth(2)).to_have_text("3Pip")
    expect(bob.page.get_by_role("button", name="Bot dazusetzen")).to_have_count(0)
    assert not bob.is_too_wide()
    assert bob.barriers() == []
    bob.page.get_by_label("Dein Name").fill("Bob")
    bob.page.get_by_role("button", name="Platz 2 einnehmen").click()
    room.get_by_role("button", name="Add a bot: Seat 4").focus()
    page.keyboard.press("Enter")
    for visitor in (ada, bob):
        expect(visitor.page.locator(".board")).to_be_visible()
