"""Somebody who never came: takes the seat, so that the game can begin, and gives it up as soon as it has."""

from __future__ import annotations

import asyncio

from spieltisch.core.commands import Claim, Leave
from spieltisch.core.messages import Batch, Message
from spieltisch.lobby.room import ABSENT
from spieltisch.net.participant import Participant
from spieltisch.net.runner import LobbyRunner


class AbsentPlayer(Participant[None]):
    """A seat's player whose program ended before it was ready to play, or never was. Nothing reaches it."""

    def __init__(self, runner: LobbyRunner, code: str, leave: Leave) -> None:
        super().__init__(runner)
        self._reservation = code
        self._leave = leave

    def sit_down(self) -> None:
        """Claim the seat."""
        self.connect(ABSENT)
        self.command(Claim(self._reservation), self.runtime.now())

    @property
    def is_closing(self) -> bool:
        return False

    def hear(self, message: Message) -> None:
        """The first batch says that the game has begun."""
        if isinstance(message, Batch):
            asyncio.get_running_loop().call_soon(self.leave, self._leave)

    def collect(self) -> None:
        """Nobody waits for anything."""

    def release(self, load: None, *, is_asked: bool) -> bool:
        return is_asked

    def finish(self) -> None:
        self.runtime.forget(self)

    def abort(self) -> None:
        self.finish()
