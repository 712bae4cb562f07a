"""What a share of games says about a player: Wilson's score interval."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054
"""The normal distribution keeps 95 % of itself within so many deviations."""


def wilson(won: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval, within 0 … 1, of the share behind ``won`` of ``games``; a draw counts half.

    Wilson, "Probable inference, the law of succession, and statistical inference", 1927. Unlike the
    textbook interval it stays sensible at 0 and at all games won, where matches often end.
    """
    if games <= 0:
        return 0.0, 1.0
    spread = games + z * z
    centre = (won + z * z / 2) / spread
    reach = z * sqrt(won * (games - won) / games + z * z / 4) / spread
    return max(0.0, centre - reach), min(1.0, centre + reach)
