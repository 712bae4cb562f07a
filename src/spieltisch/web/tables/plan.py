"""What a table of pages is to be, from the wish to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spieltisch.core.seats import Seat
from spieltisch.lobby.room import Origin
from spieltisch.web.tables.register import ABSENCE_US

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True, slots=True)
class TablePlan:
    """What a table is to be."""

    config: DataclassInstance
    """The agreement, the game's own."""
    names: Sequence[str]
    """By seat, until somebody else sits there."""
    bots: Mapping[Seat, str]
    is_timed: bool = True
    """Whether limits count for whoever is no bot."""
    host: str = ""
    """What people reach the server by."""
    origin: Origin | None = None
    parent: str | None = None
    address: str = ""
    """Where it was opened from, as long as that is known."""
    owner: str | None = None
    """The profile of whoever opens it, if any."""

    has_stand_ins: bool = False
    """Whether a bot may go on for a client that leaves."""
    is_pairing: bool = False
    """Whether it is for people who want any person to play with: no program takes a seat."""
    absence_us: int = ABSENCE_US
    """How long somebody may be away on their turn until the others may let a bot go on; 0 is for ever."""
    classroom: str | None = None
    """The class whose teacher has seated people here, if one has."""
    unnamed: frozenset[Seat] = frozenset()
    """Seats whose names a teacher has removed: the bots that go on there are shown instead."""

    @property
    def is_fork(self) -> bool:
        return self.origin is not None and self.origin.ply is not None
