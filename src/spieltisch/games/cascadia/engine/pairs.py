"""The best way to pair tokens, as card D wants of hawks and foxes: no token is in two pairs.

Who asks lists the pairs with their points in the state first.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import lowest

from spieltisch.games.cascadia.engine.state import State

ONE = 1


def score_pairs(game: State) -> int:
    """The most points for pairs that share no slot."""
    free = ONE - ONE
    for slot in range(64):
        game.reach[slot] = 0
    for k in range(game.n_pairs):
        if game.pair_points[k]:
            free |= game.pair[k]
            one, two = lowest(game.pair[k]), lowest(game.pair[k] & game.pair[k] - 1)
            game.reach[one] = max(game.reach[one], game.pair_points[k])
            game.reach[two] = max(game.reach[two], game.pair_points[k])
    game.best = 0
    pair_up(game, free, 0)
    return game.best


def pair_up(game: State, free: int, points: int) -> None:
    """Try all ways to pair the slots that are still free."""
    game.best = max(game.best, points)
    if free == 0 or points + sum_reach(game, free) // 2 <= game.best:
        return
    one = free & -free
    for k in range(game.n_pairs):
        if game.pair[k] & one and game.pair[k] & ~free == 0 and game.pair_points[k]:
            pair_up(game, free & ~game.pair[k], points + game.pair_points[k])
    pair_up(game, free ^ one, points)


def sum_reach(game: State, free: int) -> int:
    """The sum of what can be expected of these slots."""
    points = 0
    while free:
        points += game.reach[lowest(free)]
        free &= free - 1
    return points
