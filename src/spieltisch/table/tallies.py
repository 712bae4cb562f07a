"""Results added up by display name, while an administrator wants them to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.core.contracts import Game
from spieltisch.core.messages import Score
from spieltisch.core.outcome import Outcome, Reason


class Tallies:
    """Scores of players that met on this lobby's tables. They stay until the server ends."""

    def __init__(self, game: Game, *, is_on: bool = False) -> None:
        self._fold = game.tally
        self._scores: dict[str, tuple[int, Any]] = {}
        self._is_on = is_on

    def switch(self, *, on: bool) -> None:
        """Add up from now on, or no longer; what is there stays."""
        self._is_on = on

    def add(self, names: Sequence[str], outcome: Outcome) -> str | None:
        """Count one result for each player; returns why it doesn't count, where the operator should know."""
        if not self._is_on or self._fold is None or outcome.reason is Reason.ABORTED:
            return None
        if len(set(names)) < len(names):
            return f"this result is not added up: two players have one name ({', '.join(map(repr, names))})"
        for seat, name in enumerate(names):
            games, tally = self._scores.get(name, (0, None))
            self._scores[name] = games + 1, self._fold(tally, outcome, seat)
        return None

    def score(self, name: str) -> Score | None:
        """A player's results so far; None for a name without any."""
        if name not in self._scores:
            return None
        games, tally = self._scores[name]
        return Score(name, games, tally)
