"""What a position of Monopoly promises: where the search's games in the head end.

The chance that a seat wins is a softmax over what is noted of each seat: a conditional logit (McFadden, "Conditional
logit analysis of qualitative choice behavior", 1974), fitted to the winners of some 8 000 games of the ``policy``, one
keen seat against others, from the eighth round on. Rents decide, what houses will make of them, and what there is to
pay the rents of others with; and the keen seat, whose outlook it is, makes more of all that than others do.
"""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.bots import evaluation
from spieltisch.games.monopoly.engine import board, tables
from spieltisch.games.monopoly.engine.kernel import Monopoly

if not cython.compiled:
    from math import exp, log1p

    from spieltisch.games.monopoly.engine.bits import count_bits, nth_bit
    from spieltisch.games.monopoly.engine.prices import rent

BIT = tables.BIT
GROUP = tables.GROUP
GROUP_MASK = tables.GROUP_MASK
RENTS = tables.RENTS
PRICE = tables.PRICE
HOUSE = tables.HOUSE
STREETS_OF = tables.STREETS_OF
LANDING = list(evaluation.LANDING)
COMPLETION = evaluation.COMPLETION
ALL_TURNS = evaluation.ALL_TURNS
WORKS = board.WORKS
WORKS_RENTS = [7 * times for times in (0, *board.WORKS_RENTS)]
"""After a throw of seven."""
BUILT = 3
"""The houses that whoever has a colour will have on each of its streets."""
CASH = [0.18, 0.39, 0.45]
"""What the logarithm of the cash, in 2 000s, weighs against one other, two, or more; the following likewise."""
INCOME = [0.52, 0.45, 0.58]
"""The logarithm of the rents from one turn of another, in hundreds."""
PROMISE = [0.45, 0.41, 0.50]
"""The same of the rents that complete colours will bring."""
HOPE = [-0.02, 0.10, 0.18]
"""10 000 Reichsmark of what colours would be worth that one plot is missing of."""
PLOTS = [0.33, 0.27, 0.31]
"""The same of prices of plots that have neither a mortgage nor houses."""
HOUSES = [0.39, 0.48, 0.46]
"""The same of prices of houses."""
KEEN = [2.05, 1.49, 1.18]
"""What it weighs to trade as a keen seat does."""
TEN_THOUSAND = 10_000
HUNDREDS = 100.0 * ALL_TURNS
SMALL = 2_000.0
FAR = 50.0
"""Ahead by so much is as good as won."""


def share(game: Monopoly, seat: int) -> int:
    """The seat's chance of winning in ten-thousandths, before anybody has won."""
    if game.bust[seat]:
        return 0
    others = crowd(game)
    mine, total = KEEN[others] + strength(game, seat, others), 1.0
    for other in range(game.n_seats):
        if other != seat and not game.bust[other]:
            total += exp(min(FAR, strength(game, other, others) - mine))
    return int(TEN_THOUSAND / total)


def crowd(game: Monopoly) -> int:
    """The place of what counts beside so many others: one, two, or more."""
    return min(3, max(1, game.n_seats - game.n_bust - 1)) - 1


def strength(game: Monopoly, seat: int, others: int) -> float:
    """What is noted of a seat, weighed; ``others`` is the place of the weights."""
    income = promise = hope = prices = houses = 0
    plots = game.lands[seat] & ~game.pledged
    while plots:
        plot = nth_bit(plots, 0)
        plots &= plots - 1
        income += LANDING[plot] * rent_of(game, seat, plot)
        if game.houses[plot]:
            houses += game.houses[plot] * HOUSE[plot]
        else:
            prices += PRICE[plot]
    for group in range(8):
        missing = GROUP_MASK[group] & ~game.lands[seat]
        if missing == 0:
            promise += PROMISES[group]
        elif missing & missing - 1 == 0:
            hope += COMPLETION[group]
    return (
        CASH[others] * log1p(max(0, game.cash[seat]) / SMALL)
        + INCOME[others] * log1p(income / HUNDREDS)
        + PROMISE[others] * log1p(promise / HUNDREDS)
        + (HOPE[others] * hope + PLOTS[others] * prices + HOUSES[others] * houses) / TEN_THOUSAND
    )


def rent_of(game: Monopoly, seat: int, plot: int) -> int:
    """What a visitor owes, after any throw."""
    if GROUP[plot] == WORKS:
        return WORKS_RENTS[count_bits(game.lands[seat] & GROUP_MASK[WORKS])]
    return rent(game, plot)


PROMISES = [
    sum(LANDING[plot] * RENTS[6 * plot + BUILT] for plot in range(40) if GROUP_MASK[group] >> plot & 1)
    for group in range(8)
]
