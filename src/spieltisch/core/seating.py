"""The usual policy of a room: take the next free seat, or the one that was reserved, and begin when all are taken."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.core.policy import Attend, Begin, Disband, Entry, Instruction, Member, Opening, RoomPolicy, Sit
from spieltisch.core.seats import Seat


class OpenSeats(RoomPolicy):
    """Seats for whoever comes, in order. Reserved ones wait for their players, who hear of their seats when the
    game begins."""

    def __init__(self, opening: Opening, *, starts_paused: bool = False, shows_at_once: bool = False) -> None:
        assert opening.seats is not None
        self.opening = opening
        self.starts_paused = starts_paused and not opening.is_reserved
        self.shows_at_once = shows_at_once
        self._members: list[Member | None] = [None] * opening.seats
        self._reserved = set(range(opening.seats)) if opening.is_reserved else set[Seat]()
        self._watching: set[Member] = set()
        self._is_running = False

    @property
    def has_room(self) -> bool:
        return not self._is_running and self._free_seat() is not None

    def enter(self, member: Member, entry: Entry) -> Sequence[Instruction]:
        if entry.is_spectator:
            self._watching.add(member)
            return [Attend(member)]
        seat = self._free_seat() if entry.seat is None else entry.seat
        assert seat is not None
        self._members[seat] = member
        told = [] if self.opening.is_reserved else [Sit(member, seat)]
        return [*told, *(() if None in self._members else self.start())]

    def leave(self, member: Member) -> Sequence[Instruction]:
        """Before a game the seat can be taken again, in the way it was taken."""
        if member in self._members:
            self._members[self._members.index(member)] = None
        self._watching.discard(member)
        is_deserted = not (self._is_running or self.opening.is_reserved or any(self._members) or self._watching)
        return [Disband()] if is_deserted else []

    def release(self, seat: Seat) -> Sequence[Instruction]:
        self._reserved.discard(seat)
        return ()

    def start(self) -> Sequence[Instruction]:
        """Who has a reserved seat hears of it now."""
        self._is_running = True
        seated = enumerate(self._members) if self.opening.is_reserved else ()
        told = [Sit(member, seat) for seat, member in seated if member is not None]
        return [*told, Begin(tuple(self._members))]

    @property
    def members(self) -> list[Member | None]:
        """By seat."""
        return list(self._members)

    def _free_seat(self) -> Seat | None:
        free = (seat for seat, member in enumerate(self._members) if member is None and seat not in self._reserved)
        return next(free, None)
