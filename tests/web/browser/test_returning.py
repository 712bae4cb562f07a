"""Pages that come back: after a restart of the server, after a reload in the middle of a talk."""

from __future__ import annotations

import os
import re
import signal
import socket
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.product.server import serving as held
from tests.web.browser.conftest import serving
from tests.web.browser.visitors import Visitor, Visitors
from tests.web.site import HOST

BACK_MS = 2_000
"""Pages try again within a second; the rest is a busy machine's."""


def test_a_page_comes_back_to_a_server_that_was_started_anew(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, ["twixt"], port) as url:
        visitors = Visitors(browser, url)
        ada = visitors.come()
        table = ada.open_table("TwixT", "bot:random")
        ada.play(2)  # the question of the swamps, and a peg
        expect(ada.page.locator(".lines li").last).to_contain_text("random sets a peg")
        drawn, lines = ada.drawn(), ada.lines()
    expect(ada.page.locator(".problem")).to_contain_text("connection was lost")
    with serving(tmp_path, ["twixt"], port):
        expect(ada.page.locator(".problem")).to_have_count(0, timeout=15_000)
        assert (ada.drawn(), ada.lines()) == (drawn, lines)
        ada.play(1)
        for _ in range(2):
            expect(ada.page.locator(".lines li").nth(len(lines))).to_be_visible()
            ada.page.reload()
        expect(ada.page.locator(".turn.mine")).to_be_visible()
        expect(ada.page.locator(".lines li").nth(len(lines))).to_be_visible()
        assert ada.lines()[: len(lines)] == lines
        ada.play(1)
        assert ada.page.url.startswith(f"{url}/tables/{table}")
        visitors.leave()


@pytest.mark.long
@pytest.mark.usefixtures("process")
def test_a_page_is_back_with_the_process_that_takes_over(browser: Browser, tmp_path: Path) -> None:
    with held(tmp_path, is_held=True, others="0") as server:
        visitors = Visitors(browser, f"http://{HOST}:{server.ports['http']}")
        ada = visitors.come()
        ada.open_table("TwixT", "bot:random")
        ada.play(1)  # the question of the swamps
        ada.say("Good luck")
        expect(ada.page.locator(".lines")).to_contain_text("Good luck")
        ada.play(1)
        expect(ada.page.locator(".lines li").last).to_contain_text("random sets a peg")  # which the next process knows
        lines = ada.lines()
        killed = server.pids()[0]
        os.kill(killed, signal.SIGKILL)
        server.pids_after(killed)
        expect(ada.page.locator(".problem")).to_have_count(0, timeout=BACK_MS)
        assert ada.lines()[: len(lines)] == lines
        ada.say("Are you there?")
        expect(ada.page.locator(".lines")).to_contain_text("Are you there?")
        assert ada.lines()[: len(lines)] == lines
        ada.play(1)
        ada.forgive("ERR_INCOMPLETE_CHUNKED_ENCODING")  # the feed, in the middle of which it was
        visitors.leave()


@pytest.mark.long
def test_what_is_said_after_a_reload_is_heard_on_both_sides(ada: Visitor, visitors: Visitors) -> None:
    grace = visitors.come()
    grace.join(ada.open_table("TwixT", "open"), "Grace")
    ada.say("Good luck")
    expect(grace.page.locator(".lines")).to_contain_text("Good luck")
    ada.page.reload()
    ada.page.wait_for_selector(".board")
    grace.say("You too")
    ada.say("Thank you")
    for visitor in ada, grace:
        expect(visitor.page.locator(".lines")).to_contain_text("You too")
        expect(visitor.page.locator(".lines")).to_contain_text("Thank you")


@pytest.mark.long
def test_a_page_from_before_a_server_was_renewed_begins_anew(ada: Visitor) -> None:
    documents: list[str] = []

    def age(route: Route) -> None:
        """Files are named by what was in them, and that has changed since."""
        answer = route.fetch()
        documents.append(answer.text())
        old = re.sub(r"(?<=made/twixt-board\.)[0-9a-f]{16}(?=\.js)", "0" * 16, answer.text())
        assert old != answer.text()
        route.fulfill(response=answer, body=old if len(documents) <= old_ones else None)

    def shown_for_a_game() -> int:
        documents.clear()
        ada.open_table("TwixT", "bot:random")
        expect(ada.page.locator(".board-place .board").first).to_be_visible()
        assert not ada.play(1)
        return len(documents)

    ada.page.route(re.compile(r"/tables/[0-9a-f-]{36}$"), age)
    old_ones = 1
    assert shown_for_a_game() == 2
    old_ones = 99  # a server that never has what it names is not asked for ever
    assert shown_for_a_game() == 1


def test_a_lobby_that_was_left_by_opening_a_table_can_open_another(ada: Visitor) -> None:
    page = ada.page
    page.goto("/")
    page.route("**/api/v1/tables", lambda route: None)  # which is never answered
    expect(page.locator(".play-now").first).to_be_enabled()
    page.locator(".play-now").first.click()
    page.locator(".opener-submit").click()
    for button in (page.locator(".play-now").first, page.locator(".opener-submit")):
        expect(button).to_be_disabled()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    for button in (page.locator(".play-now").first, page.locator(".opener-submit")):
        expect(button).to_be_enabled()


def free_port() -> int:
    """One that nobody listens at, so that a second server can have it too."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
    return port
