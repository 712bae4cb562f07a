"""The numbered messages of High Voltage: their ids, and the board as a row of codes.

One message a line, ASCII: an id, then its arguments, separated by blanks. Each id means
one thing from the server and (2, 3, 4, 6) another, though kindred, from the client.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from spieltisch.core.errors import PeerError
from spieltisch.core.framing import Framing
from spieltisch.games.twixt.engine.geometry import CELLS, SIZE, is_corner
from spieltisch.games.twixt.view import Observation

PLAYER: Final = 0
BOARD: Final = 2
MOVE: Final = 3
SCORE: Final = 4
MIRROR: Final = 6
RESET: Final = 8
END: Final = 9

QUESTIONS: Final[Mapping[int, str]] = {BOARD: "board", SCORE: "score"}
"""What a client may ask during its own turn, as the rules call it."""

SWAMP: Final = -1
FREE: Final = 0
LIMIT: Final = 8192
"""Bytes in a line. The longest message, a board, has fewer than 2 000."""

_NUMBER: Final = re.compile(rb"-?[0-9]{1,9}")
_CODE: Final = re.compile(rb"-?[0-9]")
_CODES: Final = range(-1, 5)


def framing() -> Framing:
    """For those who look on: a line says what its numbers say."""
    return Framing(meaning=bytes.split, unknown=b"7 7\n")


def line(*numbers: int) -> bytes:
    """A message as it is sent: one blank between numbers, one LF at the end."""
    return b"%s\n" % b" ".join(b"%d" % number for number in numbers)


def split(data: bytes) -> list[int]:
    """A received line as integers. Raises ``PeerError`` when it is anything else."""
    tokens = data.split()
    if not all(map(_NUMBER.fullmatch, tokens)):
        raise PeerError(f"not a line of integers: {data[:40]!r}")
    return [int(token) for token in tokens]


def codes(observation: Observation) -> list[int]:
    """The board, column by column: 0 free, 1 and 2 the players' pegs, 3 and 4 free cells that only one
    of them may use, -1 swamp."""
    board = _BARE[observation.config.orientation].copy()
    for swamp in observation.swamps:
        for cell in swamp.cells:
            board[cell] = SWAMP
    for ply, peg in enumerate(observation.moves):
        board[peg.cell] = 1 + ply % 2
    return board


def read_codes(data: bytes) -> list[int]:
    """The codes of a board line, id left out, in whatever way they are separated, if at all.

    Each code has one digit, and a minus sign always belongs to the 1 behind it, so even a
    board without any separator reads in only one way. Raises ``PeerError`` for anything but
    576 codes from -1 to 4.
    """
    board = [int(code) for code in _CODE.findall(data)]
    if len(board) != CELLS or not all(code in _CODES for code in board):
        raise PeerError(f"a board has {CELLS} codes from -1 to 4, not {len(board)} like these")
    return board


def _bare(columns: int, rows: int) -> list[int]:
    """An empty board: the left and right border have one code, top and bottom the other."""
    board = [FREE] * CELLS
    for x, y in ((x, y) for x in range(SIZE) for y in range(SIZE)):
        if is_corner(x, y):
            board[SIZE * x + y] = SWAMP
        elif x in (0, SIZE - 1):
            board[SIZE * x + y] = columns
        elif y in (0, SIZE - 1):
            board[SIZE * x + y] = rows
    return board


_BARE: Final = {2009: _bare(columns=3, rows=4), 2016: _bare(columns=4, rows=3)}
