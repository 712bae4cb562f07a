"""Who sits at a table as pages show it, and whom somebody there could be taken for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from spieltisch.core.looks import resembled
from spieltisch.core.names import mend
from spieltisch.core.seats import Seat
from spieltisch.lobby.room import BOT
from spieltisch.web.tables.models import SeatCard
from spieltisch.web.tables.served import ServedGame


def mark(
    served: ServedGame, seats: Sequence[SeatCard], known: Collection[Seat] = (), owners: Mapping[Seat, str | None] = {}
) -> None:
    """Show names as they can be seen, and mark whoever can be taken for somebody else. Names at ``known`` seats were
    given by pages, which refuse those of others; but somebody may have claimed one since, unless the profile at
    ``owners`` has it. Pages tell players of one and the same name apart by numbers, so these need no mark."""
    names: list[str] = []
    doubtful: list[SeatCard] = []
    for seat in seats:
        if seat.state != "taken" or not seat.name:
            continue
        if seat.seat in known:
            names.append(seat.name)
            seat.resembles = served.claimed(seat.name, owners.get(seat.seat))
            seat.profile = None if seat.resembles else served.claimed(seat.name, None)
        elif seat.kind == BOT:
            names.append(seat.name)
        else:
            doubtful.append(seat)
    for seat in doubtful:
        others = [name for name in names if name != seat.name]
        seat.resembles = served.claimed(seat.name, None) or resembled(seat.name, others)
        names.append(seat.name)
    for seat in seats:
        if seat.resembles:
            seat.resembles = mend(seat.resembles)
        if (shown := mend(seat.name)) != seat.name:
            seat.name = shown
