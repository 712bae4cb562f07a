"""When a game of Hive is over, and who has won it."""

from __future__ import annotations

from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.state import Position

SIDE = geometry.SIDE
LAST_PLY = geometry.LAST_PLY
BITS = geometry.BITS


def free_around(position: Position, side: int) -> int:
    """Free fields around a side's bee, or -1 while it is in hand.

    ``GameRuleLogic.kt``: what is off the board or obstructed is not free; a covered bee counts like any other.
    """
    cell = position.where[side * SIDE]
    if not cell:
        return -1
    near = position.near[cell]
    return 6 - BITS[(near | near >> 6 | near >> 24) & 63]


def is_over(position: Position) -> bool:
    """``Game.java`` looks for an end only after blue's move, so blue may answer the surrounding of his bee."""
    if position.ply & 1:
        return False
    return position.ply >= LAST_PLY or free_around(position, 0) == 0 or free_around(position, 1) == 0


def winner(position: Position) -> int:
    """0 or 1, or -1 for a draw or while the game runs. After 30 rounds more free fields win."""
    if not is_over(position):
        return -1
    red = free_around(position, 0)
    blue = free_around(position, 1)
    if red == 0 or blue == 0:  # a bee in hand (-1) is not surrounded
        return (0 if red != 0 else -1) if blue == 0 else 1
    return 0 if red > blue else 1 if blue > red else -1
