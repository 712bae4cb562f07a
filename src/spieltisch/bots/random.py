"""A player that takes any legal action, each with the same chance."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from random import Random
from typing import Generic, Protocol

from spieltisch.core.contracts import ActionT, ActionT_co, ObservationT, ObservationT_contra
from spieltisch.core.seats import Seat


class HasLegalActions(Protocol[ObservationT_contra, ActionT_co]):
    """All that is needed of a game's view."""

    def legal_actions(self, observation: ObservationT_contra) -> Collection[ActionT_co]:
        """The viewer's own legal actions."""


class RandomBot(Generic[ObservationT, ActionT]):
    """Plays any game through its view; the same seed and observations give the same actions."""

    is_instant = True

    def __init__(self, view: HasLegalActions[ObservationT, ActionT], seed: int) -> None:
        self._view = view
        self._random = Random(seed)

    def choose(self, observation: ObservationT, seat: Seat, budget_us: int, wall_us: int | None = None) -> ActionT:
        """Any legal action. Raises ``ValueError`` where there is none."""
        actions = self._view.legal_actions(observation)
        if not len(actions):
            raise ValueError("there is no legal action")
        index = self._random.randrange(len(actions))
        return actions[index] if isinstance(actions, Sequence) else next(islice(actions, index, None))
