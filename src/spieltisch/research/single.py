"""One seat of a game against bots at the others, for Gymnasium."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import Env, logger

from spieltisch.core.errors import UsageError
from spieltisch.core.seats import Seat
from spieltisch.research.opponents import Opponents, checked
from spieltisch.research.play import NOBODY, Keys, Observation, Play
from spieltisch.research.rendering import MODES, check_mode, render
from spieltisch.research.spaces import action_space, observation_space


class OneSeat(Env[Observation, np.int64]):
    """The reward, from -1 to 1, comes when the game is over. An action outside the mask raises nothing: it ends the
    game with -1, and ``"unlawful"`` is in the info then."""

    def __init__(
        self,
        name: str,
        opponents: str | Sequence[str],
        seat: Seat | None,
        seats: int | None,
        render_mode: str | None,
        move_ms: int,
        options: Mapping[str, Any],
    ) -> None:
        """Bots go round the table from the next seat on, over and over where they are fewer than the other seats.
        Raises ``UsageError`` for what there is not."""
        check_mode(render_mode)
        self.metadata = {"render_modes": MODES, "render_fps": 1}
        self.render_mode = render_mode
        self.play = Play(name, seats, options)
        if seat is not None and seat not in range(self.play.seats):
            raise UsageError(f"the seats are 0 to {self.play.seats - 1}, not {seat}")
        if move_ms < 1:
            raise UsageError(f"bots need a millisecond at least, not {move_ms}")
        self._names = checked(self.play.game, opponents, self.play.seats - 1)
        self._given_seat, self._budget_us = seat, 1000 * move_ms
        self._keys = Keys()
        self.seat: Seat = seat or 0
        self.action_space = action_space(self.play)
        self.observation_space = observation_space(self.play)

    def legend(self) -> Sequence[tuple[str, int]]:
        """What the features are, in their order: a sentence, and how many are meant by it."""
        return self.play.encoding.legend(self.play.config)

    def describe(self, action: int) -> str:
        """What a lawful action means."""
        return self.play.describe(operator.index(action))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, with a seed the same one every time, and let others play up to the seat's first decision.
        ``options`` are Gymnasium's and mean nothing here."""
        super().reset(seed=seed)
        key = self._keys.following(seed)
        random = Random(key)
        drawn = random.randrange(self.play.seats)
        self.seat = drawn if self._given_seat is None else self._given_seat
        self.play.begin(key)
        self._opponents = Opponents(self.play, self._names, self.seat, self._budget_us, random)
        self._await_turn()
        return self._look()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a choice, and let others play up to the seat's next one. At the end of the game nothing is chosen, and
        the end is told once more."""
        choice, extra = operator.index(action), {}
        if self.play.mover == NOBODY:
            pass
        elif self.play.is_lawful(choice):
            self.play.choose(choice)
            self._await_turn()
        else:
            self.play.forfeit()
            extra["unlawful"] = choice
        is_over = self.play.mover == NOBODY
        seen, info = self._look()
        return seen, self.play.rewards[self.seat] if is_over else 0.0, is_over, False, info | extra

    def _await_turn(self) -> None:
        while self.play.mover not in (NOBODY, self.seat):
            self._opponents.act(self.play.mover)

    def _look(self) -> tuple[Observation, dict[str, Any]]:
        seen = self.play.observe(self.seat)
        return seen, {"action_mask": seen["action_mask"].copy(), "seat": self.seat}

    def render(self) -> Any:
        """The position as the seat knows it."""
        if self.render_mode is None:
            logger.warn("there is nothing to render without a render mode")
            return None
        return render(self.play, self.render_mode, self.seat)
