"""A browser whose pages are closed hears that it is somebody's turn, once they have asked for that."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from spieltisch.net.now import SECOND_US
from tests.web.browser.conftest import serving
from tests.web.browser.visitors import Visitors
from tests.web.push.browsers import Browser as Subscribed
from tests.web.push.browsers import Service
from tests.web.site import GENEROUS

SERVICE: Final = """(() => {
    const kept = "subscription";
    const made = (key) => ({
        toJSON: () => (SUBSCRIPTION), unsubscribe: async () => localStorage.removeItem(kept), key,
    });
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        localStorage.setItem(kept, applicationServerKey);
        return made(applicationServerKey);
    };
    PushManager.prototype.getSubscription = async () => localStorage.getItem(kept) && made(localStorage.getItem(kept));
})()"""
"""Subscriptions at a service of the test's, since a browser's own is elsewhere."""
CALLED: Final = """async (text) => {
    const notices = [], opened = [], waits = [];
    const event = (kind, more) => {
        const made = Object.assign(new Event(kind), more, { waitUntil: (promise) => waits.push(promise) });
        self.dispatchEvent(made);
        return Promise.all(waits);
    };
    self.registration.showNotification = async (title, more) => void notices.push({ title, ...more });
    self.clients.openWindow = async (path) => void opened.push(path);
    await event("push", { data: { json: () => JSON.parse(text) } });
    await event("notificationclick", { notification: { close: () => {}, data: notices[0].data } });
    return { notices, opened };
}"""
"""What the worker does with a message, and with a press on the notice: a browser without a window shows none."""


def test_who_has_asked_for_it_is_called_with_all_pages_closed(browser: Browser, tmp_path: Path) -> None:
    service, phone = Service(), Subscribed("phone")
    sender = service.sender
    bounds = replace(GENEROUS, deserted_us=SECOND_US // 2)
    with serving(tmp_path, ["twixt"], bounds=bounds, sender=sender) as url:
        visitors = Visitors(browser, url)
        ada, bob = visitors.come(workers="allow"), visitors.come()
        context = ada.page.context
        context.grant_permissions(["notifications"], origin=url)
        context.add_init_script(SERVICE.replace("SUBSCRIPTION", json.dumps(phone.subscription)))
        table = ada.open_table("TwixT", "open", options={"Mirroring": False})
        bob.join(table, "Bob")
        ada.page.get_by_role("button", name="Sounds, notices and mouse").click()
        with ada.page.expect_response(lambda answer: answer.url.endswith("/push") and answer.request.method == "POST"):
            ada.page.get_by_role("checkbox", name="A notice when it is my turn").click()
        expect(ada.page.get_by_text("also when all pages are closed")).to_be_visible()
        assert ada.page.evaluate("localStorage.getItem('subscription')") == sender.key
        assert ada.barriers() == []
        worker = context.service_workers[0]
        ada.page.keyboard.press("Escape")
        ada.play(1)
        ada.page.goto("about:blank")
        bob.play(1)
        for _ in range(100):
            if service.taken:
                break
            bob.page.wait_for_timeout(50)
        [(endpoint, _, body)] = service.taken
        text = phone.read(body)
        assert endpoint == phone.endpoint
        assert b"Ada" in text
        shown = worker.evaluate(CALLED, text.decode())
        assert shown["notices"] == [{
            "title": "Your turn: TwixT", "body": "Ada, Bob", "lang": "en", "tag": table,
            "data": f"/tables/{table}?as=0", "icon": "/static/app/icon-192.png", "badge": "/static/app/icon-192.png",
        }]  # fmt: skip
        assert shown["opened"] == [f"/tables/{table}?as=0"]
        visitors.leave()
