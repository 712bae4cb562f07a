"""A position of Hive as small integers: all that the rules look at and change.

Ordinary Python that runs as it stands; ``state.pxd`` beside it gives Cython the types.

*Board.* Cells are those of ``geometry``: 169 on a 13-wide rhombus, fields inside a wall.
``near[cell]`` packs five 6-bit masks of directions, so that every question about a field's
surroundings is one load: bits 0-5 where pieces are, 6-11 obstructed fields, 12-17 and 18-23
where red and blue show on top, 24-29 what is off the board. Bit 30: the field itself is obstructed.

*Pieces* are numbered 0-10 (red) and 11-21 (blue) in the order of ``geometry.KINDS``; those of
one kind leave the hand in order, so play never depends on which of two equal ants is which.
"""

from __future__ import annotations

from spieltisch.core.kernel import Kernel
from spieltisch.games.hive.engine import geometry

CELLS = 169
SIDE = geometry.SIDE
OBSTRUCTED = geometry.OBSTRUCTED
STATIC = 0x7F000FC0  # the bits of a cell's surroundings that outlast a game
FIELDS = geometry.FIELDS
KINDS = geometry.KINDS + geometry.KINDS
PER_KIND = geometry.PER_KIND
BARE = [mask << 24 for mask in geometry.OUTSIDE]
EMPTY = [-1] * 169
ZEROS = [0] * 169
FIELD_BITS = geometry.FIELD_BITS


class Position(Kernel):
    """All pieces, on the board and in hand, and whose turn it is. ``HiveKernel`` is one that can be played."""

    def __init__(self) -> None:
        self.near = [0] * 169
        self.top = [0] * 169  # the piece that shows, -1 where there is none
        self.height = [0] * 169
        self.under = [0] * 22  # by piece: the one below it, or -1
        self.where = [0] * 22  # by piece: its cell, 0 while in hand
        self.hand = [0] * 10  # by side * 5 + kind
        self.reserve = [0] * 2  # pieces in hand
        self.ply = 0
        self.key = 0
        self.fields = 0  # occupied
        self.holes = 0
        self.parted = 0  # 1 where a set-up has put pieces apart
        # What the latest survey found, see ``swarm``.
        self.order = [0] * 169
        self.cut = [0] * 169
        self.surveyed = 0  # how many fields it met; 0 when pieces have moved since
        # As bits, two words each: the fields that carry pieces or are obstructed, and where each side may set one
        # (``placement``).
        self.closed = [0] * 2
        self.rooms = [0] * 4
        # Where one piece can go, and what a search for that has met.
        self.queue = [0] * 176
        self.seen = [0] * 169  # by cell: the latest search that met it
        self.stamp = 0
        self.near[:] = BARE
        clear(self)

    # -- what is where -------------------------------------------------------------

    def is_obstructed(self, cell: int) -> bool:
        return self.near[cell] >= OBSTRUCTED

    def stack_at(self, cell: int) -> list[int]:
        """The pieces on a cell as side * 5 + kind, bottom first; [] where there are none."""
        pieces = []
        piece = self.top[cell]
        while piece >= 0:
            pieces.append((5 if piece >= SIDE else 0) + KINDS[piece])
            piece = self.under[piece]
        return pieces[::-1]

    def obstructed_cells(self) -> list[int]:
        """The obstructed fields, in the order of ``geometry.FIELDS``."""
        return [cell for cell in FIELDS if self.is_obstructed(cell)]

    def occupied_cells(self) -> list[int]:
        """The fields with pieces, in the order of ``geometry.FIELDS``."""
        return [cell for cell in FIELDS if self.top[cell] >= 0]

    def in_hand(self, side: int, kind: int) -> int:
        """How many pieces of a kind a side has not set yet."""
        return self.hand[side * 5 + kind]

    def hand_size(self, side: int) -> int:
        """How many pieces a side has not set yet."""
        return self.reserve[side]

    def top_at(self, cell: int) -> int:
        """The piece on top of a cell as side * 5 + kind, or -1."""
        piece = self.top[cell]
        if piece < 0:
            return -1
        return (5 if piece >= SIDE else 0) + KINDS[piece]

    def is_beside(self, cell: int, side: int) -> bool:
        """Whether a side shows on top of a neighbour of ``cell``."""
        return (self.near[cell] >> (18 if side else 12) & 63) != 0


def clear(position: Position) -> None:
    """Take all pieces off; obstructed fields stay."""
    position.top[:] = EMPTY
    position.height[:] = ZEROS
    position.closed[0] = position.closed[1] = 0
    for cell in range(CELLS):
        position.near[cell] &= STATIC
        if position.near[cell] >= OBSTRUCTED:
            position.closed[0] |= FIELD_BITS[2 * cell]
            position.closed[1] |= FIELD_BITS[2 * cell + 1]
    for piece in range(22):
        position.where[piece] = 0
    for kind in range(5):
        position.hand[kind] = PER_KIND[kind]
        position.hand[5 + kind] = PER_KIND[kind]
    position.reserve[0] = position.reserve[1] = SIDE
    position.fields = 0
    position.holes = 1  # Euler's formula for nothing at all; the first piece makes it 0
    position.parted = 0
    position.ply = 0
    position.key = 0


def become(position: Position, other: Position) -> None:
    """Become the same position as ``other``."""
    position.near[:] = other.near
    position.top[:] = other.top
    position.height[:] = other.height
    position.under[:] = other.under
    position.where[:] = other.where
    position.hand[:] = other.hand
    position.reserve[:] = other.reserve
    position.closed[:] = other.closed
    position.fields = other.fields
    position.holes = other.holes
    position.parted = other.parted
    position.ply = other.ply
    position.key = other.key
