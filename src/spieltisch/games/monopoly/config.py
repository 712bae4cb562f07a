"""What is agreed before a game of Monopoly begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from spieltisch.core.contracts import Limit

MAX_SEATS: Final = 8
DECKS: Final = ("standard", "test")
NO_LIMIT_US: Final = 366 * 24 * 3_600_000_000
"""A year: nobody's turn ends by time where ``turn_ms`` is 0."""
MAX_MS: Final = 86_400_000
MAX_ROUNDS: Final = 1_000_000
MAX_STOCK: Final = 200
RANGES: Final[Mapping[str, range]] = {
    "max_rounds": range(MAX_ROUNDS + 1),
    **dict.fromkeys(("houses", "hotels"), range(MAX_STOCK + 1)),
    **dict.fromkeys(("auction_ms", "offer_ms", "card_ms", "turn_ms"), range(MAX_MS + 1)),
}


@dataclass(frozen=True, slots=True)
class Config:
    """One game's agreement; plain JSON in the log's header."""

    seats: int
    max_rounds: int = 0
    auction_ms: int = 10_000
    offer_ms: int = 30_000
    card_ms: int = 30_000
    turn_ms: int = 60_000
    sell_consent: bool = True
    double_rent: bool = True
    houses: int = 0
    hotels: int = 0
    cheats: bool = False
    cards: str = "standard"
    hotels_need_houses: bool = False
    """Whether a hotel comes down only onto houses that the bank has. Logs from before this was a question do not say,
    and there it does not."""
    doubles_free: bool = True
    """Whether a double opens the prison. It does at our tables, but not at the reference server."""

    def __post_init__(self) -> None:
        """A log's header is anybody's text. Raises ``ValueError`` with the first fault."""
        if not 1 <= self.seats <= MAX_SEATS:
            raise ValueError(f"monopoly is for 1 to {MAX_SEATS} players, not {self.seats}")
        if self.cards not in DECKS:
            raise ValueError(f"cards is one of {', '.join(DECKS)}, not {self.cards!r}")
        for name, allowed in RANGES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} is {allowed[0]} to {allowed[-1]}, not {getattr(self, name)}")


def limits(config: Config) -> Mapping[str, Limit]:
    """One limit for each kind of decision. Two clocks for auctions take turns, so that a bid starts the time anew."""
    durations = {
        "turn": config.turn_ms * 1000 or NO_LIMIT_US,
        "auction": config.auction_ms * 1000,
        "auction-again": config.auction_ms * 1000,
        "offer": config.offer_ms * 1000,
        "card": config.card_ms * 1000,
    }
    return {clock: Limit(soft_us=us, hard_us=us) for clock, us in durations.items()}
