"""Onlookers at pages: what they do at tables of protocol clients stands in the ledger, as it reaches those."""

from __future__ import annotations

import pickle
from functools import partial

from spieltisch.core.commands import Command, Leave
from spieltisch.core.messages import Dismissed, Message
from spieltisch.net.ledger import What
from spieltisch.net.participant import LoadT, Participant


class Onlooker(Participant[LoadT]):
    """Watches, and may say something."""

    def follow(self) -> None:
        """Let all that it asks for be written down."""
        self.who = self.number

    def connect(self, kind: str, address: str = "") -> None:
        data = f"{self.runner.place} {kind} {address}".encode()
        self.runtime.take(self.who, What.JOINED, lambda now_us: super(Onlooker, self).connect(kind, address), data)

    def command(self, command: Command, now_us: int) -> None:
        act = partial(super().command, command)
        self.runtime.take(self.who, What.COMMANDED, act, pickle.dumps(command))


class Ghost(Onlooker[None]):
    """One whose page was of an earlier process. It leaves, and the page comes back by itself."""

    _is_closing = False

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def hear(self, message: Message) -> None:
        self._is_closing |= isinstance(message, Dismissed)

    def collect(self) -> None:
        """There is nobody to tell."""

    def release(self, load: None, *, is_asked: bool) -> bool:
        return False

    def finish(self) -> None:
        self.runtime.forget(self)

    abort = finish

    def go(self) -> None:
        """Nobody is behind it."""
        self.leave(Leave(why="left the page"))
