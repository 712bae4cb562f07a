"""What administrators of Hive ask of the lobby, and what they are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from spieltisch.core.policy import Slot
from spieltisch.core.seats import Seat
from spieltisch.games.hive.scores import Score


@dataclass(frozen=True, slots=True)
class Authenticate:
    """Become an administrator."""

    password: str


@dataclass(frozen=True, slots=True)
class Prepare:
    """A new table with a reservation for each seat."""

    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Release:
    """Make a reserved seat free for anybody."""

    code: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Hold back, or hand out again, what the table tells."""

    table: str
    on: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One request of a paused table. ``forced`` starts it with empty seats."""

    table: str
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Cancel:
    """End a table without a result."""

    table: str


@dataclass(frozen=True, slots=True)
class SetTimed:
    """Whether a seat's time limits count."""

    table: str
    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class SetTestMode:
    """Start or stop adding up results by player name."""

    on: bool


@dataclass(frozen=True, slots=True)
class AskScore:
    """The results added up for one player name."""

    name: str


Request: TypeAlias = (
    Authenticate | Prepare | Release | Pause | Step | Cancel | SetTimed | SetTestMode | AskScore
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Opened:
    """To all administrators: somebody took a free seat, at a new or (``is_existing``) a waiting table."""

    table: str
    is_existing: bool


@dataclass(frozen=True, slots=True)
class Prepared:
    """To who asked: the reservation codes, by seat."""

    table: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Testing:
    """To who switched it: results are (no longer) added up."""

    on: bool


@dataclass(frozen=True, slots=True)
class Scored:
    """To who asked: a player's results so far."""

    name: str
    score: Score


Told: TypeAlias = Opened | Prepared | Testing | Scored
