"""All puzzles of a server, of its data folder and those of contests; read again when a file has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from spieltisch.core.game import AnyGame
from spieltisch.lobby.room import BOT
from spieltisch.table.log import read_header
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.puzzles.file import read
from spieltisch.web.puzzles.puzzle import FILE, Puzzle

Stamps: TypeAlias = tuple[tuple[Path, int, int], ...]
"""What tells that a file has changed."""


class Puzzles:
    """To be asked by one thread."""

    def __init__(self, games: Mapping[str, AnyGame], folders: Callable[[], Sequence[Path]]) -> None:
        """``folders`` gives those that may have a file of puzzles, now."""
        self._games = games
        self._folders = folders
        self._stamps: Stamps | None = None
        self._found: Mapping[str, Mapping[str, Puzzle]] = {}

    def counts(self) -> Mapping[str, int]:
        """How many each game has, of those that have any."""
        return {name: len(of) for name, of in self._look().items()}

    def find(self, game: str, id: str) -> Puzzle:
        """Raises ``Refusal``."""
        found = self._look().get(game, {}).get(id)
        if found is None:
            raise Refusal("no-such-puzzle")
        return found

    def daily(self, game: str, day: str) -> Puzzle:
        """The same for everybody on a day (``2026-01-02``), whichever others come or go; of a game in which somebody
        played at random only where there is no other. Raises ``Refusal``."""
        of = self._look().get(game)
        if not of:
            raise Refusal("no-such-puzzle")
        return min(of.values(), key=lambda each: (self._is_aimless(each), _drawn(day, each.id)))

    def after(self, puzzle: Puzzle) -> str:
        """The id of another one of the game: in a row through all of them, which mixes games and plies."""
        ids = sorted(self._look().get(puzzle.game, {}))
        later = (id for id in ids if id > puzzle.id)
        return next(later, ids[0] if ids else puzzle.id)

    def _is_aimless(self, puzzle: Puzzle) -> bool:
        """Whether the game's weakest bot was there, which plays at random, by its name or as a level
        (``easy (random)``); or nobody can tell."""
        weakest = next(iter(self._games[puzzle.game].roster.bots), "")
        try:
            seats = read_header(puzzle.lines[0].encode()).seats
        except ValueError:
            return True
        return any(seat.kind == BOT and weakest in (seat.name, seat.name.partition("(")[2][:-1]) for seat in seats)

    def game_of(self, puzzle: Puzzle) -> AnyGame:
        return self._games[puzzle.game]

    def _look(self) -> Mapping[str, Mapping[str, Puzzle]]:
        folders = self._folders()
        stamps = tuple(_stamp(path) for folder in folders if (path := folder / FILE).is_file())
        if stamps != self._stamps:
            every = [puzzle for folder in folders for puzzle in read(folder).puzzles.values()]
            self._found = {
                name: {puzzle.id: puzzle for puzzle in every if puzzle.game == name}
                for name in sorted({puzzle.game for puzzle in every} & set(self._games))
            }
            self._stamps = stamps
        return self._found


def _stamp(path: Path) -> tuple[Path, int, int]:
    found = path.stat()
    return path, found.st_mtime_ns, found.st_size


def _drawn(day: str, id: str) -> bytes:
    return sha256(f"{day}/{id}".encode()).digest()
