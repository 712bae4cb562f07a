"""Who sees to a connection's peer beside it: the program that plays there, or a match that waits for somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from spieltisch.core.commands import Leave
from spieltisch.core.seats import Seat


class Accompanied(Protocol):
    """A connection, to its companion."""

    def end(self, leave: Leave = ...) -> None:
        """The peer sends nothing more; ``leave`` is what that amounts to."""


class Companion:
    """Hears what a connection comes to. This one lets all take its course, as most peers need nobody."""

    def hang_up(self, connection: Accompanied) -> None:
        """The peer sends nothing more, or is gone: end the connection, at once or later. Whoever knows the peer's
        process may look at that first."""
        connection.end()

    def asked(self) -> None:
        """A request goes out."""

    def sent(self, requests: Sequence[tuple[str, Seat]]) -> None:
        """These requests, each a table and a seat, have left: their clocks start."""

    def answered(self) -> None:
        """The peer acts."""

    def parted(self) -> None:
        """The last byte was let go."""

    def overhear(self, side: str, data: bytes) -> None:
        """All bytes, those of the peer (``"C"``) and ours (``"S"``), as they come and go."""
