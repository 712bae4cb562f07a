"""People with a browser each, who do what hands do: click, type, press keys, look."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, Request, TimeoutError, ViewportSize

AXE: Final = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
DESK: Final[ViewportSize] = {"width": 1280, "height": 800}
HALL: Final[ViewportSize] = {"width": 1920, "height": 1080}
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
COLOURS: Final[Sequence[Literal["light", "dark"]]] = ("light", "dark")
BARRIERS: Final = """([rules]) => axe.run(document, {
    resultTypes: ["violations"], ...(rules.length && { runOnly: { type: "rule", values: rules } }),
}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, none }) => `${id}: ${html.slice(0, 200)} (${(any[0] ?? none[0])?.message ?? ""})`)))"""
"""Whatever axe-core finds, of any weight and by any of its rules, those of mere good practice too."""
COLOURFUL: Final = ["color-contrast", "link-in-text-block"]
"""The rules whose findings depend on whether it is day or night."""
EXPECTED: Final = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "Service Worker registration blocked",
    *map("status of {}".format, (401, 404, 409, 422)),
)
"""What a browser complains of when it is cut off on purpose, and when the server refuses or lacks what is asked for;
most visitors have no worker, which costs a browser as much as a page."""
PATIENCE_MS: Final = 15_000
LAYOUT_MS: Final = 3_000
"""A page has so long to lay itself out."""

WATCH: Final = """
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective));
    window.heard = [];
    new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll("[aria-live].hidden-text")) {
            if (textContent && !window.heard.includes(textContent)) window.heard.push(textContent);
        }
    }).observe(document, { childList: true, characterData: true, subtree: true });
    window.acted = 0;
    const { fetch } = window;
    window.fetch = (address, options) => {
        window.acted += options?.method === "POST" && address.endsWith("/actions");
        return fetch(address, options);
    };
