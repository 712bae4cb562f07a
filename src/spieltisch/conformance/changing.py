"""Other ways in which a server may say the same: in pieces, at once, behind something else, with blank lines."""

from __future__ import annotations

from typing import Any, Final

from spieltisch.core.scripts import SECOND_US, Read, ResultT, Said, Say, Script, Silence, Step, carried, done

PIECES: Final = 700
"""Into about so many a message is cut at most."""
BLANK_EVERY_US: Final = SECOND_US // 2


def bytewise(said: Say) -> Say:
    """Byte by byte; what is long in so many pieces, for each of them takes a millisecond at least."""
    step = 1 + len(said.data) // PIECES
    return Say(said.data, tuple(range(step, len(said.data), step)), 1000)


class Cut:
    """Cuts the n-th message at another place each time, so that a game meets many."""

    def __init__(self, number: int) -> None:
        self._next = number

    def __call__(self, said: Say) -> Say:
        size = len(said.data)
        self._next += 7
        return Say(said.data, (1 + self._next % (size - 1),) if size > 1 else ())


class Latest:
    """What was said last, as it was."""

    data = b""

    def __call__(self, said: Say) -> Say:
        self.data = said.data
        return said


def behind(message: bytes, said: Say) -> Say:
    """Everything comes behind another message."""
    return Say(message + said.data)


def merged(script: Script[ResultT]) -> Script[ResultT]:
    """All that is said between two looks at the client leaves in one piece, but for the first words: they may have to
    wait for a program that starts, and whoever asks has to know how long."""
    pending = b""
    said: Said | None = None

    def do(step: Step) -> Script[object]:
        nonlocal pending, said
        if isinstance(step, Say) and said is None:
            said = yield step
            return said
        if isinstance(step, Say):
            pending += step.data
            return said
        if pending:
            said = yield Say(pending)
            pending = b""
        return (yield from done(step))

    return carried(script, do)


def with_blanks(script: Script[ResultT]) -> Script[ResultT]:
    """A blank line every half second while the client is waited for."""
    return carried(script, lambda step: _read_with_blanks(step) if isinstance(step, Read) else done(step))


def _read_with_blanks(read: Read) -> Script[Any]:
    left_us = read.patience_us
    while True:
        heard = yield Read(min(left_us, BLANK_EVERY_US))
        left_us -= BLANK_EVERY_US
        if left_us <= 0 or not isinstance(heard, Silence):
            return heard
        yield Say(b"\n")
