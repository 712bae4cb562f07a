"""Rows straight from the pages of a SQLite file, where its trees cannot be followed any more.

A damaged byte costs the page it lies in. SQLite finds a page by others, so it may lose many with one; here every page
is read for itself, as it is after the last commit, and gives the rows that are whole. The layout is SQLite's own:
https://www.sqlite.org/fileformat2.html, whose names these are.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

Value: TypeAlias = int | float | str | bytes | None
Row: TypeAlias = tuple[int | None, Sequence[Value]]
"""The rowid, where the table has one, and the columns."""

MAGIC: Final = b"SQLite format 3\0"
USUAL_PAGE: Final = 4096
"""The size of our files' pages, where a file does not say its own any more."""
FILE_HEADER: Final = 100
INTERIOR_INDEX, LEAF_INDEX, LEAF_TABLE = 0x02, 0x0A, 0x0D
WAL_HEADER: Final = 32
FRAME_HEADER: Final = 24
MOST_COLUMNS: Final = 16
SIZES: Final = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}
"""Bytes of a value by its serial type."""


class RawFile:
    """One database file and its write-ahead log, as they lie on the disk."""

    def __init__(self, file: Path) -> None:
        self._data = file.read_bytes()
        size = int.from_bytes(self._data[16:18], "big")
        is_sane = self._data.startswith(MAGIC) and size >= 512 and size & (size - 1) == 0
        self._page_size = size if is_sane else USUAL_PAGE
        self._latest = dict(self._read_wal(file.with_name(f"{file.name}-wal")))

    def rows(self) -> Iterator[Row]:
        """Every row that is whole, of all tables and indices, in no order."""
        last = max([len(self._data) // self._page_size, *self._latest])
        for number in range(1, last + 1):
            page = self._page(number)
            start = FILE_HEADER if number == 1 else 0
            if len(page) == self._page_size and page[start] in {INTERIOR_INDEX, LEAF_INDEX, LEAF_TABLE}:
                yield from self._rows_of(page, start)

    def _page(self, number: int) -> bytes:
        begin = (number - 1) * self._page_size
        return self._latest.get(number) or self._data[begin : begin + self._page_size]

    def _read_wal(self, file: Path) -> Iterator[tuple[int, bytes]]:
        """Pages by number, the latest last, up to the last commit."""
        try:
            wal = file.read_bytes()
        except OSError:
            return
        salt, uncommitted = wal[16:24], []
        most = (len(self._data) + len(wal)) // self._page_size
        step = FRAME_HEADER + self._page_size
        for at in range(WAL_HEADER, len(wal) - step + 1, step):
            number, commit = struct.unpack_from(">II", wal, at)
            if wal[at + 8 : at + 16] != salt:
                return
            if number <= most:
                uncommitted.append((number, wal[at + FRAME_HEADER : at + step]))
            if commit:
                yield from uncommitted
                uncommitted.clear()

    def _rows_of(self, page: bytes, start: int) -> Iterator[Row]:
        kind, count = page[start], int.from_bytes(page[start + 3 : start + 5], "big")
        first = start + (12 if kind == INTERIOR_INDEX else 8)
        for at in range(first, min(first + 2 * count, len(page) - 1), 2):
            try:
                yield self._row(page, kind, int.from_bytes(page[at : at + 2], "big"))
            except (IndexError, ValueError, struct.error):  # damaged
                continue

    def _row(self, page: bytes, kind: int, at: int) -> Row:
        at += 4 * (kind == INTERIOR_INDEX)
        size, at = _read_varint(page, at)
        rowid: int | None = None
        if kind == LEAF_TABLE:
            rowid, at = _read_varint(page, at)
        return rowid, _read_record(self._payload(page, at, size, is_index=kind != LEAF_TABLE))

    def _payload(self, page: bytes, at: int, size: int, *, is_index: bool) -> bytes:
        """A cell's content, of which a page holds a part only where it is long. Raises ``ValueError``."""
        usable = self._page_size
        most = (usable - 12) * 64 // 255 - 23 if is_index else usable - 35
        least = (usable - 12) * 32 // 255 - 23
        if size > len(self._data) + len(self._latest) * usable:
            raise ValueError("longer than the file")
        spilled = least + (size - least) % (usable - 4)
        local = size if size <= most else spilled if spilled <= most else least
        parts, following = [page[at : at + local]], page[at + local : at + local + 4]
        for _ in range(-(-(size - local) // (usable - 4))):
            overflow = self._page(int.from_bytes(following, "big"))
            if len(overflow) != usable:
                raise ValueError("goes on nowhere")
            following = overflow[:4]
            parts.append(overflow[4:])
        content = b"".join(parts)
        if len(content) < size:
            raise ValueError("cut short")
        return content[:size]


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    """The number there, and where it ends. Raises ``IndexError``."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    return value << 8 | data[at + 8], at + 9


def _read_record(payload: bytes) -> list[Value]:
    """The columns. Raises ``ValueError`` or ``IndexError``."""
    end, at = _read_varint(payload, 0)
    kinds: list[int] = []
    while at < end and len(kinds) <= MOST_COLUMNS:
        kind, at = _read_varint(payload, at)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        size = SIZES[kind] if kind in SIZES else (kind - 12) // 2
        if kind in {10, 11} or at + size > len(payload):
            raise ValueError("no value")
        values.append(_read_value(kind, payload[at : at + size]))
        at += size
    if at != len(payload):
        raise ValueError("not a record")
    return values


def _read_value(kind: int, data: bytes) -> Value:
    match kind:
        case 0:
            return None
        case 7:
            return float(struct.unpack(">d", data)[0])
        case 8 | 9:
            return kind - 8
        case _ if kind < 7:
            return int.from_bytes(data, "big", signed=True)
        case _:
            return data.decode("utf-8") if kind % 2 else data
