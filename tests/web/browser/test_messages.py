"""What pages say while the server does not answer, in the reader's language, and how that goes when it does."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.visitors import Visitors

SILENT: Final = "**/api/v1/**"
LOST: Final = "Die Verbindung ist abgerissen. Neuer Versuch …"
UNREACHABLE: Final = "Der Server antwortet nicht."
FAILED: Final = "Beim Server ist etwas schiefgegangen (Status 422)."


def fall_silent(page: Page) -> None:
    """The server answers nothing that this page asks."""
    page.route(SILENT, lambda route: route.abort("connectionrefused"))


@pytest.mark.long
def test_a_lobby_and_a_replay_that_find_no_server_wait_for_it(visitors: Visitors) -> None:
    visitor = visitors.come(lang="de-DE")
    page = visitor.page
    fall_silent(page)
    page.goto("/")
    expect(page.get_by_text(LOST)).to_be_visible()
    page.unroute(SILENT)
    expect(page.locator(".tile")).not_to_have_count(0)
    expect(page.locator(".problem")).to_have_count(0)

    english = visitors.come()
    table = english.open_table("TwixT", "bot:random")
    english.play(2)
    english.give_up()
    fall_silent(page)
    page.goto(f"/replays/{table}/0")
    expect(page.get_by_text(LOST)).to_be_visible()
    page.unroute(SILENT)
    expect(page.locator(".board")).to_be_visible()
    expect(page.get_by_text(LOST)).to_have_count(0)
    fall_silent(page)
    page.get_by_role("button", name="Zum Ende").click()
    expect(page.get_by_text(LOST)).to_be_visible()
    page.unroute(SILENT)
    expect(page.locator(".turn")).to_have_text("Das Spiel ist aus")
    expect(page.get_by_text(LOST)).to_have_count(0)


def test_what_came_to_nothing_is_told_as_long_as_the_server_does_not_answer(visitors: Visitors) -> None:
    page = visitors.come(lang="de-DE").page
    page.goto("/")
    page.locator(".tile", has_text="TwixT").click()
    opening, problem = page.get_by_role("button", name="Tisch eröffnen"), page.get_by_role("alert")
    tables = "**/api/v1/tables"
    page.route(tables, lambda route: route.fulfill(status=422, body="<h1>A proxy of somebody's</h1>"))
    opening.click()
    expect(problem).to_have_text(FAILED)
    page.unroute(tables)
    fall_silent(page)
    opening.click()
    expect(problem).to_have_text(UNREACHABLE)
    page.unroute(SILENT)
    expect(problem).to_have_count(0)  # contests are asked for again and again
    opening.click()
    page.wait_for_url("**/tables/*")


def test_what_is_damaged_says_so_and_waits_for_nothing(visitors: Visitors) -> None:
    visitor = visitors.come(lang="de-DE")
    page = visitor.page
    refused = {"error": "damaged", "code": "damaged", "why": "…", "values": {"why": "line 3"}}
    page.route("**/api/v1/replays/*", lambda route: route.fulfill(status=500, json=refused))
    page.goto("/replays/some-game/0")
    expect(page.locator(".problem")).to_contain_text("beschädigt")
    expect(page.get_by_text(LOST)).to_have_count(0)
    visitor.forgive("status of 500")


def test_a_seat_is_given_up_when_the_server_has_heard_of_it(visitors: Visitors) -> None:
    """Before that it is still this browser's, also after a reload."""
    visitor = visitors.come(lang="de-DE")
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Gleich spielen: TwixT").click()
    page.wait_for_url("**/tables/*")
    leave = page.get_by_role("button", name="Aufgeben und gehen")
    leave.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Nein")).to_be_focused()  # a key held down gives nothing up
    page.keyboard.press("Enter")
    expect(leave).to_be_focused()
    leave.click()
    page.route("**/leave", lambda route: route.abort("connectionrefused"))
    page.get_by_role("button", name="Ja").click()
    expect(page.get_by_role("alert").filter(has_text=UNREACHABLE)).to_be_visible()
    page.reload()
    expect(page.locator(".turn.mine")).to_be_visible()
    page.unroute("**/leave")
    leave.click()
    page.get_by_role("button", name="Ja").click()
    expect(page.locator(".over")).to_be_visible()


@pytest.mark.long
def test_a_replay_asks_again_for_its_analysis_and_calls_no_log_wrong_that_nobody_could_read(visitors: Visitors) -> None:
    visitor = visitors.come()
    page, table = visitor.page, visitor.open_table("TwixT", "bot:random")
    visitor.play(4)
    visitor.give_up()
    page.goto(f"/replays/{table}/0")
    expect(page.locator(".board")).to_be_visible()
    page.route("**/analysis?*", lambda route: route.abort("connectionrefused"))
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".analysis .problem")).to_contain_text("Trying again")
    page.unroute("**/analysis?*")
    expect(page.locator(".analysis .problem")).to_have_count(0)
    expect(page.locator(".analysis").get_by_role("status").first).to_contain_text("Done: ", timeout=60_000)
    page.route("**/verification", lambda route: route.abort("connectionrefused"))
    verify = page.get_by_role("button", name="Verify")
    verify.click()
    expect(page.get_by_role("alert")).to_have_text("The server does not answer.")
    expect(page.get_by_text("Not correct")).to_have_count(0)
    page.unroute("**/verification")
    verify.click()
    expect(page.get_by_role("status").filter(has_text="Correct.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
