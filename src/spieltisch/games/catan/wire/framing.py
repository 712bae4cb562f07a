"""Where one JSON object of a stream ends and the next begins, whatever the pieces.

A message is an object; brackets are counted outside strings, so it may stand on a line with
others or stretch over many. What is no object is passed over up to the next newline. An object
that was never closed gives up as soon as a new one begins where none can be inside it, or a
string meets a newline: then the new line counts again. So one broken message never swallows
those after it.

Of a message no more than ``kept`` bytes are held; a longer one is only counted, and beyond
``limit`` the peer is none to talk to. Time is linear in the bytes received.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from spieltisch.core import framing
from spieltisch.core.commands import Received
from spieltisch.core.errors import PeerError
from spieltisch.wire.lint import Unfinished

KEPT: Final = 64 * 1024
LIMIT: Final = 1024 * 1024
MAX_DEPTH: Final = 16

_BLANK: Final = b" \t\r\n"
# Up to the next byte that matters: blanks and the bytes of a BOM; a string's inside; an object's outside strings.
_OUTSIDE: Final = re.compile(rb"[ \t\r\n\xef\xbb\xbf]*+")
_TEXT: Final = re.compile(rb'[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+')
_RUN: Final = rb'(?:[^"{}\[\]\n]++|"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+")*+'
_PLAIN: Final = re.compile(_RUN)
_MAY_OPEN: Final = frozenset(b":[,")
"""Inside an object another one follows one of these."""


def _nested(depth: int) -> bytes:
    inner = rb"" if not depth else rb"(?:(?:(?<=[:\[,])|(?<=[:\[,] ))%s%s)*+" % (_nested(depth - 1), _RUN)
    return rb"[{\[]%s%s[}\]]" % (_RUN, inner)


_WHOLE: Final = re.compile(_nested(3))
"""A message as nearly all are: on one line, four deep at most. It only saves counting brackets one by one."""


class Defect(Enum):
    """What is wrong with something that is no message."""

    GARBAGE = auto()
    TOO_LONG = auto()
    TOO_DEEP = auto()


@dataclass(frozen=True, slots=True)
class Piece:
    """One object's bytes, or what was there instead of one."""

    data: bytes
    received: Received
    defect: Defect | None = None


class _Mode(Enum):
    OUTSIDE = auto()
    OBJECT = auto()
    STRING = auto()
    ESCAPE = auto()
    """In a string, the byte after a backslash."""
    REST = auto()
    """What is left of a line that is no use."""


