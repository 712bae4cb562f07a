"""A player from elsewhere at one table: its doors, who comes in there, and what becomes of it if nobody does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from spieltisch.contests.matches.players import RemoteEntrant
from spieltisch.core.commands import Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.seats import Seat
from spieltisch.lobby.room import Phase, Room
from spieltisch.net.companion import Accompanied, Companion
from spieltisch.net.connection import Connection
from spieltisch.net.door import Door
from spieltisch.net.fault_plan import FaultPlan
from spieltisch.net.now import SECOND_US
from spieltisch.net.server import HostedGame
from spieltisch.net.tracing import Tracing

DID_NOT_COME: Final = Leave(Fault.LEFT, "did not come", ends_game=True)
DID_NOT_ANSWER: Final = Leave(Fault.LEFT, "did not answer", ends_game=True)
HUNG_UP: Final = Leave(Fault.LEFT, "end of stream", ends_game=True)
OVER: Final = "the game is over"

log = logging.getLogger(__name__)


class RemoteSeat(Companion):
    """One seat, until its game begins for whoever knows the secret. A player who is gone then has left: in a match a
    result counts."""

    def __init__(
        self, hosted: HostedGame, player: RemoteEntrant, code: str, seat: Seat, tracing: Tracing | None = None,
        faults: FaultPlan | None = None, *, fill: Callable[[Leave], None],
    ) -> None:  # fmt: skip
        """``fill`` seats somebody else, if the player has not come in its time."""
        self._hosted = hosted
        self._player = player
        self._code = code
        self._seat = seat
        self._tracing = tracing
        self._faults = faults
        self._fill = fill
        self._doors: Sequence[Door] = ()
        self._connections: list[Connection] = []
        """Strangers', too: the first may be somebody else's."""
        self._room: Room | None = None
        self._is_due = False
        """Whether the player has had its time to come."""
        self._is_over = False
        self._walkover: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None
        """For an answer, where the game's limits do not count."""

    def open(self, room: Room | None) -> None:
        """Let in who waits at the gate, and whoever comes."""
        self._room = room
        dialects = self._hosted.game.wire.spoken(self._hosted.options)
        self._doors = [
            self._hosted.new_door(
                each, code=self._code, secret=self._player.secret, tracing=self._tracing, faults=self._faults
            )
            for each in dialects
        ]
        for door in self._doors:
            door.arrived = self._arrive
            door.open_at(*self._player.gate.sockets(door.dialect))
        self._walkover = self._later(self._miss)

    def leave(self, leave: Leave) -> None:
        """Give up the seat."""
        for connection in self._connections:
            connection.leave(leave)

    def close(self) -> None:
        """The last game is over: whoever comes from now on waits for the next one, and strangers wait no longer."""
        if self._is_over:
            return
        self._is_over = True
        if self._walkover:
            self._walkover.cancel()
        self.answered()
        for door in self._doors:
            door.close()
        asyncio.get_running_loop().call_soon(self._show_out)  # by then the player knows

    def _show_out(self) -> None:
        for connection in self._connections:
            if not connection.is_done and not connection.has_left:
                connection.dismiss(OVER)
        for door in self._doors:
            for newcomer in door.admission.present:
                if newcomer.is_stranger:
                    newcomer.show_out(OVER)

    def _arrive(self, connection: Connection) -> None:
        self._connections.append(connection)
        if self._is_over:
            asyncio.get_running_loop().call_soon(self._show_out)
        connection.companion = self

    def hang_up(self, connection: Accompanied) -> None:
        connection.end(HUNG_UP)
        if self._is_due:
            asyncio.get_running_loop().call_soon(self._excuse)

    def asked(self) -> None:
        self.answered()
        if not self._player.is_timed:
            self._patience = self._later(partial(self.leave, DID_NOT_ANSWER))

    def answered(self) -> None:
        if self._patience:
            self._patience.cancel()

    def _later(self, do: Callable[[], None]) -> asyncio.TimerHandle:
        """Once the player has had its time."""
        return asyncio.get_running_loop().call_later(self._player.walkover_us / SECOND_US, do)

    def _miss(self) -> None:
        self._is_due = True
        self._excuse()

    def _excuse(self) -> None:
        """Whatever it says from now on comes too late."""
        if not self._room or self._room.phase is not Phase.GATHERING or self._room.is_ready(self._seat):
            return
        log.warning("player %s did not come", self._player.name)
        self.leave(DID_NOT_COME)
        self._fill(DID_NOT_COME)
