"""Documents and the API's reference in a browser: found from the lobby, within reach of everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import Visitor, Visitors, mostly_long


def test_the_lobby_leads_to_documents_and_the_reference(ada: Visitor) -> None:
    page = ada.page
    page.goto("/")
    page.get_by_role("link", name="Documents").click()
    expect(page.get_by_role("heading", name="Documents", level=1)).to_be_visible()
    assert not ada.barriers()
    page.get_by_role("link", name="Deutsch").click()
    page.get_by_role("link", name="Ein Wettbewerb in zehn Minuten").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ein Wettbewerb in zehn Minuten")
    page.get_by_role("link", name="Alle Dokumente").click()
    page.get_by_role("link", name="Die API der Seiten").click()
    expect(page.get_by_role("heading", name="Die API der Seiten", level=1)).to_be_visible()
    page.get_by_role("link", name="NewTable").first.click()
    expect(page.get_by_role("heading", name="NewTable", exact=True)).to_be_in_viewport()


def test_a_search_leads_to_the_section(ada: Visitor) -> None:
    page = ada.page
    page.goto("/docs?lang=de")
    page.get_by_role("searchbox", name="Suchen").fill("Reservierung")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Suche", level=1)).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("Reservierung")
    assert not ada.barriers()
    first = page.get_by_role("main").get_by_role("link").first
    title = first.inner_text().rpartition(" › ")[2]
    first.click()
    expect(page.get_by_role("heading", name=title).first).to_be_in_viewport()


@pytest.mark.parametrize(
    "path", mostly_long(["/docs", "/docs?q=table", "/api", "/docs/workshop", "/docs/strength", "/docs/performance"])
)
def test_they_fit_a_phone(visitors: Visitors, path: str) -> None:
    visitor = visitors.come(size={"width": 360, "height": 740})
    visitor.page.goto(path)
    assert not visitor.is_too_wide()
    assert not visitor.barriers()
