"""The numbers of TwixT's choices, and of the planes of its features."""

from __future__ import annotations

from typing import Final

CELLS: Final = 576
"""Choices below are cells: ``24 * x + y`` of the board as the mover sees it, with its own borders left and right."""
LEAVE: Final = 576
"""Leaves the swamps as they lie."""
MIRROR: Final = 577
"""Mirrors them."""
CHOICES: Final = 578

PLANES: Final = 15
"""Own pegs, the opponent's, swamps and corners; own links that lead from here in each of the four directions to the
right, and the opponent's; and from ``NUMBERS`` on planes full of one number."""
NUMBERS: Final = 11
"""Own score, the opponent's, how many plies are left, and whether the mirror question is open."""
