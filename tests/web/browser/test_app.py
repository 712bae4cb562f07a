"""The pages as an app: what stays when all of them are closed says so where nobody answers."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.web.browser.visitors import PHONE, Visitor, Visitors

WORKS: Final = """async (lang) => {
    for (;;) {
        const { active } = await navigator.serviceWorker.ready;
        if (active.state === "activated" && active.scriptURL.endsWith(`lang=${lang}`)) return;
        await new Promise((later) => setTimeout(later, 20));
    }
}"""
KEPT: Final = "async () => (await caches.keys()).length"


def await_worker(visitor: Visitor, lang: str) -> None:
    """Until the browser has one of that language."""
    visitor.page.evaluate(WORKS, lang)


def test_the_lobby_says_that_nobody_answers_in_the_readers_language_and_keeps_nothing(visitors: Visitors) -> None:
    ada = visitors.come(lang="de-DE", size=PHONE, workers="allow")
    page = ada.page
    page.goto("/")
    await_worker(ada, "de")
    assert page.evaluate("document.querySelector('link[rel=manifest]').href").endswith("/de.webmanifest")
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}, "as every visitor of the tests is"
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Keine Verbindung")).to_be_visible()
    assert ada.barriers() == []
    assert not ada.is_too_wide()
    page.context.set_offline(False)
    page.get_by_role("link", name="Nochmal versuchen").click()
    expect(page.locator(".opener-submit")).to_be_visible()
    assert page.evaluate(KEPT) == 0
    page.get_by_role("button", name="English").click()
    await_worker(ada, "en")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.context.set_offline(False)
    ada.forgive("status of 503")
