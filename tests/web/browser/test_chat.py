"""What people say at a table: heard by everybody, by those who look on too, and still there after a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import Visitor, Visitors


@pytest.mark.long
def test_players_and_spectators_talk_and_find_it_again_after_a_reload(ada: Visitor, visitors: Visitors) -> None:
    table = ada.open_table("TwixT", "bot:random")
    eve = visitors.come()
    eve.page.goto("/")
    eve.page.get_by_label("Your name").fill("Eve")
    eve.page.goto(f"/tables/{table}")
    eve.page.wait_for_selector(".board")
    ada.say("Good morning")
    expect(eve.page.locator(".lines")).to_contain_text("Ada: Good morning")
    ada.play(1)
    eve.say("A good game")
    for visitor in ada, eve:
        expect(visitor.page.locator(".lines")).to_contain_text("Eve (spectator): A good game")
        visitor.page.reload()
        expect(visitor.page.locator(".lines")).to_contain_text("Eve (spectator): A good game")
        said = visitor.page.locator(".lines .said-said > span:last-child").all_inner_texts()
        assert said == ["Ada: Good morning", "Eve (spectator): A good game"]
    before, peg = [ada.page.locator(".lines li", has_text=text) for text in ("Good morning", "Ada sets a peg")]
    if peg.count():
        assert before.bounding_box()["y"] < peg.first.bounding_box()["y"], "said before the peg was set"  # type: ignore[index]


def test_people_talk_while_they_wait_for_others(ada: Visitor, visitors: Visitors) -> None:
    grace = visitors.come()
    table = ada.open_table("Hive", "open")
    ada.say("Is anybody there?")
    grace.page.goto(f"/tables/{table}")
    expect(grace.page.locator(".lines")).to_contain_text("Is anybody there?")
    grace.say("I am")
    expect(ada.page.locator(".lines")).to_contain_text("I am")
