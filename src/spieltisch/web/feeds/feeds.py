"""Feeds: what one viewer of one table is told, numbered, for any number of readers.

An entry is encoded once, however many read it. A reader is no more than a place in the feed: one that
lost its connection comes back and says where it was, and one that reads slowly costs nothing but its connection.
The picture is drawn for the latest entry only, and only if somebody reads it.
"""

from __future__ import annotations

import asyncio
import secrets
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Generic, TypeAlias, TypeVar

from spieltisch.net.now import SECOND_US
from spieltisch.web.feeds.streams import DirectBody
from spieltisch.web.views.pictures import encode

Mark: TypeAlias = tuple[int, int]
"""An entry's ``n``, and a number that counts the entries with this ``n``; it begins where no other feed's does."""
ShownT = TypeVar("ShownT")
"""What an entry's picture is drawn from."""

BEAT: Final = b":\n\n"
KEPT: Final = 1000
"""How many entries a feed remembers."""
KEPT_BYTES: Final = 1 << 20
READERS: Final = 1000
BEGINNINGS: Final = range(100_000_000, 900_000_000)
"""One of these a feed's marks begin with: all are equally long, and addresses take nine digits."""
FIRST: Final = -1
"""In a mark: whichever entry with its ``n`` came first."""
SLICE: Final = 8
"""How many readers are woken in one turn of the loop, so that players' bytes come in between."""
PACE_US: Final = 200
"""How long a feed rests per reader before it wakes them again: many readers together get a part of the loop only."""


@dataclass(slots=True)
class Entry(Generic[ShownT]):
    """What one input meant to the viewer."""

    mark: Mark
    values: dict[str, object]
    shown: ShownT | None
    """None once the picture cannot be asked for any more."""
    body: bytes = b""
    """The values as JSON, once they may be read."""


class Feed(Generic[ShownT]):
    """One viewer's. Entries are told first and published when their log lines are handed over."""

    def __init__(self, draw: Callable[[ShownT], dict[str, object]]) -> None:
        self._draw = draw
        self._told: deque[Entry[ShownT]] = deque()
        self._entries: deque[Entry[ShownT]] = deque()
        self._bytes = 0
        self._first = 0
        """How many entries have been forgotten."""
        self._latest: Entry[ShownT] | None = None
        self.beginning = secrets.choice(BEGINNINGS)
        """Of marks' second number: what a server before a restart told by the same ``n`` is never taken for ours."""
        self._latest_mark: Mark = (-1, 0)
        self._drawn: bytes | None = None
        self._chunks: dict[int, bytes] = {}
        self._readers: dict[Reader, None] = {}
        self._settled = asyncio.Event()
        self._settled.set()
        self._rests_until = 0.0
        self._is_waking = False
        self.card = b""
        """The table as JSON; readers get it whenever it is another one."""
        self.why = ""
        """Why the feed has ended, if it has."""

    # Writing.

    def tell(self, n: int, values: dict[str, object], shown: ShownT) -> Mark:
        """One more entry, which nobody may read yet; after the feed's end it is lost."""
        if self.why:
            return self._latest_mark
        before = self._latest_mark
        self._latest_mark = (n, before[1] + 1 if before[0] == n else self.beginning)
        self._told.append(Entry(self._latest_mark, values, shown))
        self._settled.clear()
        return self._latest_mark

    def publish(self, count: int) -> None:
        """So many entries may be read now."""
        for _ in range(min(count, len(self._told))):
            entry = self._told.popleft()
            entry.body = encode({"n": entry.mark[0], "at": write_mark(entry.mark), **entry.values})
            if self._latest:
                self._latest.shown = None
            self._latest, self._drawn = entry, None
            self._entries.append(entry)
            self._bytes += len(entry.body)
        while len(self._entries) > KEPT or (self._bytes > KEPT_BYTES and len(self._entries) > 1):
            self._bytes -= len(self._entries.popleft().body)
            self._first += 1
        self._chunks.clear()
        if not self._told:
            self._settled.set()
        self._wake_later()

    def redraw(self) -> None:
        """The latest picture has changed by itself."""
        self._drawn = None
        self._chunks.clear()

    def show(self, card: bytes) -> None:
        """The table has changed on its outside."""
        if card != self.card:
            self.card = card
            self._wake_later()

    def close(self, why: str) -> None:
        """Nothing more comes; what may not be read yet never will."""
        if not self.why:
            self.why = why
            self._told.clear()
            self._settled.set()
            self._wake_later()

    def beat(self) -> None:
        """Let every reader send a comment, so that whatever lies between keeps the way open."""
        for reader in self._readers:
            reader.is_to_beat = True
        self._wake_later()

    async def settled(self) -> None:
        """Wait until all that was told may be read."""
        await self._settled.wait()

    # Reading.

    @property
    def end(self) -> int:
        return self._first + len(self._entries)

    @property
    def latest_mark(self) -> Mark:
        """Of the latest entry that may be read."""
        return self._latest.mark if self._latest else (0, 0)

    @property
    def readers(self) -> int:
        return len(self._readers)

    def join(self, since: Mark | None, *, from_start: bool = False) -> Reader | None:
        """A new reader, which goes on after ``since`` if that is remembered, else with all that is (``from_start``) or
        with what comes next; None where there is no room."""
        if len(self._readers) >= READERS:
            return None
        place = None if since is None else self._find(since)
        if place is None and from_start:
            place = self._first - 1
        reader = Reader(self, self.end if place is None else place + 1, is_continued=place is not None)
        self._readers[reader] = None
        return reader

    def part(self, reader: Reader) -> None:
        self._readers.pop(reader, None)

    def snapshot(self) -> bytes:
        """The latest picture, for a reader that has not read what led to it."""
        if self._latest is None:
            return b""
        n, at = self._latest.mark[0], write_mark(self._latest.mark)
        now_ms = self._latest.values.get("now_ms", 0)
        return _event(at, _join(encode({"n": n, "at": at, "now_ms": now_ms, "items": []}), self._picture()))

    def chunk(self, start: int) -> bytes:
        """All entries from a place on, with the picture in the last one."""
        if start not in self._chunks:
            entries = list(islice(self._entries, start - self._first, None))
            events = [_event(write_mark(entry.mark), entry.body) for entry in entries[:-1]]
            last = entries[-1]
            events.append(_event(write_mark(last.mark), _join(last.body, self._picture())))
            self._chunks[start] = b"".join(events)
        return self._chunks[start]

    def reaches_back_to(self, place: int) -> bool:
        return place >= self._first

    def _find(self, mark: Mark) -> int | None:
        at = bisect_left(self._entries, mark, key=lambda entry: entry.mark)
        if at == len(self._entries):
            return None
        found = self._entries[at].mark
        return self._first + at if found == mark or (mark[1] == FIRST and found[0] == mark[0]) else None

    def _picture(self) -> bytes:
        if self._drawn is None:
            assert self._latest is not None
            assert self._latest.shown is not None
            self._drawn = encode(self._draw(self._latest.shown))
        return self._drawn

    # Waking.

    def _wake_later(self) -> None:
        if self._is_waking or not self._readers:
            return
        self._is_waking = True
        loop = asyncio.get_running_loop()
        loop.call_at(max(loop.time(), self._rests_until), self._wake, ())

    def _wake(self, left: Sequence[Reader]) -> None:
        """A slice of the readers now, the rest in the next turns of the loop."""
        loop = asyncio.get_running_loop()
        if not left:
            self._is_waking = False
            self._rests_until = loop.time() + len(self._readers) * PACE_US / SECOND_US
            left = tuple(self._readers)
        for reader in left[:SLICE]:
            reader.wake()
        if left[SLICE:]:
            loop.call_soon(self._wake, left[SLICE:])


