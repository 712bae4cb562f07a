"""Where a program runs, and how it is started there, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from spieltisch.net.confinement import Confinement


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a program finds."""

    folder: Path | None = None
    """Where it works; None for where we do."""
    env: Mapping[str, str] = field(default_factory=dict)
    """Added to our environment, or, shut in, to the little that is left of it."""
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
