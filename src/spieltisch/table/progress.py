"""A state that goes forward, by actions of seats and of CHANCE as long as it is to act, and now and then back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from spieltisch.core.contracts import Window
from spieltisch.core.fair import ChanceSource
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import CHANCE, Seat
from spieltisch.table.standing import MOST, Hindrance, PlayedAction, Standing


class Done(Struct, frozen=True):
    """One action and what came of it."""

    text: str
    """The action in notation."""
    digest: int
    """Of the state after it."""
    events: Sequence[object]


class Progress:
    """The game itself: what may change it, as texts for a log and events for viewers."""

    def __init__(self, game: AnyGame, config: object, chance: ChanceSource, standing: Standing | None = None) -> None:
        """``standing`` is kept where the game may go back."""
        self.state: Any = game.play.rules.initial(config)
        """The rules'; nothing else may change it."""
        self.standing = standing
        self._game, self._config = game, config
        self._rules = game.play.rules
        self._notation = game.play.notation
        self._chance = chance

    def act(self, seat: Seat, action: object, *, is_own: bool = True) -> Done:
        """A seat's action. Raises ``IllegalAction``; then nothing has happened."""
        events = self._rules.apply(self.state, seat, action)
        if self.standing is not None:
            self.standing.add(seat, action, is_own=is_own)
        return Done(self._notation.write_action(action), self._rules.digest(self.state), events)

    def draws(self) -> Iterator[Done]:
        """Nothing is drawn before the rules wait for it, and all that they wait for is drawn."""
        while CHANCE in self._rules.to_act(self.state):
            action = self._chance.pick(self._rules.draw(self.state))
            events = self._rules.apply(self.state, CHANCE, action)
            if self.standing is not None:
                self.standing.add(CHANCE, action, is_own=True)
            yield Done(self._notation.write_action(action), self._rules.digest(self.state), events)

    def takeback_of(self, seat: Seat) -> PlayedAction | Hindrance:
        """The action that the seat could take back, with everything since, or why it cannot."""
        if self.standing is None:
            return Hindrance.TIMED
        return Hindrance.OFTEN if self.standing.times[seat] >= MOST else self.standing.find(self._game, seat)

    def go_back(self, played: PlayedAction) -> int:
        """The state as it was before this action, which the log then tells of; its digest."""
        assert self.standing is not None
        self.state = self.standing.go_back(self._game, self._config, played)
        return self._rules.digest(self.state)

    def windows(self) -> dict[Seat, Window[Any]]:
        """Whom the game waits for."""
        return {window.seat: window for window in self._rules.windows(self.state)}

    def outcome(self) -> Outcome | None:
        return self._rules.outcome(self.state)
