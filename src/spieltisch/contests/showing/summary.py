"""A contest as it is shown: ``contest show --json``, the pages, the report."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from msgspec import UNSET, Struct, UnsetType


class State(StrEnum):
    """Whether more is to come."""

    RUNNING = "running"
    OVER = "over"


class Place(Struct, frozen=True, kw_only=True):
    """One line of the standings."""

    rank: int
    name: str
    points: float
    blocks: int
    """Finished ones; others are not counted."""
    games: int
    elo: float | None
    elo95: float | None
    """Half of the interval; both are None as long as nothing can be said."""
    tie_breaks: Mapping[str, float]
    faults: Mapping[str, int]
    """By cause: ``crashed``, ``timeout``, ``illegal``, ``left``."""
    remark: str = ""
    """``set aside``, ``withdrawn`` or nothing."""


class Meeting(Struct, frozen=True, kw_only=True):
    """One table of a round."""

    match: str
    players: tuple[str, ...]
    price: tuple[int, ...] | None
    scores: tuple[float, ...] | None
    """By player, the mean over finished blocks; None before the first."""
    blocks: int
    """Finished."""
    of: int
    advancing: tuple[str, ...] = ()
    """In a knock-out that is decided."""
    is_for_third: Literal[True] | UnsetType = UNSET
    """Set where the table is about the place behind those of a knock-out's last one."""


class RoundSummary(Struct, frozen=True, kw_only=True):
    """One round."""

    stage: int
    round: int
    system: str
    tables: tuple[Meeting, ...]
    byes: tuple[str, ...]


class StageSummary(Struct, frozen=True, kw_only=True):
    """How a stage stands by itself, or stood when it ended: of whoever was in it, also of those who were cut then."""

    name: str
    """``stage 1`` where the file has no other."""
    system: str
    standings: tuple[Place, ...]
    """By this stage alone, but for ratings, which are those of the whole contest."""


class Summary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of a contest at one moment."""

    contest: str
    game: str
    system: str
    """The systems of its stages, joined by `` + ``."""
    state: State
    standings: tuple[Place, ...]
    rounds: tuple[RoundSummary, ...]
    stages: tuple[StageSummary, ...]
    """Those that have begun."""
    block_luck: str = "shared"
    """``shared`` by the games of a block, or ``own``: each game's."""
    time_percent: Mapping[str, int] = {}
    """By player: how much of the game's time those have who have more or less of it than usual."""
    paused: bool = False
    """Whether a pause lasts, in which no block begins."""
