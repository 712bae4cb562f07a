"""What a visit takes: few requests and few bytes the first time, next to nothing when somebody comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext

from bench.pages import BOARD, FORM, INVITATION, Counter, finished, look_for, open_table
from spieltisch.pictures.linking import Linked, take_apart
from spieltisch.web.files import assets, sources
from tests.web.browser.conftest import serving
from tests.web.browser.figures import note
from tests.web.browser.test_sizes import LEAST
from tests.web.browser.visitors import Visitor, Visitors, mostly_long
from tools.figures_table import BEGIN, DOCUMENT, END

REQUESTS, BYTES, BYTES_SEEN = 25, 150_000, 110_000
REQUESTS_AGAIN = 5
TRIES = 3
GAMES = ["cascadia", "catan", "hive", "monopoly", "twixt"]


RESTS: Final = """() => {
    const last = Math.max(500, ...performance.getEntriesByType("resource").map(({ responseEnd }) => responseEnd));
    return performance.now() > last + 1000 && [...document.images].every(({ complete }) => complete);
}"""
"""What is asked for later is there too, and pictures that the server has to draw first."""


Newcomers = Iterator[BrowserContext]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One of their own: a lobby shows what others play, and that costs bytes."""
    with serving(tmp_path_factory.mktemp("visits")) as url:
        yield url


@pytest.fixture
def newcomers(browser: Browser, server: str) -> Iterator[Newcomers]:
    """Some who were never here."""
    with ExitStack() as stack:
        yield (stack.enter_context(browser.new_context(base_url=server)) for _ in range(TRIES))


def visit(context: BrowserContext, path: str, selector: str) -> tuple[Counter, int]:
    """What went over the wire, and how much of it before there was something to see."""
    page = context.new_page()
    counter = Counter(page)
    look_for(page, selector)
    page.goto(path)
    page.wait_for_selector(selector)
    page.wait_for_function(RESTS)
    seen = counter.bytes_until(page)
    page.close()
    return counter, seen


def check(newcomers: Newcomers, name: str, path: str, selector: str) -> None:
    """On a busy machine the frame that shows something is late, while more comes that it does not need: so somebody
    else tries who has had too much by then."""
    for context in newcomers:
        first, seen = visit(context, path, selector)
        if seen <= BYTES_SEEN:
            break
    else:
        pytest.fail(f"more than {BYTES_SEEN} bytes come before there is something to see")
    assert 5 < len(first.urls) <= REQUESTS, first.urls
    assert len(set(first.urls)) == len(first.urls), "something is asked for twice"
    assert first.bytes <= BYTES
    assert seen > 0
    again, _ = visit(context, path, selector)
    assert 1 < len(again.urls) <= REQUESTS_AGAIN, again.urls
    assert again.bytes < first.bytes / 3
    note(
        "visit", page=name, requests=len(first.urls), bytes_seen=seen, bytes=first.bytes,
        requests_again=len(again.urls), bytes_again=again.bytes,
    )  # fmt: skip


def test_the_lobby_costs_little_and_less_again(newcomers: Newcomers) -> None:
    check(newcomers, "lobby", "/", FORM)


@pytest.mark.parametrize("game", mostly_long(GAMES))
def test_a_table_costs_little_and_less_again(game: str, newcomers: Newcomers, server: str) -> None:
    check(newcomers, f"table of {game}", f"/tables/{open_table(server, game, 'me')}", BOARD)


@pytest.mark.long
def test_a_table_that_waits_costs_little_and_less_again(newcomers: Newcomers, server: str) -> None:
    check(newcomers, "table that waits", f"/tables/{open_table(server, 'hive', 'open')}", INVITATION)


def test_a_replay_costs_little_and_less_again(newcomers: Newcomers, server: str) -> None:
    check(newcomers, "replay of hive", f"/replays/{finished(server, open_table(server, 'hive', 'bot'))}/4", BOARD)


FIGURE: Final = re.compile(r"[\d.]+")


def test_the_measured_figures_that_are_told_keep_to_the_limits() -> None:
    """Those of ``docs/web.md``, which a command has written there."""
    told = DOCUMENT.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    rows = [line.strip("| ").split(" | ") for line in told.splitlines() if FIGURE.search(line)]
    figures = {row[0]: [float(FIGURE.findall(cell)[0]) for cell in row[1:]] for row in rows if len(row) == 6}
    assert {f"table of {game}" for game in GAMES} < set(figures)
    for requests, seen, all_of_it, requests_again, again in figures.values():
        assert requests <= REQUESTS
        assert requests_again <= REQUESTS_AGAIN
        assert seen * 1000 <= BYTES_SEEN
        assert all_of_it * 1000 <= BYTES
        assert again < all_of_it / 3
    letters = [float(FIGURE.findall(cell)[0]) for row in rows if row[-1].endswith("px") for cell in row[2:]]
    assert len(letters) >= 2 * len(GAMES)
    assert min(letters) >= LEAST


def test_who_imports_one_of_our_modules_gets_the_one_that_runs(ada: Visitor) -> None:
    ada.page.goto("/")
    ada.page.wait_for_selector(FORM)
    same = """async () => {
        const first = document.querySelector("script[type=module]").src;
        const [{ need }, { Refused }] = await Promise.all([import(first), import("/static/server/api.js")]);
        return need("/static/server/api.js").Refused === Refused && document.querySelectorAll("main").length === 1;
    }"""
    assert ada.page.evaluate(same)


@pytest.fixture
def in_pieces(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hive's modules are as nobody understands them."""

    def refuse(path: str, source: str) -> Linked:
        if path.startswith("/static/games/hive/"):
            raise ValueError("what is this?")
        return take_apart(path, source)

    monkeypatch.setattr(sources, "take_apart", refuse)
    monkeypatch.setattr(assets, "_kept", {})
    sources.read_module.cache_clear()
    yield
    sources.read_module.cache_clear()


@pytest.mark.long
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
