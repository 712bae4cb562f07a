"""What is wrong in a data folder, and what of it can be rescued. Only looks, also beside a running server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy.exc import DBAPIError

from spieltisch.core.errors import UsageError
from spieltisch.core.fair import commitment
from spieltisch.store import spool
from spieltisch.store.archive import Archive
from spieltisch.store.folder import is_claimed
from spieltisch.store.place import Database, Place
from spieltisch.store.salvage import find_fault, readable
from spieltisch.store.schema import FILES, PAGES, PEOPLE, RECORDS, SECRETS, has_log
from spieltisch.store.seeds import seed_behind
from spieltisch.table.log import read_ending, read_header
from spieltisch.table.replay import follow


@dataclass(frozen=True, slots=True)
class DamagedTable:
    """One that cannot be read, or not to its end, or whose secret is gone."""

    id: str
    game: str | None
    """None where the log does not say it any more."""
    problem: str
    lines: int
    """Up to here all lines are right: each is as a table writes it, the rules allow it, and hashes agree."""
    plies: int
    """The actions of seats among them."""
    has_seed: bool
    """Whether its chance can be revealed."""


@dataclass(slots=True)
class Examination:
    """What was found."""

    tables: int = 0
    """How many there are, damaged ones too."""
    files: dict[str, str] = field(default_factory=dict)
    """What is wrong, by file."""
    damaged: list[DamagedTable] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """Damaged files that a server has replaced."""

    @property
    def is_well(self) -> bool:
        return not (self.files or self.damaged)


def examine(place: Place) -> Examination:
    """Look at everything in a data folder, or at all logs of a database. Writes nothing there."""
    with _still(place) as folder:
        found = Examination()
        with readable(folder, RECORDS) as (logs, fault), readable(folder, SECRETS) as (secrets, other_fault):
            others = {metadata: find_fault(folder, metadata) for metadata in (PAGES, PEOPLE)}
            faults = {RECORDS: fault, SECRETS: other_fault, **others}
            found.files = {FILES[metadata]: what for metadata, what in faults.items() if what}
            with Archive(logs) as archive:
                for id, is_over in archive.ids():
                    found.tables += 1
                    if damaged := _look(id, archive, secrets, is_over=is_over):
                        found.damaged.append(damaged)
    if isinstance(place, Path):
        found.kept = sorted(path.name for path in place.glob("*.damaged-*") if path.name[-1].isdigit())
    return found


@contextmanager
def _still(place: Place) -> Iterator[Place]:
    """The folder as it is; or a copy, where SQLite would put what lies in a write-ahead log in its place."""
    if isinstance(place, Database) or is_claimed(place) or not any(has_log(place / name) for name in FILES.values()):
        yield place
        return
    with TemporaryDirectory(prefix="spieltisch-") as folder:
        for name in (spool.NAME, *(f"{name}{suffix}" for name in FILES.values() for suffix in ("", "-wal"))):
            if (place / name).exists():
                shutil.copy(place / name, folder)
        yield Path(folder)


def _look(id: str, archive: Archive, secrets: Place, *, is_over: bool) -> DamagedTable | None:
    try:
        lines = archive.lines(id)
    except DBAPIError as error:
        return DamagedTable(id, None, str(error.orig), 0, 0, has_seed=False)
    problem = None
    if is_over:
        problem = _find_problem(lines)
        if problem is None:
            return None
    good, plies, fault = _count(lines)
    try:
        header = read_header(lines[0]) if lines else None
    except ValueError:
        header = None
    has_seed = header is not None and (_is_revealed(lines) or seed_behind(secrets, header.commitment) is not None)
    problem = fault or problem or (None if has_seed else "its seed is missing")
    return DamagedTable(id, header.game if header else None, problem, good, plies, has_seed) if problem else None


def _find_problem(lines: Sequence[bytes]) -> str | None:
    """Of a log with a result, whose last line vouches for all others."""
    try:
        ending = read_ending(lines[-1]) if lines else None
    except ValueError as error:
        return f"line {len(lines)}: {error}"
    if ending is None or ending.chain != sha256(b"".join(line + b"\n" for line in lines[:-1])).hexdigest():
        return "the chain over all lines is another"
    return None if _is_revealed(lines) else "the seed is not the one committed to"


def _is_revealed(lines: Sequence[bytes]) -> bool:
    try:
        return commitment(bytes.fromhex(read_ending(lines[-1]).seed)) == read_header(lines[0]).commitment
    except ValueError:
        return False


def _count(lines: Sequence[bytes]) -> tuple[int, int, str | None]:
    """How many lines are right, how many actions of seats are among them, and what is wrong then."""
    good = plies = 0
    try:
        for replay in follow(lines):
            good, plies = good + 1, replay.plies
    except ValueError as error:
        return good, plies, str(error)
    except UsageError:  # a game that is not installed here
        pass
    return good, plies, None
