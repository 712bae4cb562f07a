"""Somebody at a seat to whom nothing leaves: there is nobody who would read it."""

from __future__ import annotations

from spieltisch.core.commands import Claim
from spieltisch.net.participant import Participant
from spieltisch.net.runner import LobbyRunner


class StandIn(Participant[None]):
    """Claims the seat of a code. What it hears, and when it goes, is up to its kind."""

    def __init__(self, runner: LobbyRunner, code: str, kind: str) -> None:
        super().__init__(runner)
        self._reservation = code
        self._kind = kind

    def sit_down(self) -> None:
        """Claim the seat."""
        self.connect(self._kind)
        self.command(Claim(self._reservation), self.runtime.now())

    def collect(self) -> None:
        """Nothing waits to leave."""

    def release(self, load: None, *, is_asked: bool) -> bool:
        return is_asked

    def finish(self) -> None:
        self.runtime.forget(self)

    def abort(self) -> None:
        self.finish()
