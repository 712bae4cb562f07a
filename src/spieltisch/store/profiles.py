"""Names that people at pages have made their own, and the games that were played under them.

Of a profile's secret only a digest is here. A game is noted when its seat is taken, without an end; once it is over,
all that its profile shows of it is copied, so that nothing is lost when its log goes. What a record says is its
writer's business. Commits wait for the disk; call all this in a thread of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from spieltisch.core.seats import Seat
from spieltisch.store.place import Database, Place
from spieltisch.store.schema import PEOPLE, PLAYED, PROFILES, connect, connect_to_read
from spieltisch.store.sharing import is_own

TRIES: Final = 10


@dataclass(frozen=True, slots=True)
class Profile:
    """A name that is somebody's."""

    id: str
    """What it is called where names may change hands."""
    key: str
    """Equal for names that people may take for the same."""
    name: str
    digest: bytes
    """Of its secret."""
    since: str


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over, as one of its profiles had it."""

    number: int
    """Counts all games of all profiles."""
    table: str
    seat: Seat
    profile: str
    is_rated: bool
    record: bytes


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended for a seat."""

    game: str
    outcome: str
    is_rated: bool
    record: bytes


class ProfileStore:
    """All of them at one place."""

    def __init__(self, place: Place) -> None:
        self.drops = 0
        """How many profiles were dropped: numbers of their games may be others' then."""
        self._place = place
        self._engine: Engine | None = None

    def _open(self) -> Engine:
        """With the first that is written: a server whose disk is full writes nothing."""
        self._engine = self._engine or connect(self._place, PEOPLE, durable=True)
        return self._engine

    @contextmanager
    def _reading(self) -> Iterator[Connection | None]:
        """None where nothing was ever written."""
        if isinstance(self._place, Database):
            self._open()
        engine = connect_to_read(self._place, PEOPLE)
        if engine is None:
            yield None
            return
        with engine.connect() as connection:
            yield connection
        engine.dispose()

    def profiles(self) -> list[Profile]:
        with self._reading() as connection:
            rows = connection.execute(select(PROFILES)).all() if connection else ()
        return [Profile(row.id, row.key, row.name, row.digest, row.since) for row in rows]

    def claim(self, profile: Profile) -> None:
        with self._open().begin() as connection:
            connection.execute(
                insert(PROFILES).values(
                    id=profile.id, key=profile.key, name=profile.name, digest=profile.digest, since=profile.since
                )
            )

    def drop(self, profile: str) -> None:
        """Free its name, and forget which games were its own."""
        with self._open().begin() as connection:
            connection.execute(delete(PLAYED).where(PLAYED.c.profile == profile))
            connection.execute(delete(PROFILES).where(PROFILES.c.id == profile))
        self.drops += 1

    def sit(self, table: str, seat: Seat, profile: str | None) -> None:
        """Who is at a seat before the game; nobody's profile, if None."""

        def write(connection: Connection, number: int) -> None:
            connection.execute(delete(PLAYED).where(PLAYED.c.table_id == table, PLAYED.c.seat == seat))
            if profile is not None:
                row = {"table_id": table, "seat": seat, "profile": profile, "is_rated": False}
                connection.execute(insert(PLAYED).values(row | {"number": number}))

        self._write_numbered(write)

    def sitting(self) -> dict[str, dict[Seat, str]]:
        """Profiles by table and seat, of this server's games that are not known to be over."""
        found: dict[str, dict[Seat, str]] = {}
        with self._reading() as connection:
            chosen = select(PLAYED).where(PLAYED.c.record.is_(None), is_own(self._place, PLAYED.c.table_id))
            for row in connection.execute(chosen.order_by(PLAYED.c.number)) if connection else ():
                found.setdefault(row.table_id, {})[row.seat] = row.profile
        return found

    def end(self, table: str, ends: Mapping[Seat, Ended]) -> None:
        """The game is over; who was at other seats is forgotten."""

        def write(connection: Connection, number: int) -> None:
            own = PLAYED.c.table_id == table
            connection.execute(delete(PLAYED).where(own, PLAYED.c.seat.not_in(ends.keys())))
            for place, (seat, ended) in enumerate(sorted(ends.items()), start=number):
                row = {
                    "number": place, "game": ended.game, "outcome": ended.outcome, "is_rated": ended.is_rated,
                    "record": ended.record,
                }  # fmt: skip
                connection.execute(update(PLAYED).where(own, PLAYED.c.seat == seat).values(row))

        self._write_numbered(write)

    def _write_numbered(self, write: Callable[[Connection, int], None]) -> None:
        """With the next number of a game; another server may take it first."""
        for chance in reversed(range(TRIES)):
            try:
                with self._open().begin() as connection:
                    write(connection, (connection.scalar(select(func.max(PLAYED.c.number))) or 0) + 1)
                return
            except IntegrityError:
                if not chance:
                    raise

    def counts(self, profile: str) -> list[tuple[str, str, bool, int]]:
        """How many of its games of one kind ended so, and were rated or not."""
        kinds = (PLAYED.c.game, PLAYED.c.outcome, PLAYED.c.is_rated)
        chosen = select(*kinds, func.count()).where(PLAYED.c.profile == profile, PLAYED.c.record.is_not(None))
        with self._reading() as connection:
            rows = connection.execute(chosen.group_by(*kinds).order_by(*kinds)).all() if connection else ()
        return [(game, outcome, bool(is_rated), count) for game, outcome, is_rated, count in rows]

    def games(self, profile: str, game: str | None, before: int | None, limit: int) -> list[Played]:
        """So many of its games, the latest to end first."""
        chosen = select(PLAYED).where(PLAYED.c.profile == profile, PLAYED.c.record.is_not(None))
        if game is not None:
            chosen = chosen.where(PLAYED.c.game == game)
        if before is not None:
            chosen = chosen.where(PLAYED.c.number < before)
        with self._reading() as connection:
            ordered = chosen.order_by(PLAYED.c.number.desc()).limit(limit)
            return _played(connection.execute(ordered).all() if connection else ())

    def rated(self, game: str, limit: int) -> list[Played]:
        """So many of the rated ones of all profiles, the latest to end first."""
        chosen = select(PLAYED).where(PLAYED.c.game == game, PLAYED.c.is_rated)
        with self._reading() as connection:
            ordered = chosen.order_by(PLAYED.c.number.desc()).limit(limit)
            return _played(connection.execute(ordered).all() if connection else ())

    def close(self) -> None:
        if self._engine:
            self._engine.dispose()


def _played(rows: Sequence[Any]) -> list[Played]:
    return [Played(row.number, row.table_id, row.seat, row.profile, row.is_rated, row.record) for row in rows]
