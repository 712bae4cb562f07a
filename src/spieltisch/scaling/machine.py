"""Where something is measured: the processor's name, versions, and what else the machine does."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final

from spieltisch import __version__
from spieltisch.contests.jobs.processors import available
from spieltisch.core.build import is_compiled
from spieltisch.scaling.curves import Machine

PROCESSORS: Final = Path("/proc/cpuinfo")
PACKAGES: Final = ("numpy", "msgspec", "sqlalchemy")
"""Others' whose speed is part of what is measured."""


def machine(load: Sequence[float], began: datetime) -> Machine:
    """This one, with the load that ``os.getloadavg`` told when it began."""
    versions = {"spieltisch": __version__} | {name: version(name) for name in PACKAGES}
    return Machine(
        processor(), len(available()), f"{platform.system()} {platform.release()}", platform.python_version(), versions,
        is_compiled(), began.astimezone(UTC).isoformat(timespec="seconds"),
        (round(load[0], 2), round(os.getloadavg()[0], 2)),
    )  # fmt: skip


def processor() -> str:
    """Its name, where the system tells it."""
    known = PROCESSORS.read_text() if PROCESSORS.exists() else ""
    names = [line.partition(":")[2].strip() for line in known.splitlines() if line.startswith("model name")]
    return names[0] if names else "some processor"
