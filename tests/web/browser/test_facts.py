"""What was refused, and why somebody left: at its place in a replay, live to whom may hear of it, in two languages."""

from __future__ import annotations

import re
import socket
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import PHONE, Visitor, Visitors, mostly_long

LAWFUL = b"PlaceTileAndToken 0 1,0 0 0\n"
REFUSED = b"PlaceTileAndToken 0 9,9 0 0\n"
LINE = "Seat 1: “place 0 9,9 0 0” was refused. The tile would not lie beside one of yours."


def read_until(client: socket.socket, word: bytes) -> None:
    """Its bytes are followed by others; what has come by then is thrown away."""
    heard = b""
    while word not in heard:
        heard += client.recv(4096)


def wrong_game(ada: Visitor, watcher: Visitor) -> str:
    """A program moves, is refused once and hangs up, while somebody looks on; the table's id."""
    table = ada.open_table("Cascadia", "bot:random", mine="program")
    address = urlsplit(ada.page.locator(".wire").get_by_label("(cascadia)").first.input_value())
    watcher.page.goto(f"/tables/{table}")
    with socket.create_connection((str(address.hostname), address.port or 0)) as client:
        client.sendall(b"JoinGame Bea\n")
        read_until(client, b"RequestInput 0\n")
        client.sendall(LAWFUL)
        read_until(client, b"RequestInput 0\n")
        client.sendall(REFUSED)
        read_until(client, b"SemanticError player 0")
        expect(watcher.page.locator(".lines .said-fact")).to_contain_text(LINE)
    expect(watcher.page.locator(".over")).to_be_visible()
    return table


@pytest.mark.long
def test_a_replay_shows_a_refusal_at_its_ply_and_why_its_player_left(ada: Visitor, visitors: Visitors) -> None:
    watcher = visitors.come()
    table = wrong_game(ada, watcher)
    link = watcher.page.locator(".lines .said-fact").get_by_role("link", name="The protocol")
    expect(link).to_have_attribute("href", "/protocols/cascadia?lang=en")
    page = watcher.page
    page.goto(f"/replays/{table}/0")
    facts = page.locator(".lines .said-fact")
    expect(page.locator(".lines")).to_be_visible()
    expect(facts).to_have_count(0)
    for ply in (1, 2):
        page.get_by_role("button", name="Forward").click()
        page.wait_for_url(f"**/replays/{table}/{ply}")
    expect(facts.first).to_contain_text(LINE)
    expect(facts.first.get_by_role("link", name="The protocol")).to_be_visible()
    page.locator("summary", has_text="Moves").click()
    marked = page.locator(".moves .problem")
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("title", re.compile("Refused, ignored or left here: [12]"))
    expect(facts.last).to_contain_text("Seat 1 has left: end of stream")
    page.get_by_role("button", name="Deutsch").click()
    expect(facts.last).to_contain_text(" ist gegangen: das Ende der Verbindung")
    assert not watcher.barriers()
    page.set_viewport_size(PHONE)
    assert not watcher.is_too_wide()


@pytest.mark.parametrize("lang", mostly_long(["de", "en"]))
def test_the_lobby_a_waiting_table_and_a_refusal_lead_to_the_protocol(lang: str, visitors: Visitors) -> None:
    page = visitors.come(lang=f"{lang}-GB" if lang == "en" else "de-DE").page
    name = {"en": "The protocol", "de": "Das Protokoll"}[lang]
    link = page.get_by_role("link", name=name)
    page.goto("/")
    page.locator(".tile", has_text="TwixT").click()
    expect(link).to_have_attribute("href", f"/protocols/twixt?lang={lang}")
    page.locator("select[name=seat-1]").select_option("open")
    page.locator(".opener-submit").click()
    page.wait_for_url("**/tables/*")
    page.locator(".for-programs summary").click()
    expect(link).to_have_attribute("href", f"/protocols/twixt?lang={lang}")
    page.goto("/")
    page.locator(".tile", has_text="TwixT").click()
    page.locator(".opener-submit").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".turn.mine")).to_be_visible()
    expect(link).to_have_count(0)
    page.route("**/actions", lambda route: route.continue_(post_data='{"action": "peg 0/0"}'))
    choices = page.locator(".panel-place .button:enabled, .board-place .cell.legal")
    choices.first.click(force=True)
    if page.locator(".panel-place .button.primary:enabled").count():
        page.locator(".panel-place .button.primary:enabled").first.click()
    expect(page.locator(".problem").get_by_role("link", name=name)).to_have_attribute(
        "href", f"/protocols/twixt?lang={lang}"
    )
