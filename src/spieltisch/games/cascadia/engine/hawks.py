"""What the hawks of a board are worth: those that are alone, or what they see of each other."""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count, lowest
    from spieltisch.games.cascadia.engine.pairs import score_pairs

from spieltisch.games.cascadia.engine import codes, geometry
from spieltisch.games.cascadia.engine.state import State

ONE = 1
A, B, C = 0, 1, 2
CELLS = geometry.CELLS
SIDE = geometry.SIDE
STEP = geometry.STEP
STOPS_AT_GAPS = codes.STOPS_AT_GAPS
PAIRS_LONE_HAWKS = codes.PAIRS_LONE_HAWKS
LONE_HAWKS = [0, 2, 5, 8, 11, 14, 18, 22, 26]
"""Printed hawk card A: by number of hawks that are alone; more than 8 are worth no more."""
SEEING_HAWKS = [0, 0, 5, 9, 12, 16, 20, 24, 28]
"""Printed hawk card B: by number of those that see another."""
HAWK_PAIRS = [0, 4, 7, 9]
"""Printed hawk card D: by number of other animals between the two; more than 3 are worth no more."""


def score_hawks(game: State, seat: int, mask: int, card: int) -> int:
    """Lone hawks, or what hawks see of each other."""
    if card == A:
        return LONE_HAWKS[min(count(find_lone(game, seat, mask)), 8)]
    game.n_pairs = 0
    left = mask
    while left:
        look_from(game, seat, lowest(left), mask)
        left &= left - 1
    if card == B:
        return SEEING_HAWKS[min(count(find_seeing(game, seat, mask)), 8)]
    if card == C:
        return 3 * game.n_pairs  # printed: three for each line of sight
    for k in range(game.n_pairs):
        game.pair_points[k] = HAWK_PAIRS[min(game.pair_points[k], 3)]
    return score_pairs(game)


def find_lone(game: State, seat: int, mask: int) -> int:
    """The hawks without another beside them."""
    lone = left = mask
    while left:
        if game.near[64 * seat + lowest(left)] & mask:
            lone &= ~(left & -left)
        left &= left - 1
    return lone


def find_seeing(game: State, seat: int, mask: int) -> int:
    """The lone hawks that see another."""
    lone = find_lone(game, seat, mask)
    seeing = ONE - ONE
    for k in range(game.n_pairs):
        # C49: the other one need not be alone, but where a reading demands it
        if not game.readings & PAIRS_LONE_HAWKS or game.pair[k] & ~lone == 0:
            seeing |= game.pair[k]
    return lone & seeing


def look_from(game: State, seat: int, slot: int, hawks: int) -> None:
    """Add the pairs with the next hawk to the east, south-east and south-west."""
    here = game.at[64 * seat + slot]
    nearest = [0, 0, 0]
    nearest[0] = nearest[1] = nearest[2] = SIDE
    while hawks:
        apart = game.at[64 * seat + lowest(hawks)] - here
        hawks &= hawks - 1
        if apart > 0:
            for d in range(3):
                k = steps_to(here, apart, d)
                if k:
                    nearest[d] = min(nearest[d], k)
    for d in range(3):
        if 1 < nearest[d] < SIDE:  # printed: neighbours have no line of sight, the next hawk ends it
            see(game, seat, slot, d, nearest[d])


def steps_to(here: int, apart: int, d: int) -> int:
    """How many steps in a direction lead that far from a cell; 0 when none do."""
    rows = (here + apart) // 48 - here // 48
    if d == 0:
        return apart if rows == 0 else 0
    return rows if apart == STEP[d] * rows else 0


def see(game: State, seat: int, slot: int, d: int, steps: int) -> None:
    """Add a pair with the number of animals between, unless a gap is in the way that may stop the sight."""
    cell = CELLS * seat + game.at[64 * seat + slot]
    kinds = 0
    for _ in range(steps - 1):
        cell += STEP[d]
        if game.grid[cell] > 0:
            kinds |= 1 << game.animal[64 * seat + game.grid[cell] - 1]
        elif game.readings & STOPS_AT_GAPS:  # C48
            return
    game.pair[game.n_pairs] = ONE << slot | ONE << (game.grid[cell + STEP[d]] - 1)
    game.pair_points[game.n_pairs] = count(kinds & ~1)
    game.n_pairs += 1
