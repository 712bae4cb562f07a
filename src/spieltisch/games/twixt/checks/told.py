"""Boards that a referee tells: what is on them, and why one is not what it should be."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.games.twixt.engine.geometry import SIZE, is_corner
from spieltisch.games.twixt.wire import messages

EDGE = SIZE - 1


def swamps_of(board: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """All cells of swamp but the corners, as blocks of one."""
    cells = (divmod(number, SIZE) for number, code in enumerate(board) if code == messages.SWAMP)
    return tuple((1, x, y) for x, y in cells if not is_corner(x, y))


def border_of(board: Sequence[int]) -> int:
    """The orientation of a board without pegs, 2009 or 2016; 0 where its borders are none."""
    columns = {board[SIZE * x + y] for x in (0, EDGE) for y in range(1, EDGE)}
    rows = {board[SIZE * x + y] for x in range(1, EDGE) for y in (0, EDGE)}
    corners = {board[SIZE * x + y] for x in (0, EDGE) for y in (0, EDGE)}
    inner = {board[SIZE * x + y] for x in range(1, EDGE) for y in range(1, EDGE)}
    if corners != {messages.SWAMP} or not inner <= {messages.FREE, messages.SWAMP, 1, 2}:
        return 0
    if columns == {3} and rows == {4}:
        return 2009
    return 2016 if columns == {4} and rows == {3} else 0


def mirrored(board: Sequence[int]) -> list[int]:
    """Columns and rows of the swamps exchanged; borders stay."""
    turned = [board[SIZE * y + x] for x in range(SIZE) for y in range(SIZE)]
    return [
        turned[number] if 0 < number // SIZE < EDGE and 0 < number % SIZE < EDGE else code
        for number, code in enumerate(board)
    ]


def why_board(right: Sequence[int], told: Sequence[int], before: Sequence[int]) -> str:
    """Why a board is another one than it should be; ``before`` is that of before it was mirrored."""
    if [*told] == [*before]:
        return "it tells the board of before it was mirrored"
    if [*told] == [right[SIZE * y + x] for x in range(SIZE) for y in range(SIZE)]:
        return "it tells the board row by row; it is told column by column"
    exchanged = {1: 2, 2: 1}
    if [*told] == [exchanged.get(code, code) for code in right]:
        return "it exchanges the players' pegs on the board"
    differing = [(code, other) for code, other in zip(right, told, strict=True) if code != other]
    missing = sorted(code for code, _ in differing if code in (1, 2))
    if missing and len(missing) == len(differing):
        return "its board lacks pegs"
    if missing and missing == sorted(other for _, other in differing if other in (1, 2)):
        return "its pegs are on other cells than was said"
    return ""
