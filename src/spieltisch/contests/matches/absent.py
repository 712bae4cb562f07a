"""Somebody who never came: takes the seat, so that the game can begin, and gives it up as soon as it has."""

from __future__ import annotations

import asyncio

from spieltisch.contests.matches.stand_in import StandIn
from spieltisch.core.commands import Leave
from spieltisch.core.messages import Batch, Message
from spieltisch.lobby.room import ABSENT
from spieltisch.net.runner import LobbyRunner


class AbsentPlayer(StandIn):
    """A seat's player whose program ended before it was ready to play, or never was."""

    def __init__(self, runner: LobbyRunner, code: str, leave: Leave) -> None:
        super().__init__(runner, code, ABSENT)
        self._leave = leave

    @property
    def is_closing(self) -> bool:
        return False

    def hear(self, message: Message) -> None:
        """The first batch says that the game has begun."""
        if isinstance(message, Batch):
            asyncio.get_running_loop().call_soon(self.leave, self._leave)
