"""What plots are worth before anybody looks ahead: how often they are visited, and what colours earn when built on."""

from __future__ import annotations

from typing import Final

from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS, HOTEL, STATIONS

LANDING: Final = (
    2783, 2170, 1707, 2683, 2216, 2867, 2268, 1221, 2319, 2278, 2286, 2260, 2250, 2466, 2449, 2726, 2740, 2293, 2822,
    2935, 2695, 3431, 1388, 2617, 2664, 2662, 2697, 2654, 2662, 3058, 0, 3217, 2642, 1841, 2575, 2420, 1328, 2245, 2371,
    2218,
)  # fmt: skip
"""Of 100 000 turns, how many end on each field in the long run; 4873 more end in prison."""
ALL_TURNS: Final = 100_000
SMALL_CHANGE: Final = 1_000
"""The cash nobody should be without: a fine would cost a mortgage."""
VISITS: Final = 15
"""The turns of others that a complete colour is expected to earn from, when nobody knows how the game will go."""


def earnings(plot: int, houses: int) -> int:
    """What a street earns from ``ALL_TURNS`` turns of others."""
    return LANDING[plot] * FIELDS[plot].rents[houses]


def completion(group: int) -> int:
    """What it is worth beyond the prices to have all of a colour, built on as pays best."""
    plots = GROUPS[group]
    gains = [
        VISITS * sum(earnings(plot, n) for plot in plots) // ALL_TURNS - n * sum(FIELDS[p].house for p in plots) // 3
        for n in range(HOTEL + 1)
    ]
    return max(gains)


COMPLETION: Final = [*map(completion, range(STATIONS)), 0, 0]
"""By group."""