class Framer:
    """Cuts a stream into objects."""

    def __init__(self, kept: int = KEPT, limit: int = LIMIT) -> None:
        self._kept = kept
        self._limit = limit
        self._mode = _Mode.OUTSIDE
        self._buffer = bytearray()
        self._length = 0
        """Of the message so far, kept or not."""
        self._depth = 0
        self._last = 0
        """The latest byte outside strings that is not blank; a string's is its quote."""
        self._is_new_line = False
        """Whether there was a newline since then."""
        self._first_us = 0

    @property
    def unfinished(self) -> Unfinished | None:
        """The object that has begun, if one has."""
        if self._mode in {_Mode.OUTSIDE, _Mode.REST}:
            return None
        lacks = "its closing bracket" if self._mode is _Mode.OBJECT else "the end of a string"
        return Unfinished(self._length, self._first_us, lacks)

    def receive(self, data: bytes, now_us: int) -> Iterator[Piece]:
        """What ``data`` completes. Consume it whole.

        Raises ``PeerError`` for a message beyond the limit; the scanner is then of no more use.
        """
        at, defect = 0, None
        while at < len(data):
            match self._mode:
                case _Mode.OUTSIDE:
                    at, defect = self._begin(data, at, now_us)
                case _Mode.OBJECT:
                    at, defect = self._go_on(data, at)
                case _Mode.STRING | _Mode.ESCAPE:
                    at, defect = self._read_string(data, at)
                case _Mode.REST:
                    at, defect = self._pass_over(data, at), None
            if defect:
                self._drop()
                yield Piece(b"", Received(self._first_us, now_us), defect)
            elif self._mode is _Mode.OBJECT and not self._depth:
                yield self._finish(now_us)

    def _begin(self, data: bytes, at: int, now_us: int) -> tuple[int, Defect | None]:
        at = _skip(_OUTSIDE, data, at)
        if at == len(data):
            return at, None
        self._first_us = now_us
        if data[at] == ord("{") and (whole := _WHOLE.match(data, at, at + self._kept)):
            self._mode = _Mode.OBJECT
            self._keep(data, at, whole.end())
            return whole.end(), None
        if data[at] != ord("{"):
            self._mode = _Mode.REST
            return at, Defect.GARBAGE
        self._mode, self._depth, self._last = _Mode.OBJECT, 1, ord("{")
        self._keep(data, at, at + 1)
        return at + 1, None

    def _go_on(self, data: bytes, at: int) -> tuple[int, Defect | None]:
        """Up to the next bracket, or the newline or string that the data ends in."""
        end = _skip(_PLAIN, data, at)
        self._keep(data, at, end)
        if plain := data[at:end].rstrip(_BLANK):
            self._last, self._is_new_line = plain[-1], False
        if end == len(data):
            return end, None
        sign = data[end]
        if sign in b"{[":
            return self._open(data, end)
        self._keep(data, end, end + 1)
        if sign == ord("\n"):
            self._is_new_line = True
            return end + 1, None
        self._last, self._is_new_line = sign, False
        if sign == ord('"'):
            self._mode = _Mode.STRING
        else:
            self._depth -= 1
        return end + 1, None

    def _open(self, data: bytes, at: int) -> tuple[int, Defect | None]:
        """A bracket inside an object; where none can be, the object was never closed."""
        if self._last not in _MAY_OPEN:
            self._mode = _Mode.OUTSIDE if self._is_new_line else _Mode.REST
            return at, Defect.GARBAGE
        if self._depth == MAX_DEPTH:
            self._mode = _Mode.REST
            return at, Defect.TOO_DEEP
        self._depth += 1
        self._last, self._is_new_line = data[at], False
        self._keep(data, at, at + 1)
        return at + 1, None

    def _read_string(self, data: bytes, at: int) -> tuple[int, Defect | None]:
        """A string that the data before ended in."""
        end = at
        if self._mode is _Mode.ESCAPE and data[at] != ord("\n"):
            end, self._mode = at + 1, _Mode.STRING
        end = _skip(_TEXT, data, end)
        self._keep(data, at, end)
        if end == len(data):
            return end, None
        self._keep(data, end, end + 1)
        if data[end] == ord("\\"):
            self._mode = _Mode.ESCAPE
            return self._broken(data, end + 1)
        if data[end] == ord("\n"):
            return self._broken(data, end)
        self._mode = _Mode.OBJECT
        return end + 1, None

    def _broken(self, data: bytes, at: int) -> tuple[int, Defect | None]:
        """A newline in a string ends all of it."""
        if at < len(data) and data[at] == ord("\n"):
            self._mode = _Mode.OUTSIDE
            return at, Defect.GARBAGE
        return at, None

    def _pass_over(self, data: bytes, at: int) -> int:
        end = data.find(b"\n", at)
        if end < 0:
            return len(data)
        self._mode = _Mode.OUTSIDE
        return end

    def _keep(self, data: bytes, begin: int, end: int) -> None:
        self._length += end - begin
        if self._length > self._limit:
            raise PeerError(f"a message is longer than {self._limit} bytes")
        if self._length <= self._kept:
            self._buffer += data[begin:end]
        else:
            self._buffer.clear()

    def _finish(self, now_us: int) -> Piece:
        received, defect = Received(self._first_us, now_us), Defect.TOO_LONG if self._length > self._kept else None
        data = bytes(self._buffer)
        self._mode = _Mode.OUTSIDE
        self._drop()
        return Piece(data, received, defect)

    def _drop(self) -> None:
        self._buffer.clear()
        self._length = self._depth = 0
        self._is_new_line = False


def _skip(run: re.Pattern[bytes], data: bytes | bytearray, at: int) -> int:
    """Where the run that begins here ends."""
    found = run.match(data, at)
    return found.end() if found else at


class Cutter:
    """For those who look on (``core/framing.py``): what ends an object ends a message, and so does a newline where no
    object has begun."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self._scan = self._depth = 0
        self._is_within_string = False

    @property
    def rest(self) -> bytes:
        return bytes(self._rest)

    def take_rest(self) -> bytes:
        rest, self._scan, self._depth, self._is_within_string = self.rest, 0, 0, False
        self._rest.clear()
        return rest

    def cut(self, data: bytes) -> Iterator[framing.Piece]:
        self._rest += data
        while mark := (_MARK_IN_STRING if self._is_within_string else _MARK).search(self._rest, self._scan):
            self._scan = mark.end()
            match mark[0]:
                case b'"' if self._depth:
                    self._is_within_string ^= True
                case b"{" | b"[":
                    self._depth += 1
                case b"}" | b"]" if self._depth:
                    self._depth -= 1
            if not self._depth and mark[0] in b"}]\n":
                self._scan = _skip(_LINE_END, self._rest, self._scan)
                whole = bytes(self._rest[: self._scan])
                del self._rest[: self._scan]
                self._scan = 0
                yield framing.Piece(whole, bool(whole.strip()))


_MARK: Final = re.compile(rb'["{}\[\]\n]')
_MARK_IN_STRING: Final = re.compile(rb'"|\\.', re.DOTALL)
_LINE_END: Final = re.compile(rb"[ \t\r]*\n")


def meaning(data: bytes) -> object:
    """An object says the same however it is laid out and its keys are ordered."""
    try:
        return json.loads(data)
    except ValueError:
        return data.strip()


OBJECTS: Final = framing.Framing(Cutter, meaning, unknown=b'{"Wetter":{"Regen":true}}\n')
