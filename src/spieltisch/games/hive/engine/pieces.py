"""Pieces taken up and put down, and what their neighbours and the position's hash make of it."""

from __future__ import annotations

from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.state import Position

CELLS = 169
SIDE = geometry.SIDE
SHOWN = [1 << 12, 1 << 18]  # by side: the mark of its colour in direction 0
KINDS = geometry.KINDS + geometry.KINDS
RUNS = geometry.RUNS
ZOBRIST = geometry.ZOBRIST
FIELD_BITS = geometry.FIELD_BITS


def close(position: Position, cell: int) -> None:
    """Close a field, or open a closed one again."""
    position.closed[0] ^= FIELD_BITS[2 * cell]
    position.closed[1] ^= FIELD_BITS[2 * cell + 1]


def toggle(position: Position, cell: int, bit: int) -> None:
    """Flip a mark of ``cell`` in the masks of its six neighbours; ``bit`` is the mark's direction 0."""
    position.near[cell + 1] ^= bit << 3
    position.near[cell + 13] ^= bit << 4
    position.near[cell + 12] ^= bit << 5
    position.near[cell - 1] ^= bit
    position.near[cell - 13] ^= bit << 1
    position.near[cell - 12] ^= bit << 2


def drop(position: Position, piece: int, cell: int) -> None:
    """Put a piece on top of a field."""
    below = position.top[cell]
    if below < 0:
        toggle(position, cell, 1 | SHOWN[piece >= SIDE])
        close(position, cell)
        position.holes += RUNS[position.near[cell] & 63] - 1
        position.fields += 1
    elif (below < SIDE) != (piece < SIDE):
        toggle(position, cell, SHOWN[0] | SHOWN[1])
    position.key ^= ZOBRIST[share(position, piece, cell)]
    position.height[cell] += 1
    position.under[piece] = below
    position.top[cell] = piece
    position.where[piece] = cell


def lift(position: Position, cell: int) -> int:
    """Take the top piece off a field and return it."""
    piece = position.top[cell]
    below = position.under[piece]
    if below < 0:
        toggle(position, cell, 1 | SHOWN[piece >= SIDE])
        close(position, cell)
        position.holes -= RUNS[position.near[cell] & 63] - 1
        position.fields -= 1
    elif (below < SIDE) != (piece < SIDE):
        toggle(position, cell, SHOWN[0] | SHOWN[1])
    position.height[cell] -= 1
    position.key ^= ZOBRIST[share(position, piece, cell)]
    position.top[cell] = below
    return piece


def share(position: Position, piece: int, cell: int) -> int:
    """Where the hash's number of a piece on the present top of a field stands."""
    return (position.height[cell] * 10 + (5 if piece >= SIDE else 0) + KINDS[piece]) * CELLS + cell
