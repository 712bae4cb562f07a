"""What a position of Monopoly promises: where the search's games in the head end.

The chance that a seat wins is a softmax over five things that are noted of each seat: a conditional logit (McFadden,
"Conditional logit analysis of qualitative choice behavior", 1974), fitted to the winners of some 10 000 games of
``greedy`` against itself, from the eighth round on. Rents decide, what houses will make of them as much as what they
are; of two with the same rents, who has them without houses stands better, since the houses are still to come.
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
STREETS_OF = tables.STREETS_OF
LANDING = list(evaluation.LANDING)
COMPLETION = evaluation.COMPLETION
ALL_TURNS = evaluation.ALL_TURNS
WORKS = board.WORKS
WORKS_RENTS = [7 * times for times in (0, *board.WORKS_RENTS)]
"""After a throw of seven."""
BUILT = 3
"""The houses that whoever has a colour will have on each of its streets."""
NOTES = 5
CASH = [0.14, 0.34, 0.38]
"""What 10 000 Reichsmark in cash weigh against one other, two, or more; the following likewise."""
INCOME = [2.13, 3.88, 5.94]
"""The logarithm of the rents from one turn of another, in hundreds."""
PROMISE = [0.98, 1.38, 1.10]
"""The same of the rents that complete colours will bring."""
HOUSED = [-0.53, -1.26, -2.00]
"""The same of the rents from plots with houses."""
HOPE = [0.08, 0.12, 0.16]
"""10 000 Reichsmark of what colours would be worth that one plot is missing of."""
TEN_THOUSAND = 10_000
HUNDREDS = 100.0 * ALL_TURNS
RICHEST = 10_000_000
"""Cash beyond, that only cheats make, is all the same."""
FAR = 50.0
"""Ahead by so much is as good as won."""


def share(game: Monopoly, seat: int) -> int:
    """The seat's chance of winning in ten-thousandths, before anybody has won."""
    if game.bust[seat]:
        return 0
    others = min(3, max(1, game.n_seats - game.n_bust - 1)) - 1
    mine, total = strength(game, seat, others), 0.0
    for other in range(game.n_seats):
        if not game.bust[other]:
            total += exp(min(FAR, strength(game, other, others) - mine))
    return int(TEN_THOUSAND / total)


def strength(game: Monopoly, seat: int, others: int) -> float:
    """What is noted of a seat, weighed; ``others`` is the place of the weights."""
    income = housed = promise = hope = 0
    plots = game.lands[seat] & ~game.pledged
    while plots:
        plot = nth_bit(plots, 0)
        plots &= plots - 1
        rents = LANDING[plot] * rent_of(game, seat, plot)
        income += rents
        if game.houses[plot]:
            housed += rents
    for group in range(8):
        missing = GROUP_MASK[group] & ~game.lands[seat]
        if missing == 0:
            promise += PROMISES[group]
        elif missing & missing - 1 == 0:
            hope += COMPLETION[group]
    return (
        CASH[others] * min(game.cash[seat], RICHEST) / TEN_THOUSAND
        + INCOME[others] * log1p(income / HUNDREDS)
        + PROMISE[others] * log1p(promise / HUNDREDS)
        + HOUSED[others] * log1p(housed / HUNDREDS)
        + HOPE[others] * hope / TEN_THOUSAND
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
