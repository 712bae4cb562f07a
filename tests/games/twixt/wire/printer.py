"""Boards as the protocol page describes them, cell by cell. It shares no code with the product."""

from __future__ import annotations


def board(orientation: str = "2009", swamps: str = "", moves: str = "") -> bytes:
    """A line ``2 …``: of 24 columns from left to right, each from top to bottom."""
    cells = {(x, y): _bare(x, y, orientation) for x in range(24) for y in range(24)}
    for block in filter(None, swamps.split(";")):
        size, left, top = map(int, block.split(","))
        for x in range(left, left + size):
            for y in range(top, top + size):
                cells[x, y] = -1
    for ply, move in enumerate(filter(None, moves.split(","))):
        x, y = map(int, move.split("/"))
        cells[x, y] = 1 if ply % 2 == 0 else 2
    return b"2 " + " ".join(str(cells[x, y]) for x in range(24) for y in range(24)).encode() + b"\n"


def _bare(x: int, y: int, orientation: str) -> int:
    is_side, is_end = x in {0, 23}, y in {0, 23}
    if is_side and is_end:
        return -1
    left_and_right, top_and_bottom = (3, 4) if orientation == "2009" else (4, 3)
    return left_and_right if is_side else top_and_bottom if is_end else 0


def expand(text: str) -> bytes:
    """``@board KEY=VALUE…`` with the keys above, and ``@digits NUMBER`` for a very long word."""
    name, *words = text.split()
    given = dict(word.split("=", 1) for word in words if "=" in word)
    match name:
        case "board":
            return board(**given)
        case "digits":
            return b"7" * int(words[0])
    raise ValueError(f"no shorthand: {text!r}")
