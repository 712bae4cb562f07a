"""The fields of a position. ``state.pxd`` beside this gives Cython their C types."""

from __future__ import annotations


class Position:
    """Who has taken which cells; the seats alternate, seat 0 with its crosses begins."""

    def __init__(self) -> None:
        self.crosses = 0  # bit n stands for cell n
        self.noughts = 0
        self.ply = 0
