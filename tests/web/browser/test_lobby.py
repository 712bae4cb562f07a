"""The lobby: opening tables, taking seats, and everybody's language."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import expect

from spieltisch.bots.named import find_bot
from spieltisch.core.registry import game
from tests.web.browser.visitors import Visitor, Visitors

DURATIONS: Final = """async (lang) => {
    const { duration } = await import("/static/moments.js");
    return [3210, 1000, 12000].map((ms) => duration(ms, lang));
}"""


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


def test_bots_are_chosen_by_level_with_what_they_were_measured_to_be_worth(visitors: Visitors) -> None:
    visitor = visitors.come()
    visitor.page.goto("/")
    visitor.page.locator(".tile", has_text="TwixT").click()
    seat = visitor.page.locator("select[name=seat-1]")
    expect(seat).to_have_value("bot:medium")
    measured = r"★+, ahead of greedy in \d+ of \d+$"
    expect(seat.locator("option[value='bot:easy']")).to_have_text(re.compile(f"^Bot: easy {measured}"))
    expect(seat.locator("option[value='bot:search']")).to_have_text("Bot: search")
    visitor.page.get_by_role("button", name="Deutsch").click()
    german = r"★+, vor greedy in \d+ von \d+$"
    expect(seat.locator("option[value='bot:hard']")).to_have_text(re.compile(f"^Bot: schwer {german}"))
    visitor.page.get_by_role("button", name="English").click()
    visitor.open_table("TwixT", "bot:easy")
    expect(visitor.page.locator(".people")).to_contain_text(find_bot(game("twixt"), "easy").label)


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
