"""A program that leaves a table of people, and the bot that goes on in its place, in a browser."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import Visitor


def connect(ada: Visitor) -> socket.socket:
    """A client of TwixT takes the seat that waits for one; only then does the game begin."""
    url = urlsplit(ada.page.get_by_label("For a client of the protocol").first.input_value())
    return socket.create_connection((url.hostname, url.port), 10)


@pytest.mark.long
@pytest.mark.parametrize("goes_on", [True, False], ids=["a bot goes on", "the game ends"])
def test_the_person_is_asked_whether_a_bot_goes_on(goes_on: bool, ada: Visitor) -> None:
    page = ada.page
    ada.open_table("TwixT", "open")
    client = connect(ada)
    ada.play(1)
    client.close()
    asked = page.locator(".standing-in")
    expect(asked).to_contain_text("Seat 2's program is gone. Shall a bot go on in its place?")
    assert ada.barriers() == []
    if not goes_on:
        asked.get_by_role("button", name="No, end the game").click()
        expect(page.locator(".over")).to_contain_text("Seat 2 left.")
        return
    asked.get_by_label("Bot").select_option("random")
    asked.get_by_role("button", name="Let a bot go on").focus()
    page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    told = "Seat 2 is gone; the bot random goes on in their place."
    expect(page.locator(".lines li", has_text=told)).to_have_count(1)
    expect(page.locator(".person").nth(1)).to_contain_text("bot random took over")
    ada.play(1)
    ada.await_turn()
    ada.give_up()
    page.get_by_role("link", name="See the replay").click()
    expect(page.locator(".person").nth(1)).to_contain_text("bot random took over")
