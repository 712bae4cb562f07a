"""Tiles and tokens come to lie on a board.

The *rim* are the free cells beside tiles, numbered: they are where a tile may be laid.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import lowest
    from spieltisch.games.cascadia.engine.corridors import edges_of, join

from spieltisch.games.cascadia.engine import geometry, tiles
from spieltisch.games.cascadia.engine.state import State

ONE = 1
CELLS = geometry.CELLS
STEP = geometry.STEP
FIRST = tiles.FIRST
SECOND = tiles.SECOND
ALLOWS = tiles.ALLOWS
ALL_EDGES = 0o777777
NOTHING = -1
"""The code of a field that is there but has neither habitats nor animals."""
NO_CELLS = [0] * 9216
NO_SLOTS = [0] * 256
NO_BYTES = [0] * 256
NO_CORRIDORS = [0] * 1280
NO_SETS = [0] * 20
NO_SIZES = [0] * 20


def clear_boards(game: State) -> None:
    """Take everything off the boards."""
    game.grid[:] = NO_CELLS
    game.near[:] = NO_SLOTS
    game.animal[:] = NO_BYTES
    game.corridor[:] = NO_CORRIDORS
    game.largest[:] = NO_SIZES
    game.tokens[:] = NO_SETS
    game.open[:] = NO_SETS
    for seat in range(4):
        game.n_rim[seat] = game.n_tiles[seat] = game.nature[seat] = 0


def found(game: State, seat: int, cell: int) -> int:
    """Make a cell the next slot, without a tile yet."""
    slot = game.n_tiles[seat]
    here = CELLS * seat + cell
    around = ONE - ONE
    for d in range(6):
        other = game.grid[here + STEP[d]]
        if other > 0:
            around |= ONE << (other - 1)
            game.near[64 * seat + other - 1] |= ONE << slot
    game.grid[here] = slot + 1
    game.at[64 * seat + slot] = cell
    game.near[64 * seat + slot] = around
    game.code[64 * seat + slot] = NOTHING
    game.edges[64 * seat + slot] = ALL_EDGES
    game.n_tiles[seat] += 1
    return slot


def abandon(game: State, seat: int, was: int) -> None:
    """Take back the latest ``found`` of a seat; ``was`` is what its cell held before."""
    game.n_tiles[seat] -= 1
    slot = game.n_tiles[seat]
    around = game.near[64 * seat + slot]
    while around:
        game.near[64 * seat + lowest(around)] ^= ONE << slot
        around &= around - 1
    game.near[64 * seat + slot] = 0
    game.grid[CELLS * seat + game.at[64 * seat + slot]] = was


def lay(game: State, seat: int, cell: int, code: int, rotation: int) -> int:
    """Lay a tile on a free cell and return its slot."""
    rim = game.grid[CELLS * seat + cell]
    slot = found(game, seat, cell)
    fill_slot(game, seat, slot, code, rotation)
    if rim < 0:
        leave_rim(game, seat, -1 - rim)
    for d in range(6):
        beside = cell + STEP[d]
        if game.grid[CELLS * seat + beside] == 0:
            game.rim[64 * seat + game.n_rim[seat]] = beside
            game.n_rim[seat] += 1
            game.grid[CELLS * seat + beside] = -game.n_rim[seat]
    return slot


def leave_rim(game: State, seat: int, k: int) -> None:
    """The last cell of the rim takes the k-th one's number."""
    game.n_rim[seat] -= 1
    last = game.rim[64 * seat + game.n_rim[seat]]
    if k < game.n_rim[seat]:
        game.rim[64 * seat + k] = last
        game.grid[CELLS * seat + last] = -1 - k


def fill_slot(game: State, seat: int, slot: int, code: int, rotation: int) -> None:
    """Give a slot its tile: edges, corridors, room for tokens."""
    game.code[64 * seat + slot] = code
    game.rotation[64 * seat + slot] = rotation
    game.edges[64 * seat + slot] = edges_of(code, rotation)
    join(game, seat, slot, FIRST[code])
    if SECOND[code] != FIRST[code]:
        join(game, seat, slot, SECOND[code])
    for animal in range(5):
        if ALLOWS[code] >> animal & 1:
            game.open[5 * seat + animal] |= ONE << slot


def settle(game: State, seat: int, slot: int, animal: int) -> None:
    """Put a token on a slot that has none."""
    game.tokens[5 * seat + animal] |= ONE << slot
    game.animal[64 * seat + slot] = animal + 1
    for other in range(5):
        game.open[5 * seat + other] &= ~(ONE << slot)


def slot_at(game: State, seat: int, cell: int) -> int:
    """The slot on a cell, or -1."""
    return game.grid[CELLS * seat + cell] - 1 if game.grid[CELLS * seat + cell] > 0 else -1
