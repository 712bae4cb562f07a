"""The first line of a journal: the plan, and with what and where it was begun."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Iterator
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Final

import msgspec

from spieltisch import __version__
from spieltisch.contests.journal.lines import Opened
from spieltisch.contests.matches.command import COMMAND, split_command
from spieltisch.contests.plans.plan import Entrant, Plan
from spieltisch.core.build import uncompiled_modules
from spieltisch.core.registry import game

FILE: Final = "file"


def opened(plan: Plan, at: str, file: Path) -> Opened:
    """Everything that is known before the first game; ``file`` is where the plan was read."""
    programs = {entrant.name: digest(entrant) for entrant in plan.players if entrant.bot.startswith(COMMAND)}
    host = {
        "name": platform.node(),
        "system": platform.platform(),
        "processors": os.cpu_count(),
        "python": platform.python_version(),
        "compiled": not uncompiled_modules(),
        FILE: str(file.resolve()),
    }
    rules = game(plan.game).play.rules_version
    return Opened(at=at, plan=plan, version=__version__, rules_version=rules, programs=programs, host=host)


def source_of(line: Opened) -> Path | None:
    """The contest's file, as it was called when the contest was begun."""
    return Path(line.host[FILE]) if FILE in line.host else None


def digest(entrant: Entrant) -> str:
    """SHA-256 over those of all files that a program's command line names, the program's own first."""
    whole = sha256()
    for path in _files(entrant):
        with path.open("rb") as file:
            whole.update(file_digest(file, "sha256").digest())
    return whole.hexdigest()


def differences(plan: msgspec.Struct, other: msgspec.Struct) -> list[str]:
    """The keys of a file in which two plans differ, as they are written down."""
    ours, theirs = (msgspec.json.decode(msgspec.json.encode(each)) for each in (plan, other))
    return [key for key, value in ours.items() if value != theirs[key]]


def _files(entrant: Entrant) -> Iterator[Path]:
    folder = Path(entrant.folder or "")
    for word in split_command(entrant.bot)[1]:
        found = folder / word
        if "/" not in word and (program := shutil.which(word)):
            found = Path(program)
        if found.is_file():
            yield found
