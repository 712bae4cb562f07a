"""What happens in a game. Everybody sees everything."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat has put its mark into a cell."""

    seat: Seat
    cell: int
