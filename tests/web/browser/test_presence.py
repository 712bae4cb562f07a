"""People at a table see each other: who has gone away, and what somebody says by one click."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, expect

from spieltisch.net.now import SECOND_US
from tests.web.browser.conftest import serving
from tests.web.browser.visitors import Visitors
from tests.web.site import GENEROUS


def test_a_closed_tab_is_away_and_emotes_are_seen_and_muted(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, ["twixt"], bounds=replace(GENEROUS, deserted_us=SECOND_US // 2)) as url:
        visitors = Visitors(browser, url)
        ada, bob, eve = visitors.come(), visitors.come(lang="de-DE"), visitors.come()
        table = ada.open_table("TwixT", "open")
        bob.page.goto(f"/tables/{table}")
        bob.page.get_by_label("Dein Name").fill("Bob")
        bob.page.get_by_role("button", name="Platz 2 einnehmen").click()
        eve.page.goto(f"/tables/{table}")
        expect(ada.page.locator(".looking-on")).to_have_text("1 person is watching")
        ada.page.get_by_role("button", name="Well played!").click()
        line = bob.page.locator(".lines li", has_text="Ada: Gut gespielt!")
        expect(line).to_have_count(1)
        bob.page.get_by_role("button", name="Kurze Worte stumm schalten").click()
        expect(line).to_have_count(0)
        bob.page.get_by_role("button", name="Kurze Worte zeigen").click()
        expect(line).to_have_count(1)
        assert ada.barriers() == []
        bob.page.goto("about:blank")
        person = ada.page.locator(".person").nth(1)
        expect(person).to_contain_text("away since")
        assert ada.barriers() == []
        bob.page.go_back()
        expect(person).not_to_contain_text("away since")
        visitors.leave()
