"""No barriers anywhere: axe-core finds nothing at all, on every kind of page, by day and by night."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import DESK, PHONE, Visitor, Visitors, mostly_long

GAMES: Final = {"Cascadia": 6, "Catan": 12, "Hive": 3, "Monopoly": 10, "TwixT": 4}
"""And how many actions lead to where there is something on the board, but to no end by chance: of Hive so few that no
bee can have been surrounded."""
FOUR: Final = {"Cascadia", "Catan", "Monopoly"}


@pytest.mark.parametrize("game", mostly_long(["Hive", "Cascadia", "Catan", "Monopoly", "TwixT"]))
def test_a_game_has_no_barriers_for_who_plays_watches_or_looks_back(game: str, ada: Visitor) -> None:
    page = ada.page
    table = ada.open_table(game, *["bot:random"] * (3 if game in FOUR else 1), players=4 * (game in FOUR))
    ada.play(GAMES[game])
    ada.await_turn()
    found = {"player": ada.barriers()}
    chosen = page.locator(".cell.legal")
    if chosen.count():
        chosen.first.dispatch_event("click")
        found["chosen"] = ada.barriers()
    page.set_viewport_size(PHONE)
    found["phone"] = ada.barriers()
    page.set_viewport_size(DESK)
    for view in ("?as=spectator", "?as=spectator&view=hall"):
        page.goto(f"/tables/{table}{view}")  # of a game that goes on
        expect(page.locator(".board").first).to_be_visible()
        expect(page.locator(".lines li").first).to_be_attached()
        found[view] = ada.barriers()
    page.goto(f"/tables/{table}?as=0")
    expect(page.locator(".board").first).to_be_visible()
    ada.give_up()
    found["over"] = ada.barriers()
    page.goto(f"/replays/{table}/{GAMES[game]}")
    expect(page.locator("[aria-labelledby=think-title] .chart > svg")).to_be_visible()
    ada.unfold()
    found["replay"] = ada.barriers()
    assert {view: those for view, those in found.items() if those} == {}


@pytest.mark.parametrize("games", mostly_long([["Hive"], ["Cascadia", "Catan", "Monopoly", "TwixT", "Bazaar"]]))
def test_the_lobby_and_its_form_have_no_barriers(games: list[str], ada: Visitor) -> None:
    page = ada.page
    for kind in ("open", "bot:random"):  # a table that waits, and one that is over
        ada.open_table("TwixT", kind)
    ada.give_up()
    page.goto("/")
    expect(page.locator("section[aria-labelledby=finished-title] .line").first).to_be_visible()
    found: dict[str, Any] = {}
    for game in games:
        page.locator(".tile", has_text=game).click()
        ada.unfold()
        found[game] = ada.barriers()
    assert {view: those for view, those in found.items() if those} == {}


@pytest.mark.long
def test_pages_around_the_games_have_no_barriers(ada: Visitor, visitors: Visitors) -> None:
    page = ada.page
    found: dict[str, Any] = {}
    table = ""
    for mine, others in (("me", ["open"]), ("me", ["program"]), ("open", ["open"])):
        table = ada.open_table("Hive", *others, mine=mine)
        expect(page.locator(".waiting-room, .wire").first).to_be_visible()
        ada.unfold()
        found[f"waiting: {mine}, {others}"] = ada.barriers()
    guest = visitors.come()
    guest.page.goto(f"/tables/{table}")
    expect(guest.page.get_by_role("button", name="Take Seat 1")).to_be_visible()
    found["who may join"] = guest.barriers()
    for path, there in (
        ("/workshop", ".chip"), ("/contests", "h1"), ("/games/twixt", "h1"), ("/protocols/twixt", "h1"),
        ("/protocols/monopoly?lang=de", "h1"), ("/nowhere/at/all", "h1"), ("/games/none", "h1"),
        ("/protocols/none", "h1"), ("/tables/none", "h1"), ("/replays/none", "h1"),
    ):  # fmt: skip
        page.goto(path)
        expect(page.locator(there).first).to_be_visible()
        found[path] = ada.barriers()
    page.set_viewport_size(PHONE)
    page.goto("/protocols/monopoly?lang=de")
    found["protocol on a phone"] = ada.barriers()
    page.goto("/workshop?game=twixt")
    page.get_by_role("button", name="Open my door").click()
    expect(page.locator(".turn")).to_contain_text("Waiting for a connection")
    found["workbench"] = ada.barriers()
    page.get_by_role("button", name="Stop").click()
    assert {view: those for view, those in found.items() if those} == {}
