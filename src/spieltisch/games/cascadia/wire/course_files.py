"""The files by which the course looks at a game: what came in, what went out, and what each player got.

``server.in`` has a line ``ID:MESSAGE`` for each message of a player, ``server.out`` every
message to everybody, ``NAME.out`` what that player was sent from ``JoinedGame`` on. They tell of
one table at a time: the first player of a table begins them anew (C38).
"""

from __future__ import annotations

import re
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.core.session import Written

IN: Final = "server.in"
OUT: Final = "server.out"
_FILE: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,63}")
"""Names that are safe as names of files."""


class CourseFiles:
    """What one player's session adds to them."""

    def __init__(self) -> None:
        self._seat: Seat = 0
        self._out = ""
        self._written: list[Written] = []

    def begin(self, seat: Seat, name: str, greeting: bytes) -> None:
        """The player has a seat and is told so."""
        self._seat = seat
        self._out = file_of(name, seat)
        if seat == 0:
            self._written += [Written(IN, b"", is_new=True), Written(OUT, b"", is_new=True)]
        self._written.append(Written(self._out, greeting, is_new=True))

    def add_input(self, message: bytes) -> None:
        """The player sent something in the game."""
        self._written.append(Written(IN, b"%d:%s\n" % (self._seat, message)))

    def add_output(self, messages: bytes, *, is_farewell: bool = False) -> None:
        """Everybody was sent something. Of the farewell ``server.out`` knows nothing."""
        if not messages:
            return
        self._written.append(Written(self._out, messages))
        if self._seat == 0 and not is_farewell:
            self._written.append(Written(OUT, messages))

    def take(self) -> tuple[Written, ...]:
        """All that waits to be written, once, in order."""
        written, self._written = tuple(self._written), []
        return written


def file_of(name: str, seat: Seat) -> str:
    """A file of the player's own; who has a name that is none for a file gets ``PlayerSEAT.out``."""
    is_safe = _FILE.fullmatch(name) and name.lower() != "server"
    return f"{name if is_safe else f'Player{seat}'}.out"
