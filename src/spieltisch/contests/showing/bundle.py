"""A contest's journal and replays in one ZIP, which verifies where it is unpacked. The same contest makes the same
bytes, whenever and wherever it is packed.

What only the organiser is to know is not in it: the secrets of remote players, and what programs got in their
environment.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Final

from msgspec.structs import replace

from spieltisch.contests.journal.journal import FILE, decode, encode
from spieltisch.contests.journal.lines import Added, AnyLine, Checked, Opened, Played, Replaced
from spieltisch.contests.plans.plan import Entrant
from spieltisch.core.errors import UsageError

LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""The first day that a ZIP knows."""
PLAIN_FILE: Final = 0o100644 << 16
UNIX: Final = 3


def pack(folder: Path, stream: IO[bytes]) -> None:
    """Write the ZIP. Raises ``UsageError`` for a journal that cannot be read and for files that it names and that are
    not there."""
    kept: list[bytes] = []
    files: set[str] = set()
    for number, data in enumerate(_journal(folder), 1):
        try:
            [line] = decode(data, number)
        except ValueError as error:
            raise UsageError(f"{folder / FILE}: {error}") from error
        files.update(_named(line))
        shown = _without_secrets(line)
        kept.append(data if shown == line else encode(shown))
    with zipfile.ZipFile(stream, "w") as target:
        _add(target, FILE, b"".join(kept))
        for name in sorted(files):
            _add(target, name, _read(folder, name))


def without_secrets(player: Entrant) -> Entrant:
    """As anybody may see it."""
    secret = None if player.secret is None else ""
    return replace(player, secret=secret, env=dict.fromkeys(player.env, ""))


def _journal(folder: Path) -> Iterator[bytes]:
    """Whole lines, with their ends."""
    try:
        data = (folder / FILE).read_bytes()
    except OSError as error:
        raise UsageError(f"{folder / FILE} cannot be read: {error.strerror}") from error
    return (line for line in data.splitlines(keepends=True) if line.endswith(b"\n"))


def _named(line: AnyLine) -> Iterable[str]:
    match line:
        case Played(replay=name) | Checked(transcript=name) if name:
            return [name]
        case _:
            return []


def _without_secrets(line: AnyLine) -> AnyLine:
    match line:
        case Opened(plan=plan):
            return replace(line, plan=replace(plan, players=tuple(map(without_secrets, plan.players))))
        case Added(player=player) | Replaced(player=player):
            return replace(line, player=without_secrets(player))
        case _:
            return line


def _read(folder: Path, name: str) -> bytes:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts:
        raise UsageError(f"{folder / FILE} names {name}, which is not in the contest's folder")
    try:
        return (folder / path).read_bytes()
    except OSError as error:
        raise UsageError(f"{folder / path}, which the journal names, cannot be read: {error.strerror}") from error


def _add(target: zipfile.ZipFile, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name, LONG_AGO)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.create_system = UNIX
    info.external_attr = PLAIN_FILE
    target.writestr(info, data, compresslevel=6)
