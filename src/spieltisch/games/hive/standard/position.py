"""A position of standard Hive as small integers, and pieces that are taken up and put down.

Ordinary Python that runs as it stands; ``position.pxd`` beside it gives Cython the types.

``near[cell]`` packs three 6-bit masks of directions: bits 0-5 where pieces are, 6-11 and 12-17 where white and black
show on top. *Pieces* are numbered 0-10 (white) and 11-21 (black) in the order of ``geometry.KINDS``; those of one kind
leave the hand in order. Which fields hold the swarm together is found as in the contest's engine (``engine/swarm``).
"""

from __future__ import annotations

from spieltisch.core.kernel import Kernel
from spieltisch.games.hive.standard import geometry

CELLS = geometry.CELLS
WRAP = CELLS - 1
SIDE = geometry.SIDE
PER_KIND = geometry.PER_KIND
KINDS = geometry.KINDS + geometry.KINDS
RUNS = geometry.RUNS
HOP = geometry.HOP
KEYS = geometry.KEYS
SHOWN = [1 << 6, 1 << 12]  # by side: the mark of its colour in direction 0
WORD64 = (1 << 64) - 1
NOTHING = [0] * 1024
EMPTY = [-1] * 1024


class Position(Kernel):
    """All pieces, on the board and in hand, whose turn it is, and what was before. ``StandardKernel`` can be played."""

    def __init__(self) -> None:
        self.near = [0] * 1024
        self.top = [0] * 1024  # the piece that shows, -1 where there is none
        self.height = [0] * 1024
        self.under = [0] * 22  # by piece: the one below it, or -1
        self.where = [0] * 22  # by piece: its cell, -1 while in hand
        self.hand = [0] * 10  # by side * 5 + kind
        self.reserve = [0] * 2  # pieces in hand
        self.ply = 0
        self.key = 0
        self.holes = 0
        # By ply modulo 1024: the position's hash, and how many pieces were in hand, as far as the game has come.
        self.past = [0] * 1024
        self.stones = [0] * 1024
        # What the latest survey found.
        self.order = [0] * 1024
        self.cut = [0] * 1024
        self.surveyed = 0  # how many fields it met; 0 when pieces have moved since
        # Where one piece can go, and what a search for that has met.
        self.queue = [0] * 1024
        self.seen = [0] * 1024  # by cell: the latest search that met it
        self.stamp = 0
        clear(self)


def clear(position: Position) -> None:
    """Take all pieces off, and forget the game."""
    position.near[:] = NOTHING
    position.top[:] = EMPTY
    position.height[:] = NOTHING
    for piece in range(22):
        position.where[piece] = -1
        position.under[piece] = -1
    for kind in range(5):
        position.hand[kind] = PER_KIND[kind]
        position.hand[5 + kind] = PER_KIND[kind]
    position.reserve[0] = position.reserve[1] = SIDE
    position.holes = 1  # Euler's formula for nothing at all; the first piece makes it 0
    position.ply = 0
    position.key = 0
    position.past[0] = 0
    position.stones[0] = 2 * SIDE


def become(position: Position, other: Position) -> None:
    """Become the same position as ``other``, with the same past."""
    position.near[:] = other.near
    position.top[:] = other.top
    position.height[:] = other.height
    position.under[:] = other.under
    position.where[:] = other.where
    position.hand[:] = other.hand
    position.reserve[:] = other.reserve
    position.past[:] = other.past
    position.stones[:] = other.stones
    position.holes = other.holes
    position.ply = other.ply
    position.key = other.key


def toggle(position: Position, cell: int, bit: int) -> None:
    """Flip a mark of ``cell`` in the masks of its six neighbours; ``bit`` is the mark's direction 0."""
    position.near[cell + 1 & WRAP] ^= bit << 3
    position.near[cell + 32 & WRAP] ^= bit << 4
    position.near[cell + 31 & WRAP] ^= bit << 5
    position.near[cell - 1 & WRAP] ^= bit
    position.near[cell - 32 & WRAP] ^= bit << 1
    position.near[cell - 31 & WRAP] ^= bit << 2


def drop(position: Position, piece: int, cell: int) -> None:
    """Put a piece on top of a cell."""
    below = position.top[cell]
    if below < 0:
        toggle(position, cell, 1 | SHOWN[piece >= SIDE])
        position.holes += RUNS[position.near[cell] & 63] - 1
    elif (below < SIDE) != (piece < SIDE):
        toggle(position, cell, SHOWN[0] | SHOWN[1])
    position.key ^= share(position, piece, cell)
    position.height[cell] += 1
    position.under[piece] = below
    position.top[cell] = piece
    position.where[piece] = cell


def lift(position: Position, cell: int) -> int:
    """Take the top piece off a cell and return it."""
    piece = position.top[cell]
    below = position.under[piece]
    if below < 0:
        toggle(position, cell, 1 | SHOWN[piece >= SIDE])
        position.holes -= RUNS[position.near[cell] & 63] - 1
    elif (below < SIDE) != (piece < SIDE):
        toggle(position, cell, SHOWN[0] | SHOWN[1])
    position.height[cell] -= 1
    position.key ^= share(position, piece, cell)
    position.top[cell] = below
    position.where[piece] = -1
    return piece


def share(position: Position, piece: int, cell: int) -> int:
    """The hash's share of a piece on what now is the top of a cell."""
    number = KEYS[((5 if piece >= SIDE else 0) + KINDS[piece]) * CELLS + cell]
    return number * (2 * position.height[cell] + 1) & WORD64


def is_cut(position: Position, cell: int) -> bool:
    """Whether emptying an occupied cell would part the swarm. Whoever asks of a new position sets ``surveyed`` to 0."""
    if RUNS[position.near[cell] & 63] <= 1:
        return False
    if position.holes == 0:
        return True
    if position.surveyed == 0:
        position.order[:] = NOTHING
        position.cut[:] = NOTHING
        visit(position, cell, -1)
    return position.cut[cell] != 0


def visit(position: Position, cell: int, parent: int) -> int:
    """Mark the articulation points behind ``cell``; return the earliest cell they reach."""
    position.surveyed += 1
    mine = low = position.surveyed
    children = 0
    mask = position.near[cell] & 63
    position.order[cell] = mine
    while mask:
        other = cell + HOP[mask] & WRAP
        mask &= mask - 1
        if other == parent:
            continue
        reach = position.order[other]
        if not reach:
            children += 1
            reach = visit(position, other, cell)
            if parent >= 0 and reach >= mine:
                position.cut[cell] = 1
        if reach < low:
            low = reach
    if parent < 0 and children > 1:
        position.cut[cell] = 1
    return low
