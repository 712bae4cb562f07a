"""Games over days in browsers: one's own games come first, and nobody loses by closing a tab."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from spieltisch.net.now import SECOND_US
from tests.web.browser.conftest import serving
from tests.web.browser.visitors import Visitors
from tests.web.site import GENEROUS


def test_a_game_sleeps_while_everybody_is_away_and_the_others_decide_about_who_stays_away(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path, ["twixt"], bounds=replace(GENEROUS, asleep_us=SECOND_US // 2)) as url:
        visitors = Visitors(browser, url)
        ada, bob, eve = visitors.come(), visitors.come(lang="de-DE"), visitors.come()
        table = ada.open_table("TwixT", "open", options={"Mirroring": False})
        bob.page.goto(f"/tables/{table}")
        bob.page.get_by_label("Dein Name").fill("Bob")
        bob.page.get_by_role("button", name="Platz 2 einnehmen").click()
        ada.play(1)
        expect(bob.page.locator(".turn.mine")).to_be_visible()
        drawn = bob.drawn()
        eve.page.goto("/")
        expect(eve.page.locator(f"a[href='/tables/{table}']")).to_be_visible()
        ada.page.goto("/")
        bob.page.goto("/")
        mine = ada.page.locator(".own-games li")
        expect(mine).to_contain_text("Waiting for Bob")
        expect(bob.page.locator(".own-games .own-turn")).to_have_text("Du bist am Zug")
        expect(eve.page.locator(f"a[href='/tables/{table}']")).to_have_count(0)
        expect(mine).to_contain_text("Waiting for Bob")  # it sleeps, and is there all the same
        assert ada.barriers() == []
        bob.page.locator(".own-games").get_by_role("link").click()
        expect(bob.page.locator(".turn.mine")).to_be_visible()
        assert bob.drawn() == drawn
        bob.play(1)
        bob.page.goto("/")
        ada.page.reload()
        expect(mine).to_contain_text("Your turn")
        visitors.leave()


OPEN: Final = """async () => {
    const { openTable } = await import("/static/lobby/seats.js");
    const seats = [{ who: "me", name: "Ada" }, { who: "open" }];
    await openTable({ game: "twixt", options: { mirror: false }, absence_s: 1, seats });
}"""


def test_who_stays_away_on_their_turn_is_replaced_by_a_bot_if_the_other_wishes(visitors: Visitors) -> None:
    ada, bob = visitors.come(lang="de-DE"), visitors.come()
    ada.page.goto("/")
    ada.page.evaluate(OPEN)
    ada.page.wait_for_url("**/tables/*")
    bob.join(ada.page.url.rsplit("/", 1)[1], "Bob")
    ada.play(1)
    bob.page.goto("about:blank")
    asked = ada.page.locator(".standing-in")
    expect(asked).to_contain_text("Bob ist schon lange weg. Soll ein Bot weiterspielen?")
    expect(asked.get_by_role("button", name="Sieg beanspruchen")).to_be_visible()
    assert ada.barriers() == []
    asked.get_by_label("Bot").select_option("random")
    asked.get_by_role("button", name="Bot weiterspielen lassen").click()
    expect(asked).to_have_count(0)
    ada.play(1)
    bob.page.go_back()
    expect(bob.page.locator(".person").nth(1)).to_contain_text("random")
    expect(bob.page.locator("select[name=eyes]")).to_have_count(0)
