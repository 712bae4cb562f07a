"""A state as the server prints it, byte for byte, put together from pieces that are made once.

The layout is that of an object mapper's pretty-printer: each start tag on a line of
its own, two blanks a level, the newline first. Some clients depend on it.

A state is sent with every move, so this is the one place outside the rules that reads
the kernel's packed record itself: ply, number of obstructed cells, these, and for each
occupied cell its number, its height and its pieces, bottom first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import BLUE, CELL_OF, COLOURS, KINDS, PIECES, RED, Field
from spieltisch.games.hive.engine.geometry import PER_KIND, RADIUS
from spieltisch.games.hive.events import made
from spieltisch.games.hive.view import Observation
from spieltisch.games.hive.wire.moves import write_move, write_piece
from spieltisch.wire.element import escape_attribute

SPAN: Final = range(-RADIUS, RADIUS + 1)
"""The coordinates in the order of the square array that carries the hexagon."""


class Printer:
    """Prints states in rooms that stand ``level`` levels deep: 1 on the wire, 0 in replay files."""

    def __init__(self, level: int) -> None:
        self._level = level
        self._indents = indents = [b"\n" + b"  " * (level + below) for below in range(7)]
        self._head_lines = [indent.decode() for indent in indents[:4]]
        self._ends = b"%s</state>%s</data>%s</room>" % (indents[2], indents[1], indents[0])
        self._end_of_field = indents[5] + b"</field>"
        # By owner * 5 + kind.
        self._stacked = [indents[6] + write_piece(*piece).encode() for piece in PIECES]
        self._in_hand = [indents[4] + write_piece(*piece).encode() for piece in PIECES]
        self._hands: dict[tuple[Seat, tuple[int, ...]], bytes] = {}
        # The empty board in parts, and by cell: its place among them, and its field's tag in two other forms.
        self._board: list[bytes] = [indents[3] + b"<board>"]
        self._slot: dict[int, int] = {}
        self._occupied: dict[int, bytes] = {}
        self._obstructed: dict[int, bytes] = {}
        for x in SPAN:
            self._lay_row(x)
        self._board.append(indents[3] + b"</board>")
        # Most fields of a state are as they were in the one before.
        self._field = lru_cache(maxsize=4096)(self._print_field)

    def _lay_row(self, x: int) -> None:
        self._board.append(self._indents[4] + b"<fields>")
        for y in SPAN:
            field = Field.at(x, y)
            if field.is_on_board:
                self._lay_field(field)
            else:
                self._board.append(self._indents[5] + b"<null/>")
        self._board.append(self._indents[4] + b"</fields>")

    def _lay_field(self, field: Field) -> None:
        start, cell = b'%s<field x="%d" y="%d" z="%d" isObstructed=' % (self._indents[5], *field), CELL_OF[field]
        self._slot[cell] = len(self._board)
        self._board.append(start + b'"false"/>')
        self._occupied[cell] = start + b'"false">'
        self._obstructed[cell] = start + b'"true"/>'

    def memento(self, room: str, names: Sequence[str], observation: Observation, hint: str | None = None) -> bytes:
        """The message that carries a state; ``hint`` came with the latest move."""
        parts = self._board.copy()
        used = self._fill(parts, observation.record)
        parts.append(self._hand(RED, used[: len(KINDS)]))
        parts.append(self._hand(BLUE, used[len(KINDS) :]))
        if observation.last is not None:
            mover, move = made(observation.last)
            parts.append(write_move("lastMove", move, mover, hint, self._level + 3).encode())
        return b"%s%s%s" % (self._head(room, names, observation.turn), b"".join(parts), self._ends)

    def _fill(self, parts: list[bytes], record: bytes) -> tuple[int, ...]:
        """Put what is on the board into its parts; returns how many of each piece there are, by owner * 5 + kind."""
        at, pieces = 2 + record[1], b""
        for cell in record[2:at]:
            parts[self._slot[cell]] = self._obstructed[cell]
        while at < len(record):
            cell, end = record[at], at + 2 + record[at + 1]
            stack = record[at + 2 : end]
            parts[self._slot[cell]] = self._field(cell, stack)
            pieces += stack
            at = end
        return tuple([pieces.count(number) for number in range(len(PIECES))])

    def _print_field(self, cell: int, stack: bytes) -> bytes:
        return self._occupied[cell] + b"".join([self._stacked[number] for number in stack]) + self._end_of_field

    def _head(self, room: str, names: Sequence[str], turn: int) -> bytes:
        """Everything before the board."""
        room_line, data_line, state_line, inner = self._head_lines
        mover = COLOURS[turn % 2]
        red, blue = (escape_attribute(name) for name in names)
        return (
            f'{room_line}<room roomId="{escape_attribute(room)}">{data_line}<data class="memento">'
            f'{state_line}<state class="state" startPlayerColor="RED" turn="{turn}" currentPlayerColor="{mover}">'
            f'{inner}<red color="RED" displayName="{red}"/>{inner}<blue color="BLUE" displayName="{blue}"/>'
        ).encode()

    def _hand(self, owner: Seat, on_board: tuple[int, ...]) -> bytes:
        """The pieces a side has not set yet, in the order of kinds."""
        printed = self._hands.get((owner, on_board))
        if printed is None:
            printed = self._hands[owner, on_board] = self._print_hand(owner, on_board)
        return printed

    def _print_hand(self, owner: Seat, on_board: tuple[int, ...]) -> bytes:
        tag = b"undeployed%sPieces" % COLOURS[owner].capitalize().encode()
        rows = [
            self._in_hand[owner * len(KINDS) + kind]
            for kind, owned, used in zip(KINDS, PER_KIND, on_board, strict=True)
            for _ in range(owned - used)
        ]
        if not rows:
            return b"%s<%s/>" % (self._indents[3], tag)
        return b"%s<%s>%s%s</%s>" % (self._indents[3], tag, b"".join(rows), self._indents[3], tag)


WIRE: Final = Printer(1)
REPLAY: Final = Printer(0)
