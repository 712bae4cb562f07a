"""Firefox as it is installed, by WebDriver BiDi, which it speaks itself: as much of it as our tests of Firefox need.

Playwright has a Firefox of its own making, which nobody plays with. Its way to others asks for commands that the
system's does not know yet.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

NAMES: Final = ("firefox-esr", "firefox")
SPEAKS: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
LONGEST_S: Final = 60
"""More no answer takes."""
PREFERENCES: Final[Mapping[str, object]] = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "ui.prefersReducedMotion": 1,
}
KEYS: Final = {
    "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Escape": "\ue00c", "PageUp": "\ue00e",
    "PageDown": "\ue00f", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}  # fmt: skip
CALL: Final = """async (text) => {
    const found = (%s), arg = JSON.parse(text);
    return JSON.stringify((await (typeof found === "function" ? found(arg) : found)) ?? null);
}"""
WAIT: Final = """async (arg) => {
    for (let tries = 0; tries < 600; tries++) {
        const found = (%s)(arg);
        if (found) return found;
        await new Promise((later) => setTimeout(later, 25));
    }
    return null;
}"""
MIDDLE: Final = """() => {
    const found = (%s)();
    found.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = found.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
}"""


class BidiError(Exception):
    """The browser does not do that."""


class Browser:
    """One that runs, for all visitors."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = count(1)
        self.complaints: dict[str, list[str]] = {}
        """Errors and warnings of pages, by the page's context."""
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])

    def send(self, method: str, **parameters: object) -> Any:
        """One command and its answer; what happens meanwhile is noted. Raises ``BidiError``."""
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._connection.recv(LONGEST_S))
            if message.get("id") == number:
                break
            self._hear(message)
        if message["type"] == "error":
            raise BidiError(f"{method}: {message['error']}: {message['message']}")
        return message["result"]

    def _hear(self, message: Any) -> None:
        if message.get("method") == "log.entryAdded" and message["params"]["level"] in ("error", "warn"):
            said = message["params"]
            self.complaints.setdefault(said["source"].get("context", ""), []).append(f"{said['level']}: {said['text']}")

    def new_page(self, url: str, lang: str, width: int, height: int) -> Page:
        """Of somebody who knows nothing of the others; paths are below ``url``."""
        user = self.send("browser.createUserContext")["userContext"]
        self.send("emulation.setLocaleOverride", locale=lang, userContexts=[user])
        page = Page(self, self.send("browsingContext.create", type="tab", userContext=user)["context"], user, url)
        self.send("browsingContext.setViewport", context=page.id, viewport={"width": width, "height": height})
        return page


@dataclass(frozen=True, slots=True)
class Keyboard:
    """A page's."""

    page: Page

    def press(self, key: str) -> None:
        """As Playwright names it, perhaps with a modifier: ``Shift+Tab``."""
        keys = [KEYS.get(each, each) for each in key.split("+")]
        self.page.perform("key", [
            *({"type": "keyDown", "value": each} for each in keys),
            *({"type": "keyUp", "value": each} for each in reversed(keys)),
        ])  # fmt: skip

    def type(self, text: str) -> None:
        for letter in text:
            self.press(letter)


@dataclass(slots=True)
class Page:
    """A tab: what of Playwright's page our visitors' keyboards need, and a mouse."""

    browser: Browser
    id: str
    user: str
    url: str
    keyboard: Keyboard = field(init=False)

    def __post_init__(self) -> None:
        self.keyboard = Keyboard(self)

    def goto(self, path: str) -> None:
        self.browser.send("browsingContext.navigate", context=self.id, url=f"{self.url}{path}", wait="interactive")

    def reload(self) -> None:
        self.browser.send("browsingContext.reload", context=self.id, wait="interactive")

    def evaluate(self, expression: str, arg: object = None) -> Any:
        """The value of an expression or, where that is a function, what it gives for ``arg``."""
        answer = self.browser.send(
            "script.callFunction", functionDeclaration=CALL % expression, awaitPromise=True, userActivation=True,
            target={"context": self.id}, arguments=[{"type": "string", "value": json.dumps(arg)}],
        )  # fmt: skip
        if answer["type"] == "exception":
            raise BidiError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def wait_for(self, function: str, arg: object = None) -> Any:
        """What the function gives as soon as that is true; a page that leads elsewhere meanwhile is asked again."""
        for _ in range(3):
            try:
                found = self.evaluate(WAIT % function, arg)
            except BidiError as error:
                if "no such frame" not in str(error) and "aborted" not in str(error).lower():
                    raise
                continue
            assert found, f"waited in vain for {function}"
            return found
        raise AssertionError(f"the page goes on and on, and never has {function}")

    def click(self, find: str) -> None:
        """By mouse, in the middle of what a function finds, once it is there."""
        self.wait_for(f"() => ({find})() && true")
        x, y = self.evaluate(MIDDLE % find)
        self.perform(
            "pointer",
            [
                {"type": "pointerMove", "x": x, "y": y},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        )

    def perform(self, kind: str, actions: Sequence[Mapping[str, object]]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self.browser.send("input.performActions", context=self.id, actions=[source])

    def close(self) -> None:
        self.browser.send("browser.removeUserContext", userContext=self.user)


@contextmanager
def running(path: str, profile: Path) -> Iterator[Browser]:
    """A Firefox without a window, with a profile of its own."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
    profile.joinpath("user.js").write_text("".join(lines))
    command = [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        draining = Thread(target=deque, args=(process.stderr, 0))  # what else it says is let go
        try:
            said = next(filter(None, map(SPEAKS.search, process.stderr or ())), None)
            assert said, "Firefox has ended before it was ready"
            draining.start()
            with connect(f"{said[1]}/session", max_size=None, ping_interval=None) as connection:
                yield Browser(connection)
        finally:
            process.kill()
            if draining.is_alive():
                draining.join()
