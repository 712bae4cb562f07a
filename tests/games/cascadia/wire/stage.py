"""A whole door for Cascadia, without sockets. All its games are drawn from files in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from spieltisch.games.cascadia import GAME
from spieltisch.games.cascadia.engine.tiles import BOX, LANDSCAPES
from spieltisch.games.cascadia.options import Options
from spieltisch.games.cascadia.wire.server import Server
from tests.wire.stage import DoorStage

BEHIND: Final = "BESHF" * 20
"""The tokens behind those that a transcript names."""


def tiles_file(first: str = "") -> str:
    """The printed landscapes in their order, these tiles, and behind them the printed ones in their order."""
    named = first.split(",") if first else []
    return "\n".join([landscape.text for landscape in LANDSCAPES] + named + [tile.text for tile in BOX])


def tokens_file(first: str = "") -> str:
    """These tokens, and behind them twenty of each animal in turn."""
    return "\n".join(first + BEHIND)


class Door(DoorStage):
    """Connections by name, and one more cue:

    ``kept FILE TEXT``   the file of the course begins, or ends, with this text
    """

    def __init__(self, options: Options | None = None) -> None:
        self.files: dict[str, bytes] = {}
        super().__init__(GAME, Server, options or self._set([]))

    def say(self, speaker: str, data: bytes) -> None:
        super().say(speaker, data)
        self._wake()

    def perform(self, words: Sequence[str]) -> None:
        super().perform(words)
        self._wake()

    def _set(self, settings: Sequence[str]) -> Any:
        """The options; ``tiles`` and ``tokens`` are what lies in front."""
        self.game = GAME
        options: Options = super()._set(settings)
        return replace(options, shuffle=False, tiles=tiles_file(options.tiles), tokens=tokens_file(options.tokens))

    def _wait(self, wait_us: int) -> None:
        end_us = self.now_us + wait_us
        while (due_us := self._due_us(end_us)) is not None:
            super()._wait(max(0, due_us - self.now_us))
            self._wake()
        super()._wait(end_us - self.now_us)

    def _wake(self) -> None:
        """Wake whoever wanted to be woken by now."""
        while self._due_us(self.now_us) is not None:
            for name, session in list(self.sessions.items()):
                deadline_us = session.next_deadline()
                if deadline_us is not None and deadline_us <= self.now_us:
                    self._handle(name, session.wake(self.now_us))

    def _due_us(self, end_us: int) -> int | None:
        deadlines = [session.next_deadline() for session in self.sessions.values()]
        return min((at_us for at_us in deadlines if at_us is not None and at_us <= end_us), default=None)
