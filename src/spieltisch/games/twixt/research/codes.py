"""The numbers of TwixT's choices, and of the planes of its features."""

from __future__ import annotations

from typing import Final

LEAVE: Final = 0
"""Behind the cells, of which a choice is ``size * x + y`` of the board as the mover sees it, with its own borders left
and right: leaves the swamps as they lie."""
MIRROR: Final = 1
"""The next one: mirrors them."""
CHOICES: Final = 2
"""How many there are besides the cells."""

PLANES: Final = 15
"""Own pegs, the opponent's, swamps and corners; own links that lead from here in each of the four directions to the
right, and the opponent's; and from ``NUMBERS`` on planes full of one number."""
NUMBERS: Final = 11
"""Own score, the opponent's, how many plies are left, and whether the mirror question is open."""
