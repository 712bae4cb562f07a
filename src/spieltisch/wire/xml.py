"""XML framing: one never-ending document per direction, each message a child element of its root.

Finding where a message ends and understanding it are two steps. :class:`Framer` looks
only at quotes, comments and depth, never at a byte twice, so its time is linear
however the stream is cut; it refuses what could make a parser work hard (document
types, entities, CDATA, processing instructions) and whatever is too large or too
deep. A whole element then goes through expat once. What lies between messages is
dropped as it comes, so no flood of blanks or comments needs memory.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from spieltisch.core.errors import PeerError
from spieltisch.wire.element import Element, parse
from spieltisch.wire.lint import Unfinished

MAX_BYTES: Final = 64 * 1024
"""The largest message, tags included; the root's start tag and the XML declaration may be as long."""
MAX_DEPTH: Final = 16
"""Levels of one message; the message itself is the first."""

_BLANKS = re.compile(rb"[ \t\r\n]*+")
_BLANKS_BEFORE_ROOT = re.compile(rb"(?:[ \t\r\n]|\xef\xbb\xbf)*+")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_UNQUOTED = re.compile(rb"(?:[^\"'<>]++|\"[^\"]*+\"|'[^']*+')*+")
_SLASH = ord("/")
_NAME = re.compile(rb"</?([^ \t\r\n/>]++)")
# A tag that is there as a whole, and the text before it: whether it is an end tag, and its name.
_WHOLE_TAG = re.compile(rb"[^<]*+<(/?+)([^ \t\r\n/>\"'<!?]++)(?=[ \t\r\n/>])(?:[^\"'<>]++|\"[^\"]*+\"|'[^']*+')*+>")


@dataclass(frozen=True, slots=True)
class RootOpened:
    """The document has begun."""

    name: str


@dataclass(frozen=True, slots=True)
class Child:
    """A whole message, and when its first and last byte arrived, in microseconds."""

    element: Element
    first_us: int
    last_us: int


@dataclass(frozen=True, slots=True)
class RootClosed:
    """The document has ended; whatever follows is ignored."""


Piece: TypeAlias = RootOpened | Child | RootClosed


class _Markup(Enum):
    TAG = b">"
    COMMENT = b"-->"
    DECLARATION = b"?>"


