"""A class in real browsers: a teacher, three phones, one round, and the podium on the wall."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.visitors import HALL, Visitor, Visitors

SMALL = {"width": 320, "height": 640}
PHONE = {"width": 390, "height": 844}


def come_in(visitors: Visitors, code: str, name: str, lang: str = "de-DE") -> Visitor:
    """A pupil's phone, in the class."""
    phone = visitors.come(lang=lang, size=PHONE)
    phone.page.goto(f"/class/{code}")
    phone.page.locator("input[name=name]").fill(name)
    phone.page.locator("form .button").click()
    phone.page.wait_for_selector(".class-hello")
    return phone


def check(visitor: Visitor) -> None:
    """Nothing is in anybody's way, by day and by night, and nothing is too wide."""
    assert visitor.barriers() == []
    size = visitor.page.viewport_size
    assert size
    visitor.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    assert not visitor.is_too_wide()
    visitor.page.set_viewport_size(size)


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Aufgeben und gehen").click()
    page.get_by_role("button", name="Ja").click()


@pytest.mark.long
def test_a_class_from_the_code_to_the_podium(visitors: Visitors) -> None:
    teacher = visitors.come()
    desk = teacher.page
    desk.goto("/")
    desk.get_by_role("link", name="For a class").click()
    desk.locator(".class-game", has_text="TwixT").click()
    check(teacher)
    desk.get_by_role("button", name="Open the class").click()
    desk.wait_for_selector(".class-code")
    code = desk.url.rsplit("/", 1)[1]
    phones = [come_in(visitors, code, name) for name in ("Ada", "Ben", "Cem")]
    expect(desk.locator(".class-name")).to_have_text(["Ada", "Ben", "Cem"])
    check(teacher)
    check(phones[0])

    wall = visitors.come(size=HALL)
    rights: list[str] = []
    wall.page.on("request", lambda request: rights.extend(key for key in request.headers if key == "authorization"))
    wall.page.goto(f"/class/{code}?view=hall")
    wall.page.wait_for_selector(".class-names")
    assert wall.page.get_by_role("button").count() == 0, "who only looks at the wall has nothing to press"
    check(wall)

    desk.get_by_role("button", name="Start round 1").click()
    for phone in phones:
        phone.page.wait_for_url("**/tables/*")
        phone.page.wait_for_selector(".board")
    wall.page.wait_for_selector(".class-boards .board")
    letters = wall.page.locator(".class-boards .person-name").first.evaluate(
        "(e) => parseFloat(getComputedStyle(e).fontSize)"
    )
    assert letters >= HALL["height"] / 30, "names can be read from the last row"
    check(wall)

    late = come_in(visitors, code, "Dora")
    expect(late.page.locator(".class-say")).to_have_text("Gerade läuft eine Runde. In der nächsten spielst du mit.")
    address = phones[0].page.url
    phones[0].page.goto(f"/class/{code}")
    phones[0].page.wait_for_url("**/tables/*")
    assert phones[0].page.url == address, "she is back at her table"
    phones[0].page.reload()
    phones[0].page.wait_for_selector(".board")

    give_up(phones[0].page)
    expect(phones[0].page.get_by_role("link", name="Zur Klasse")).to_be_visible()
    desk.get_by_role("button", name="Stop the round").click()
    desk.get_by_role("button", name="Yes").click()
    wall.page.wait_for_selector(".class-steps-up")
    check(wall)
    check(teacher)

    desk.get_by_role("button", name="Start round 2").click()
    for phone in (*phones, late):  # from where they are: a game that is over, or the class
        phone.page.wait_for_function(
            "(old) => location.pathname.startsWith('/tables/') && location.href !== old", arg=address
        )
        phone.page.wait_for_selector(".board")
    desk.get_by_role("button", name="Stop the round").click()
    desk.get_by_role("button", name="Yes").click()
    wall.page.wait_for_selector(".class-decisive")
    assert rights == [], "it sees what spectators see"
    late.page.wait_for_selector(".class-own")  # led back
    expect(late.page.locator(".class-say")).to_contain_text("Die Lehrkraft hat die Runde beendet.")
    desk.get_by_role("button", name="Remove Dora").click()
    desk.get_by_role("button", name="Yes").click()
    late.page.wait_for_selector("input[name=name]")
    expect(late.page.get_by_role("status")).to_contain_text("deinen Namen entfernt")
    for visitor in (teacher, wall, *phones, late):
        visitor.forgive("status of 404")
