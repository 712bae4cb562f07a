"""The ledger as a file that is mapped into memory: what stands there survives this process, however it ends, and costs
no call of the system. A power cut, which ends all connections anyway, it does not survive."""

from __future__ import annotations

import errno
import mmap
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from struct import Struct
from typing import Final

from spieltisch.net.ledger import HEAD, Record, What, read

MAGIC: Final = b"inputs 2"
BEGIN: Final = 17
"""Behind the magic, the number of the bytes that are whole records, and how many processes have failed at them."""
COUNT: Final = Struct("<Q")
COUNT_AT: Final = len(MAGIC)
FAILED: Final = BEGIN - 1
STEP: Final = 1 << 20
"""Bytes by which the file grows."""


class FileLedger:
    """Goes on with what an earlier process wrote."""

    def __init__(self, path: Path) -> None:
        """Makes its folder where that is missing. Raises ``OSError``."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if os.pread(self._file, len(MAGIC), 0) != MAGIC:
            os.ftruncate(self._file, 0)
        self._size = max(STEP, os.fstat(self._file).st_size)
        os.posix_fallocate(self._file, 0, self._size)  # a page without room on the disk would cost the process its life
        self._memory = mmap.mmap(self._file, 0)
        self._memory[: len(MAGIC)] = MAGIC
        self._end = min(self._size, BEGIN + int(COUNT.unpack_from(self._memory, COUNT_AT)[0]))
        self.is_full = False
        """Whether there is no room for more: from then on nothing stands there, until it begins anew."""

    @property
    def size(self) -> int:
        """Bytes of all records."""
        return self._end - BEGIN

    def records(self) -> Sequence[Record]:
        """All of them."""
        return list(read(self._memory[BEGIN : self._end]))

    def begin(self) -> int:
        """Somebody is about to deal with all of them; how many have failed at that. A process that dies of it is one
        of them."""
        failed = self._memory[FAILED]
        self._memory[FAILED] = min(failed + 1, 255)
        return failed

    def succeed(self) -> None:
        """Who has begun has not failed."""
        self._memory[FAILED] = 0

    def replace(self, records: Iterable[Record]) -> None:
        """These and no others, all at once. Raises ``OSError``; then all is as it was."""
        draft = self._path.with_suffix(".draft")
        draft.unlink(missing_ok=True)
        try:
            news = FileLedger(draft)
            for each in records:
                news.note(each.at_us, each.who, each.what, each.data)
            if news.is_full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(draft))
            news._memory[FAILED] = self._memory[FAILED]
            draft.replace(self._path)
        except OSError:
            draft.unlink(missing_ok=True)
            raise
        self.close()
        self._file, self._memory, self._size, self._end = news._file, news._memory, news._size, news._end

    def note(self, at_us: int, who: int, what: What, data: bytes = b"") -> None:
        memory, at, size = self._memory, self._end, len(data)
        begin = at + HEAD.size
        end = begin + size
        if self.is_full or (end > self._size and not self._grow(max(STEP, size))):
            return
        HEAD.pack_into(memory, at, size, at_us, who, what)
        if size:
            memory[begin:end] = data
        self._end = end
        COUNT.pack_into(memory, COUNT_AT, end - BEGIN)  # from here on it counts, all at once

    def draw(self, at_us: int, draw: Callable[[], bytes]) -> bytes:
        drawn = draw()
        self.note(at_us, 0, What.DREW, drawn)
        return drawn

    def _grow(self, size: int) -> bool:
        """Whether there is room for it."""
        try:
            os.posix_fallocate(self._file, self._size, size)
        except OSError:
            self.clear()
            self.is_full = True
            return False
        self._size += size
        self._memory.resize(self._size)
        return True

    def clear(self) -> None:
        """Nobody needs any of it."""
        self.is_full = False
        self._end = BEGIN
        COUNT.pack_into(self._memory, COUNT_AT, 0)

    def remove(self) -> None:
        """Nobody goes on with it; what is noted from now on is lost."""
        self._path.unlink(missing_ok=True)

    def close(self) -> None:
        self._memory.close()
        os.close(self._file)
