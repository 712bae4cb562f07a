"""What is agreed before a game of Cascadia begins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from spieltisch.core.contracts import Limit
from spieltisch.games.cascadia.engine import codes

SEATS: Final = range(1, 5)
NETWORK_SEATS: Final = range(2, 5)
"""The protocol knows no game for one."""
ROUNDS: Final = range(1, 21)
MOST: Final = 250
"""No deck may have more tiles, or more tokens of one animal."""
CARDS: Final = re.compile(r"[A-E]{5}")


@dataclass(frozen=True, slots=True)
class Config:
    """One game's agreement; plain JSON in the log's header. Raises ``ValueError`` for what cannot be."""

    seats: int = 2
    rounds: int = 20
    cards: str = "AAAAA"
    landscapes: tuple[str, ...] | None = None
    """The start landscapes, sorted, or None: the printed five."""
    tiles: tuple[tuple[str, int], ...] | None = None
    """How many tiles of each kind are drawn from, sorted, or None: the printed 85."""
    tokens: tuple[int, ...] | None = None
    """How many tokens there are of bear, elk, salmon, hawk and fox, or None: 20 each."""
    readings: int = 0
    """The readings of contested rules that differ from the usual ones, added up."""
    assignment1: bool = False
    """Whether only wildlife scores, without nature tokens and exchanges."""
    move_ms: int = 60_000

    def __post_init__(self) -> None:
        if self.seats not in SEATS or self.rounds not in ROUNDS or not CARDS.fullmatch(self.cards):
            raise ValueError(f"no game for {self.seats} over {self.rounds} rounds with cards {self.cards[:9]!r}")
        if self.move_ms < 1 or not 0 <= self.readings < 2 * codes.SECOND_AFTER_TIE:
            raise ValueError("no such think time or readings")

    @property
    def draws(self) -> int:
        """How many tiles there must be at least, and how many tokens."""
        return max(2, self.seats) * self.rounds + 3


def limits(config: Config) -> Mapping[str, Limit]:
    """The think time, for each turn and for each exchange anew (C31)."""
    return {"move": Limit(soft_us=1000 * config.move_ms, hard_us=1000 * config.move_ms)}
