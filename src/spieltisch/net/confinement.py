"""What a program is shut into, as a value. How it is done is the keeper's to know."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Confinement:
    """What one program may do and have."""

    readable: tuple[Path, ...] = ()
    """Folders it can read besides the system's."""
    memory_bytes: int | None = None
    """For all its processes together; None for no limit of ours."""
    processors: tuple[int, ...] | None = None
    """The ones it runs on; None for any."""
    processes: int = 64
    """How many it may have at once."""
    file_bytes: int = 256 * 1024 * 1024
    """What it may write."""
