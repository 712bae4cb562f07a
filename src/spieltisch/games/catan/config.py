"""What is agreed before a game of Catan begins, and how long its players may think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from spieltisch.core.contracts import Limit

SEATS: Final = range(3, 7)
MAX_BANK: Final = 31
"""A count of cards fits into five bits."""
STOCKS: Final = (19, 24)
"""Cards of each resource in the boxes for up to four and up to six players."""
POINTS: Final = range(3, 21)


@dataclass(frozen=True, slots=True)
class Config:
    """One game's agreement; plain JSON in the log's header."""

    seats: int = 4
    bank: int = 19
    """Cards of each resource."""
    is_wooden: bool = False
    """Harbours on every second field of the sea, at any of its coasts; otherwise as printed on the frame."""
    points: int = 10
    turns: int = 1_000
    """After as many turns the game ends without a winner; 0: never."""
    offers: int = 10
    """A turn's trades offered to the others."""
    strict_robber: bool = False
    skip_poor: bool = True
    carry_on: bool = False
    turn_ms: int = 60_000
    trade_ms: int = 5_000
    ki_turn_ms: int = 0
    ki_trade_ms: int = 0

    def __post_init__(self) -> None:
        """A log's header is anybody's text."""
        if not (self.seats in SEATS and 1 <= self.bank <= MAX_BANK and self.points in POINTS):
            raise ValueError("no such game of Catan")
        waits = self.trade_ms, self.ki_turn_ms, self.ki_trade_ms
        if min(self.turns, self.offers, *waits) < 0 or self.turn_ms < 1:
            raise ValueError("limits are no negative numbers")

    @property
    def island(self) -> int:
        """0 is the smaller one, 1 the one for five and six players."""
        return int(self.seats > 4)


def limits(config: Config) -> Mapping[str, Limit]:
    """One clock for a turn's decisions and one for answers to an offer; no answer is late before it is too late.
    Who lets a third of a turn's time pass is reminded."""
    return _limits(config.turn_ms, config.trade_ms)


def client_limits(config: Config, client: str) -> Mapping[str, Limit] | None:
    """Programs say what they are in their greeting, "MeinClient 1.0 (Gruppe) (KI)"; nobody has to wait long for one."""
    if "(ki)" not in client.casefold():
        return None
    return _limits(config.ki_turn_ms or config.turn_ms, config.ki_trade_ms or config.trade_ms)


def _limits(turn_ms: int, trade_ms: int) -> Mapping[str, Limit]:
    turn_us, trade_us = 1_000 * turn_ms, 1_000 * trade_ms
    return {"turn": Limit(turn_us, turn_us, turn_us // 3), "trade": Limit(trade_us, trade_us)}