class Reader:
    """A place in a feed, whatever its pictures are drawn from."""

    def __init__(self, feed: Feed[Any], place: int, *, is_continued: bool) -> None:
        self.is_continued = is_continued
        self.is_to_beat = False
        self._feed = feed
        self._place = place
        self._is_fresh = not is_continued
        self._card = feed.card
        self._news = asyncio.Event()
        self._direct: DirectBody | None = None
        """Where news may go while one waits for them."""
        self._is_gone = False

    @property
    def is_gone(self) -> bool:
        """Whether it reads no more."""
        return self._is_gone

    def wake(self) -> None:
        """There is news: write it, or let the one that waits for it do so."""
        goes_on = not self._feed.why and self._feed.reaches_back_to(self._place)
        if self._direct is None or not self._direct.is_free or not goes_on:
            self._news.set()
        elif data := self._take_or_beat():
            self._direct.write(data)

    def leave(self) -> None:
        """Read no more."""
        self._is_gone = True
        self._feed.part(self)
        self._news.set()

    def take(self) -> bytes:
        """Everything that can be read and was not yet."""
        feed, data = self._feed, b""
        self._news.clear()
        if feed.card != self._card:
            self._card = feed.card
            data = b"event: table\ndata: " + feed.card + b"\n\n"
        if self._is_fresh:
            self._is_fresh, self._place = False, feed.end
            return data + feed.snapshot()
        if self._place < feed.end:
            data += feed.chunk(self._place)
            self._place = feed.end
        return data

    async def next(self, direct: DirectBody | None = None) -> bytes:
        """What comes next, sooner or later; nothing means that the feed has ended. While this waits, news goes
        straight to the connection, if that is known and free."""
        while not self._is_gone:
            if not self._feed.reaches_back_to(self._place):
                self.leave()
                return _end("slow")
            if data := self._take_or_beat():
                return data
            if self._feed.why:
                return b""
            self._direct = direct
            await self._news.wait()
            self._direct = None
        return b""

    def _take_or_beat(self) -> bytes:
        data, self.is_to_beat = self.take() or BEAT * self.is_to_beat, False
        return data

    def farewell(self) -> bytes:
        """Why the feed has ended, for those who have read all of it."""
        return _end(self._feed.why) if self._feed.why and not self._is_gone else b""


def read_mark(text: str) -> Mark | None:
    """``"12.3"`` or ``"12"``; None for anything else."""
    n, dot, k = text.partition(".")
    if not (n.isascii() and n.isdecimal() and len(n) <= 9):
        return None
    if not dot:
        return int(n), FIRST
    return (int(n), int(k)) if k.isascii() and k.isdecimal() and len(k) <= 9 else None


def write_mark(mark: Mark) -> str:
    return f"{mark[0]}.{mark[1]}"


def _event(at: str, body: bytes) -> bytes:
    return b"id: " + at.encode() + b"\ndata: " + body + b"\n\n"


def _end(why: str) -> bytes:
    return b"event: end\ndata: " + encode({"why": why}) + b"\n\n"


def _join(first: bytes, second: bytes) -> bytes:
    """Two JSON objects as one."""
    return first[:-1] + b"," + second[1:] if second != b"{}" else first
