"""What plots earn and what seats are worth: rents, reserves, fortunes, and who is the richest in the end."""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.engine import board, tables
from spieltisch.games.monopoly.engine.codes import NOBODY, OVER
from spieltisch.games.monopoly.engine.state import State

if not cython.compiled:
    from spieltisch.games.monopoly.engine.bits import count_bits

PRICE = tables.PRICE
MORTGAGE = tables.MORTGAGE
HOUSE = tables.HOUSE
GROUP = tables.GROUP
RENTS = tables.RENTS
BIT = tables.BIT
GROUP_MASK = tables.GROUP_MASK
STATION_RENTS = [0, *board.STATION_RENTS]
WORKS_RENTS = [0, *board.WORKS_RENTS]
STATIONS = board.STATIONS
WORKS = board.WORKS


def rent(game: State, plot: int) -> int:
    """What a visitor owes for an owned, unmortgaged plot after the turn's throw."""
    group = GROUP[plot]
    held = game.lands[game.owner[plot]] & GROUP_MASK[group]  # mortgaged ones of the owner count too
    if group == STATIONS:
        return STATION_RENTS[count_bits(held)]
    if group == WORKS:
        return WORKS_RENTS[count_bits(held)] * game.total
    # MPMP 5, rules 7: a complete colour has double base rent where the plot itself has no house
    if game.houses[plot] == 0 and game.is_doubling and held == GROUP_MASK[group]:
        return 2 * RENTS[6 * plot]
    return RENTS[6 * plot + game.houses[plot]]


def houses_value(game: State, seat: int) -> int:
    """What the bank gives for all houses of a seat."""
    value = 0
    if game.lands[seat] & game.built:
        for plot in range(40):
            if game.lands[seat] & BIT[plot]:
                value += game.houses[plot] * HOUSE[plot] // 2
    return value


def reserves(game: State, seat: int) -> int:
    """The cash a seat could raise at the bank."""
    value = houses_value(game, seat)
    free = game.lands[seat] & ~game.pledged
    for plot in range(40):
        if free & BIT[plot]:
            value += MORTGAGE[plot]
    return value


def fortune(game: State, seat: int) -> int:
    """Cash, prices and house prices, less mortgages: what counts after the last round."""
    value = game.cash[seat]
    for plot in range(40):
        if game.lands[seat] & BIT[plot]:
            value += PRICE[plot] + game.houses[plot] * HOUSE[plot]
            if game.pledged & BIT[plot]:
                value -= MORTGAGE[plot]
    return value


def winner(game: State) -> int:
    """The last in the game, or the richest after the last round; -1 for nobody, in a draw and before the end."""
    if game.phase != OVER:
        return NOBODY
    best = NOBODY
    is_tied = False
    for seat in range(game.n_seats):
        if game.bust[seat] == 0:
            if best < 0 or fortune(game, seat) > fortune(game, best):
                best = seat
                is_tied = False
            elif fortune(game, seat) == fortune(game, best):
                is_tied = True
    return NOBODY if is_tied else best
