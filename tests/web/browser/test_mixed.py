"""Mixed tables: a person at a page, and opposite a program that knows nothing but the address the page shows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitors import Visitor, Visitors, mostly_long
from tests.web.site import GAMES
from tests.web.tables.test_mixed import Foreigner

PATIENCE_S: Final = 20


@pytest.mark.parametrize("title", mostly_long(["TwixT", "Cascadia", "Catan", "Hive", "Monopoly"]))
def test_a_person_plays_against_a_client_of_the_protocol(title: str, ada: Visitor, visitors: Visitors) -> None:
    others = ["bot:random"] if title == "Catan" else []
    options = {"Mirroring": False} if title == "TwixT" else {}  # clients do not know of it
    table = ada.open_table(title, "open", *others, options=options)
    watcher = visitors.come()
    watcher.page.goto(f"/tables/{table}")
    with arriving(title.lower(), ada) as client:
        for page in ada.page, watcher.page:
            expect(page.locator(".people li").nth(1)).to_contain_text("client")
        assert not ada.play(3)
        expect(ada.page.locator(".turn.mine")).to_be_visible()
        expect(watcher.page.locator(".lines")).to_contain_text("Ada")
        ada.give_up()
    assert client.ends, "the client was not told of the end"
    expect(watcher.page.locator(".over")).to_be_visible()
    ada.look_on(table, watcher.drawn())


@contextmanager
def arriving(game: str, host: Visitor) -> Iterator[Foreigner]:
    """A client of the game's own protocol takes the seat that is offered on the host's page, and stays to the end."""
    dialect = next(dialect for dialect in GAMES[game].wire.dialects() if not dialect.access.path)
    offer = host.page.locator(".seat-offer")
    url = offer.get_by_label(f"({dialect.door})").first.input_value()
    address = urlsplit(url)
    if dialect.scope.is_reserving:
        reservation = offer.get_by_label("with the reservation", exact=True).input_value()
        assert [reservation] in parse_qs(address.query).values()
    door = {"host": address.hostname, "port": address.port, "url": url}
    client = Foreigner(GAMES[game], dialect, door, "Foreigner")
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(asyncio.run, client.play())
        yield client
        playing.result(PATIENCE_S)
