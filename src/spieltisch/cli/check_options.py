"""What ``spieltisch check`` can be told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveFloat, PositiveInt

from spieltisch.conformance.guest import HOST
from spieltisch.core.checks import Level


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What can be told of a check besides whom to check."""

    wait: bool = False
    """Start nothing: print where the doors are, and wait for somebody to connect for each check."""
    watch: bool = False
    """Check again whenever the client's files change: those that PROGRAM names, and the folders they lie in."""
    skip: list[str] | None = None
    """Ids of checks, or their beginnings, to leave out."""
    list_: Annotated[bool, Parameter(name="--list")] = False
    """Print the checks instead."""
    level: Level = Level.INFO
    """How much a check has to matter: must, should, or info (all)."""
    strict: bool = False
    """Warnings and what remains unclear count as failed."""
    seed: int | None = None
    """What all chance follows from."""
    jobs: PositiveInt = 1
    """How many checks are done at once."""
    timeout: PositiveFloat = 120
    """The most seconds for one check."""
    repeat: PositiveInt = 1
    """How often each check is done."""
    baseline: Path | None = None
    """What was wrong in this file is no failure now; without the file it is written."""
    junit_file: Annotated[Path | None, Parameter(name="--junit")] = None
    """Write the results as JUnit's XML."""
    out: Path | None = None
    """A folder for a tape of each check, to play back."""
    shrink: bool = True
    """Look for the shortest conversation that shows a mistake."""
    fault: list[str] | None = None
    """What befalls every conversation, as "spieltisch tap" takes it; repeatable."""
    chance: Annotated[
        str | None,
        Parameter(
            help='Instead of checks: a game in which chance draws this, actions as logs write them with ";" between, '
            "each as soon as it can be drawn."
        ),
    ] = None
    position: str | None = None
    """Instead of checks: a position in which the client is to move."""
    host: str = HOST
    """With --wait: the address to open doors at."""
    port: list[str] | None = None
    """With --wait: DOOR=PORT, repeatable; by default any free one."""
    sets: Annotated[list[str] | None, Parameter(name="--set")] = None
    """GAME.OPTION=VALUE, repeatable."""
    json: bool = False
    """One JSON object per check, and one in the end."""


USUAL = Options()
