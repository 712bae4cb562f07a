"""What the elk of a board are worth: the best division into formations, each elk in at most one.

The lowest elk of a herd is in some formation or alone: one branch for each, cut where even a
division without regard to shape could not beat what has been found.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count, lowest
    from spieltisch.games.cascadia.engine.groups import group
    from spieltisch.games.cascadia.engine.pairs import sum_reach

from spieltisch.games.cascadia.engine import codes, formations, geometry
from spieltisch.games.cascadia.engine.state import State

ONE = 1
CELLS = geometry.CELLS
C, D = 2, 3
ALLOWS_ELK_GAPS = codes.ALLOWS_ELK_GAPS
KEEPS_HERDS = codes.KEEPS_HERDS
HERDS = formations.HERDS
ROWS = formations.ROWS
BEGIN = formations.BEGIN
PROMISES = formations.PROMISES
GAPPED = 4
"""Where the tables of formations have card D with gaps."""
LARGE_HERD = 8
"""Larger ones are worth a closer look before they are divided."""
SHARES = 60
"""Every size of a formation divides it."""


def score_elk(game: State, seat: int, mask: int, card: int) -> int:
    """The best division into formations, herd by herd."""
    game.formations = card
    if card == D and game.readings & ALLOWS_ELK_GAPS:  # C46: they need not hang together
        game.formations = GAPPED
        return divide_best(game, seat, mask)
    points = 0
    while mask:
        herd = group(game, seat, mask & -mask, mask)
        mask ^= herd
        points += score_herd(game, seat, herd, card)
    return points


def score_herd(game: State, seat: int, herd: int, card: int) -> int:
    """The best division of elk that hang together."""
    size = count(herd)
    if size == 1:
        return 2
    if card == C and (size <= 8 or game.readings & KEEPS_HERDS):  # C47
        return HERDS[min(size, 8)]
    return divide_best(game, seat, herd)


def divide_best(game: State, seat: int, herd: int) -> int:
    """The most points for a division of these elk."""
    game.best = 0
    game.is_large = 1 if count(herd) > LARGE_HERD and game.formations != C else 0
    if game.is_large:
        find_shares(game, seat, herd)
    divide(game, seat, herd, 0)
    return game.best


def find_shares(game: State, seat: int, herd: int) -> None:
    """By slot, in sixtieths: an elk's share of the largest formation it can be in. No division beats their sum."""
    left = herd
    while left:
        slot = lowest(left)
        left &= left - 1
        game.reach[slot] = 2 * SHARES
        for row in range(BEGIN[game.formations], BEGIN[game.formations + 1], 6):
            others = herd ^ without_row(game, seat, herd, game.at[64 * seat + slot], row)
            if others:
                game.reach[slot] = ROWS[row] * SHARES // (1 + count(others))
                break


def divide(game: State, seat: int, free: int, points: int) -> None:
    """Try all divisions of the elk that are still free."""
    if free == 0:
        game.best = max(game.best, points)
    elif points + PROMISES[65 * game.formations + count(free)] > game.best:
        if game.formations == C:
            grow(game, seat, free, ONE - ONE, free & -free, ONE - ONE, points)
        elif not game.is_large or points + sum_reach(game, free) // SHARES > game.best:
            choose_formation(game, seat, free, points)


def choose_formation(game: State, seat: int, free: int, points: int) -> None:
    """Put the lowest elk into each formation it can be in, then alone."""
    cell = game.at[64 * seat + lowest(free)]
    for row in range(BEGIN[game.formations], BEGIN[game.formations + 1], 6):
        rest = without_row(game, seat, free, cell, row)
        if rest != free:
            divide(game, seat, rest & rest - 1, points + ROWS[row])
    divide(game, seat, free & free - 1, points + 2)


def without_row(game: State, seat: int, free: int, cell: int, row: int) -> int:
    """The elk but for the others of a row's formation around the one on the cell; all where any is missing."""
    rest = free  # C51: what lies in the middle of a ring is of no interest
    for k in range(row + 1, row + 6):
        if ROWS[k] == 0:
            break
        slot = game.grid[CELLS * seat + cell + ROWS[k]] - 1
        if slot < 0 or not free >> slot & 1:
            return free
        rest ^= ONE << slot
    return rest


def grow(game: State, seat: int, free: int, herd: int, border: int, banned: int, points: int) -> None:
    """Card C: try all herds of up to eight with the lowest elk, taking or banning one beside them after another."""
    if border == 0 or count(herd) == 8:
        divide(game, seat, free & ~herd, points + HERDS[count(herd)])
    elif points + PROMISES[65 * C + count(free)] > game.best:
        one = border & -border
        around = game.near[64 * seat + lowest(one)] & free & ~(herd | banned)
        grow(game, seat, free, herd | one, (border | around) ^ one, banned, points)
        if herd:
            grow(game, seat, free, herd, border ^ one, banned | one, points)
