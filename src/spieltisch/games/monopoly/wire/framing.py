"""Lines as this protocol has them: ended by LF or CR LF, empty ones count, and one too long is one mistake.

Memory is bounded by the limit; time is linear in the bytes received, however they are split.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from spieltisch.core.framing import Framing, LineCutter, Piece
from spieltisch.wire.lint import Unfinished

LIMIT: Final = 4096
"""Bytes in a line, its end not counted."""

_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class Framer:
    """Collects lines; the rest of a too long one is skipped."""

    def __init__(self) -> None:
        self._rest = b""
        self._is_skipping = False
        self.first_us = 0
        """When the first byte of the latest line arrived."""

    @property
    def is_within(self) -> bool:
        """Whether a line has begun and not ended."""
        return self._is_skipping or bool(self._rest)

    @property
    def unfinished(self) -> Unfinished | None:
        """The line that has begun, if one has."""
        return Unfinished(len(self._rest), self.first_us, "a newline") if self._rest else None

    def receive(self, data: bytes, now_us: int) -> Iterator[bytes | None]:
        """The lines that ``data`` completes, without their ends; None at once for a line that is too long."""
        if not self._rest:
            self.first_us = now_us
        *lines, self._rest = (self._rest + data).split(b"\n")
        if lines and self._is_skipping:
            self._is_skipping = False
            del lines[0]
        for line in lines:
            line = line.removesuffix(b"\r")
            yield line if len(line) <= LIMIT else None
            self.first_us = now_us
        if self._is_skipping:
            self._rest = b""
        elif len(self._rest) > LIMIT + self._rest.endswith(b"\r"):
            self._rest, self._is_skipping = b"", True
            yield None


def decode(line: bytes) -> str:
    """The text of a line; what is no UTF-8 becomes U+FFFD."""
    return line.decode("utf-8", "replace")


def printable(text: str) -> str:
    """The text without control characters and whatever else might end a line."""
    return _CONTROL.sub("", text)


def encode(line: object) -> bytes:
    """A line as it is sent."""
    return f"{line!s}\n".encode()


_LIST: Final = re.compile(rb"playerlist-update (\d{1,3})\s*")


class Cutter(LineCutter):
    """For those who look on: a player list and the lines that it announces are one packet."""

    def __init__(self) -> None:
        super().__init__()
        self._list = bytearray()
        self._missing = 0

    @property
    def rest(self) -> bytes:
        return bytes(self._list) + super().rest

    def take_rest(self) -> bytes:
        lines = bytes(self._list)
        self._list.clear()
        self._missing = 0
        return lines + super().take_rest()

    def cut(self, data: bytes) -> Iterator[Piece]:
        for piece in super().cut(data):
            if match := _LIST.fullmatch(piece.data):
                self._missing = int(match[1]) + 1
            if not self._missing:
                yield piece
                continue
            self._list += piece.data
            self._missing -= 1
            if not self._missing:
                yield Piece(bytes(self._list), is_message=True)
                self._list.clear()


def strand(message: bytes) -> str:
    """Acknowledgements are one, commands another."""
    return "acknowledgement" if message.startswith((b"+", b"-")) else "command"


PACKETS: Final = Framing(Cutter, strand=strand, unknown=b"weather-update 3 x\n")
