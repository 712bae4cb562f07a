"""What a visit takes: few requests and few bytes the first time, next to nothing when somebody comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from bench.pages import BOARD, FORM, INVITATION, Counter, finished, open_table
from spieltisch.pictures.linking import Linked, take_apart
from spieltisch.web import assets, gathering
from tests.web.browser.conftest import serving
from tests.web.browser.visitors import Visitor, Visitors

REQUESTS, BYTES, BYTES_SEEN = 25, 150_000, 90_000
REQUESTS_AGAIN = 5
GAMES = ["cascadia", "catan", "hive", "monopoly", "twixt"]


@pytest.fixture
def context(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """Somebody who was never here."""
    context = browser.new_context(base_url=server)
    yield context
    context.close()


def visit(context: BrowserContext, path: str, selector: str) -> tuple[Counter, int]:
    """What went over the wire, and how much of it before there was something to see."""
    page = context.new_page()
    counter = Counter(page)
    page.goto(path)
    page.wait_for_selector(selector)
    seen = counter.bytes
    page.wait_for_function("() => performance.now() > 1500")  # and all that is asked for later
    page.close()
    return counter, seen


def check(context: BrowserContext, path: str, selector: str, bytes_seen: int = BYTES_SEEN) -> None:
    first, seen = visit(context, path, selector)
    assert 5 < len(first.urls) <= REQUESTS
    assert len(set(first.urls)) == len(first.urls), "something is asked for twice"
    assert first.bytes <= BYTES
    assert seen <= bytes_seen
    again, _ = visit(context, path, selector)
    assert 1 < len(again.urls) <= REQUESTS_AGAIN
    assert again.bytes < first.bytes / 3


def test_the_lobby_costs_little_and_less_again(context: BrowserContext) -> None:
    check(context, "/", FORM, BYTES)  # five boards are pictures there, which the form does not wait for


@pytest.mark.parametrize("game", GAMES)
def test_a_table_costs_little_and_less_again(game: str, context: BrowserContext, server: str) -> None:
    check(context, f"/tables/{open_table(server, game, 'me')}", BOARD)


def test_a_table_that_waits_costs_little_and_less_again(context: BrowserContext, server: str) -> None:
    check(context, f"/tables/{open_table(server, 'hive', 'open')}", INVITATION)


def test_a_replay_costs_little_and_less_again(context: BrowserContext, server: str) -> None:
    check(context, f"/replays/{finished(server, open_table(server, 'hive', 'bot'))}/4", BOARD)


def test_who_imports_one_of_our_modules_gets_the_one_that_runs(ada: Visitor) -> None:
    ada.page.goto("/")
    ada.page.wait_for_selector(FORM)
    same = """async () => {
        const first = document.querySelector("script[type=module]").src;
        const [{ need }, { Refused }] = await Promise.all([import(first), import("/static/api.js")]);
        return need("/static/api.js").Refused === Refused && document.querySelectorAll("main").length === 1;
    }"""
    assert ada.page.evaluate(same)


@pytest.fixture
def in_pieces(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hive's modules are as nobody understands them."""

    def refuse(path: str, source: str) -> Linked:
        if path.startswith("/static/games/hive/"):
            raise ValueError("what is this?")
        return take_apart(path, source)

    monkeypatch.setattr(gathering, "take_apart", refuse)
    monkeypatch.setattr(assets, "_stocks", {})
    gathering.read_module.cache_clear()
    yield
    gathering.read_module.cache_clear()


@pytest.mark.usefixtures("in_pieces")
def test_a_game_in_pieces_is_played_like_any_other(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, ("hive",)) as url:
        visitors = Visitors(browser, url)
        ada = visitors.come()
        ada.open_table("Hive", "bot:random")
        assert not ada.play(2)
        loaded = "() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"
        assert "/static/games/hive/board.js" in ada.page.evaluate(loaded)
        visitors.leave()
