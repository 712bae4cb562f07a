"""People at pages, as far as making old data needs them."""

from __future__ import annotations

import time
from typing import Any

from tests.product.pages import Pages, list_legal, wait_until
from tests.product.server import Server


def finished(pages: Pages) -> set[str]:
    return {card["id"] for card in pages.json("/replays")["replays"]}


def ended(pages: Pages, table: str) -> bytes:
    return pages.log(table) if table in finished(pages) else b""


def play(server: Server, pages: Pages, opened: Any, actions: int) -> None:
    """So many actions of the person at seat 0, and then until that person is asked again or all are at rest."""
    table, token = opened["table"]["id"], opened["seats"][0]["token"]
    for _ in range(actions):
        view = wait_until(lambda: pages.is_asked(table, 0, token))
        pages.act(table, 0, token, choose(server, opened["table"]["game"], table, view))
        time.sleep(0.1)


def choose(server: Server, game: str, table: str, view: Any) -> str:
    """What the page lists, or where that is too much what the command line does; never a way out."""
    listed = view["choices"] or list_legal(server.folder, game, table)
    return str(next(choice for choice in listed if choice != "quit"))
