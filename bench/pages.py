"""What a visit of each page costs: requests, bytes on the wire, and how long until there is something to see.

A browser on an emulated line (150 ms there and back, 1.6 Mbit/s down, 0.75 up) opens each page of a server of its own
for the first time, and once more. A page is there when a table's board is drawn, in the lobby the form for a table. The
server's processors are the browser's, so times on a busy machine are those of a busy machine.

    python -m bench.pages [--latency-ms 150] [--kbit 1600] [--url URL] [--json]
"""

from __future__ import annotations

import argparse
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright

from bench.load import HOST
from spieltisch.core.registry import games

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
BOARD: Final = ".board-place .board"
FORM: Final = ".opener-submit"
INVITATION: Final = ".waiting-room"
UPLINK: Final = 0.47
"""Of the line down."""
QUIET_S: Final = 1.5
"""After so long nothing more belongs to a visit."""
SEEN: Final = """(selector) => {
    const look = () => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        if (box?.width) window.seen_ms ??= performance.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
NEWS: Final = ("/feed", "/events")
"""How addresses of what happens at a table end."""


class Counter:
    """What goes over the wire for one page, as the browser's own tools have it."""

    def __init__(self, page: Page) -> None:
        self._sizes: dict[str, float] = {}
        self._urls: dict[str, str] = {}
        """What was asked of a server, by the browser's number."""
        self._news: list[tuple[float, str, float]] = []
        """When each piece came, in seconds of the browser's clock, of what, and how large it was."""
        self._ahead_s = 0.0
        """Of the time of day."""
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.on("Network.requestWillBeSent", self._compare_clocks)
        self.session.on("Network.responseReceived", self._hear)
        self.session.on("Network.dataReceived", self._grow)
        self.session.on("Network.loadingFinished", self._finish)
        self.session.on("Network.requestServedFromCache", lambda event: self._kept.add(event["requestId"]))
        self._kept: set[str] = set()
        self.session.send("Network.enable")

    @property
    def urls(self) -> list[str]:
        """What went over the wire: of what two parts of a page ask for at once, one does."""
        return [url for id, url in self._urls.items() if self._sizes[id]]

    @property
    def bytes(self) -> int:
        return round(sum(self._sizes[id] for id in self._urls))

    def bytes_until(self, page: Page) -> int:
        """How much had come when there was something to see, which ``SEEN`` has noted; without what happened at the
        table meanwhile, which is as much as its bots are quick."""
        seen_s = page.evaluate("(performance.timeOrigin + window.seen_ms) / 1000") + self._ahead_s
        asked = {id for id, url in self._urls.items() if not url.endswith(NEWS)}
        return round(sum(size for at_s, id, size in self._news if at_s <= seen_s and id in asked))

    def slow_down(self, latency_ms: int, kbit: int) -> None:
        """Put the page behind such a line."""
        line = {"latency": latency_ms, "downloadThroughput": kbit * 125, "uploadThroughput": kbit * 125 * UPLINK}
        self.session.send("Network.emulateNetworkConditions", {"offline": False, **line})

    def _compare_clocks(self, event: Any) -> None:
        self._ahead_s = event["timestamp"] - event["wallTime"]

    def _hear(self, event: Any) -> None:
        id, answer = event["requestId"], event["response"]
        if answer.get("fromDiskCache") or id in self._kept or not answer["url"].startswith("http"):
            return
        self._urls[id] = answer["url"]
        self._add(event, answer["encodedDataLength"])

    def _grow(self, event: Any) -> None:
        self._add(event, max(0, event["encodedDataLength"]))

    def _add(self, event: Any, size: float) -> None:
        id = event["requestId"]
        self._sizes[id] = self._sizes.get(id, 0) + size
        self._news.append((event["timestamp"], id, size))

    def _finish(self, event: Any) -> None:
        self._sizes[event["requestId"]] = event["encodedDataLength"]


@dataclass(frozen=True, slots=True)
class Visit:
    """What one visit cost."""

    page: str
    is_first: bool
    requests: int
    bytes: int
    seen_ms: int
    """When there was something to see, since the visitor asked."""
    bytes_seen: int
    """How much had come by then."""


