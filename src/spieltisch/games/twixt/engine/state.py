"""A position of TwixT as small integers: all that the rules look at and change.

Ordinary Python that runs as it stands; ``state.pxd`` beside it gives Cython the types. Arrays are by
seat, or by point and direction as in ``geometry``.
"""

from __future__ import annotations

from spieltisch.core.kernel import Kernel
from spieltisch.games.twixt.engine import geometry

POINT_OF = geometry.POINT_OF
CELL_OF = geometry.CELL_OF


class Position(Kernel):
    """Pegs, links, free cells and scores. ``TwixtKernel`` is one that can be played."""

    def __init__(self) -> None:
        self.owner = [0] * 896  # 0 free, 1 and 2 the seats' pegs, 3 nobody's ever
        self.around = [0] * 896  # in direction d's four bits: 1 a peg of seat 0 stands there, 2 one of seat 1
        self.blocked = [0] * 896  # in direction d's four bits: how many links cross the one that leads there
        self.linked = [0] * 896  # bit d: a link leads in direction d
        self.parent = [0] * 896
        self.low = [0] * 896  # a root's network reaches from here …
        self.high = [0] * 896  # … to here along its owner's axis
        self.pool = [0] * 572  # 484 free cells of both players, 44 left and right, 44 top and bottom
        self.slot = [0] * 896  # where a point is, or was, in its pool
        self.left = [0] * 3  # how many cells of each pool are free
        self.path = [0] * 572  # the points played
        self.before = [0] * 572  # the mover's score before each
        self.swamps = [0] * 572
        self.score = [0, 0]
        self.links = [0, 0]
        self.size = 24  # of the board, which has so many columns and rows
        self.axis = 0  # seat 0 counts columns (0) or rows (1)
        self.last_ply = 0
        self.n_swamps = self.ply = self.is_over = self.hash = 0

    def moves(self) -> list[int]:
        """The cells played so far."""
        return [CELL_OF[self.path[ply]] for ply in range(self.ply)]

    def swamp_cells(self) -> list[int]:
        """The cells of all swamps that were sunk."""
        return [CELL_OF[self.swamps[at]] for at in range(self.n_swamps)]

    def owner_of(self, cell: int) -> int:
        """0 free, 1 or 2 a peg of seat 0 or 1, 3 swamp."""
        return self.owner[POINT_OF[cell]]

    def links_of(self, cell: int) -> int:
        """Bit d is set when a link leads from the cell in direction d (see ``geometry.KNIGHT``)."""
        return self.linked[POINT_OF[cell]]

    def crossings_of(self, cell: int, d: int) -> int:
        """How many links cross the way from the cell in direction d."""
        return self.blocked[POINT_OF[cell]] >> 4 * d & 15


def become(position: Position, other: Position) -> None:
    """Become equal to another position."""
    position.owner[:] = other.owner
    position.around[:] = other.around
    position.blocked[:] = other.blocked
    position.linked[:] = other.linked
    position.parent[:] = other.parent
    position.low[:] = other.low
    position.high[:] = other.high
    position.pool[:] = other.pool
    position.slot[:] = other.slot
    position.left[:] = other.left
    position.path[:] = other.path
    position.before[:] = other.before
    position.swamps[:] = other.swamps
    position.score[:] = other.score
    position.links[:] = other.links
    position.size, position.axis, position.last_ply = other.size, other.axis, other.last_ply
    position.n_swamps = other.n_swamps
    position.ply, position.is_over, position.hash = other.ply, other.is_over, other.hash
