"""A whole door for Monopoly, without sockets, and with dice and cards to order."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from spieltisch.core.contracts import Draw
from spieltisch.games.monopoly import GAME
from spieltisch.games.monopoly.actions import Dice, First
from spieltisch.games.monopoly.options import Options
from spieltisch.games.monopoly.wire.server import Server
from tests.wire.stage import DoorStage


class Orders:
    """Chance that does as it is told, and nothing without; unless told otherwise, the first to come begins."""

    def __init__(self) -> None:
        self.throws: deque[Dice] = deque()
        self.cards: deque[int] = deque()
        self.first = 0

    def pick(self, draw: Draw[Any]) -> Any:
        match draw.purpose:
            case "first":
                return First(self.first)
            case "dice":
                return self.throws.popleft()
            case _:
                return draw.outcomes[self.cards.popleft()]


class Door(DoorStage):
    """Connections by name. Cues besides those of every door:

    ``first SEAT``           who begins the next games
    ``throw A B…``           the next throws, two numbers each
    ``draw NUMBER…``         the next cards, by their numbers in their decks
    """

    def __init__(self, options: Options | None = None, *, is_fair: bool = False) -> None:
        self.orders = Orders()
        game = GAME if is_fair else replace(GAME, setup=replace(GAME.setup, chance=lambda _: self.orders))
        super().__init__(game, Server, options)

    def perform(self, words: Sequence[str]) -> None:
        match words:
            case ["first", seat]:
                self.orders.first = int(seat)
            case ["throw", *numbers]:
                dice = [int(number) for number in numbers]
                self.orders.throws += [Dice(a, b) for a, b in zip(dice[::2], dice[1::2], strict=True)]
            case ["draw", *numbers]:
                self.orders.cards += [int(number) for number in numbers]
            case _:
                super().perform(words)

    def _hang_up(self) -> None:
        """Sessions whose deadline has come are woken first."""
        for name, session in list(self.sessions.items()):
            if session.next_deadline() is not None and name not in self._gone:
                self._handle(name, session.wake(self.now_us))
        super()._hang_up()
