"""The lobby: opening tables, taking seats, and everybody's language."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import httpx
import pytest
from playwright.sync_api import Browser, expect

from spieltisch.net.now import SECOND_US
from tests.web.browser.conftest import serving
from tests.web.browser.visitors import Visitor, Visitors
from tests.web.site import API, GENEROUS, PATIENCE_S, bearer

DURATIONS: Final = """async (lang) => {
    const { duration } = await import("/static/words/moments.js");
    return [3210, 1000, 12000].map((ms) => duration(ms, lang));
}"""

COLOURS: Final = """(image) => {
    const pencil = document.createElement("canvas").getContext("2d");
    pencil.drawImage(image, 0, 0, 20, 20);
    return [...pencil.getImageData(0, 0, 20, 20).data];
}"""
"""What a picture looks like, from far away."""


def test_a_table_waits_in_everybodys_lobby_until_somebody_joins_by_its_link(ada: Visitor, visitors: Visitors) -> None:
    grace = visitors.come()
    grace.page.goto("/")
    expect(grace.page.locator("#waiting-title .count")).to_be_visible()
    table = ada.open_table("TwixT", "open")
    grace.page.locator(f"a[href='/tables/{table}']", has_text="Join").click()
    grace.page.get_by_label("Your name").fill("Grace")
    grace.page.get_by_role("button", name="Take Seat 2").click()
    for visitor in ada, grace:
        expect(visitor.page.locator(".people")).to_contain_text("Grace")
        expect(visitor.page.locator(".board")).to_be_visible()


def test_an_open_seat_names_the_address_and_the_reservation_for_a_client(ada: Visitor) -> None:
    ada.open_table("Hive", "open")
    door = ada.page.locator(".seat-offer")
    address = door.locator("input.mono").first.input_value()
    assert address.startswith("hive://127.0.0.1:")
    assert len(door.get_by_label("with the reservation", exact=True).input_value()) >= 8


def test_the_name_the_language_and_the_colours_are_remembered(visitors: Visitors) -> None:
    page = visitors.come(lang="de-DE").page
    page.goto("/")
    expect(page.locator("h1")).to_have_text("Tische")
    page.get_by_label("Dein Name").fill("Ada")
    page.get_by_label("Farben").select_option("dark")
    page.get_by_role("button", name="English").click()
    page.reload()
    expect(page.locator("h1")).to_have_text("Tables")
    expect(page.get_by_label("Your name")).to_have_value("Ada")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_options_and_times_are_in_the_readers_language(visitors: Visitors) -> None:
    page = visitors.come(lang="de-DE").page
    page.goto("/")
    page.locator(".tile", has_text="Catan").click()
    page.locator("summary", has_text="Optionen").click()
    harbours = page.get_by_role("combobox", name="Häfen", exact=True)
    expect(harbours).to_have_accessible_description(re.compile("^Wo sie liegen: "))
    harbours.select_option("aus Holz")
    page.get_by_role("button", name="English").click()
    harbours = page.get_by_role("combobox", name="Harbours", exact=True)
    expect(harbours).to_have_accessible_description(re.compile("^Where harbours lie: "))
    expect(harbours).to_have_value("wooden")
    for lang, expected in {"de": ["3,2 s", "1 s", "12 s"], "en": ["3.2 s", "1 s", "12 s"]}.items():
        assert page.evaluate(DURATIONS, lang) == expected


def test_bots_are_characters_with_what_they_were_measured_to_be_worth(visitors: Visitors) -> None:
    visitor = visitors.come()
    visitor.page.goto("/")
    visitor.page.locator(".tile", has_text="TwixT").click()
    seat = visitor.page.locator("select[name=seat-1]")
    expect(seat).to_have_value("bot:medium")
    measured = r"★+, beats a simple bot in \d+ of \d+ games$"
    expect(seat.locator("option[value='bot:easy']")).to_have_text(re.compile(r"^Pip, easy ★+$"))
    expect(seat.locator("option[value='bot:easy']")).to_have_attribute("title", re.compile(f"^{measured}"))
    expect(visitor.page.locator(".bot-says")).to_have_text("“I play soundly. Bring a plan.”")
    expect(seat.locator("> option")).to_have_count(8)
    expect(seat.locator("optgroup option[value='bot:search']")).to_have_text("Bot: search")
    visitor.page.get_by_role("button", name="Deutsch").click()
    german = r"^★+, schlägt einen einfachen Bot in \d+ von \d+ Partien$"
    expect(seat.locator("option[value='bot:hard']")).to_have_text(re.compile(r"^Magnus, schwer ★+$"))
    expect(seat.locator("option[value='bot:hard']")).to_have_attribute("title", re.compile(german))
    visitor.page.get_by_role("button", name="English").click()
    visitor.open_table("TwixT", "bot:easy")
    bot = visitor.page.locator(".people li").nth(1)
    expect(bot.locator(".person-name")).to_have_text(re.compile(r"^Pip\s+bot, easy"))
    worth = re.compile(rf"^bot, easy {measured}")
    expect(bot.locator("[title]")).to_have_attribute("title", worth)
    expect(bot.locator(".hidden-text")).to_have_text(worth)


def test_a_name_is_not_cut_but_said_to_be_too_long(ada: Visitor) -> None:
    page, long = ada.page, "Wilhelmina Friederike von"
    page.goto("/")
    name = page.get_by_label("Your name")
    name.fill(long)
    expect(page.get_by_role("alert")).to_have_text("The name is too long: 25 of at most 24 characters.")
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/$"))
    name.fill(long[:-1])
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".people")).to_contain_text(long[:-1])


def test_a_click_at_a_game_begins_it_against_a_bot(ada: Visitor) -> None:
    ada.page.goto("/")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Play now: TwixT").click()
    ada.page.wait_for_url("**/tables/*")
    expect(ada.page.locator(".people")).to_contain_text("Ada")
    expect(ada.page.locator(".people [title^='bot, medium ★']")).to_be_visible()
    expect(ada.page.locator(".board")).to_be_visible()


def test_games_show_their_boards_to_eyes_only_and_in_the_pages_colours(ada: Visitor) -> None:
    ada.page.goto("/")
    pictures = ada.page.locator(".tile-picture")
    expect(pictures).to_have_count(5)
    for picture in pictures.all():
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("(image) => image.naturalWidth") > 0
        assert picture.get_attribute("alt") == ""
    first = pictures.nth(1)  # whose sea is darker by night
    light = first.evaluate(COLOURS)
    ada.page.get_by_label("Colours").select_option("dark")
    expect(first).to_have_attribute("src", re.compile(r"theme=dark$"))
    first.evaluate("(image) => image.decode()")
    assert first.evaluate(COLOURS) != light
    ada.page.locator(".tile").nth(1).focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".tile").nth(1)).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("Tab")
    expect(ada.page.locator(".play-now").nth(1)).to_be_focused()


@pytest.mark.long
def test_tables_and_games_are_found_by_game_and_player_and_the_address_keeps_it(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path, ["hive", "twixt"]) as url:
        visitors = Visitors(browser, url)
        ada = visitors.come()
        ada.open_table("Hive", "bot:random", name="Augusta")
        ada.play(1)
        ada.give_up()
        mine = ada.open_table("Hive", "open", name="Augusta")
        visitors.come().open_table("Hive", "open", name="Grace")
        page = visitors.come().page
        page.goto("/")
        finished = page.locator("section[aria-labelledby=finished-title] .line")
        waiting = page.locator("section[aria-labelledby=waiting-title] .line")
        expect(waiting.filter(has_text="Grace")).to_be_visible()
        find = page.get_by_role("search")
        find.get_by_role("button", name="Hive").click()
        find.get_by_label("Player").fill("AUGUST")
        expect(finished).to_have_count(1)
        expect(waiting).to_have_count(1)
        expect(waiting).to_have_attribute("href", f"/tables/{mine}")
        expect(page.get_by_role("status").filter(has_text="1 finished game")).to_have_count(1)
        finished.click()
        page.wait_for_url("**/replays/**")
        page.go_back()
        expect(find.get_by_label("Player")).to_have_value("AUGUST")
        expect(finished).to_have_count(1)
        find.get_by_label("Player").fill("nobody is called that")
        expect(page.get_by_text("No finished game matches.")).to_be_visible()
        expect(waiting).to_have_count(0)
        visitors.leave()


@pytest.mark.long
def test_finished_games_come_page_by_page_and_by_keys(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, ["twixt"]) as url:
        for _ in range(15):
            leave_a_game(url)
        visitors = Visitors(browser, url)
        page = visitors.come().page
        page.goto("/")
        lines = page.locator("section[aria-labelledby=finished-title] .line")
        expect(lines).to_have_count(12)
        page.get_by_role("button", name="Show more").focus()
        page.keyboard.press("Enter")
        expect(lines).to_have_count(15)
        expect(lines.nth(12)).to_be_focused()
        expect(page.get_by_role("button", name="Show more")).to_have_count(0)
        latest = str(lines.first.get_attribute("href"))
        leave_a_game(url)  # what has been asked for stays, below the new one
        expect(lines.nth(1)).to_have_attribute("href", latest)
        expect(lines).to_have_count(15)
        page.get_by_role("button", name="Show more").click()
        expect(lines).to_have_count(16)
        assert len({line.get_attribute("href") for line in lines.all()}) == 16
        visitors.leave()


def leave_a_game(url: str) -> None:
    """One of two people, of whom one leaves when somebody has moved: others are not kept."""
    seats = [{"who": "me", "name": name} for name in ("Ada", "Grace")]
    with httpx.Client(base_url=f"{url}{API}", timeout=PATIENCE_S) as client:
        opened = client.post("/tables", json={"game": "twixt", "seats": seats}).json()
        table, tokens = f"/tables/{opened['table']['id']}", [bearer(seat["token"]) for seat in opened["seats"]]
        moved = [
            client.post(f"{table}/seats/{seat}/actions", json={"action": "mirror=0"}, headers=token).status_code
            for seat, token in enumerate(tokens)
        ]
        assert 200 in moved
        assert client.post(f"{table}/seats/0/leave", headers=tokens[0]).status_code == 200


def test_others_are_invited_by_a_link_and_a_code(ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table("TwixT", "open")
    link = ada.page.get_by_label("Invite others", exact=True)
    expect(link).to_have_value(re.compile(f"^http://127.0.0.1:[0-9]+/tables/{table}$"))
    code = ada.page.get_by_role("img", name="The link as a QR code")
    expect(code).to_be_visible()
    assert code.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    ada.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.page.get_by_role("button", name="Copy: Invite others").focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("button", name="Copy: Invite others")).to_contain_text("Copied")
    copied = ada.page.evaluate("navigator.clipboard.readText()")
    assert copied == link.input_value()
    grace = visitors.come()
    grace.page.goto(copied)
    grace.page.get_by_role("button", name="Take Seat 2").click()
    expect(ada.page.locator(".board")).to_be_visible()


@pytest.mark.long
def test_a_table_that_nobody_is_at_is_shown_to_its_own_people_only(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, ["twixt"], bounds=replace(GENEROUS, deserted_us=SECOND_US)) as url:
        visitors = Visitors(browser, url)
        ada, grace = visitors.come(), visitors.come()
        line = f"a[href='/tables/{ada.open_table('TwixT', 'bot:random')}']"
        grace.page.goto("/")
        expect(grace.page.locator(line)).to_be_visible()
        ada.page.goto("/")
        expect(grace.page.locator(line)).to_have_count(0)
        expect(ada.page.locator(line)).to_contain_text("Go on")
        ada.page.locator(line).click()
        expect(grace.page.locator(line)).to_be_visible()
        visitors.leave()


def test_names_and_chat_are_only_text(ada: Visitor, visitors: Visitors) -> None:
    name = "<img src=x onerror=1>"
    table = ada.open_table("TwixT", "bot:random", name=name)
    expect(ada.page.locator(".people")).to_contain_text(name)
    ada.page.get_by_label("Say something").fill("<b>&amp;</b>")
    ada.page.get_by_role("button", name="Send").click()
    watcher = visitors.come()
    watcher.page.goto(f"/tables/{table}")
    expect(watcher.page.locator(".people")).to_contain_text(name)
    expect(ada.page.locator(".lines")).to_contain_text("<b>&amp;</b>")
    assert ada.page.locator(".people img, .lines b").count() == 0
