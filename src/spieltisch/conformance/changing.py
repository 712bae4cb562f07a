"""Other ways in which a server may say the same: in pieces, at once, behind something else, with blank lines; and one
that does not wait as long."""

from __future__ import annotations

import re
from typing import Any, Final

from spieltisch.core.scripts import SECOND_US, Read, ResultT, Said, Say, Script, Silence, Silent, Step, carried, done
from spieltisch.core.talk import Reader

PIECES: Final = 700
"""Into about so many a message is cut at most."""
BLANK_EVERY_US: Final = SECOND_US // 2
APART_US: Final = 60_000
"""Between two messages that come alone, so that a busy machine's client reads one before the next is there."""
BRISK_US: Final = 15 * SECOND_US


def bytewise(said: Say) -> Say:
    """Byte by byte; what is long in so many pieces, for each of them takes a millisecond at least."""
    step = 1 + len(said.data) // PIECES
    return Say(said.data, tuple(range(step, len(said.data), step)), 1000)


def apart(said: Say, reader: Reader) -> Say:
    """Each message in a segment of its own. ``reader`` has read all that was said before, and finds where they end; the
    end of a line behind an object belongs to it."""
    cuts, at = [], 0
    for piece in re.findall(rb"[^>}\n]*(?:\}\r?\n?|[>\n])?", said.data):  # an end of a message is one of these
        at += len(piece)
        if piece and reader.receive(piece) and at < len(said.data):
            cuts.append(at)
    return Say(said.data, tuple(cuts), APART_US)


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


def brisk(script: Script[ResultT]) -> Script[ResultT]:
    """Who says nothing for ``BRISK_US`` is silent, however long the script would wait. Raises ``Silent``."""
    latest_us = 0

    def do(step: Step) -> Script[object]:
        nonlocal latest_us
        if not isinstance(step, Read):
            reply = yield step
            latest_us = max(latest_us, getattr(reply, "at_us", 0))
            return reply
        heard = yield Read(min(step.patience_us, BRISK_US))
        if not isinstance(heard, Silence):
            latest_us = heard.at_us
        elif heard.at_us >= latest_us + BRISK_US:
            raise Silent("an answer", f"nothing for {BRISK_US // SECOND_US} s")
        return heard

    return carried(script, do)
