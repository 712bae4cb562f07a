"""Opening an arena: its file is read, and what it says now is written down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from spieltisch import __version__
from spieltisch.arenas.fold import Arena
from spieltisch.arenas.journal import Follower, Journal, opening
from spieltisch.arenas.lines import Opened
from spieltisch.arenas.plan import folder_of, read_arena
from spieltisch.contests.journal.opening import differences
from spieltisch.core.registry import game


def arena_in(folder: Path) -> Arena:
    """As its journal has it by now. Raises ``UsageError`` for no or a damaged journal."""
    arena = Arena()
    arena.take(Follower(folder).read())
    return arena


def open_arena(file: Path, now: Callable[[], str], new_seed: Callable[[], int]) -> Path:
    """The arena's folder, whose journal says what the file says, from its first line on or from now on. ``now`` is UTC,
    RFC 3339. Raises ``UsageError``."""
    folder = folder_of(file)
    read_arena(file, lambda: 0)  # nothing is made for a file that is wrong
    with Journal(folder) as journal:
        lines = journal.read()
        while True:
            old = opening(lines)
            plan = read_arena(file, new_seed, old.plan if old else None)
            if old and old.version == __version__ and not differences(plan, old.plan):
                return folder
            line = Opened(at=now(), plan=plan, version=__version__, rules_version=game(plan.game).play.rules_version)
            if not (added := journal.append_if_current(line)):
                return folder
            lines += added
