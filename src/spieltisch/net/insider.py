"""People at pages and bots: what they do at tables of protocol clients stands in the ledger, as it reaches those."""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from spieltisch.core.commands import Command, Leave
from spieltisch.core.messages import Batch, Closed, Dismissed, Message
from spieltisch.lobby.room import PAGE
from spieltisch.net.ledger import NOBODY, What, pickled
from spieltisch.net.participant import Participant
from spieltisch.net.runner import LobbyRunner

LoadT = TypeVar("LoadT")


class Insider(Participant[LoadT]):
    """Somebody of this process, who gives commands instead of bytes."""

    def follow(self) -> None:
        """Let all that it asks for be written down."""
        self.who = self.number

    def connect(self, kind: str, address: str = "") -> None:
        data = f"{self.runner.place} {kind} {address}".encode()
        self.runtime.take(self.who, What.JOINED, lambda now_us: super(Insider, self).connect(kind, address), data)

    def command(self, command: Command, now_us: int) -> None:
        act = partial(super().command, command)
        data = b"" if self.who != self.number else pickled(command)
        self.runtime.take(self.who, What.COMMANDED, act, data)

    def succeed(self, ghost: Ghost) -> None:
        """Go on as one of an earlier process, before anything else is done: hear what that one heard, and have its
        requests."""
        self.number = self.who = ghost.number
        self.line, self.is_done = ghost.line, ghost.is_done
        for at_us, message in ghost.heard:
            self.runtime.take_at(at_us, NOBODY, What.TURNED, partial(self._hear_again, message))
        self.take_requests_of(ghost)
        if not self.is_finished:
            self.runtime.participants[self.number] = self
            self.runtime.post(self)

    def _hear_again(self, message: Message, _now_us: int) -> None:
        self.hear(message)


class Ghost(Insider[None]):
    """One of an earlier process. Whoever does not go on in its place lets it leave."""

    def __init__(self, runner: LobbyRunner, number: int) -> None:
        super().__init__(runner, number=number)
        self.follow()
        self.heard: list[tuple[int, Message]] = []
        """All that it was told, and when."""
        self._is_page = False
        self._is_closing = False

    def connect(self, kind: str, address: str = "") -> None:
        self._is_page = kind == PAGE
        super().connect(kind, address)

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def hear(self, message: Message) -> None:
        self.heard.append((self.runtime.now(), message))
        closed = [item for item in message.items if isinstance(item, Closed)] if isinstance(message, Batch) else []
        is_over = any(self._is_page or item.is_last for item in closed)  # a page looks at one game
        self._is_closing |= is_over or isinstance(message, Dismissed)

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
