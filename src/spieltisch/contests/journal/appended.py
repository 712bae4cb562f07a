"""Journals: files of lines, one event each, only ever appended to.

Each append is one write under a short lock on the file itself, so that whoever runs something and whoever corrects it
meanwhile take turns. A process that dies in between leaves at most a torn last line, which the next append cuts off;
readers take whole lines only and never lock. Besides, the one runner holds a lock on its folder. Both locks are the
operating system's on descriptors that no program started from here inherits: they end with their process.

Nothing is lost at ``kill -9``, as the operating system has every written line. What a power cut may take is waited for
only where it could not be had again (``Form.durable``).
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar

import msgspec

from spieltisch.core.errors import CannotStart, UsageError

LineT = TypeVar("LineT")

FILE: Final = "journal.jsonl"
LOCK: Final = "journal.lock"


@dataclass(frozen=True, slots=True)
class Form(Generic[LineT]):
    """What kind of journal it is."""

    of: str
    """What it tells of, for sentences."""
    decoder: msgspec.json.Decoder[LineT]
    """Of one line."""
    durable: tuple[type[Any], ...]
    """Lines that cannot be had again."""


_encoder = msgspec.json.Encoder()


def encode(line: object) -> bytes:
    """As it stands in the file, with its end."""
    return _encoder.encode(line) + b"\n"


def decode(form: Form[LineT], data: bytes, first: int = 1) -> list[LineT]:
    """Whole lines. Raises ``ValueError`` that names the one that is none, the first being number ``first``."""
    try:
        return form.decoder.decode_lines(data)
    except msgspec.DecodeError:
        lines: list[LineT] = []
        for number, line in enumerate(data.splitlines(), first):
            try:
                lines.append(form.decoder.decode(line))
            except msgspec.DecodeError as error:
                raise ValueError(f"line {number} is damaged: {error}") from None
        raise


class LineFollower(Generic[LineT]):
    """Reads a journal as it grows."""

    def __init__(self, folder: Path, form: Form[LineT]) -> None:
        self.path: Final = folder / FILE
        self._form = form
        self.offset = 0
        """Of the first byte that was not read yet."""
        self.lines = 0
        """How many were read."""

    def read(self) -> list[LineT]:
        """What is new, whole lines only. Raises ``UsageError`` for no or a damaged journal, naming the line."""
        try:
            with self.path.open("rb") as stream:
                stream.seek(self.offset)
                data = stream.read()
        except OSError as error:
            raise UsageError(f"{self.path} cannot be read: {error.strerror}") from error
        return self.take(data)

    def take(self, data: bytes) -> list[LineT]:
        """The lines of what follows in the file."""
        data = data[: data.rfind(b"\n") + 1]
        try:
            lines = decode(self._form, data, self.lines + 1)
        except ValueError as error:
            raise UsageError(f"{self.path}: {error}") from error
        self.offset += len(data)
        self.lines += len(lines)
        return lines


class LineJournal(Generic[LineT]):
    """One to write to: its only runner's, or somebody's who corrects it meanwhile."""

    def __init__(self, folder: Path, form: Form[LineT], *, is_runner: bool = False, begins: bool = False) -> None:
        """Only a runner, or who ``begins`` it, may make a new one. Raises ``CannotStart`` if the folder has a runner
        already, ``UsageError`` if it cannot be written to or has no journal to correct."""
        self.folder: Final = folder
        self._lock = _take_lock(folder, form.of) if is_runner else None
        self._form = form
        self._follower = LineFollower(folder, form)
        try:
            flags = os.O_RDWR | os.O_APPEND | (os.O_CREAT if is_runner or begins else 0)
            self._file = os.open(self._follower.path, flags, 0o666)
        except OSError as error:
            self._release()
            raise UsageError(f"{self._follower.path} cannot be written: {error.strerror}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)
        self._release()

    def read(self) -> list[LineT]:
        """Lines that others have written, or that were there when this was opened."""
        return self._follower.read()

    def append(self, *lines: LineT) -> list[LineT]:
        """Write these behind what others have written in the meantime, and get that."""
        with self._alone():
            added = self.read()
            self._write(lines)
        return added

    def append_if_current(self, *lines: LineT) -> list[LineT]:
        """Get what others have written in the meantime. Only if that is nothing, these are written: what was decided
        without knowing everything may be wrong."""
        with self._alone():
            if not (added := self.read()):
                self._write(lines)
        return added

    def append_made(self, make: Callable[[list[LineT]], Sequence[LineT]]) -> None:
        """Let ``make`` say what to write, while nobody else can write: it gets what others have written until then.
        What it raises ends that, and nothing is written."""
        with self._alone():
            self._write(make(self.read()))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        fcntl.flock(self._file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def _write(self, lines: Sequence[LineT]) -> None:
        """All of them, or, if the disk is full, none."""
        end = self._follower.offset
        if os.fstat(self._file).st_size > end:
            os.ftruncate(self._file, end)  # a line that its writer died over
        data = b"".join(map(encode, lines))
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._file, rest) :]
            if any(isinstance(line, self._form.durable) for line in lines):
                os.fsync(self._file)
        except OSError as error:
            os.ftruncate(self._file, end)
            raise UsageError(f"{self._follower.path} cannot be written: {error.strerror}") from error
        self._follower.offset += len(data)
        self._follower.lines += len(lines)

    def _release(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _take_lock(folder: Path, of: str) -> int:
    """A descriptor whose lock says that this process runs what a journal is of, until it is closed."""
    path = folder / LOCK
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        who = os.read(lock, 100).decode(errors="replace").strip()
        os.close(lock)
        raise CannotStart(
            f"another process already runs the {of} in {folder} ({who}); wait for it, or stop it first"
        ) from None
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"process {os.getpid()} on {os.uname().nodename}\n".encode(), 0)
    return lock
