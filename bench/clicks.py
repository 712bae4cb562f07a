"""How many clicks a game takes by mouse: those of each move, and of fifteen rounds of Catan against three bots.

A browser plays at tables of a server of its own. It clicks what a player would who wants to get on: in Catan whatever
can be built, and never an answer to an offer, since nobody has to give one. A drag counts as a click.

    python -m bench.clicks [--rounds 15] [--actions 12] [--write docs/web.md]
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import Browser, Error, Locator, Page, sync_playwright

from bench.pages import served
from tools.pages import fill

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
BEGIN, END = "<!-- clicks: python -m bench.clicks --write docs/web.md -->", "<!-- end of clicks -->"
GAMES: Final = {"Cascadia": 1, "Catan": 4, "Hive": 2, "Monopoly": 4, "TwixT": 2}
"""With how many seats each is played."""
BOT: Final = "bot:greedy"
ROUNDS: Final = 15
SEATS: Final = 4
DECLINED_MS: Final = 15_000
COUNT: Final = """
    window.sent = 0;
    const { fetch } = window;
    window.fetch = (address, options) => {
        window.sent += options?.method === "POST" && address.endsWith("/actions") && !options.body.includes('"decline');
        return fetch(address, options);
    };
"""
"""How many actions the page has sent, but for offers that were declined."""
READY: Final = """() => {
    const has = (selector) => document.querySelector(selector) !== null;
    if (has(".over")) return "over";
    if (has(".catan-waits")) return "offer";
    return has(".turn.mine") && has(".cell.legal, .panel-place button:enabled:not(.quiet)") ? "mine" : "";
}"""
TURN: Final = """() => Number(document.querySelector(".catan-stock")?.textContent.match(/[0-9]+/)?.[0] ?? 1)"""
LEGAL: Final = ".board-place .cell.legal:not(.chosen)"
BUTTON: Final = ".panel-place .button"
PRIMARY: Final = f"{BUTTON}.primary:enabled"
ANY: Final = f"{BUTTON}:enabled:not(.quiet)"
WAYS: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "Cascadia": (
        (".cascadia-shop .cell.chosen", ".cascadia-shop .cell.legal[data-about*=pair]"),
        (".cascadia-land .cell.chosen", ".cascadia-land .cell.legal:has(.cascadia-free)"),
        (PRIMARY, ".cascadia-land .cell.legal[data-about*=field]"),
        (PRIMARY, ".cascadia-land .cell.legal[data-about*=home]"),
        ("", PRIMARY),
    ),
    "Catan": (("", PRIMARY), ("", LEGAL), ("", ANY)),
    "Hive": (
        ("", PRIMARY),
        (".cell.chosen", ".cell.legal:not(.chosen)"),
        ("", ".hive-swarm .cell.legal:not(.chosen)"),
        ("", ANY),
    ),
    "Monopoly": (("", PRIMARY), ("", ANY)),
    "TwixT": (("", PRIMARY), ("", LEGAL), ("", ANY)),
}
"""What somebody who knows the game clicks next: the first of these that is there, unless the other one is."""


@dataclass
class Count:
    """What a game has taken so far."""

    clicks: int = 0
    actions: int = 0
    forced: int = 0
    """Clicks on the only answer that an offer had."""


class Mouse:
    """A player at a page."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, Count()
        self._random = Random(1)

    def open(self, game: str, seats: int, *, at_once: bool) -> None:
        page = self.page
        page.goto("/")
        page.evaluate(
            "(one_click) => localStorage.setItem('spieltisch.settings', JSON.stringify({ one_click }))", at_once
        )
        page.reload()
        page.locator(".tile", has_text=game).click()
        page.get_by_label("Your name").fill("Ada")
        if page.locator("select[name=count]").count():
            page.locator("select[name=count]").select_option(str(seats))
        for seat, who in enumerate(["me", *[BOT] * (seats - 1)]):
            page.locator(f"select[name=seat-{seat}]").select_option(who)
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/tables/*")

    def wait(self) -> str:
        """Until there is something to do. An offer that nobody need answer is left alone."""
        while (state := str(self.page.wait_for_function(READY, timeout=60_000).json_value())) == "offer":
            self.page.wait_for_timeout(100)  # its time begins when it is drawn
            self.page.clock.fast_forward(DECLINED_MS)
            self.page.wait_for_function("() => !document.querySelector('.catan-waits')")
        return state

    def click(self, target: Locator) -> bool:
        """Returns whether it was still there."""
        try:
            target.click(timeout=2_000, force=True)
        except Error:
            return False
        self.count.clicks += 1
        return True

    def any_of(self, found: Locator) -> Locator | None:
        count = found.count()
        return found.nth(self._random.randrange(count)) if count else None

    def button(self, *names: str) -> Locator | None:
        for name in names:
            found = self.page.locator(f"{BUTTON}:enabled", has_text=re.compile(name))
            if found.count():
                return found.first
        return None

    def next(self, game: str) -> Locator | None:
        for unless, wanted in WAYS[game]:
            if not (unless and self.page.locator(unless).count()) and (found := self.any_of(self.page.locator(wanted))):
                return found
        return None

    def act(self, game: str) -> None:
        """Click until an action is sent."""
        before = self.page.evaluate("window.sent")
        for _ in range(20):
            target = self.next(game)
            if target is None or not self.click(target) or self.page.evaluate("window.sent") != before:
                break
            self.page.wait_for_timeout(30)
        self.count.actions += self.page.evaluate("window.sent") - before

    def play(self, game: str, actions: int) -> Count:
        while self.count.actions < actions and self.wait() == "mine":
            self.act(game)
        return self.count

    def settle(self, turns: int) -> tuple[Count, int]:
        """So many turns of a game of Catan; and in how many the game was, if that was over before."""
        turn = 1
        while self.wait() == "mine":
            turn = max(turn, int(self.page.evaluate(TURN)))
            if turn > turns:
                break
            before = self.page.evaluate("window.sent")
            self.build()
            if self.page.evaluate("window.sent") == before:
                self.page.wait_for_timeout(50)
        return self.count, min(turn, turns)

    def trade(self) -> Locator | None:
        """With the bank, for what there is none of, where the hand is in danger."""
        page = self.page
        held = [
            int(text) for text in page.locator(".catan-hand .catan-card:not(.catan-development) b").all_inner_texts()
        ]
        if bank := self.button("Trade with the bank"):
            return bank
        if page.locator(".catan-sides").count():
            gives, gets = (page.get_by_role("group", name=name) for name in ("I give", "I get"))
            if not gives.locator(".catan-taken").count():
                return gives.get_by_role("button", name=re.compile("^give"), disabled=False).first
            return gets.locator(".catan-card").nth(held.index(min(held)))
        return self.button("Trade …") if sum(held) > 7 and max(held) >= 4 else None

    def build(self) -> None:
        """One thing that a player would want: whatever can be had, else the dice or the end of the turn."""
        page = self.page
        cells = page.locator(LEGAL)
        roads = page.locator(f"{LEGAL}[aria-label^='build a road']")
        names = [cells.nth(k).get_attribute("aria-label") or "" for k in range(cells.count())]
        target: Locator | None
        dear = [k for k, name in enumerate(names) if not name.startswith("build a road")]
        if discard := self.button("^Discard$"):
            target = discard
        elif composed := self.trade():
            target = composed
        elif whom := self.any_of(page.locator(".catan-panel .card .button.primary:enabled", has_not_text="Accept")):
            target = whom
        elif confirm := self.button("^Build the"):
            target = confirm
        elif dear and page.locator(".catan-task", has_text="Roll").count() == 0:
            target = cells.nth(max(dear, key=lambda k: chances(names[k])))
        elif dice := self.button("Roll the dice"):
            target = dice
        elif roads.count() and (self.button("End turn") is None or self._random.random() < 0.7):
            target = roads.nth(self._random.randrange(roads.count()))
        else:
            target = self.button("Buy a development card", "Play Knight", "End turn", "Done building", "Decline")
        if target is None:
            return
        self.count.forced += target.text_content() == "Decline"
        self.click(target)
        page.wait_for_timeout(40)


def chances(name: str) -> int:
    """How many of 36 rolls bring something to a place, by its name, and how many kinds of fields it has."""
    kinds = len(set(re.findall(r"Forest|Hills|Pasture|Fields|Mountains", name)))
    return 4 * kinds + sum(6 - abs(7 - int(number)) for number in re.findall(r"[0-9]+", name) if 2 <= int(number) <= 12)


def measure(browser: Browser, url: str, rounds: int, actions: int) -> Iterator[str]:
    yield from ["", "| game | at once | choose first | of |", "| --- | --: | --: | --- |"]
    for game, seats in GAMES.items():
        found = []
        for at_once in (True, False):
            with_mouse = visit(browser, url)
            with_mouse.open(game, seats, at_once=at_once)
            count = with_mouse.play(game, actions)
            found.append(f"{count.clicks / max(1, count.actions):.1f}")
            with_mouse.page.context.close()
        yield f"| {game} | {found[0]} | {found[1]} | clicks an action, {actions} actions |"
    (one, turns), (other, more) = (rounds_of_catan(browser, url, rounds, at_once=at_once) for at_once in (True, False))
    of = f"clicks in {rounds} rounds against three bots ({turns} and {more} turns)"
    yield f"| Catan | {one.clicks} | {other.clicks} | {of} |"
    yield f"| Catan | {one.forced} | {other.forced} | of them forced: the only answer to an offer |"
    yield ""


def rounds_of_catan(browser: Browser, url: str, rounds: int, *, at_once: bool) -> tuple[Count, int]:
    player = visit(browser, url)
    player.open("Catan", SEATS, at_once=at_once)
    found = player.settle(SEATS * rounds)
    player.page.context.close()
    return found


def visit(browser: Browser, url: str) -> Mouse:
    """Somebody with an English browser at a desk; the clock can be moved on."""
    context = browser.new_context(
        base_url=url, locale="en-GB", viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    )
    context.add_init_script(COUNT)
    page = context.new_page()
    page.clock.install()
    return Mouse(page)


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--actions", type=int, default=12)
    parser.add_argument("--write", type=Path, help="put the table into this document")
    asked = parser.parse_args(args)
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        sys.exit(f"no Chromium here (looked for {', '.join(NAMES)})")
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        lines = []
        for line in measure(browser, url, asked.rounds, asked.actions):
            print(line, flush=True)
            lines.append(line)
        browser.close()
    if asked.write:
        fill(asked.write, BEGIN, END, lines)


if __name__ == "__main__":
    main()
