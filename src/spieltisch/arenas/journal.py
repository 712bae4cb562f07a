"""An arena's journal, and where in its folder everything else lies."""

from __future__ import annotations

import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from spieltisch.arenas.lines import AnyLine, Checked, HandedIn, Invited, Opened, Revoked, Step
from spieltisch.contests.journal.appended import Form, LineFollower, LineJournal
from spieltisch.contests.journal.files import file_name
from spieltisch.core.errors import UsageError

DURABLE: Final = (Opened, Invited, Revoked, HandedIn, Checked)
"""All but games, which are played again where a power cut has taken them."""
FORM: Final = Form("arena", msgspec.json.Decoder(AnyLine), DURABLE)
UPLOADS: Final = "uploads"
VERSIONS: Final = "versions"
CHECKS: Final = "checks"
OWN: Final = stat.S_IRWXU


class Follower(LineFollower[AnyLine]):
    """Reads an arena's journal as it grows."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, FORM)


class Journal(LineJournal[AnyLine]):
    """An arena's journal to write to. Whoever is first makes it."""

    def __init__(self, folder: Path, *, is_runner: bool = False) -> None:
        try:
            folder.mkdir(mode=OWN, parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"{folder} cannot be made: {error.strerror}") from error
        super().__init__(folder, FORM, is_runner=is_runner, begins=True)


def upload_path(author: str, version: int) -> str:
    """Of a ZIP file, in the arena's folder."""
    return f"{UPLOADS}/{file_name(author, '')}/{version}.zip"


def version_path(author: str, version: int) -> str:
    """Of what was unpacked and built."""
    return f"{VERSIONS}/{file_name(author, '')}/{version}"


def check_path(author: str, version: int, step: Step, end: str) -> str:
    """Of what is left of a check: ``.json`` with verdicts, ``.txt`` with what was printed."""
    return f"{CHECKS}/{file_name(author, '')}/{version}-{step}{end}"


def opening(lines: Iterable[AnyLine]) -> Opened | None:
    """The last of these that says what the arena is."""
    return next((line for line in reversed(list(lines)) if isinstance(line, Opened)), None)
