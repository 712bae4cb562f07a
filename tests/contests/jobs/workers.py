"""What tests let workers do. A job is a word, and files in a folder say what the others did."""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from spieltisch.contests.jobs.blocks import BlockJob, play_job
from spieltisch.contests.matches.play import GameLog
from spieltisch.core.errors import UsageError


@dataclass(frozen=True)
class Errand:
    """One job, told apart by its number."""

    folder: Path
    number: int
    word: str = ""


@dataclass(frozen=True)
class Meeting:
    """A block that is not to be over before others have begun."""

    errand: Errand
    job: BlockJob


def do(errand: Errand) -> int:
    """Leave a mark for each try, and do as the word says; the number."""
    mark(errand)
    match errand.word:
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "die once" if tries(errand) == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        case "leave once" if tries(errand) == 1:
            sys.exit(143)
        case "raise":
            raise ValueError(errand.number)
        case "refuse":
            raise UsageError(errand.number)
        case "wait":
            time.sleep(600)
    return errand.number


def play_together(meeting: Meeting) -> list[GameLog]:
    """Say that it has begun, and play as soon as all may."""
    mark(meeting.errand)
    while not (meeting.errand.folder / "go").exists():
        time.sleep(0.01)
    return play_job(meeting.job)


def mark(errand: Errand) -> None:
    (errand.folder / f"{errand.number}-{tries(errand) + 1}-{os.getpid()}").touch()


def tries(errand: Errand) -> int:
    """How often it was begun."""
    return len([*errand.folder.glob(f"{errand.number}-*")])


def who(errand: Errand) -> list[int]:
    """The processes that began it, the first one first."""
    marks = sorted(path.name.split("-") for path in errand.folder.glob(f"{errand.number}-*"))
    return [int(pid) for _, _, pid in marks]


def processors(_: Errand) -> list[int]:
    return sorted(os.sched_getaffinity(0))


def descriptors(_: Errand) -> list[str]:
    """What this process has open."""
    return [str(path.readlink()) for path in Path("/proc/self/fd").iterdir() if path.is_symlink()]
