"""What administrators ask for: tables for given players, pauses and steps, ends, results by player."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any, TypeAlias, assert_never

from spieltisch.core.commands import AskTally, Cancel, Pause, Prepare, Release, Slot, Step, Tally, Timing
from spieltisch.core.messages import Message, Prepared, Tallying
from spieltisch.core.seats import Seat
from spieltisch.table.floor import Floor
from spieltisch.table.inputs import Advance, Hold, SetTimed
from spieltisch.table.rooms import Guest

AdministratorsCommand: TypeAlias = Prepare | Release | Pause | Step | Cancel | Timing | Tally | AskTally


class Administrators:
    """Those of one lobby."""

    def __init__(self, floor: Floor, password: str | None, config: Any, seats: int) -> None:
        """``config`` and ``seats`` are those of the tables they prepare; nobody is let in without a password."""
        self.is_draining = False
        self._floor, self._password = floor, password
        self._config, self._seats = config, seats
        self._guests: dict[int, Guest] = {}

    def __len__(self) -> int:
        return len(self._guests)

    def admit(self, guest: Guest, password: str) -> None:
        """Let a guest become an administrator, or dismiss it."""
        if not self._password or not hmac.compare_digest(password.encode(), self._password.encode()):
            self._floor.dismiss(guest, "wrong password")
            return
        guest.is_administrator = True
        self._guests[guest.connection] = guest

    def forget(self, guest: Guest) -> None:
        """The guest has left."""
        self._guests.pop(guest.connection, None)

    def tell(self, message: Message) -> None:
        """Tell all of them."""
        for guest in self._guests.values():
            self._floor.send(guest, message)

    def obey(self, guest: Guest, command: AdministratorsCommand) -> None:
        """Do what one of them asks for."""
        match command:
            case Prepare(slots):
                self._prepare(guest, slots)
            case Release(code):
                self._release(guest, code)
            case Pause(table, on):
                self._pause(table, on=on)
            case Step(table, forced):
                self._step(guest, table, forced=forced)
            case Cancel(table):
                if room := self._floor.demand(guest, table):
                    self._floor.cancel(room)
            case Timing(table, seat, on):
                self._set_timed(guest, table, seat, on=on)
            case Tally(on):
                self._floor.tallies.switch(on=on)
                self._floor.send(guest, Tallying(on))
            case AskTally(name):
                self._report_score(guest, name)
            case _:
                assert_never(command)

    def _prepare(self, guest: Guest, slots: Sequence[Slot]) -> None:
        missing = self._seats - len(slots)
        if missing < 0:
            self._floor.warn(f"ignored a table prepared for {len(slots)} players: {self._seats} play")
        elif self.is_draining:
            self._floor.dismiss(guest, "no more tables")
        else:
            room = self._floor.open_prepared(self._config, [*slots, *[Slot()] * missing])
            self._floor.send(guest, Prepared(room.id, room.codes))

    def _release(self, guest: Guest, code: str) -> None:
        if reserved := self._floor.take_reserved(code):
            self._floor.release(*reserved)
        else:
            self._floor.dismiss(guest, "no such reservation")

    def _pause(self, table: str, *, on: bool) -> None:
        room = self._floor.rooms.get(table)
        if room is None:
            self._floor.warn(f"ignored a pause of table {table!r}: there is none")
        elif room.table is None:
            room.is_paused = on
        else:
            self._floor.feed(room, Hold(on))

    def _step(self, guest: Guest, table: str, *, forced: bool) -> None:
        room = self._floor.demand(guest, table)
        if room is None:
            return
        if room.table is not None:
            self._floor.feed(room, Advance())
        elif forced:
            self._floor.start(room)
        else:
            self._floor.warn(f"ignored a step of table {table}, whose game has not started")

    def _set_timed(self, guest: Guest, table: str, seat: Seat, *, on: bool) -> None:
        room = self._floor.demand(guest, table)
        if room is None:
            return
        if room.table is None or not 0 <= seat < len(room.places):
            self._floor.warn(f"ignored a change of time limits at table {table}: nobody plays at seat {seat}")
        else:
            self._floor.feed(room, SetTimed(seat, on))

    def _report_score(self, guest: Guest, name: str) -> None:
        if score := self._floor.tallies.score(name):
            self._floor.send(guest, score)
        else:
            self._floor.warn(f"ignored a question for results of {name!r}: there are none")
