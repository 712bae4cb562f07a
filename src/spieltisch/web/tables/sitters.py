"""Who sits at a table as pages show it, and whom somebody there could be taken for."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from spieltisch.core.looks import resembled
from spieltisch.core.names import mend
from spieltisch.core.seats import Seat
from spieltisch.lobby.room import BOT
from spieltisch.web.tables.models import SeatCard
from spieltisch.web.tables.served import ServedGame


def mark(served: ServedGame, seats: Sequence[SeatCard], known: Collection[Seat] = ()) -> None:
    """Show names as they can be seen, and mark each client that can be taken for somebody else. Names at ``known``
    seats were given by pages, which refuse those of others. Pages tell players of one and the same name apart by
    numbers, so these need no mark."""
    names: list[str] = []
    doubtful: list[SeatCard] = []
    for seat in seats:
        if seat.state == "taken" and seat.name:
            if seat.seat in known or seat.kind == BOT:
                names.append(seat.name)
            else:
                doubtful.append(seat)
    for seat in doubtful:
        other = served.claimed(seat.name) or resembled(seat.name, [name for name in names if name != seat.name])
        names.append(seat.name)
        if other:
            seat.resembles = mend(other)
    for seat in seats:
        if (shown := mend(seat.name)) != seat.name:
            seat.name = shown
