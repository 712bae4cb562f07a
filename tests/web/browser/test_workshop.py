"""The workshop's page: a client comes to its door, and whoever looks reads what was wrong with it, and why."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser.visitors import PHONE, Visitor

CLIENT = Path(__file__).parents[2] / "games" / "twixt" / "checks" / "client.py"
BOARD = "twixt.board.axes"


@contextmanager
def coming(door: Locator, *mistake: str) -> Iterator[None]:
    """A client that comes again and again, as long as one looks."""
    place = urlsplit(door.input_value())
    is_over = threading.Event()
    command = [sys.executable, "-I", "-S", str(CLIENT), *mistake, str(place.hostname), str(place.port)]

    def come() -> None:
        while not is_over.wait(0.1):
            subprocess.run(command, stderr=subprocess.DEVNULL, check=False, timeout=60)

    thread = threading.Thread(target=come)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join(60)


def open_workshop(ada: Visitor, *groups: str) -> Locator:
    """By the page's form; the field with the door's address."""
    page = ada.page
    page.goto("/")
    page.get_by_role("link", name="Workshop").click()
    page.locator(".chip", has_text="TwixT").click()
    for group in groups:
        page.locator(f"button[title='{group}']").click()
    page.get_by_role("button", name="Open my door").click()
    expect(page.locator(".turn")).to_contain_text("Waiting for a connection")
    return page.get_by_label("(twixt)").first


def test_a_wrong_client_s_mistake_is_named_and_its_cause(ada: Visitor) -> None:
    door = open_workshop(ada, "board")
    page, row = ada.page, ada.page.locator(f"[data-check='{BOARD}']")
    with coming(door, "--wrong", "exchanges-axes"):
        expect(page.locator(".turn")).to_have_text("All checks are done.")
        expect(row).to_have_attribute("data-verdict", "failed")
        expect(row.locator(".likely")).to_contain_text("it would be free if x and y were exchanged")
        expect(row.locator(".expected")).to_contain_text("a move to a free cell")
        expect(row.locator(".wire-wrong code")).to_contain_text("3 ")
        expect(page.locator(".diagnosis [data-code=axes-swapped]")).to_contain_text("it exchanges x and y")
        assert not ada.barriers()
        assert not ada.is_too_wide()
        page.set_viewport_size(PHONE)
        assert not ada.is_too_wide()
    row.get_by_role("button", name="Again").click()
    expect(row.locator(".verdict")).to_have_text("connect now")
    with coming(door, "--wrong", "exchanges-axes"):
        expect(row).to_have_attribute("data-verdict", "failed")
    page.get_by_role("button", name="Deutsch").click()
    expect(row.locator(".verdict")).to_have_text("Fehler")
    expect(row.locator(".likely dt")).to_have_text("Wahrscheinliche Ursache")
    expect(row.locator(".likely dd")).to_have_text("die Zelle wäre frei, wenn x und y vertauscht wären")
    expect(row).to_contain_text("liest das Brett Spalte für Spalte")
    expect(row.locator("dd[lang=en]").first).to_contain_text("a move to a free cell")
    with page.expect_popup() as opened:
        row.get_by_role("link", name="T3").click()
    expect(opened.value.locator("tr#t3")).to_be_in_viewport()
    expect(opened.value.locator("html")).to_have_attribute("lang", "de")
    opened.value.close()


@pytest.mark.long
def test_a_right_client_passes_and_leads_to_the_protocol(ada: Visitor) -> None:
    door = open_workshop(ada, "start", "seat")
    page = ada.page
    with coming(door):
        expect(page.locator(".turn")).to_have_text("All checks are done.")
    rows = page.locator(".check-row")
    assert {row.get_attribute("data-verdict") for row in rows.all()} == {"passed"}
    rows.first.get_by_role("button", name="Details").click()
    with page.expect_popup() as opened:
        rows.first.get_by_role("link", name="Transport").click()
    expect(opened.value.locator("#transport")).to_be_in_viewport()
    opened.value.close()


def test_checks_are_stopped_and_stay_on_the_page(ada: Visitor) -> None:
    open_workshop(ada)
    page = ada.page
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".turn")).to_have_text("Stopped.")
    page.reload()
    expect(page.locator(".turn")).to_have_text("Stopped.")
    page.get_by_role("button", name="All again").click()
    expect(page.locator(".turn")).to_contain_text("Waiting for a connection: twixt.writing.arrives")


@pytest.mark.long
def test_a_situation_by_hand(ada: Visitor) -> None:
    """What cannot be read is told in words, what can is played."""
    page = ada.page
    page.goto("/workshop?game=twixt")
    page.locator("summary", has_text="Set up a situation").click()
    page.get_by_label("What chance draws").fill("rain")
    page.get_by_role("button", name="Open my door").click()
    expect(page.get_by_role("alert")).to_contain_text("'rain' is no action")
    page.get_by_label("What chance draws").fill("")
    page.get_by_label("or a position").fill("moves=16/14,7/8")
    page.get_by_role("button", name="Open my door").click()
    expect(page.locator(".turn")).to_contain_text("Waiting for a connection: twixt.situation.given")
    with coming(page.get_by_label("(twixt)").first):
        expect(page.locator(".turn")).to_have_text("All checks are done.")
    expect(page.locator(".check-row .verdict")).to_have_text("passed")
