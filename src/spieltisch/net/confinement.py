"""What a program is shut into, as a value. How it is done is ``sandbox``'s to know."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Confinement:
    """What one program may do and have."""

    readable: tuple[Path, ...] = ()
    """Files and folders that it can read besides the system's."""
    hidden: tuple[Path, ...] = ()
    """Files and folders in those that it cannot see all the same, unless they are in ``readable`` themselves."""
    memory_bytes: int | None = None
    """For all its processes together; None for no limit of ours."""
    processors: tuple[int, ...] | None = None
    """The ones it runs on; None for any."""
    cpus: int | None = None
    """How many processors' time it may use; None for as much as there is."""
    cpu_s: int | None = None
    """After how many seconds of processor time each of its processes is killed; None for never."""
    processes: int = 64
    """How many it may have at once, threads counted."""
    file_bytes: int = 256 * 1024 * 1024
    """What it may write, all in all, to the only folder where it can."""
