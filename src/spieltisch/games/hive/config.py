"""What is agreed before a game of Hive begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from spieltisch.core.contracts import Limit

OBSTRUCTED: Final = 3
"""Fields drawn before the game, each uniformly from those that remain."""

SOFT_US: Final = 2_000_000
HARD_US: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Config:
    """One game's agreement; plain JSON in the log's header."""

    position: str | None = None
    """The start as a position text, or None: an empty board whose obstructed fields chance draws."""


def limits(config: Config) -> Mapping[str, Limit]:
    """A move after more than 2 s loses when it comes; after 10 s nobody waits for it any more."""
    return {"move": Limit(soft_us=SOFT_US, hard_us=HARD_US)}
