"""Habitat corridors: how they grow together, and what the largest of them earn.

Each tile knows for each of its habitats the whole corridor it lies in. A new tile joins those
its edges meet; how large the corridor would be is the size of one union.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count, lowest

from spieltisch.games.cascadia.engine import codes, geometry, tiles
from spieltisch.games.cascadia.engine.state import State

ONE = 1
CELLS = geometry.CELLS
STEP = geometry.STEP
FIRST = tiles.FIRST
SECOND = tiles.SECOND
EVERYWHERE = 0o111111
"""A habitat number times this is that habitat on all six edges, three bits each."""
FIRST_EDGES = [sum(7 << 3 * d for d in range(6) if geometry.is_first_half(turn, d)) for turn in range(6)]
"""By rotation: the edges of the first habitat."""
SECOND_AFTER_TIE = codes.SECOND_AFTER_TIE
LARGE = 7
"""Printed solo rules: a corridor as large earns a bonus of two."""


def join(game: State, seat: int, slot: int, habitat: int) -> None:
    """Let a new tile's corridor take in all it touches."""
    row = 64 * (5 * seat + habitat)
    whole = ONE << slot | touched(game, seat, game.at[64 * seat + slot], game.edges[64 * seat + slot], habitat)
    game.largest[5 * seat + habitat] = max(game.largest[5 * seat + habitat], count(whole))
    left = whole
    while left:
        game.corridor[row + lowest(left)] = whole
        left &= left - 1


def touched(game: State, seat: int, cell: int, edges: int, habitat: int) -> int:
    """The slots of all corridors of a habitat that a tile with these edges meets at a cell."""
    met = ONE - ONE
    for d in range(6):
        if edges >> 3 * d & 7 == habitat:
            slot = game.grid[CELLS * seat + cell + STEP[d]] - 1
            if slot >= 0 and game.edges[64 * seat + slot] >> 3 * (d + 3 if d < 3 else d - 3) & 7 == habitat:
                met |= game.corridor[64 * (5 * seat + habitat) + slot]
    return met


def edges_of(code: int, rotation: int) -> int:
    """The habitats on a tile's six edges, three bits each."""
    first = FIRST_EDGES[rotation]
    return FIRST[code] * EVERYWHERE & first | SECOND[code] * EVERYWHERE & ~first


def corridor_bonus(game: State, seat: int, habitat: int) -> int:
    """What the largest corridor of a habitat earns beside its size, compared with all other seats'."""
    size = game.largest[5 * seat + habitat]
    if game.seats == 1:
        return 2 if size >= LARGE else 0
    larger = equal = tied = top = 0
    for other in range(game.seats):
        theirs = game.largest[5 * other + habitat]
        larger += theirs > size
        equal += theirs == size
        tied = 1 if theirs > top else tied + (theirs == top)
        top = max(top, theirs)
    # Printed: of two players the largest earns 2, of more 3; one less for each other that is as large, but 1 at least.
    if larger == 0:
        return max(1, (3 if game.seats == 2 else 4) - equal) if size else 0
    # Of more than two the second earns 1, if it is so alone; after a tie for the first see C50.
    is_second = larger == tied and equal == 1 and game.seats > 2 and size > 0
    return 1 if is_second and (tied == 1 or game.readings & SECOND_AFTER_TIE) else 0
