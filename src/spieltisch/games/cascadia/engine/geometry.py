"""The geometry of a Cascadia board, as flat tables for the kernel.

Outside, a field is a column ``x`` and a row ``y``, y downwards; rows with odd y are shifted
half a hexagon to the left. Inside, it is a *cell* of a rhombus 48 wide, where a step into one
of the six directions is the same distance everywhere. The rhombus is so wide that twenty tiles
in a line from the start and everything around them stay inside.
"""

from __future__ import annotations

from typing import Final

SIDE: Final = 48
CELLS: Final = SIDE * SIDE
ORIGIN: Final = 24 * SIDE + 24
"""The cell of (0, 0)."""

DIRECTIONS: Final = ("E", "SE", "SW", "W", "NW", "NE")
STEP: Final = [1, SIDE, SIDE - 1, -1, -SIDE, 1 - SIDE]
"""By direction; the opposite of d is d + 3, clockwise neighbours differ by 1."""

START: Final = ((0, 0), (0, 1), (1, 1))
"""Where the tiles of a start landscape lie."""


def cell_of(x: int, y: int) -> int:
    """The cell of a field, or -1 where no game of twenty rounds reaches."""
    return CELL_OF.get((x, y), -1)


def field_of(cell: int) -> tuple[int, int]:
    """Column and row of a cell."""
    y = cell // SIDE - 24
    return cell % SIDE - 24 + (y + (y & 1)) // 2, y


_INSIDE = range(1, SIDE - 1)
CELL_OF = {field_of(row * SIDE + column): row * SIDE + column for row in _INSIDE for column in _INSIDE}
"""The cells of all fields but those at the border of the grid."""


def line_from(cell: int, step: int) -> list[int]:
    """The cells behind a cell in one direction, to the border of the grid."""
    line = []
    while 0 < (cell := cell + step) % SIDE < SIDE - 1 and cell // SIDE < SIDE:
        line.append(cell)
    return line


def is_first_half(rotation: int, direction: int) -> bool:
    """Whether a tile's edge shows its first habitat: SW, W and NW at rotation 0, then turned clockwise."""
    return (direction - rotation) % 6 in {2, 3, 4}


HALF: Final = [0 if is_first_half(rotation, direction) else 1 for rotation in range(6) for direction in range(6)]
"""By rotation * 6 + direction: which half of a tile the edge belongs to."""
