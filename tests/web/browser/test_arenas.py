"""An arena's page: a program is handed in, its author reads what is wrong with it, mends it, and climbs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

import spieltisch
from spieltisch.arenas.entries.manifest import FILE
from spieltisch.arenas.inviting import invite
from spieltisch.arenas.opening import open_arena
from tests.arenas.staged import AT, zipped
from tests.net.kept import need_sandbox
from tests.web.browser.conftest import serving
from tests.web.browser.visitors import PHONE, Visitor, Visitors

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("process")]

CLIENT = Path(spieltisch.__file__).parent / "templates" / "clients" / "twixt" / "python" / "twixt_client.py"
RIGHT = CLIENT.read_text()
WRONG = RIGHT.replace('answer = f"3 {x} {y}"', 'answer = f"3 {y} {x}"')
ENTRY = 'language = "python"\nrun = "python3 client.py"\n'
FIRST_DIAGNOSIS_MS = 60_000


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str]]]:
    """A server with an arena, and its authors' tokens."""
    need_sandbox()
    folder = tmp_path_factory.mktemp("arena")
    file = folder / "course.toml"
    file.write_text('game = "twixt"\nname = "Praktikum"\nanchors = ["random"]\nmove_ms = 20\n[limits]\nblocks = 4\n')
    own = open_arena(file, lambda: AT, lambda: 7)
    tokens = dict(invite(own, ["Anna", "Ben"], lambda: AT))
    with serving(folder / "data", ["twixt"], arenas={file: own}) as url:
        yield url, tokens


def upload(page: Visitor, source: str, *, name: str = "client.zip", manifest: str = ENTRY) -> None:
    data = zipped({FILE: manifest, "client.py": source})
    page.page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "application/zip", "buffer": data})


def version(visitor: Visitor, number: int) -> Locator:
    return visitor.page.locator(f"[data-version='{number}']")


def test_a_wrong_client_is_diagnosed_mended_and_climbs(browser: Browser, arena: tuple[str, dict[str, str]]) -> None:
    assert WRONG != RIGHT
    url, tokens = arena
    visitors = Visitors(browser, url)
    anna = visitors.come()
    page = anna.page
    page.goto(f"/arena/course#{tokens['Anna']}")
    expect(page.locator(".drop")).to_be_visible()
    assert tokens["Anna"] not in page.url
    upload(anna, WRONG)
    expect(version(anna, 1)).to_have_attribute("data-state", "rejected", timeout=FIRST_DIAGNOSIS_MS)
    expect(version(anna, 1).locator("[data-code=axes-swapped]")).to_contain_text("x and y")
    # On a busy machine it may be the full check that finds it out: what broke off in the quick one counts for nothing.
    version(anna, 1).get_by_role("button", name="All findings").last.click()
    expect(version(anna, 1).locator("[data-check='twixt.board.axes']")).to_contain_text("failed")
    assert anna.barriers() == []

    upload(anna, RIGHT)
    expect(version(anna, 2)).to_have_attribute("data-state", "playing", timeout=FIRST_DIAGNOSIS_MS)
    row = page.locator(".standings tr", has=page.get_by_role("rowheader", name="Anna"))
    expect(row).to_contain_text("Version 2")
    expect(row).to_contain_text("random", timeout=FIRST_DIAGNOSIS_MS)  # its games against the anchor
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_role("heading", name="TwixT")).to_be_visible()
    visitors.leave()


def test_what_breaks_the_rules_of_uploads_is_told_in_the_reader_s_language(
    browser: Browser, arena: tuple[str, dict[str, str]]
) -> None:  # fmt: skip
    url, tokens = arena
    visitors = Visitors(browser, url)
    ben = visitors.come(lang="de-DE", size=PHONE)
    page = ben.page
    page.goto("/")
    page.get_by_role("link", name="Praktikum").click()
    expect(page).to_have_url(f"{url}/arena/course")
    page.goto("/arena")  # the only one
    expect(page.get_by_role("heading", name="Praktikum")).to_be_visible()
    page.get_by_label("Schlüssel").fill(tokens["Ben"])
    page.get_by_role("button", name="Anmelden").click()
    upload(ben, "", manifest="run = 'x'")
    expect(page.locator(".drop .problem")).to_contain_text("Das wurde nicht angenommen")
    assert not ben.is_too_wide()
    assert ben.barriers() == []
    page.reload()  # this browser keeps the token
    expect(page.locator(".drop")).to_be_visible()
    page.get_by_role("button", name="Hier abmelden").click()
    expect(page.get_by_label("Schlüssel")).to_be_visible()
    page.get_by_label("Schlüssel").fill("not-a-token")
    page.get_by_role("button", name="Anmelden").click()
    expect(page.locator(".problem")).to_contain_text("Diesen Schlüssel hat hier niemand")
    visitors.leave()
