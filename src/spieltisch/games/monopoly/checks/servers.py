"""The other direction: what a client tries on somebody's server, and what the page says it should hear."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import SECOND_US, Company, Script, Wrong
from spieltisch.core.talk import Talk
from spieltisch.core.visits import HEEDED, SEATED

PATIENCE_US: Final = 10 * SECOND_US
WATCHING_US: Final = 20 * SECOND_US
"""How long others may take until something is to be seen."""
PLAYERS: Final = 2
TURNS: Final = 4
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

    def told(self) -> Script[str]:
        """The next line, acknowledged where it is a packet."""
        line = (yield from self.hear("a game to watch", WATCHING_US)).decode(errors="replace").strip()
        if not line.startswith(("#", YES, NO)):
            yield from self.say(f"{YES}\n".encode())
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


def watches(scene: Scene) -> Script[None]:
    """Who watches is listed as such, hears the game, never has a turn, and no say."""
    client = Client()
    yield from client.next(f"{YES}, unasked", YES)
    yield from client.say(f"subscribe spectator #0000FF {scene.name}\n".encode())
    yield from client.next(f"{YES} for the subscription", YES)
    yield Company(PLAYERS)
    turns, is_answered = 0, False
    while turns < TURNS or not is_answered:
        line = yield from client.told()
        if line.startswith("#") and line.endswith(f": player: {scene.name}"):
            raise Wrong(f"spectator: {scene.name}", line, SEATED)
        if line.startswith((YES, NO)):
            is_answered = True
            if line.startswith(YES):
                raise Wrong(f"{NO} to `end-turn` of who watches", line, HEEDED)
        elif line.startswith("turn-update "):
            turns += 1
            if line.split(" ", 3)[-1] == scene.name:
                raise Wrong("turns of those who play", line, SEATED)
            if turns == 1:
                yield from client.say(b"end-turn\n")


CHECKS: Final = (
    Check("monopoly.server.welcomes", "greets who connects",
          "begrüßt, wer sich verbindet", welcomes, "Transport and framing"),
    Check("monopoly.server.subscribes", "puts who subscribes on the list",
          "setzt auf die Liste, wer sich anmeldet", subscribes, "subscribe"),
    Check("monopoly.server.errors", "answers what makes no sense with its number",
          "beantwortet, was keinen Sinn ergibt, mit der Nummer dafür", errors, "Refusals", Level.SHOULD),
    Check("monopoly.server.watches", "lets somebody watch, who has no turn and no say",
          "lässt jemanden zusehen, der nie am Zug ist und nichts bewirkt", watches, "M17"),
)  # fmt: skip
