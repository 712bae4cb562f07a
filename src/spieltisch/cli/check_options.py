"""What ``spieltisch check`` can be told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveFloat, PositiveInt

from spieltisch.cli.hosts import Hosts
from spieltisch.cli.seeding import Seed
from spieltisch.core.checks import Level


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What can be told of a check besides whom to check."""

    wait: bool = False
    """Start nothing: print the addresses, and wait for your client to connect for each check."""
    watch: bool = False
    """Check again when the client's files change: those that PROGRAM names, and the folders they lie in."""
    skip: list[str] | None = None
    """A check to leave out: its id, or the beginning of it; repeatable."""
    list_: Annotated[bool, Parameter(name="--list")] = False
    """List the checks and run none."""
    causes: bool = False
    """List the mistakes that are known, and run no check."""
    level: Level = Level.INFO
    """Run checks of this weight and above: must, should, or info (all)."""
    quick: bool = False
    """Run what takes about 15 seconds at most: a game, and the checks that show most of the known mistakes."""
    strict: bool = False
    """Count warnings and unclear checks as failed."""
    seed: Seed = None
    """The number that all chance follows from."""
    jobs: PositiveInt = 1
    """Number of checks that run at once."""
    timeout: PositiveFloat = 120
    """Most seconds for one check."""
    repeat: PositiveInt = 1
    """Number of times each check runs."""
    baseline: Path | None = None
    """Do not fail for what failed in this file. Without such a file, write it."""
    junit_file: Annotated[Path | None, Parameter(name="--junit")] = None
    """Write the results as JUnit's XML."""
    out: Path | None = None
    """A folder for a recording of each check, for "spieltisch playback"."""
    shrink: bool = True
    """Look for the shortest conversation that shows a mistake."""
    fault: list[str] | None = None
    """A fault of the line for all checks, as "spieltisch tap" takes it; repeatable."""
    env: list[str] | None = None
    """NAME=VALUE: add to the client's environment; repeatable."""
    chance: Annotated[
        str | None,
        Parameter(
            help='Instead of checks: a game in which chance draws these actions, as logs write them, separated by ";". '
            "Each is drawn as soon as it can be."
        ),
    ] = None
    position: str | None = None
    """Instead of checks: a position in which the client is to move."""
    host: Hosts = None
    port: list[str] | None = None
    """With --wait: DOOR=PORT; repeatable. Default: any free port."""
    sets: Annotated[list[str] | None, Parameter(name="--set")] = None
    """GAME.OPTION=VALUE; repeatable. "spieltisch config" lists the options."""
    json: bool = False
    """Print one JSON object per check, and one at the end."""


USUAL = Options()
