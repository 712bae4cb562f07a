"""Three in a line: functions over a position. The kernel, and whatever other rules there may be, import them."""

from __future__ import annotations

from spieltisch_newgame.engine.state import Position

LINES = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]
"""Rows, columns and diagonals, as bits."""


def winner(position: Position) -> int:
    """The seat that has a line, or -1."""
    for k in range(8):
        if position.crosses & LINES[k] == LINES[k]:
            return 0
        if position.noughts & LINES[k] == LINES[k]:
            return 1
    return -1


def cells_in_lines(position: Position) -> int:
    """The cells of all lines that somebody has, as bits."""
    cells = 0
    for k in range(8):
        if position.crosses & LINES[k] == LINES[k] or position.noughts & LINES[k] == LINES[k]:
            cells |= LINES[k]
    return cells
