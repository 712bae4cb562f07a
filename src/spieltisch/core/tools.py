"""What a game offers to people who look inside: move counts, scores, speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of ``spieltisch bench``."""

    name: str
    """Such as ``"perft-start"``, ``"perft-mid"``, ``"games"``, ``"number"``, ``"contract"``."""
    unit: str
    """What is counted: ``"nodes"``, ``"games"`` or ``"plies"`` (the rate is that per second)."""
    run: Callable[[], int]
    """Does a fixed amount of work (about 0.2 to 1 s compiled) and returns how much it was."""


class Tools(Protocol):
    """Optional: ``Game.tools()``."""

    def perft(self, state: Any, depth: int) -> int:
        """Leaves at exactly ``depth``; a finished position has none. Raises ``UsageError`` where chance moves first."""

    def divide(self, state: Any, depth: int) -> Mapping[str, int]:
        """Leaves below each legal action, by its notation."""

    def score(self, position: str, options: Mapping[str, str]) -> Mapping[str, Any]:
        """The JSON object of ``spieltisch score``. Raises ``ValueError`` for what is no position."""

    def summary(self, state: Any, names: Sequence[str]) -> str:
        """What people want to see of a game's end beside its result, in lines; only in games that have it."""

    def measures(self) -> Sequence[Measure]:
        """In the order of printing."""
