"""What whoever runs a server or match may choose about Monopoly, and what is agreed before a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from spieltisch.core.contracts import Limit

MAX_SEATS: Final = 8
DECKS: Final = ("standard", "test")
NO_LIMIT_US: Final = 366 * 24 * 3_600_000_000
"""A year: nobody's turn ends by time where ``turn_ms`` is 0."""
MAX_MS: Final = 86_400_000
MAX_ROUNDS: Final = 1_000_000
MAX_STOCK: Final = 200


def _option(default: Any, help: str, **hints: Any) -> Any:
    return field(default=default, metadata={"help": help, **hints})


@dataclass(frozen=True, slots=True)
class Options:
    """``--set monopoly.NAME=VALUE``."""

    min_players: int = _option(1, f"How many players a game needs to be started, 1 to {MAX_SEATS}.")
    max_players: int = _option(MAX_SEATS, f"How many players there may be, 1 to {MAX_SEATS}.")
    grace_ms: int = _option(0, "How long the seat of a player whose connection is gone waits for its name to return.")
    bans: str = _option("", "Names that nobody may have, with commas between them.")
    max_rounds: int = _option(0, "After so many rounds the richest wins; 0 plays until one is left.")
    auction_ms: int = _option(10_000, "How long an auction waits for another bid.", is_wait=True)
    offer_ms: int = _option(30_000, "How long an offer to sell waits for its answer.", is_wait=True)
    card_ms: int = _option(30_000, "How long a card that may be exchanged waits for its answer.", is_wait=True)
    turn_ms: int = _option(
        60_000, "How long whose turn it is may think about what to do next before the turn ends; 0 for ever.",
        **{"from": "move_ms"},
    )  # fmt: skip
    sell_consent: bool = _option(True, "Whether a buyer must agree; otherwise a sale is made at once.")
    double_rent: bool = _option(True, "Whether a complete colour group has double rent on unbuilt plots.")
    houses: int = _option(0, "How many houses the bank has, 32 in the classic game; 0 for no limit.")
    hotels: int = _option(0, "How many hotels the bank has, 12 in the classic game; 0 for no limit.")
    cheats: bool = _option(False, "Whether players may give themselves money and move as they like.")
    java_compat: bool = _option(False, "Whether to spare the reference client what it cannot bear; implies no consent.")
    cards: str = _option("standard", '"standard", or "test": community cards that can be exchanged.', choices=DECKS)


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

    def __post_init__(self) -> None:
        """A log's header is anybody's text. Raises ``ValueError`` with the first fault."""
        if not 1 <= self.seats <= MAX_SEATS:
            raise ValueError(f"monopoly is for 1 to {MAX_SEATS} players, not {self.seats}")
        if self.cards not in DECKS:
            raise ValueError(f"cards is one of {', '.join(DECKS)}, not {self.cards!r}")
        ranges = {"max_rounds": (0, MAX_ROUNDS), "houses": (0, MAX_STOCK), "hotels": (0, MAX_STOCK)}
        ranges |= dict.fromkeys(("auction_ms", "offer_ms", "card_ms", "turn_ms"), (0, MAX_MS))
        for name, (low, high) in ranges.items():
            if not low <= getattr(self, name) <= high:
                raise ValueError(f"{name} is {low} to {high}, not {getattr(self, name)}")


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