class Framer:
    """Cuts a stream of bytes into the pieces of its document.

    ``known`` names the messages that may follow; an unknown one is refused as soon as its
    start tag is there, without waiting for its end. None lets every name pass.
    """

    def __init__(self, known: Collection[str] | None = None) -> None:
        self._known = known
        self._root: str | None = None
        self._has_declaration = False
        self._is_over = False
        # Begins with the message that is not complete yet, or with what comes next.
        self._buffer = bytearray()
        # That message's open elements.
        self._open: list[bytes] = []
        # Everything before this offset has been looked at.
        self._scan = 0
        # What began at _start and has not ended yet, and the quote inside it that is open.
        self._markup: _Markup | None = None
        self._start = 0
        self._quote = b""
        self._first_us = self._now_us = 0

    def made_of(self) -> tuple[object, ...]:
        """What it was made of, so that it can be pickled where it is compiled."""
        return (self._known,)

    def feed(self, data: bytes, now_us: int) -> None:
        """Bytes arrived at ``now_us``. Take all ``pieces`` before feeding more."""
        if self._is_over:
            return
        if not self._buffer:
            self._first_us = now_us
        self._buffer += data
        self._now_us = now_us

    @property
    def unfinished(self) -> Unfinished | None:
        """The message that has begun, if one has."""
        if not self._buffer or self._is_over:
            return None
        lacks = f"</{self._open[0].decode('utf-8', 'replace')[:40]}>" if self._open else "the end of a tag"
        return Unfinished(len(self._buffer), self._first_us, lacks)

    def pieces(self) -> Iterator[Piece]:
        """What has become complete. Raises ``PeerError`` for what is no such document, after yielding
        what came whole before it; the framer is of no use then."""
        while not self._is_over:
            message = self._take_whole()
            if message is not None:
                yield message
                continue
            end = self._find_end()
            self._check_size(len(self._buffer) if end is None else end)
            if end is None:
                return
            piece = self._take(end)
            if piece is not None:
                yield piece

    def _take_whole(self) -> Child | None:
        """Most messages come as a whole. This looks only where nobody has looked yet."""
        if self._root is None or self._open or self._scan or self._markup is not None:
            return None
        self._drop_blanks()
        match = _WHOLE_TAG.match(self._buffer)
        if match is None or match[1]:
            return None
        self._scan = match.end()
        self._nest(False, match[2], self._buffer[self._scan - 2] == _SLASH)
        return self._follow()

    def _find_end(self) -> int | None:
        """The offset behind the markup that has begun or begins next; None while it is not complete."""
        if self._markup is None:
            self._find_start()
        match self._markup:
            case None:
                return None
            case _Markup.TAG:
                return self._find_tag_end()
            case markup:
                return self._find_closer(markup)

    def _find_start(self) -> None:
        if not self._open:
            self._drop_blanks()
        start = self._buffer.find(b"<", self._scan)
        self._scan = self._start = start if start >= 0 else len(self._buffer)
        self._markup = self._recognize(self._buffer[self._start : self._start + 6])

    def _drop_blanks(self) -> None:
        blanks = _BLANKS if self._root is not None else _BLANKS_BEFORE_ROOT
        match = blanks.match(self._buffer)
        if match and match.end():
            self._drop(match.end())
        if self._buffer and not self._buffer.startswith(b"<"):
            if self._root is None and _BYTE_ORDER_MARK.startswith(self._buffer):
                return
            raise PeerError("text outside any message")

    def _recognize(self, lead: bytearray) -> _Markup | None:
        """What begins with these bytes, at most six; None while that cannot be told."""
        if len(lead) > 1 and lead[1] not in b"!?":
            return _Markup.TAG
        if b"<!--".startswith(lead[:4]):
            return _Markup.COMMENT if len(lead) >= len("<!--") else None
        if lead.startswith(b"<!"):
            raise PeerError("a document type, entity or CDATA section")
        if self._root is not None or self._has_declaration or not b"<?xml ".startswith(lead):
            raise PeerError("a processing instruction")
        return _Markup.DECLARATION if lead == b"<?xml " else None

    def _find_tag_end(self) -> int | None:
        buffer = self._buffer
        while True:
            if self._quote:
                found = buffer.find(self._quote, self._scan)
                self._scan = found + 1 if found >= 0 else len(buffer)
                if found < 0:
                    return None
            match = _UNQUOTED.match(buffer, max(self._scan, self._start + 1))
            assert match is not None  # the pattern matches the empty string
            self._quote = bytes(buffer[match.end() : match.end() + 1])
            self._scan = match.end() + len(self._quote)
            match self._quote:
                case b"":
                    return None
                case b"<":
                    raise PeerError("a tag inside a tag")
                case b">":
                    self._quote = b""
                    return self._scan

    def _find_closer(self, markup: _Markup) -> int | None:
        begin = self._start + len("<!--")
        found = self._buffer.find(markup.value, max(self._scan, begin))
        if found >= 0:
            return found + len(markup.value)
        if markup is _Markup.COMMENT and not self._open:
            del self._buffer[begin:-2]
        self._scan = len(self._buffer) - 2
        return None

    def _take(self, end: int) -> Piece | None:
        """Account for the markup that ends at ``end``."""
        markup, self._markup, self._scan = self._markup, None, end
        if markup is not _Markup.TAG:
            self._has_declaration |= markup is _Markup.DECLARATION
            if not self._open:
                self._drop(end)
            return None
        tag = bytes(self._buffer[self._start : end])
        if self._root is None:
            return self._open_root(tag)
        if not self._open and tag.startswith(b"</"):
            return self._close_root(tag)
        self._nest(tag.startswith(b"</"), _name(tag), tag.endswith(b"/>"))
        return self._follow()

    def _follow(self) -> Child | None:
        """Go on through the message as long as whole tags follow. This tries once per tag that was
        completed, so it looks at no byte more than once either."""
        while self._open:
            match = _WHOLE_TAG.match(self._buffer, self._scan)
            if match is None:
                return None
            self._scan = match.end()
            self._nest(match[1] == b"/", match[2], self._buffer[self._scan - 2] == _SLASH)
        return self._finish_message(self._scan)

    def _open_root(self, tag: bytes) -> RootOpened:
        is_empty = tag.endswith(b"/>")
        self._root = parse(tag if is_empty else tag[:-1] + b"/>").tag
        self._drop(len(tag))
        if is_empty:
            self._buffer[:0] = f"</{self._root}>".encode()
        return RootOpened(self._root)

    def _check_size(self, size: int) -> None:
        if size > MAX_BYTES:
            raise PeerError(f"a message of more than {MAX_BYTES} bytes")

    def _finish_message(self, end: int) -> Child:
        self._check_size(end)
        message = Child(parse(bytes(self._buffer[:end])), self._first_us, self._now_us)
        self._drop(end)
        return message

    def _close_root(self, tag: bytes) -> RootClosed:
        if _name(tag).decode("utf-8", "replace") != self._root:
            raise PeerError("an end tag without its start tag")
        self._is_over = True
        self._buffer.clear()
        return RootClosed()

    def _nest(self, is_closing: bool, name: bytes, is_empty: bool) -> None:
        """Follow a tag into its message or out of it."""
        if is_closing:
            if self._open.pop() != name:
                raise PeerError("an end tag without its start tag")
            return
        if not self._open:
            self._check_known(name)
        if len(self._open) == MAX_DEPTH:
            raise PeerError(f"more than {MAX_DEPTH} levels")
        if not is_empty:
            self._open.append(name)

    def _check_known(self, tag: bytes) -> None:
        name = tag.decode("utf-8", "replace")
        if self._known is not None and name not in self._known:
            raise PeerError(f"no message is called {name[:40]!r}")

    def _drop(self, size: int) -> None:
        del self._buffer[:size]
        self._scan = 0
        self._first_us = self._now_us


def _name(tag: bytes) -> bytes:
    """The name in a start or end tag; expat checks whether it is one. Raises ``PeerError`` where there is none."""
    match = _NAME.match(tag)
    if match is None:
        raise PeerError("a tag without a name")
    return match[1]
