"""The ledger: what came in from outside, in order, each with its time.

Lobbies, tables and sessions are pure: what came in decides all that they say. So from the ledger a process can be where
an earlier one was (``net/refold.py``). An *input* is whatever the process did not decide by itself: bytes, an alarm
that rang, the end of a turn of the event loop, a chance that was drawn. It is written down before anybody acts on it.
"""

from __future__ import annotations

import logging
import pickle
import struct
from collections.abc import Callable, Iterator
from enum import IntEnum, auto
from typing import Final, Protocol
from zlib import crc32

from msgspec import Struct

log = logging.getLogger(__name__)

NOBODY: Final = -1
"""Whose inputs are not written down: bots and people at pages who meet nobody of those whose inputs are. They come back
in another way."""


class What(IntEnum):
    """Kinds of inputs, by whose they are. What belongs to one, if anything, is said here."""

    __hash__ = int.__hash__  # what an enumeration has is slower, and every input is looked up

    # A transport's.
    OPENED = auto()
    """It was let in: its door, a blank, its address."""
    HEARD = auto()
    """Bytes."""
    ENDED = auto()
    """The peer says nothing more."""
    LOST = auto()
    SNIFFED = auto()
    """It was silent for as long as nobody is who speaks HTTP."""
    PINGED = auto()
    """It is time to ask whether it is there."""
    STUCK = auto()
    """It reads nothing."""
    SHOWN_OUT = auto()
    """There is no room for it any more: why."""

    # A participant's.
    WOKE = auto()
    """Its session's alarm."""
    RESTED = auto()
    """Its session's rest is over."""
    SENT = auto()
    """The last byte has left."""

    # A lobby's, by its place.
    TICKED = auto()
    """The lobby's alarm: for what."""
    IDLE = auto()
    """The loop has rested: a seat, a blank, its table."""

    # An insider's: of somebody at a page, or a bot.
    JOINED = auto()
    """How it came."""
    COMMANDED = auto()
    """What it wants, pickled."""

    # Of all.
    STALLED = auto()
    """From when on nothing was read, until now."""
    TURNED = auto()
    """A turn of the event loop is over: what waits leaves."""
    DREW = auto()
    """What chance or the calendar gave to the input before."""
    SAID = auto()
    """No input: how many bytes a transport has said by now, and their checksum (``Sum``)."""
    KNEW = auto()
    """No input: what a lobby, by its place, knew by then, though not all that led to it stands here any more."""

    LET_GO = auto()
    """Of all: the lines of a turn are handed over, later than at its end. What it has leaves."""
    WAS = auto()
    """No input: what a lobby, by its place, was at a quiet moment, with all connections (``net/stillness.py``)."""

    # What pages do at a table of theirs, by the place of its lobby. First comes the table, and a blank.
    WANTED = auto()
    """What they want of the lobby: a word and what belongs to it, pickled."""
    BUILT = auto()
    """There is a door for one of its seats: what it takes to make it once more, pickled."""
    NOTED = auto()
    """No input: what only pages know of it."""


KINDS: Final = {int(what): what for what in What}
"""By number: a lookup is quicker than to ask the enumeration."""
OF_TABLES: Final = frozenset({What.WANTED, What.BUILT, What.NOTED})
"""What concerns one table of pages."""
OF_PEERS: Final = frozenset(what for what in What if what < What.TICKED) | {What.JOINED, What.COMMANDED}
"""What somebody who is there did, or was done to."""
OURS: Final = frozenset({What.SENT, What.IDLE, What.STALLED, What.TURNED, What.LET_GO})
"""What is no sign that the loop has looked for input."""
STRIDE: Final = 16
"""Of so many bytes that are said one counts for their checksum: that other words are the same in all of those is
unlikely, and long messages cost little."""
SUM: Final = struct.Struct("<QI")
"""Of what was said: its size, and the checksum."""
HEAD: Final = struct.Struct("<IqIB")
"""A record's size without this, its time, whose it is, and what."""


def checksum(said: bytes | bytearray | memoryview, before: int = 0, its_sum: int = 0) -> int:
    """Of all that was said so far (CRC-32), behind so many bytes with that checksum."""
    return crc32(bytes(said[-before % STRIDE :: STRIDE]), its_sum)


class Record(Struct, frozen=True):
    """One input."""

    at_us: int
    """When, on the server's monotonic clock, which goes on while no process serves."""
    who: int
    what: What
    data: bytes


class Ledger(Protocol):
    """Where inputs are written down."""

    def note(self, at_us: int, who: int, what: What, data: bytes = b"") -> None:
        """One more."""

    def draw(self, at_us: int, draw: Callable[[], bytes]) -> bytes:
        """What chance or the calendar gives to the latest one."""


class NoLedger:
    """Of a process that nobody follows."""

    def note(self, at_us: int, who: int, what: What, data: bytes = b"") -> None:
        """It is forgotten."""

    def draw(self, at_us: int, draw: Callable[[], bytes]) -> bytes:
        return draw()


def pickled(value: object) -> bytes:
    """What it takes to do the same once more; nothing, if a game of somebody else's has values of which that is not
    known."""
    try:
        return pickle.dumps(value)
    except Exception as error:  # noqa: BLE001 - a value may raise anything, and the table is to go on
        log.debug("nobody can do this once more: %r", error)
        return b""


def table_of(record: Record) -> tuple[str, bytes]:
    """The table of pages that a record concerns, and what else it says."""
    table, _, rest = record.data.partition(b" ")
    return table.decode(), rest


def read(data: bytes) -> Iterator[Record]:
    """All records, up to the first that is not whole, or none at all."""
    at = 0
    while at + HEAD.size <= len(data):
        size, at_us, who, what = HEAD.unpack_from(data, at)
        begin, kind = at + HEAD.size, KINDS.get(what)
        at = begin + size
        if at > len(data) or kind is None:
            break
        yield Record(at_us, who, kind, data[begin:at])
