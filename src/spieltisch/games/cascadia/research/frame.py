"""The fields of a landscape, whichever way it grows: a frame of 24 rows and columns whose opposite borders meet.

A landscape begins on two rows and two columns (of slanted ones, as on the kernel's rhombus), and every tile lies beside
another. So after twenty rounds it spans no more than 22 rows and 22 columns, 24 with all that lies beside it, and
numbers modulo 24 tell any two of its fields and their neighbours apart. A frame that does not wrap would need 1,323
fields for the same. The start lies in the middle: a landscape that stays within eleven steps of it, as nearly all do,
is an ordinary picture.
"""

from __future__ import annotations

from typing import Final

from spieltisch.games.cascadia.engine.geometry import CELLS, ORIGIN, SIDE

WIDTH: Final = 24
FIELDS: Final = WIDTH * WIDTH
MIDDLE: Final = WIDTH // 2
"""Row and column of the start (0, 0)."""


def field_of(cell: int) -> int:
    """``24 * row + column``. A row is as outside, a column goes from its cells to the south-east."""
    row, column = cell // SIDE - ORIGIN // SIDE + MIDDLE, cell % SIDE - ORIGIN % SIDE + MIDDLE
    return row % WIDTH * WIDTH + column % WIDTH


FIELD_OF: Final = [field_of(cell) for cell in range(CELLS)]
"""By cell of the kernel's grid, which is twice as wide: four cells have the same field."""
