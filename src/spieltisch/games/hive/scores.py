"""Results of one player added up, as the contest's test mode did it.

Its averages are decimals with their own way of rounding, so that long runs show the
same last digits: the old average is weighted with (n-1)/n to six places, the new value
enters as value/n to six places, and the sum keeps eight significant digits.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Final

from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Seat

SIX_PLACES: Final = Decimal("0.000001")
EIGHT_DIGITS: Final = Context(prec=8, rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Score:
    """The sum of points (2 a win, 1 a draw) and the average of free fields over so many games."""

    games: int = 0
    points: int = 0
    free: Decimal = Decimal(0)


def win_points(outcome: Outcome, seat: Seat) -> int:
    """2 for a win, 1 for a draw, 0 for a loss."""
    return 1 if outcome.is_draw else 2 if outcome.ranks[seat] == 1 else 0


def add(score: Score | None, outcome: Outcome, seat: Seat) -> Score:
    """One more result."""
    old = score or Score()
    games = old.games + 1
    free = old.free * _share(old.games, games) + _share(outcome.points[seat], games)
    return Score(games, old.points + win_points(outcome, seat), EIGHT_DIGITS.plus(free))


def _share(value: int, games: int) -> Decimal:
    return (Decimal(value) / games).quantize(SIX_PLACES, ROUND_HALF_UP)
