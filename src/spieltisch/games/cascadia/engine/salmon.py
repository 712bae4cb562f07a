"""What the salmon of a board are worth: runs, in which none has more than two others beside it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count, lowest
    from spieltisch.games.cascadia.engine.groups import group, occupied, slots_around

from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.state import State

ONE = 1
D = 3
PRUNES_SALMON = codes.PRUNES_SALMON
SALMON_RUNS = [0, 2, 5, 8, 12, 16, 20, 25, 0, 2, 4, 9, 11, 17, 17, 17, 0, 0, 0, 10, 12, 15, 15, 15]
"""Printed salmon cards A to C: by card * 8 + length of the run; more than 7 are worth no more."""


def score_salmon(game: State, seat: int, mask: int, card: int) -> int:
    """Runs: salmon that hang together, none with more than two others beside it."""
    forks = find_forks(game, seat, mask)
    if game.readings & PRUNES_SALMON:  # C45: else such a salmon makes its whole run worthless
        mask &= ~forks
    points = 0
    while mask:
        run = group(game, seat, mask & -mask, mask)
        mask ^= run
        if run & forks == 0:
            points += score_run(game, seat, run, card)
    return points


def find_forks(game: State, seat: int, mask: int) -> int:
    """The salmon with three or more others beside them."""
    forks = ONE - ONE
    left = mask
    while left:
        slot = lowest(left)
        left &= left - 1
        if count(game.near[64 * seat + slot] & mask) > 2:
            forks |= ONE << slot
    return forks


def score_run(game: State, seat: int, run: int, card: int) -> int:
    """By length; on card D a run of three or more counts itself and the tokens around it, for each run anew (C52)."""
    length = count(run)
    if card != D:
        return SALMON_RUNS[8 * card + min(length, 7)]
    return length + count(slots_around(game, seat, run) & occupied(game, seat) & ~run) if length > 2 else 0
