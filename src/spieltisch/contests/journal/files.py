"""What lies in a contest's folder beside its journal."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from spieltisch.contests.journal.lines import Played
from spieltisch.contests.matches.live import live_file
from spieltisch.core.errors import UsageError

LIVE: Final = "live"
"""Logs of running games."""
NAME_BYTES: Final = 255
"""The longest name of a file, with the dot of its draft."""
MARK: Final = 12


def file_name(player: str, end: str, before: str = "") -> str:
    """A file's name with a player's in it. Of a player's name that is too long for the system only the beginning is
    there, and a mark that tells it from others."""
    if len(f".{before}{player}{end}".encode()) <= NAME_BYTES:
        return f"{before}{player}{end}"
    end = f"~{sha256(player.encode()).hexdigest()[:MARK]}{end}"
    room = NAME_BYTES - len(f".{before}{end}".encode())
    return f"{before}{player.encode()[:room].decode(errors='ignore')}{end}"


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Each is whole as soon as it is there. Raises ``UsageError`` if one cannot be written."""
    for name, content in files.items():
        path = folder / name
        draft = path.with_name(f".{path.name}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(content)
            draft.replace(path)
        except OSError as error:
            raise UsageError(f"{path} cannot be written: {error.strerror}") from error


def clear_live(folder: Path) -> None:
    """Forget what was running when the contest was stopped; there is room for new logs."""
    shutil.rmtree(folder / LIVE, ignore_errors=True)
    try:
        (folder / LIVE).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder / LIVE} cannot be made: {error.strerror}") from error


def remove_live(folder: Path, games: Iterable[Played]) -> None:
    """These games' replays are in their place."""
    for game in games:
        live_file(folder / LIVE, game.id).unlink(missing_ok=True)
