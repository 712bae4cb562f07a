"""The numbers of Hive's choices, and of the planes of its features.

Both lie in one frame: the board's rhombus without its wall, 11 rows of equal y and 11 columns of equal x. A field's
*place* is ``11 * (y + 5) + x + 5``; of the 121, the 91 of the hexagon are fields. Seats see the board the same way:
neither has a side of its own.
"""

from __future__ import annotations

from typing import Final

from spieltisch.games.hive.engine.geometry import CELLS, FIELDS, RADIUS
from spieltisch.games.hive.engine.geometry import WIDTH as WALLED

WIDTH: Final = 2 * RADIUS + 1
PLACES: Final = WIDTH * WIDTH
CELL_OF: Final = [WALLED * (place // WIDTH + 1) + place % WIDTH + 1 for place in range(PLACES)]
"""By place: the kernel's cell."""
PLACE_OF: Final = [CELL_OF.index(cell) if cell in FIELDS else 0 for cell in range(CELLS)]
"""By cell, for fields."""

START: Final = 5 * PLACES
"""Choices below set a piece of the hand: ``121 * kind + place``. From here on they take up the top piece of a place,
to drag it: half a move, of which every one can be completed."""
TARGET: Final = START + PLACES
"""From here on: puts the piece that was taken up on a place."""
SKIP: Final = TARGET + PLACES
"""Where nothing else is lawful."""
CHOICES: Final = SKIP + 1

COVERED: Final = 10
"""Planes below: pieces that nothing covers, own ones by kind, then the opponent's. From here on, in the same way:
pieces on the ground, which is level 1, that others stand on."""
BETWEEN: Final = 20
"""Beetles that others stand on: own ones and the opponent's on level 2, then on 3 and on 4."""
HEIGHT: Final = 26
"""How many pieces stand here."""
BOARD: Final = 27
"""The fields, obstructed or not; the rest of the frame is off the board."""
BLOCKED: Final = 28
"""The obstructed ones."""
TAKEN: Final = 29
"""Where the mover has taken up a piece, for its own eyes until it is put down."""
NUMBERS: Final = 30
"""From here on planes full of one number: own pieces in hand by kind, then the opponent's, and what follows."""
FREE: Final = NUMBERS + 10
"""Free fields around the own bee, which decide at the end, and around the opponent's; -1 for one in hand."""
PLIES_LEFT: Final = FREE + 2
DUE: Final = FREE + 3
"""Whether the own hand may set nothing but its bee."""
SECOND: Final = FREE + 4
"""Whether it is blue that looks. Blue moves second, and a game ends only after its move."""
PLANES: Final = FREE + 5