def look_for(page: Page, selector: str) -> None:
    """Have the page note when that is seen."""
    page.add_init_script(f"({SEEN})({json.dumps(selector)})")


def visit(context: BrowserContext, url: str, name: str, selector: str, line: tuple[int, int], is_first: bool) -> Visit:
    page = context.new_page()
    counter = Counter(page)
    counter.slow_down(*line)
    look_for(page, selector)
    page.goto(url, wait_until="commit")
    seen_ms = page.wait_for_function("() => window.seen_ms", timeout=60_000).json_value()
    page.wait_for_timeout(QUIET_S * 1000)
    seen = Visit(name, is_first, len(counter.urls), counter.bytes, round(seen_ms), counter.bytes_until(page))
    page.close()
    return seen


@contextmanager
def served() -> Iterator[str]:
    """The address of a server of all games, whose bots need no time."""
    doors = {dialect.door: dialect.access.path for game in games().values() for dialect in game.wire.dialects()}
    pages = next(door for door, path in doors.items() if path)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "doors.json")
        command = [sys.executable, "-m", "spieltisch", "serve", "--no-holder", "--data", f"{folder}/data"]
        command += ["--doors-file", str(file)]
        command += [part for door in sorted(doors) for part in (f"--{door}", "0" if door == pages else "off")]
        command += ["--turbo", "--set", "monopoly.max_rounds=10"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
            try:
                while not file.exists() and server.poll() is None:
                    time.sleep(0.02)
                yield f"http://{HOST}:{json.loads(file.read_text())[pages]}"
            finally:
                server.send_signal(signal.SIGTERM)


def ask(url: str, path: str, body: Any = None) -> Any:
    """The API's answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{url}/api/v1{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def open_table(url: str, game: str, last: str) -> str:
    """A new table of bots, but for who is ``last``; its id."""
    seats = next(card["usual_seats"] for card in ask(url, "/games")["games"] if card["name"] == game)
    wishes: list[dict[str, str]] = [{"who": "bot", "bot": "random"}] * (seats - 1)
    more = {"me": {"name": "Ada"}, "bot": {"bot": "random"}, "open": {}}[last]
    seated = [*wishes, {"who": last, **more}]
    opened = ask(url, "/tables", {"game": game, "seats": seated, "options": {}, "timed": False})
    return str(opened["table"]["id"])


def finished(url: str, table: str) -> str:
    """The same, once it is over."""
    while table not in (one["id"] for one in ask(url, "/replays")["replays"]):
        time.sleep(0.1)
    return table


def places(url: str) -> Iterator[tuple[str, str, str]]:
    """What is visited: its name, its path and what is to be seen there."""
    yield "lobby", "/", FORM
    yield "waiting", f"/tables/{open_table(url, 'hive', 'open')}", INVITATION
    for game in sorted(games()):
        yield game, f"/tables/{open_table(url, game, 'me')}", BOARD
    yield "replay", f"/replays/{finished(url, open_table(url, 'hive', 'bot'))}/4", BOARD


def measure(url: str, line: tuple[int, int]) -> Iterator[Visit]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        sys.exit(f"no Chromium here (looked for {', '.join(NAMES)})")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for name, place, selector in places(url):
            context = browser.new_context()
            for is_first in (True, False):
                yield visit(context, url + place, name, selector, line, is_first)
            context.close()
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--latency-ms", type=int, default=150)
    parser.add_argument("--kbit", type=int, default=1600)
    parser.add_argument("--url", help="of a server that runs already, instead of one of its own")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with nullcontext(asked.url) if asked.url else served() as url:
        for seen in measure(url, (asked.latency_ms, asked.kbit)):
            if asked.json:
                print(json.dumps(asdict(seen)), flush=True)
            else:
                again = "first" if seen.is_first else "again"
                print(
                    f"{seen.page:<9} {again}  {seen.requests:3} requests  {seen.bytes / 1000:6.1f} kB  seen after "
                    f"{seen.seen_ms:5} ms and {seen.bytes_seen / 1000:5.1f} kB", flush=True,
                )  # fmt: skip


if __name__ == "__main__":
    main()
