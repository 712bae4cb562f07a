"""Houses and mortgages: evenly up and down, on a complete colour without mortgages; the fifth house is the hotel.

MPMP 5, add-house, rm-house, hypothec: at any time while the game runs, not only in the own turn; but
debtors do not build or redeem, and in an auction everybody may only raise cash.
"""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.engine import tables
from spieltisch.games.monopoly.engine.codes import (
    FULL,
    GROUP_MORTGAGED,
    HAS_HOUSES,
    HOUSE_BOUGHT,
    HOUSE_SOLD,
    IS_MORTGAGED,
    LEGAL,
    MORTGAGED,
    NO_HOTELS_LEFT,
    NO_HOUSE,
    NO_HOUSES_LEFT,
    NO_MONEY,
    NO_SUCH_PLOT,
    NOBODY,
    NOT_COMPLETE,
    NOT_MORTGAGED,
    NOT_OWNER,
    REDEEMED,
    UNBALANCED,
)
from spieltisch.games.monopoly.engine.state import State

if not cython.compiled:
    from spieltisch.games.monopoly.engine.trading import check_owner

BIT = tables.BIT
GROUP = tables.GROUP
GROUP_MASK = tables.GROUP_MASK
STREETS_OF = tables.STREETS_OF
KIND = tables.KIND
HOUSE = tables.HOUSE
MORTGAGE = tables.MORTGAGE
REDEMPTION = tables.REDEMPTION
STREET = 1

# -- houses ------------------------------------------------------------------------


def check_build(game: State, seat: int, plot: int) -> int:
    """MPMP 5, add-house: 333 (stations and works too), 136, 138, 139, 135, and 131 last."""
    if KIND[plot] != STREET:
        return NO_SUCH_PLOT
    if game.owner[plot] != seat:
        return NOT_OWNER
    group = GROUP_MASK[GROUP[plot]]
    n = game.houses[plot]
    if n == 5:
        return FULL
    if game.lands[seat] & group != group:
        return NOT_COMPLETE
    if game.pledged & group:
        return GROUP_MORTGAGED
    if n > lowest(game, GROUP[plot]):
        return UNBALANCED
    if n == 4 and game.hotel_limit and game.n_hotels >= game.hotel_limit:
        return NO_HOTELS_LEFT
    if n < 4 and game.house_limit and game.n_houses >= game.house_limit:
        return NO_HOUSES_LEFT
    return NO_MONEY if game.cash[seat] < HOUSE[plot] else LEGAL


def build(game: State, seat: int, plot: int) -> None:
    """One house more."""
    game.transfer(seat, -HOUSE[plot], HOUSE_BOUGHT, plot, NOBODY)
    game.set_houses(plot, game.houses[plot] + 1)
    game.show(plot)


def check_raze(game: State, seat: int, plot: int) -> int:
    """MPMP 5, rm-house: 333, 136, 139 without a house, then 135."""
    if KIND[plot] != STREET:
        return NO_SUCH_PLOT
    if game.owner[plot] != seat:
        return NOT_OWNER
    n = game.houses[plot]
    if n == 0:
        return NO_HOUSE
    return UNBALANCED if n < game.houses[tallest(game, GROUP[plot])] else LEGAL


def raze(game: State, plot: int) -> None:
    """Return a house to the bank for half its price. A hotel comes down onto four houses of the bank; where that has
    fewer it is all or none: everything on the colour goes back at once."""
    if game.houses[plot] < 5 or can_come_down(game):
        take_down(game, plot, 1)
        return
    group = GROUP[plot]
    for i in range(3 * group, 3 * group + 3):
        if game.houses[STREETS_OF[i]]:
            take_down(game, STREETS_OF[i], game.houses[STREETS_OF[i]])


def can_come_down(game: State) -> int:
    """Whether the bank has the houses that a hotel leaves behind."""
    if not game.hotels_need_houses or not game.house_limit:
        return 1
    return 1 if game.n_houses + 4 <= game.house_limit else 0


def take_down(game: State, plot: int, n: int) -> None:
    """Return ``n`` of a plot's houses, a hotel being five."""
    game.set_houses(plot, game.houses[plot] - n)
    game.transfer(game.owner[plot], n * HOUSE[plot] // 2, HOUSE_SOLD, plot, NOBODY)
    game.show(plot)


def tallest(game: State, group: int) -> int:
    """The last plot of a colour among those with most houses."""
    best = STREETS_OF[3 * group]
    for i in range(3 * group + 1, 3 * group + 3):
        if game.houses[STREETS_OF[i]] >= game.houses[best]:
            best = STREETS_OF[i]
    return best


def lowest(game: State, group: int) -> int:
    """The fewest houses on a plot of a colour."""
    least = game.houses[STREETS_OF[3 * group]]
    for i in range(3 * group + 1, 3 * group + 3):
        if game.houses[STREETS_OF[i]] < least:
            least = game.houses[STREETS_OF[i]]
    return least


# -- mortgages ---------------------------------------------------------------------


def check_mortgage(game: State, seat: int, plot: int) -> int:
    """MPMP 5, hypothec yes: 137 while there is a house anywhere in the colour."""
    wrong = check_owner(game, seat, plot)
    if wrong:
        return wrong
    return HAS_HOUSES if game.developed & BIT[plot] else IS_MORTGAGED if game.pledged & BIT[plot] else LEGAL


def mortgage(game: State, plot: int) -> None:
    """For half the price."""
    game.pledged |= BIT[plot]
    game.transfer(game.owner[plot], MORTGAGE[plot], MORTGAGED, plot, NOBODY)
    game.show(plot)


def check_redeem(game: State, seat: int, plot: int) -> int:
    """MPMP 5, hypothec no: 139 where there is no mortgage, 131 last."""
    wrong = check_owner(game, seat, plot)
    if wrong:
        return wrong
    if not game.pledged & BIT[plot]:
        return NOT_MORTGAGED
    return NO_MONEY if game.cash[seat] < REDEMPTION[plot] else LEGAL


def redeem(game: State, seat: int, plot: int) -> None:
    """Pay the mortgage back, and a tenth more."""
    game.pledged ^= BIT[plot]
    game.transfer(seat, -REDEMPTION[plot], REDEEMED, plot, NOBODY)
    game.show(plot)
