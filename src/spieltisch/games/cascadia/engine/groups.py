"""What hangs together on a board, and what is scored by the size of such groups alone: bears, and the simple card.

Sets of slots are the bits of an integer; see ``state``.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count, lowest

from spieltisch.games.cascadia.engine.state import State

ONE = 1
A, C = 0, 2
FAMILIES = [0, 2, 5, 9]
"""Printed simple card (the document's E), for any animal: by size of the group; larger ones are worth no more."""
BEARS = [0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 2, 5, 8, 0, 0, 0, 5, 8, 13]
"""Printed bear cards: by card * 5 + size of the group, larger ones nothing; card A counts pairs instead."""
BEAR_PAIRS = [0, 4, 11, 19, 27]
"""Printed bear card A: by number of pairs; more are worth no more."""


def group(game: State, seat: int, seed: int, of: int) -> int:
    """All slots of a set that hang together with a seed of it."""
    whole = new = seed
    while new:
        fresh = game.near[64 * seat + lowest(new)] & of & ~whole
        whole |= fresh
        new = new & new - 1 | fresh
    return whole


def slots_around(game: State, seat: int, mask: int) -> int:
    """All slots beside any of a set; some may be in it."""
    beside = ONE - ONE
    while mask:
        beside |= game.near[64 * seat + lowest(mask)]
        mask &= mask - 1
    return beside


def occupied(game: State, seat: int) -> int:
    """The slots with tokens."""
    sets = game.tokens
    return sets[5 * seat] | sets[5 * seat + 1] | sets[5 * seat + 2] | sets[5 * seat + 3] | sets[5 * seat + 4]


def score_families(game: State, seat: int, mask: int) -> int:
    """Simple scoring: 2, 5 or 9 for each group of one, two, or more."""
    points = 0
    while mask:
        family = group(game, seat, mask & -mask, mask)
        mask ^= family
        points += FAMILIES[min(count(family), 3)]
    return points


def score_bears(game: State, seat: int, mask: int, card: int) -> int:
    """Groups of exactly the listed sizes."""
    points = pairs = sizes = 0
    while mask:
        bears = group(game, seat, mask & -mask, mask)
        mask ^= bears
        size = min(count(bears), 5)
        pairs += size == 2
        sizes |= 1 << size
        if size < 5:
            points += BEARS[5 * card + size]
    if card == A:
        return BEAR_PAIRS[min(pairs, 4)]
    # Printed bear card C: three more for groups of one, two and three, once.
    return points + 3 if card == C and sizes & 14 == 14 else points
