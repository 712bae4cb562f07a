"""The numbers of Monopoly's choices, and the places of its features."""

from __future__ import annotations

from typing import Final

from spieltisch.games.monopoly.engine import codes as engine
from spieltisch.games.monopoly.engine.board import FIELDS, PLOTS

STREETS: Final = tuple(plot for plot in PLOTS if FIELDS[plot].house)
STREET_AT: Final = [STREETS.index(plot) if plot in STREETS else engine.NOBODY for plot in PLOTS]
"""The number of a street, by the number of its plot: both are counted in the order of the board."""
N_PLOTS: Final = len(PLOTS)
N_STREETS: Final = len(STREETS)

# Choices of the own turn: end it, buy where one stands, leave prison for money or by card.
END, BUY, BAIL, KEY = range(4)
# Answers to a card, to the oldest offer, and in an auction. Then what is done with a street, and with a plot.
TAKE, SWAP, ACCEPT, DECLINE, PASS, BIDS = range(4, 10)
RAISES: Final = [1, 2, 4, 10, 20, 40]
"""By how much a bid goes beyond the last one, in twentieths of the plot's list price."""
BUILD: Final = BIDS + len(RAISES)
RAZE: Final = BUILD + N_STREETS
MORTGAGE: Final = RAZE + N_STREETS
REDEEM: Final = MORTGAGE + N_PLOTS
OFFER: Final = REDEEM + N_PLOTS
"""To sell one of the own plots: the next choice says to whom and for how much."""
ACTIONS: Final = [
    engine.END_TURN, engine.BUY, engine.PAY_BAIL, engine.USE_CARD, engine.TAKE, engine.SWAP, engine.ACCEPT,
    engine.DECLINE | engine.NO_PLOT << 8, engine.PASS, *[engine.BID] * len(RAISES),
    *(kind | street << 8 for kind in (engine.BUILD, engine.RAZE) for street in STREETS),
    *(kind | plot << 8 for kind in (engine.MORTGAGE, engine.REDEEM, engine.SELL) for plot in PLOTS),
]  # fmt: skip
"""Choices as the kernel packs actions, but for what depends on the position."""
TERMS: Final = len(ACTIONS)
"""The buyer, by how many seats after the own it sits, from 1 on, and then the price."""
ASKS: Final = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32, 40]
"""Prices of offers, in quarters of the list price."""
N_ASKS: Final = len(ASKS)
HALF: Final = ASKS.index(2)
"""The mortgage, which is the least that a debtor may ask for."""


def n_choices(seats: int) -> int:
    """Numbers mean the same at all tables; larger ones have more of them."""
    return TERMS + N_ASKS * (seats - 1)


# Features: a block for each player, from the viewer on by seats; plots in the order of the board; and the rest.
LANDS: Final = len(FIELDS)
CASH: Final = LANDS + N_PLOTS
(
    JAILED, KEYS, BUST, CURRENT, FIRST, HOLDER, BIDDER, PASSED, ASKED, SELLING, BUYING, PLAYER,
) = range(CASH + 1, CASH + 13)  # fmt: skip
HOUSES, PLEDGED, AUCTIONED, QUEUED, OFFERED, WANTED, PRICE, BEGUN, N_PLANES = (N_PLOTS * plane for plane in range(9))
PHASES, BID, POT, TOTAL, DOUBLES, LANDED, ENDING, ROUND, ROUNDS, STOCK, CARD, REST = 0, *range(4, 12), 12, 14, 15
MOST: Final = 32_767
"""Larger numbers are told as this one, smaller ones than its negative as that."""
UNIT: Final = 10
"""Reichsmark: money is told in tens, rounded down, so that it fits."""


def n_features(seats: int) -> int:
    """How many numbers a viewer gets."""
    return seats * PLAYER + N_PLANES + REST
