"""The wire of one's own program on its table's page: what it says and hears, what that means, and what was wrong."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import Visitor, Visitors


def test_a_program_s_mistake_is_on_its_owner_s_page_with_its_reason(ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table("TwixT", "bot:random", mine="program", options={"Mirroring": False})
    wire = ada.page.locator(".wire")
    expect(wire).to_contain_text("Only you see it")
    address = urlsplit(wire.get_by_label("(twixt)").first.input_value())
    watcher = visitors.come()
    watcher.page.goto(f"/tables/{table}")
    with socket.create_connection((str(address.hostname), address.port or 0)) as client:
        expect(wire).to_contain_text("you are player 1")
        expect(wire).to_contain_text("your move, please: the first of the game")
        client.sendall(b"3 0 0\n")
        expect(wire).to_contain_text("moves to column 0, row 0")
        wrong = wire.locator(".wire-wrong").first
        expect(wrong).to_contain_text("ms after the request – There is a swamp.")
        while client.recv(4096):
            pass
    expect(watcher.page.locator(".over")).to_be_visible()
    assert watcher.page.locator(".wire").count() == 0
    with ada.page.expect_popup() as opened:
        wire.get_by_role("link", name="moves to column 0, row 0").click()
    page = opened.value
    expect(page.locator("h3[id='3-the-request-and-the-move']")).to_be_in_viewport()
    page.close()
    assert not ada.barriers()
    assert not ada.is_too_wide()


@pytest.mark.long
def test_a_wire_is_there_again_after_a_reload_and_in_german(ada: Visitor) -> None:
    ada.open_table("Cascadia", "bot:random", mine="program")
    wire = ada.page.locator(".wire")
    address = urlsplit(wire.get_by_label("(cascadia)").first.input_value())
    with socket.create_connection((str(address.hostname), address.port or 0)) as client:
        client.sendall(b"JoinGame Bea\nNonsense\n")
        expect(wire).to_contain_text("wants to play as Bea")
        expect(wire.locator(".wire-wrong").first).to_contain_text("Nonsense")
        ada.page.reload()
        ada.page.get_by_role("button", name="Deutsch").click()
        expect(wire).to_contain_text("will als Bea mitspielen")
        expect(wire.get_by_role("link", name="will als Bea mitspielen")).to_have_attribute(
            "href", "/protocols/cascadia?lang=de#joining"
        )


@pytest.mark.long
def test_who_comes_by_link_connects_a_program(ada: Visitor, visitors: Visitors) -> None:
    grace = visitors.come()
    table = ada.open_table("TwixT", "open", options={"Mirroring": False})
    grace.page.goto(f"/tables/{table}")
    grace.page.locator("summary", has_text="For programs").click()
    grace.page.get_by_role("button", name="Connect my program here").click()
    wire = grace.page.locator(".wire")
    address = urlsplit(wire.get_by_label("(twixt)").first.input_value())
    with socket.create_connection((str(address.hostname), address.port or 0)):
        expect(ada.page.locator(".turn.mine")).to_be_visible()
        ada.play(1)
        expect(wire).to_contain_text("you are player 2")
        expect(wire).to_contain_text("the opponent has moved")
    assert ada.page.locator(".wire").count() == 0
