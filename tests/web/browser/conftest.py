"""A real browser and a server to look at: both once for all tests, a fresh visitor for each."""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from spieltisch.web.access.bounds import Bounds
from spieltisch.web.push.sending import Sender
from tests.web.browser import bidi
from tests.web.browser.visitors import Visitor, Visitors
from tests.web.site import GAMES, GENEROUS, running_site

FLAGS: Final = ("--no-sandbox", "--disable-gpu")
"""Root has no sandbox; and the tests' pages are our own."""
UNUSED: Final = "--disable-features=" + ",".join((
    # Parts of its window that are pages themselves, drawn anew for every visitor, and a process that nobody uses.
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess",
    # What the driver would switch off, whose list this one replaces, as far as our pages could meet it.
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay",
    "MediaRouter", "OptimizationHints", "PaintHolding", "ThirdPartyStoragePartitioning",
))  # fmt: skip
"""A third of the processor time of a test."""
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same browser without its window, and takes a sixth less of the processor."""
expect.set_options(timeout=20_000)  # a page on a busy machine
OPTIONS: Final = {"catan": {"points": 5, "turns": 20}, "monopoly": {"max_rounds": 10}}


def find_chromium() -> str:
    """Where it is; CI must have one, elsewhere the tests are skipped."""
    return find("Chromium", NAMES)


def find(browser: str, names: Sequence[str]) -> str:
    """Where a browser is that may have these names."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        missing = f"no {browser} here (looked for {', '.join(names)}); tools/packages.sh installs it"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return found


class Chromium:
    """One for all tests of a process, and the loop in which its driver waits: this thread's, but only while a test
    has the browser, so that others can run loops of their own."""

    def __init__(self, path: str) -> None:
        self._driver = sync_playwright().start()
        self.browser = self._driver.chromium.launch(executable_path=path, args=[*FLAGS, UNUSED])
        self._loop = asyncio.get_running_loop()
        self._lay_aside()

    @contextmanager
    def at_hand(self) -> Iterator[Browser]:
        asyncio.events._set_running_loop(self._loop)
        try:
            yield self.browser
        finally:
            self._lay_aside()

    def close(self) -> None:
        with self.at_hand():
            self.browser.close()
            self._driver.stop()

    @staticmethod
    def _lay_aside() -> None:
        asyncio.events._set_running_loop(None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    chromium = Chromium(find_chromium())
    yield chromium
    chromium.close()


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Browser]:
    """Every visitor has a context of it, and so knows nothing of the others."""
    with chromium.at_hand() as browser:
        yield browser


@pytest.fixture(scope="session")
def firefox(process: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[bidi.Browser]:
    """The system's own."""
    with bidi.running(find("Firefox", bidi.NAMES), tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of all games."""
    with serving(tmp_path_factory.mktemp("browser")) as url:
        yield url


@pytest.fixture
def visitors(browser: Browser, server: str) -> Iterator[Visitors]:
    """Whoever is asked for; whatever their pages complain of fails the test."""
    visitors = Visitors(browser, server)
    yield visitors
    visitors.leave()


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    """Somebody with an English browser at a desk."""
    return visitors.come()


@contextmanager
def serving(
    folder: Path,
    names: Sequence[str] = tuple(GAMES),
    port: int = 0,
    contests: Sequence[Path] = (),
    bounds: Bounds = GENEROUS,
    arenas: Mapping[Path, Path] = {},
    sender: Sender | None = None,
) -> Iterator[str]:
    """A server in a thread of its own, since the browser's driver has this one."""
    loop = asyncio.new_event_loop()
    begun: asyncio.Future[str] = loop.create_future()
    stop = asyncio.Event()
    ready = threading.Event()

    async def serve() -> None:
        try:
            async with running_site(
                folder,
                names,
                options=OPTIONS,
                port=port,
                contests=contests,
                bounds=bounds,
                arenas=arenas,
                sender=sender,
            ) as site:
                begun.set_result(site.url)
                ready.set()
                await stop.wait()
        except BaseException as error:
            if not begun.done():
                begun.set_exception(error)
            raise
        finally:
            ready.set()

    task: Any = None

    def run() -> None:
        nonlocal task
        task = loop.create_task(serve())
        loop.run_until_complete(task)

    thread = threading.Thread(target=run, name="server")
    thread.start()
    try:
        assert ready.wait(30), "the server did not start"
        yield begun.result()
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(30)
        loop.close()
    task.result()
