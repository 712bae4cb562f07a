"""A state that only goes forward: actions of seats, and of CHANCE as long as it is to act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from spieltisch.core.contracts import Window
from spieltisch.core.fair import ChanceSource
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import CHANCE, Seat


class Done(Struct, frozen=True):
    """One action and what came of it."""

    text: str
    """The action in notation."""
    digest: int
    """Of the state after it."""
    events: Sequence[object]


class Progress:
    """The game itself: what may change it, as texts for a log and events for viewers."""

    def __init__(self, game: AnyGame, state: Any, chance: ChanceSource) -> None:
        self.state = state
        """The rules'; nothing else may change it."""
        self._rules = game.rules
        self._notation = game.notation
        self._chance = chance

    def act(self, seat: Seat, action: object) -> Done:
        """A seat's action. Raises ``IllegalAction``; then nothing has happened."""
        events = self._rules.apply(self.state, seat, action)
        return Done(self._notation.write_action(action), self._rules.digest(self.state), events)

    def draws(self) -> Iterator[Done]:
        """Nothing is drawn before the rules wait for it, and all that they wait for is drawn."""
        while CHANCE in self._rules.to_act(self.state):
            action = self._chance.pick(self._rules.draw(self.state))
            events = self._rules.apply(self.state, CHANCE, action)
            yield Done(self._notation.write_action(action), self._rules.digest(self.state), events)

    def windows(self) -> dict[Seat, Window[Any]]:
        """Whom the game waits for."""
        return {window.seat: window for window in self._rules.windows(self.state)}

    def outcome(self) -> Outcome | None:
        return self._rules.outcome(self.state)
