"""The file that says which processes a server is: the one that serves and, on a second line, its holder."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spieltisch.core.errors import CannotStart, UsageError

NAME: Final = "serve.pid"


@dataclass(frozen=True, slots=True)
class Processes:
    """Of one server, by their ids."""

    serving: int
    holder: int | None


def write(path: Path, *, has_holder: bool) -> None:
    """This process serves now. Whoever reads the file never finds a part of it. Raises ``UsageError``."""
    pids = [os.getpid(), *([os.getppid()] if has_holder else [])]
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text("".join(f"{pid}\n" for pid in pids), encoding="ascii")
        draft.replace(path)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None


def remove(path: Path) -> None:
    """This process ends; another one's file stays."""
    with suppress(CannotStart, OSError):
        if read(path).serving == os.getpid():
            path.unlink()


def read(path: Path) -> Processes:
    """Raises ``CannotStart`` where there is no such server."""
    try:
        serving, *holder = [int(line) for line in path.read_text(encoding="ascii").split()]
    except OSError as error:
        raise CannotStart(f"no server runs that writes {path}: {error.strerror}") from None
    except ValueError:
        raise CannotStart(f"{path} is no file of process ids") from None
    return Processes(serving, holder[0] if holder else None)
