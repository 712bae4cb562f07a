"""Where tapes go while they are made: files of one connection each, written as its bytes come and go."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final, Protocol, Self, TypeAlias

from spieltisch.wire.tape import Record, TapeHeader, encode, remark

log = logging.getLogger(__name__)

Draw: TypeAlias = Callable[[Callable[[], bytes]], bytes]
"""What chance or the calendar gives, by what asks them; an earlier process may have asked already."""
LIMIT: Final = 16 * 1024 * 1024
"""Bytes of a file."""


class Sink(Protocol):
    """Takes a tape, record by record."""

    def add(self, record: Record) -> None: ...

    def close(self) -> None: ...


class TapeFile:
    """One tape. Each record is one write before it is acted on, so a crash leaves all but the last line whole. Nothing
    depends on the file: a full disk costs the tape and not the game."""

    def __init__(self, path: Path, header: TapeHeader, limit: int = LIMIT) -> None:
        """Raises ``OSError``."""
        self._path = path
        self._left = limit
        self._known = 0
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: int | None = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        self._write(encode(header))

    @classmethod
    def again(cls, path: Path, limit: int = LIMIT) -> Self:
        """One that an earlier process has made, whose records come once more from the first one: those that stand there
        are passed over. Raises ``OSError``."""
        tape = cls.__new__(cls)
        tape._path, tape._file = path, os.open(path, os.O_RDWR | os.O_APPEND)
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        os.ftruncate(tape._file, whole)
        tape._known, tape._left = max(0, data.count(b"\n") - 1), limit - whole
        return tape

    def add(self, record: Record) -> None:
        if self._file is None:
            return
        if self._known:
            self._known -= 1
            return
        line = encode(record)
        if len(line) <= self._left:
            self._write(line)
        else:
            self._write(encode(remark(record.conn, round(record.ms * 1000), record.from_, "the file is full")))
            self.close()

    @property
    def name(self) -> str:
        """Of the file, in its folder."""
        return self._path.name

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _write(self, line: bytes) -> None:
        assert self._file is not None
        try:
            os.write(self._file, line)
        except OSError as error:
            log.warning("%s ends here: %s", self._path, error.strerror)
            self.close()
        self._left -= len(line)


class TapeFolder:
    """Begins a file for each connection."""

    def __init__(self, folder: Path, stem: str = "") -> None:
        """Files are called after ``stem``, or after door and time."""
        self._folder = folder
        self._stem = stem
        self._is_failing = False

    def __call__(self, header: TapeHeader) -> Sink | None:
        """None where no file can be made; then somebody has been told."""
        return self.find(header, lambda make: make())

    def find(self, header: TapeHeader, draw: Draw) -> Sink | None:
        """The same, or the file of which an earlier process has ``drawn`` the name."""
        made: TapeFile | None = None

        def make() -> bytes:
            nonlocal made
            made = self._make(header)
            return made.name.encode() if made else b""

        name = draw(make).decode()
        if made or not name:
            return made
        try:
            return TapeFile.again(self._folder / name)
        except OSError as error:
            log.warning("%s ends here: %s", self._folder / name, error.strerror)
            return None

    def _make(self, header: TapeHeader) -> TapeFile | None:
        stem = self._stem or f"{header.dialect}-{header.opened.replace(':', '').replace('-', '')}"
        try:
            return self._begin(stem, header)
        except OSError as error:
            if not self._is_failing:
                log.warning("no traces in %s: %s", self._folder, error.strerror)
            self._is_failing = True
            return None

    def _begin(self, stem: str, header: TapeHeader) -> TapeFile:
        for number in count(1):
            name = f"{stem}-{number}.jsonl" if number > 1 or not self._stem else f"{stem}.jsonl"
            try:
                return TapeFile(self._folder / name, header)
            except FileExistsError:
                """Somebody has that name already."""
        raise AssertionError
