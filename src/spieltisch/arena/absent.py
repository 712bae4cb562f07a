"""Somebody who never came: takes the seat, so that the game can begin, and is gone as soon as it has."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from spieltisch.core.commands import Claim, Command, Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Batch, Message
from spieltisch.net.connection import Connection
from spieltisch.net.hall import Desk


class Absent:
    """A seat's player whose program ended before it said a word, or never said one."""

    is_closing = False

    def __init__(self, desk: Desk, code: str, fault: Fault, why: str) -> None:
        self._code = code
        self._leave = Leave(fault, why)
        self._connection = Connection(desk, self, self)

    def sit_down(self) -> None:
        """Claim the seat."""
        self._connection.open("absent")

    def connected(self) -> Sequence[Command]:
        return [Claim(self._code)]

    def receive(self, data: bytes, now_us: int) -> Sequence[Command]:
        return []

    def closed(self, now_us: int) -> Sequence[Command]:
        return []

    def tell(self, message: Message) -> None:
        """The first batch says that the game has begun."""
        if isinstance(message, Batch):
            asyncio.get_running_loop().call_soon(self._connection.leave, self._leave)

    def to_send(self) -> bytes:
        return b""

    def next_deadline(self) -> int | None:
        return None

    def wake(self, now_us: int) -> Sequence[Command]:
        return []

    def write(self, data: bytes) -> bool:
        return True

    def finish(self) -> None:
        self._connection.lost()

    def abort(self) -> None:
        self._connection.lost()