"""
"""Notes what the policy forbade, what a screen reader would have read out, and how many actions were sent off."""
DRAWN: Final = """() => Array.from(
    document.querySelectorAll(".board-place [data-cell]"), (cell) => cell.getAttribute("aria-label")
).join("\\n")"""
FINISH: Final = """async () => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    for (let seed = 1; all(".over").length === 0; await new Promise((later) => setTimeout(later, 8))) {
        const pools = [".panel-place .button.primary:enabled", ".board-place .cell.legal:not(.chosen)",
            ".panel-place .button:enabled:not(.quiet)"];
        const pool = all(".turn.mine").length ? pools.map(all).find(({ length }) => length) ?? [] : [];
        seed = (seed * 48271) % 2147483647;
        pool[seed % pool.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
}"""
"""Clicks at random as fast as the page can follow."""
MOST_CLICKS: Final = 200
"""For one action; at random, a dozen is usual."""
FEW_CLICKS: Final = 25
"""After so many without an action, it is begun anew."""
UNDO_ALL: Final = re.compile("Undo all|Alles zurück")
STAND: Final = """() => {
    const has = (selector) => document.querySelector(selector) !== null;
    if (has(".over")) return "over";
    return has(".turn.mine") && has(".cell.legal, .panel-place button:enabled:not(.quiet)") ? "mine" : "";
}"""


def mostly_long(cases: Iterable[Any]) -> list[Any]:
    """Parameters of a test of which the first stands for all in the quick tests."""
    first, *others = cases
    return [
        first,
        *(pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.long) for one in others),
    ]


class Visitors:
    """Everybody who came to the server in one test."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._visitors: list[Visitor] = []

    def come(
        self, *, lang: str = "en-GB", size: Any = DESK, motion: Any = "reduce", workers: Any = "block",
        touch: bool = False,
    ) -> Visitor:  # fmt: skip
        """Somebody new, who knows nothing of the others; things lie still for all who do not look for motion."""
        context = self._browser.new_context(
            locale=lang,
            viewport=size,
            base_url=self._url,
            reduced_motion=motion,
            service_workers=workers,
            has_touch=touch,
            is_mobile=touch,
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(WATCH)
        visitor = Visitor(context.new_page(), self._url)
        self._visitors.append(visitor)
        return visitor

    def leave(self) -> None:
        """Everybody goes; what their pages complained of is told."""
        complaints = [complaint for visitor in self._visitors for complaint in visitor.complaints()]
        for visitor in self._visitors:
            visitor.page.context.close()
        assert not complaints, complaints


class Visitor:
    """One person's page."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self._host = urlsplit(url).netloc
        self._random = Random(1)
        self._complaints: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._complaints.append(f"error: {error}"))
        page.on("request", self._notice)

    # Looking.

    def complaints(self) -> Sequence[str]:
        """What went wrong without anybody seeing it: errors, requests to elsewhere, violations of the policy."""
        violations = [] if self.page.is_closed() else self.page.evaluate("window.violations ?? []")
        return [*self._complaints, *(f"policy: {one}" for one in violations)]

    def forgive(self, part: str) -> None:
        """Complaints of what the test itself has brought about."""
        self._complaints = [one for one in self._complaints if part not in one]

    def barriers(self) -> Sequence[str]:
        """What axe-core finds by day and by night. It is run in the page, not loaded by it."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        found: list[str] = []
        for scheme in COLOURS:
            self.page.emulate_media(color_scheme=scheme)
            rules = [] if scheme == COLOURS[0] else COLOURFUL
            found += map(f"{scheme}: {{}}".format, self.page.evaluate(BARRIERS, [rules]))
        return found

    def is_too_wide(self) -> bool:
        """Whether the page has to be pushed sideways, once it has had time to lay itself out."""
        return not self._comes_true("document.documentElement.scrollWidth <= window.innerWidth")

    def is_too_high(self) -> bool:
        """The same downwards."""
        return not self._comes_true("document.documentElement.scrollHeight <= window.innerHeight")

    def _comes_true(self, claim: str) -> bool:
        with suppress(TimeoutError):
            self.page.wait_for_function(claim, timeout=LAYOUT_MS)
            return True
        return False

    def unheard(self) -> list[str]:
        """Those of the latest lines that no screen reader was told of."""
        lines = self.page.locator(".lines li > :is(span:last-child, button)").all_inner_texts()[-20:]
        missing = lines
        for _ in range(20):
            heard = " ".join(self.page.evaluate("window.heard"))
            missing = [line for line in lines if line not in heard]
            if not missing:
                break
            self.page.wait_for_timeout(100)
        return missing

    def shows(self, selector: str) -> bool:
        """Whether all of the first such element is in the window, without scrolling."""
        box = self.page.locator(selector).first.bounding_box()
        size = self.page.viewport_size
        assert box
        assert size
        right, bottom = box["x"] + box["width"], box["y"] + box["height"]
        return box["y"] >= 0 and right <= size["width"] + 1 and bottom <= size["height"] + 1

    def lines(self) -> list[str]:
        """The list of what happened."""
        return self.page.locator(".lines li").all_inner_texts()

    def drawn(self) -> str:
        """What the board shows to everybody: its cells by name, and nothing of what could be chosen."""
        names: str = self.page.evaluate(DRAWN)
        return names

    def look_on(self, table: str, drawn: str) -> None:
        """As if without a seat there, until this is drawn."""
        self.page.goto(f"/tables/{table}?as=spectator")
        self.page.wait_for_function(f"(drawn) => ({DRAWN})() === drawn", arg=drawn)

    def await_another_board(self, drawn: str) -> None:
        """The list of what happened may be there before the board."""
        self.page.wait_for_function(f"(drawn) => ({DRAWN})() !== drawn", arg=drawn)

    # Doing.

    def open_table(
        self, game: str, *others: str, name: str = "Ada", players: int = 0, options: Mapping[str, Any] = {},
        mine: str = "me",
    ) -> str:  # fmt: skip
        """Through the lobby's form: this visitor on the first seat, or what is ``mine``. Returns the table's id."""
        page = self.page
        page.goto("/")
        page.locator(".tile", has_text=game).click()
        page.get_by_label("Your name").fill(name)
        if players:
            page.locator("select[name=count]").select_option(str(players))
        for seat, who in enumerate((mine, *others)):
            page.locator(f"select[name=seat-{seat}]").select_option(who)
        if options:
            page.locator("summary", has_text="Options").click()
        for option, value in options.items():
            field = page.get_by_label(option, exact=True)
            field.set_checked(value) if isinstance(value, bool) else field.fill(str(value))
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/tables/*")
        return urlsplit(page.url).path.rsplit("/", 1)[1]

    def choose_first(self) -> None:
        """From the next page on, a click of the mouse chooses and another one plays, as with a finger."""
        self.page.add_init_script(
            "localStorage.setItem('spieltisch.settings', JSON.stringify({"
            "...JSON.parse(localStorage.getItem('spieltisch.settings') ?? '{}'), one_click: false }))"
        )

    def join(self, table: str, name: str) -> None:
        """By the table's link, on the seat that is free."""
        self.page.goto(f"/tables/{table}")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Take Seat").click()
        self.page.wait_for_selector(".board")

    def unfold(self) -> None:
        """Everything that is folded up."""
        self.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")

    def say(self, text: str) -> None:
        """To everybody at the table."""
        self.page.get_by_label("Say something").fill(text)
        self.page.get_by_role("button", name="Send").click()

    def give_up(self) -> None:
        """Leave the game."""
        self.page.get_by_role("button", name="Give up and leave").click()
        self.page.get_by_role("button", name="Yes").click()
        self.page.wait_for_selector(".over")

    def play(self, moves: int) -> bool:
        """So many moves at random, by mouse. Returns whether the game is over."""
        return not all(self.act(self._choose) for _ in range(moves))

    def finish(self) -> None:
        """Play to the end, without looking."""
        self.page.evaluate(FINISH)

    def await_turn(self) -> str:
        """Until there is something to do: "mine", or "over"."""
        return str(self.page.wait_for_function(STAND).json_value())

    def draw(self) -> float:
        """A random number below 1."""
        return self._random.random()

    def act(self, choose: Callable[[], None]) -> bool:
        """Whenever it is this visitor's turn, choose, until the page has sent something off: the answer to the action
        before may draw anew what is about to be clicked. Returns whether the game was not over."""
        before = self.page.evaluate("window.acted")
        for click in range(1, MOST_CLICKS + 1):
            if self.await_turn() == "over":
                return False
            choose()
            if self.page.evaluate("window.acted") != before:
                return True
            if click % FEW_CLICKS == 0:
                self._start_over()
        raise AssertionError(f"after {MOST_CLICKS} clicks nothing was done: {self.page.inner_text('main')}")

    def _choose(self) -> None:
        """One click, if there is anything. What is chosen already is confirmed."""
        page = self.page
        ready = page.locator(".panel-place .button.primary:enabled")
        cells = page.locator(".board-place .cell.legal:not(.chosen)")
        others = page.locator(".panel-place .button:enabled:not(.quiet)")
        count, offers, rest = cells.count(), ready.count(), others.count()
        with suppress(Error):  # it is drawn no more
            if offers:
                self._click(ready.nth(self._random.randrange(offers)))
            elif count:
                self._click(cells.nth(self._random.randrange(count)))
            elif rest:
                self._click(others.nth(self._random.randrange(rest)))

    def _start_over(self) -> None:
        """Take back what is chosen, which may lead nowhere: a trade for all wood of the bank by who has nothing but
        wood. By key, since some have no mouse."""
        undo = self.page.locator(".panel-place").get_by_role("button", name=UNDO_ALL)
        with suppress(Error):  # nothing is chosen any more
            if undo.count():
                undo.press("Enter", timeout=1000)

    def _click(self, target: Locator) -> None:
        target.click(force=True, timeout=1000)

    # Noticing.

    def _hear(self, message: Any) -> None:
        if message.type in {"error", "warning"} and not any(word in message.text for word in EXPECTED):
            self._complaints.append(f"{message.type}: {message.text}")

    def _notice(self, request: Request) -> None:
        if urlsplit(request.url).netloc not in {self._host, ""}:
            self._complaints.append(f"asked elsewhere: {request.url}")
