"""The other direction: what a client tries on somebody's server, and what the page says it should hear."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import SECOND_US, Script, Wrong
from spieltisch.core.talk import Talk

PATIENCE_US: Final = 10 * SECOND_US
YES: Final = "+JAWOHL"
NO: Final = "-NEIN"


class Client(Talk):
    """What a client says, and what is said to it."""

    def next(self, expected: str, begin: str) -> Script[str]:
        """The next line, which has to begin so. Raises ``Wrong``."""
        line = (yield from self.hear(expected, PATIENCE_US)).decode(errors="replace")
        if not line.startswith(begin):
            raise Wrong(expected, line or "a blank line")
        return line

    def refused(self, said: str, number: int) -> Script[None]:
        """Say what is wrong, and hear its number."""
        yield from self.say(f"{said}\n".encode())
        yield from self.next(f"{NO} {number} for {said!r}", f"{NO} {number}")


def welcomes(scene: Scene) -> Script[None]:
    """The welcome comes unasked."""
    yield from Client().next(f"{YES}, unasked", YES)


def subscribes(scene: Scene) -> Script[None]:
    """Who subscribes is on the list, which comes behind the acknowledgement."""
    client = Client()
    yield from client.next(f"{YES}, unasked", YES)
    yield from client.say(f"subscribe player #FFA500 {scene.name}\n".encode())
    yield from client.next(f"{YES} for the subscription", YES)
    head = yield from client.next("playerlist-update NUMBER", "playerlist-update ")
    count = head.removeprefix("playerlist-update ").strip()
    if not count.isdecimal():
        raise Wrong("playerlist-update with a number", head)
    lines: list[str] = []
    for _ in range(int(count)):
        lines.append((yield from client.next("a line for each on the list", "#")))
    if not any(line.strip().endswith(f": {scene.name}") for line in lines):
        raise Wrong(f"a list with {scene.name}", "; ".join(lines))
    yield from client.say(f"{YES}\n".encode())


def errors(scene: Scene) -> Script[None]:
    """What makes no sense gets its number, and the connection goes on."""
    client = Client()
    yield from client.next(f"{YES}, unasked", YES)
    yield from client.refused("wetterbericht morgen", 304)
    yield from client.refused("subscribe player", 301)
    yield from client.refused("subscribe player #FFA500 @name", 301)


CHECKS: Final = (
    Check("monopoly.server.welcomes", "greets who connects",
          "begrüßt, wer sich verbindet", welcomes, "Transport and framing"),
    Check("monopoly.server.subscribes", "puts who subscribes on the list",
          "setzt auf die Liste, wer sich anmeldet", subscribes, "subscribe"),
    Check("monopoly.server.errors", "answers what makes no sense with its number",
          "beantwortet, was keinen Sinn ergibt, mit der Nummer dafür", errors, "Refusals", Level.SHOULD),
)  # fmt: skip
