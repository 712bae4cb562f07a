"""Where a program runs, and how it is started there, as values."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from spieltisch.net.confinement import Confinement

HARNESS: Final = frozenset(
    {"GODEBUG", "NODE_DEBUG", "NODE_OPTIONS", "PYTHONASYNCIODEBUG", "PYTHONDEBUG", "PYTHONDEVMODE", "PYTHONINSPECT",
     "PYTHONUNBUFFERED", "PYTHONVERBOSE", "_STDBUF_E", "_STDBUF_I", "_STDBUF_O"}
)  # fmt: skip
"""Variables that change how a program buffers or is debugged: with ours it might do what it never does elsewhere."""


def environment(own: Mapping[str, str], added: Mapping[str, str]) -> dict[str, str]:
    """What a program inherits from us, whose environment is ``own``, and what was added for it."""
    return {name: value for name, value in own.items() if name not in HARNESS} | dict(added)


def why_not(program: str | Path) -> str:
    """Why a program cannot be started; empty if it can. One with a slash is that file, others are looked for."""
    if shutil.which(program):
        return ""
    return "not executable" if "/" in str(program) and Path(program).is_file() else "no such program"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a program finds."""

    folder: Path | None = None
    """Where it works; None for where we do."""
    env: Mapping[str, str] = field(default_factory=dict)
    """Added to what it inherits, or, shut in, to the little that is left of it."""
    confinement: Confinement | None = None
    """What it is shut into."""
    ports: tuple[int, ...] = ()
    """Shut in, it meets us at these."""


@dataclass(frozen=True, slots=True)
class Launch:
    """A keeper's command line, and what it inherits."""

    argv: Sequence[str]
    env: Mapping[str, str]
    files: tuple[int, ...]
    """File descriptors."""
