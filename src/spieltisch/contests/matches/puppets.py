"""Those at the other seats of a game that is lived again."""

from __future__ import annotations

from collections.abc import Callable

from spieltisch.contests.matches.stand_in import StandIn
from spieltisch.core.messages import Answer, Batch, Dismissed, Message, Refused
from spieltisch.lobby.room import BOT
from spieltisch.net.runner import LobbyRunner


class Puppet(StandIn):
    """Sits at another seat, and does what it is told."""

    def __init__(self, runner: LobbyRunner, code: str, refused: Callable[[str], None]) -> None:
        super().__init__(runner, code, BOT)
        self._refused = refused
        self._is_closing = False

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def hear(self, message: Message) -> None:
        answer = message.answer if isinstance(message, Batch) else message if isinstance(message, Answer) else None
        if answer and isinstance(answer.verdict, Refused):
            self._refused(answer.verdict.sentence or answer.verdict.code)
        self._is_closing |= isinstance(message, Dismissed)
