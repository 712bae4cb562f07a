"""The data folder: where it is, and that only one server at a time writes to it."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from spieltisch.core.errors import CannotStart, UsageError

LOCK = "server.lock"


def default_folder() -> Path:
    """The user's data folder by the platform's convention: XDG's, or that of macOS or Windows."""
    if chosen := os.environ.get("XDG_DATA_HOME"):
        return Path(chosen, "spieltisch")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "spieltisch"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local", "spieltisch")
    return Path.home() / ".local" / "share" / "spieltisch"


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to write to a data folder, until released or until the process ends, however it ends."""

    path: Path
    lock: IO[str]

    def release(self) -> None:
        self.lock.close()


def claim(path: Path) -> Claim:
    """Make the folder where it is missing and lock it. Raises ``CannotStart`` while another server has it."""
    import fcntl  # Windows has none; there nothing is claimed, and everything else in here is of use

    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (path / LOCK).open("a+", encoding="ascii")
    except OSError as error:
        raise UsageError(f"the data folder {path} cannot be used: {error.strerror}") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        owner = lock.read().strip() or "unknown"
        lock.close()
        raise CannotStart(
            f"another server (process {owner}) uses the data folder {path}; stop it, or choose another with --data"
        ) from None
    with suppress(OSError):  # a full disk: the lock holds without a name on it
        os.truncate(lock.fileno(), 0)
        os.write(lock.fileno(), f"{os.getpid()}\n".encode())
    return Claim(path, lock)


def is_claimed(path: Path) -> bool:
    """Whether a server is writing to the folder right now."""
    try:
        import fcntl
    except ImportError:  # nor does the system run a server
        return False
    try:
        with (path / LOCK).open(encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
