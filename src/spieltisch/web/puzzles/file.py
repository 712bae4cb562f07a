"""The file in which a folder keeps its puzzles: a line for each, and one for each game that was looked at."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from spieltisch.web.puzzles.puzzle import FILE, LookedAt, Puzzle, decode, encode

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """What a folder has."""

    puzzles: Mapping[str, Puzzle] = field(default_factory=dict)
    """By id."""
    looked_at: frozenset[str] = frozenset()
    """The games that need not be looked at again."""
    size: int = 0
    """Bytes up to the end of the last whole line."""


def read(folder: Path) -> Kept:
    """What of a folder's file can be read; nothing without one. A line that says nothing is named in the log."""
    path = folder / FILE
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return Kept()
    whole = content.rfind(b"\n") + 1
    puzzles: dict[str, Puzzle] = {}
    looked_at: set[str] = set()
    for number, line in enumerate(content[:whole].splitlines(), start=1):
        try:
            found = decode(line)
        except msgspec.MsgspecError as why:
            log.warning("%s, line %d: %s", path, number, why)
            continue
        if isinstance(found, LookedAt):
            looked_at.add(found.replay)
        else:
            puzzles[found.id] = found
    return Kept(puzzles, frozenset(looked_at), whole)


def add(folder: Path, size: int, replay: str, found: Sequence[Puzzle]) -> int:
    """Append a game's puzzles after so many bytes: what lies behind them was not written to its end. Gives the new
    size. Raises ``OSError``."""
    lines = b"".join(encode(each) + b"\n" for each in (*found, LookedAt(replay, len(found))))
    path = folder / FILE
    path.parent.mkdir(exist_ok=True)
    with path.open("ab") as file:
        file.truncate(size)
        file.write(lines)
    return size + len(lines)
