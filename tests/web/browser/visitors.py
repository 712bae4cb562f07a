"""People with a browser each, who do what hands do: click, type, press keys, look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page, Request

AXE: Final = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
DESK: Final = {"width": 1280, "height": 900}
PHONE: Final = {"width": 360, "height": 740}
SERIOUS: Final = {"serious", "critical"}
WRITTEN: Final = "label-content-name-mismatch", True
"""Letters and figures in a cell are a drawing, which its name tells in words."""
EXPECTED: Final = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "status of 409", "status of 422")
"""What a browser complains of when it is cut off on purpose, and when the server refuses something."""
PATIENCE_MS: Final = 15_000

WATCH: Final = """
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective));
"""
DRAWN: Final = """() => Array.from(
    document.querySelectorAll(".board-place [data-cell]"), (cell) => cell.getAttribute("aria-label")
).join("\\n")"""
STAND: Final = """() => {
    const has = (selector) => document.querySelector(selector) !== null;
    if (has(".over")) return "over";
    return has(".turn.mine") && has(".cell.legal, .panel-place button:enabled") ? "mine" : "";
}"""


class Visitors:
    """Everybody who came to the server in one test."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._visitors: list[Visitor] = []

    def come(self, *, lang: str = "en-GB", size: Any = DESK) -> Visitor:
        """Somebody new, who knows nothing of the others."""
        context = self._browser.new_context(locale=lang, viewport=size, base_url=self._url)
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

    def barriers(self, *colours: Any) -> Sequence[str]:
        """What axe-core finds serious in these colours. It is run in the page, not loaded by it."""
        self.page.evaluate(AXE)
        found: list[str] = []
        for scheme in colours:
            self.page.emulate_media(color_scheme=scheme)
            result = self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
            found += map(f"{scheme}: {{}}".format, _serious(result["violations"]))
        return found

    def is_too_wide(self) -> bool:
        """Whether the page would have to be pushed sideways."""
        wide: bool = self.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
        return wide

    def lines(self) -> list[str]:
        """The list of what happened."""
        return self.page.locator(".lines li").all_inner_texts()

    def drawn(self) -> str:
        """What the board shows to everybody: its cells by name, and nothing of what could be chosen."""
        names: str = self.page.evaluate(DRAWN)
        return names

    # Doing.

    def open_table(self, game: str, *others: str, name: str = "Ada", options: Mapping[str, Any] = {}) -> str:
        """Through the lobby's form: this visitor on the first seat. Returns the table's id."""
        page = self.page
        page.goto("/")
        page.locator(".tile", has_text=game).click()
        page.get_by_label("Your name").fill(name)
        for seat, who in enumerate(others, start=1):
            page.locator(f"select[name=seat-{seat}]").select_option(who)
        if options:
            page.locator("summary", has_text="Options").click()
        for option, value in options.items():
            field = page.get_by_label(option)
            field.set_checked(value) if isinstance(value, bool) else field.fill(str(value))
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/tables/*")
        return urlsplit(page.url).path.rsplit("/", 1)[1]

    def join(self, table: str, name: str) -> None:
        """By the table's link, on the seat that is free."""
        self.page.goto(f"/tables/{table}")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Take Seat").click()
        self.page.wait_for_selector(".board")

    def say(self, text: str) -> None:
        """To everybody at the table."""
        self.page.get_by_label("Say something").fill(text)
        self.page.get_by_role("button", name="Send").click()

    def give_up(self) -> None:
        """Leave the game."""
        self.page.get_by_role("button", name="Give up and leave").click()
        self.page.get_by_role("button", name="Yes").click()
        self.page.wait_for_selector(".over")

    def play(self, moves: int = 10_000) -> bool:
        """So many moves, at random, by mouse and keyboard in turn. Returns whether the game is over."""
        for number in range(moves):
            if self._await_turn() == "over":
                return True
            self._move(by_keyboard=number % 2 == 1)
        return False

    def _await_turn(self) -> str:
        return str(self.page.wait_for_function(STAND).json_value())

    def _move(self, *, by_keyboard: bool) -> None:
        """Choose until the page has sent something off."""
        before = self.page.locator(".lines li").count()
        for _ in range(40):
            if not self._choose(by_keyboard=by_keyboard):
                break
            if self.page.locator(".lines li").count() != before or self.page.evaluate(STAND) != "mine":
                return

    def _choose(self, *, by_keyboard: bool) -> bool:
        """One click or key. What is chosen already is confirmed. Returns whether there was anything."""
        page = self.page
        ready = page.locator(".panel-place .button.primary:enabled")
        cells = page.locator(".board-place .cell.legal:not(.chosen)")
        others = page.locator(".panel-place .button:enabled:not(.quiet)")
        count, offers, rest = cells.count(), ready.count(), others.count()
        try:
            if offers:
                self._press(ready.nth(self._random.randrange(offers)), by_keyboard)
            elif count:
                self._press(cells.nth(self._random.randrange(count)), by_keyboard)
            elif rest:
                self._press(others.nth(self._random.randrange(rest)), by_keyboard)
        except Error:
            return False  # it is drawn no more: somebody else was quicker
        return bool(offers or count or rest)

    def _press(self, target: Any, by_keyboard: bool) -> None:
        if by_keyboard:
            target.press("Enter", timeout=1000)
        else:
            target.click(force=True, timeout=1000)

    # Noticing.

    def _hear(self, message: Any) -> None:
        if message.type in {"error", "warning"} and not any(word in message.text for word in EXPECTED):
            self._complaints.append(f"{message.type}: {message.text}")

    def _notice(self, request: Request) -> None:
        if urlsplit(request.url).netloc not in {self._host, ""}:
            self._complaints.append(f"asked elsewhere: {request.url}")


def _serious(violations: Sequence[Any]) -> Iterator[str]:
    for one in violations:
        for node in one["nodes"]:
            if one["impact"] in SERIOUS and (one["id"], "data-cell" in node["html"]) != WRITTEN:
                yield f"{one['id']}: {node['html'][:200]}"
