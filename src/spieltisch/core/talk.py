"""A script's conversation, message by message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from spieltisch.core.framing import LineCutter
from spieltisch.core.scripts import PATIENCE_US, Arrived, Gone, Script, Silence, Silent, Wrong, read, say


class Reader(Protocol):
    """Puts messages together."""

    def receive(self, data: bytes) -> Sequence[bytes]:
        """The messages that ``data`` completes, each without what ends it."""


class Lines:
    """Messages that end with LF, or CR LF; blank ones count."""

    def __init__(self) -> None:
        self._cutter = LineCutter()

    def receive(self, data: bytes) -> Sequence[bytes]:
        return [piece.data.removesuffix(b"\n").removesuffix(b"\r") for piece in self._cutter.cut(data)]


def awaited(found: bytes | Silence | Gone, expected: str, patience_us: int) -> bytes:
    """The message that was waited for. Raises ``Silent`` where none came, ``Wrong`` where the client has gone."""
    match found:
        case bytes():
            return found
        case Silence():
            raise Silent(expected, f"nothing for {patience_us // 1000} ms")
        case _:
            raise Wrong(expected, "the end of the connection")


class Talk:
    """A scripted conversation, message by message."""

    def __init__(self, reader: Reader | None = None) -> None:
        """``reader`` puts messages together; None: lines."""
        self._reader = reader or Lines()
        self._heard: list[tuple[bytes, int]] = []
        self.now_us = 0
        """When the latest step was done."""
        self.took_us = 0
        """How long after our latest words the message that was taken came."""
        self._said_us = 0

    def say(self, data: bytes) -> Script[None]:
        """Whole messages, as they are on the wire."""
        self.now_us = self._said_us = yield from say(data)

    def hear(self, expected: str, patience_us: int = PATIENCE_US) -> Script[bytes]:
        """The next message. Raises ``Silent`` where none comes, ``Wrong`` where the client goes; ``expected`` says
        what of."""
        return awaited((yield from self.maybe_hear(patience_us)), expected, patience_us)

    def maybe_hear(self, patience_us: int) -> Script[bytes | Silence | Gone]:
        """The next message, or that none came in this time."""
        end_us = self.now_us + patience_us
        while not self._heard:
            found = yield from read(max(0, end_us - self.now_us))
            self.now_us = max(self.now_us, found.at_us)
            if not isinstance(found, Arrived):
                return found
            self._heard += [(message, found.at_us) for message in self._reader.receive(found.data)]
        message, at_us = self._heard.pop(0)
        self.took_us = at_us - self._said_us
        return message

    def gather(self, time_us: int) -> Script[list[bytes]]:
        """All messages of the next microseconds, as many as asked for, or until the client is gone."""
        found: list[bytes] = []
        end_us = self.now_us + time_us
        while isinstance(heard := (yield from self.maybe_hear(max(0, end_us - self.now_us))), bytes):
            found.append(heard)
        return found

    def stay_silent(
        self, time_us: int, expected: str, is_answer: Callable[[bytes], bool] = lambda message: True
    ) -> Script[None]:
        """Nothing that is an answer may come. Raises ``Wrong``."""
        for message in (yield from self.gather(time_us)):
            if is_answer(message):
                raise Wrong(expected, repr(message.decode(errors="replace")))
