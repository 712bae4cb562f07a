"""A name of one's own: claimed in one browser, played by, looked at, and taken along to another."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex
from urllib.parse import quote

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.visitors import Visitor, Visitors

SECRET = "() => JSON.parse(localStorage.getItem('spieltisch.profile'))?.secret ?? null"


def claim(visitor: Visitor, name: str) -> str:
    """The secret that the browser has made."""
    page = visitor.page
    page.goto("/")
    page.get_by_role("link", name="Keep this name").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Claim this name").click()
    expect(page.get_by_role("status")).to_have_text(f"This browser has the secret of {name}.")
    secret: str = page.evaluate(SECRET)
    return secret


def test_a_name_is_claimed_played_by_and_taken_along(visitors: Visitors, tmp_path: Path) -> None:
    ada = visitors.come()
    name = f"Ada {token_hex(3)}"  # the server is there for other tests too
    secret = claim(ada, name)
    page = ada.page
    assert not ada.barriers()
    page.get_by_text("Show the secret").click()
    expect(page.get_by_role("textbox", name=f"Secret of {name}")).to_have_value(secret)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    kept = tmp_path / "secret.txt"
    download.value.save_as(kept)
    assert secret in kept.read_text()

    page.goto("/")
    expect(page.get_by_label("Your name")).to_have_value(name)
    page.get_by_role("button", name="Play now: TwixT").click()
    page.wait_for_url("**/tables/*")
    ada.play(2)
    ada.give_up()
    page.goto(f"/people/{quote(name)}")
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    expect(page.locator(".rows a.line")).to_have_count(1)
    row = page.get_by_role("row").filter(has_text="TwixT")
    expect(row.get_by_role("cell").first).to_have_text("1")
    assert not ada.barriers()
    page.locator(".rows a.line").click()
    page.wait_for_url("**/replays/*")

    eve = visitors.come(lang="de-DE")
    eve.page.goto("/")
    eve.page.get_by_label("Dein Name").first.fill(name.upper())
    eve.page.get_by_role("button", name="Gleich spielen: TwixT").click()
    expect(eve.page.get_by_role("alert")).to_contain_text(f"Der Name {name.upper()} gehört schon jemandem")
    eve.page.goto("/profile")
    assert not eve.barriers()
    eve.page.get_by_label("Datei mit dem Geheimnis").set_input_files(kept)
    eve.page.get_by_role("button", name="Hierher holen").click()
    expect(eve.page.get_by_role("status")).to_have_text(f"Dieser Browser hat das Geheimnis von {name}.")
    assert eve.page.evaluate(SECRET) == secret

    eve.page.get_by_text("In diesem Browser vergessen", exact=True).click()
    eve.page.get_by_role("button", name="Wirklich: In diesem Browser vergessen").click()
    expect(eve.page.get_by_role("heading", name="Einen Namen beanspruchen")).to_be_visible()
    assert eve.page.evaluate(SECRET) is None
    eve.page.get_by_label("Geheimnis", exact=True).fill(f"  {secret}\n")
    eve.page.get_by_role("button", name="Hierher holen").click()
    expect(eve.page.get_by_role("status")).to_have_text(f"Dieser Browser hat das Geheimnis von {name}.")
    eve.page.get_by_text("Den Namen aufgeben", exact=True).click()
    eve.page.get_by_role("button", name="Wirklich: Den Namen aufgeben").click()
    expect(eve.page.get_by_role("heading", name="Einen Namen beanspruchen")).to_be_visible()
    ada.page.goto("/profile")
    expect(ada.page.get_by_role("status")).to_contain_text("does not know it")


def test_a_name_is_not_lost_with_the_answer_to_its_claim(visitors: Visitors) -> None:
    page, name = visitors.come().page, f"Ada {token_hex(3)}"
    own = "**/api/v1/profile"

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionrefused")

    page.goto("/profile")
    page.get_by_label("Your name").fill(name)
    page.route(own, lose)
    page.get_by_role("button", name="Claim this name").click()
    expect(page.get_by_role("alert")).to_have_text("The server does not answer.")
    page.unroute(own)
    page.reload()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Claim this name").click()
    expect(page.get_by_role("status")).to_have_text(f"This browser has the secret of {name}.")


@pytest.mark.long
def test_a_name_that_is_anothers_keeps_nobody_from_speaking(visitors: Visitors) -> None:
    name = f"Grace {token_hex(3)}"
    eve, grace = visitors.come(), visitors.come()
    eve.page.goto("/")
    eve.page.get_by_label("Your name").first.fill(name)
    claim(grace, name)
    table = grace.open_table("TwixT", "bot:random", name=name)
    eve.page.goto(f"/tables/{table}")
    eve.say("Well played")
    expect(grace.page.locator(".lines")).to_contain_text("Well played")


def test_pages_of_names_fit_a_phone(visitors: Visitors) -> None:
    visitor = visitors.come(size={"width": 360, "height": 740})
    claim(visitor, f"Grace {token_hex(3)}")
    assert not visitor.is_too_wide()
    visitor.page.get_by_role("link", name="Your games and ratings").click()
    expect(visitor.page.get_by_text("No finished games yet.").first).to_be_visible()
    assert not visitor.is_too_wide()
