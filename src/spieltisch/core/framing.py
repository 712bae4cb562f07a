"""How messages lie in a dialect's streams of bytes, for code that looks on: faults, taps, playbacks, checks.

A session has a framer of its own, which judges what it reads. A cutter judges nothing and loses nothing: its pieces,
put together again, are the stream.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Piece(NamedTuple):
    """What a stream is cut into: a message with all that separates it from its neighbours, or something between two
    messages that is none, such as a blank line or the beginning of a document."""

    data: bytes
    is_message: bool


class Cutter(Protocol):
    """One direction of one connection."""

    @property
    def rest(self) -> bytes:
        """What belongs to no whole piece yet."""

    def cut(self, data: bytes) -> Iterator[Piece]:
        """The pieces that these bytes complete. Consume it whole. Never raises: what is nothing of the dialect's is a
        piece too, or part of one."""

    def take_rest(self) -> bytes:
        """What belongs to no whole piece yet, once: nothing more will belong to it."""


class LineCutter:
    """Each line that is not blank is a message."""

    def __init__(self) -> None:
        self._rest = bytearray()

    @property
    def rest(self) -> bytes:
        return bytes(self._rest)

    def take_rest(self) -> bytes:
        rest = bytes(self._rest)
        self._rest.clear()
        return rest

    def cut(self, data: bytes) -> Iterator[Piece]:
        *ends, rest = data.split(b"\n")
        for end in ends:
            line = bytes(self._rest) + end + b"\n"
            self._rest.clear()
            yield Piece(line, bool(line.strip()))
        self._rest += rest


def meaning_of_line(data: bytes) -> object:
    """A line says the same however it ends."""
    return data.strip()


def one_strand(_message: bytes) -> str:
    """For dialects in which one thing follows the other."""
    return ""


@dataclass(frozen=True, slots=True)
class Framing:
    """A dialect's; this one, if it says nothing else, is of lines."""

    new_cutter: Callable[[], Cutter] = LineCutter
    meaning: Callable[[bytes], object] = meaning_of_line
    """Of a message: equal for any two that say the same, however they are laid out. Never raises."""
    strand: Callable[[bytes], str] = one_strand
    """Of a client's message: only within a strand it matters in which order a client says things. Where each packet is
    acknowledged at once while a player thinks, what comes first is chance."""
    unknown: bytes = b"unbekannt\n"
    """A whole message as no page defines it, which either side should pass over or answer and go on."""
    blank: bytes = b"\n"
    """What may stand between two messages and says nothing."""
