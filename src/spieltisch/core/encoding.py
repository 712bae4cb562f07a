"""How values of a game's rules become the choices and features of its simulation, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from spieltisch.core.seats import Seat
from spieltisch.core.simulation import Simulation


class Encoding(Protocol):
    """Optional: ``Research.encoding()``. Its simulation is ``core/simulation.py``'s."""

    version: int
    """Raised whenever a choice or a feature means something else than before. Environments are named after it."""

    def simulate(self, config: Any) -> Simulation:
        """One by an agreement; no game has begun."""

    def shape(self, config: Any) -> tuple[int, ...]:
        """Of one seat's features: the last axis varies fastest."""

    def legend(self, config: Any) -> Sequence[tuple[str, int]]:
        """What the features are, in their order: a sentence, and how many are meant by it."""

    def describe(self, simulation: Simulation, choice: int) -> str:
        """What a lawful choice means for the mover, in the notation of its action as far as one is complete."""

    def load(self, simulation: Simulation, state: Any, seat: Seat) -> None:
        """Become a state of the rules that waits for the seat, which is to move even if others are waited for as
        well. Chance is drawn from the simulation's own key from then on."""

    def state(self, simulation: Simulation, config: Any) -> Any:
        """The state of the rules, a copy, as far as players and pages look at it; ``config`` is what it was simulated
        by. Choices of an action that is not complete are not in it."""

    def choices(self, state: Any, seat: Seat, action: Any) -> Sequence[int]:
        """A seat's action, legal in the state, as choices one after the other. Raises ``LookupError`` for an action
        that nobody can choose, such as an offer that only people make."""


@runtime_checkable
class Symmetric(Protocol):
    """An encoding of a game that is the same from several sides, so that learning from one teaches all."""

    def symmetries(self, config: Any) -> Sequence[Sequence[Sequence[int]]]:
        """By symmetry and seat what each choice becomes: a game of which all choices are exchanged so is as lawful, and
        ends the same. The first symmetry changes nothing."""
