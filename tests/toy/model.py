"""Bazaar's config, actions, events and state."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, TypeAlias

from spieltisch.core.errors import UsageError
from spieltisch.core.seats import Seat

STOCK: Final = (9, 7, 5, 3)
"""Cards by kind at the start."""
KINDS: Final = range(len(STOCK))

Cards: TypeAlias = tuple[int, ...]
"""How many of each kind."""


@dataclass(frozen=True, slots=True)
class Options:
    rounds: int = field(default=4, metadata={"help": "How many cards are sold."})
    coins: int = field(default=6, metadata={"help": "Coins at the start."})
    strict: bool = field(default=False, metadata={"help": "Whether mistakes cost the game."})


@dataclass(frozen=True, slots=True)
class Config:
    seats: int
    rounds: int = 4
    hand: int = 3
    coins: int = 6
    is_strict: bool = False
    soft_us: int = 2_000_000
    hard_us: int = 10_000_000

    def __post_init__(self) -> None:
        """A log's header is anybody's text."""
        cards = self.hand * self.seats + self.rounds
        if not (2 <= self.seats <= 5 and 1 <= self.rounds <= 8 and self.hand >= 1 and cards <= sum(STOCK)):
            raise ValueError("no such bazaar")


def configure(options: Options, seats: int) -> Config:
    if not 2 <= seats <= 5:
        raise UsageError(f"bazaar is for 2 to 5 players, not {seats}")
    if not 1 <= options.rounds <= 8:
        raise UsageError(f"bazaar.rounds must be 1 to 8, not {options.rounds}")
    return Config(seats, rounds=options.rounds, coins=options.coins, is_strict=options.strict)


class Phase(StrEnum):
    DEAL = "deal"
    TURN = "turn"
    BID = "bid"
    ROB = "rob"
    LOT = "lot"
    STEAL = "steal"
    MARKET = "market"
    REPLY = "reply"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Card:
    """CHANCE: a card from the stock, or from the victim's hand."""

    kind: int


@dataclass(frozen=True, slots=True)
class Victim:
    """CHANCE: whom the lot hits."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bid:
    coins: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A bid of nothing; no robbery; no trade."""


@dataclass(frozen=True, slots=True)
class Rob:
    victim: Seat


@dataclass(frozen=True, slots=True)
class Lot:
    """Rob whom chance picks."""


@dataclass(frozen=True, slots=True)
class Offer:
    give: Cards
    want: Cards


@dataclass(frozen=True, slots=True)
class Reply:
    accepts: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The leader takes its offer back, though the table waits for the others."""


@dataclass(frozen=True, slots=True)
class Retire:
    """Out of the game, at any time."""


Action: TypeAlias = Card | Victim | Bid | Pass | Rob | Lot | Offer | Reply | Withdraw | Retire


@dataclass(frozen=True, slots=True)
class Dealt:
    seat: Seat
    kind: int | None


@dataclass(frozen=True, slots=True)
class Turned:
    kind: int


@dataclass(frozen=True, slots=True)
class HasBid:
    seat: Seat
    coins: int | None


@dataclass(frozen=True, slots=True)
class Sold:
    winner: Seat
    bids: Cards


@dataclass(frozen=True, slots=True)
class Robbed:
    thief: Seat
    victim: Seat
    kind: int | None


@dataclass(frozen=True, slots=True)
class Offered:
    give: Cards
    want: Cards


@dataclass(frozen=True, slots=True)
class Replied:
    seat: Seat
    accepts: bool


@dataclass(frozen=True, slots=True)
class Traded:
    seat: Seat
    other: Seat
    give: Cards
    want: Cards


@dataclass(frozen=True, slots=True)
class Retired:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Entered:
    """The public side of every change of phase."""

    phase: Phase
    round: int
    lead: Seat
    victim: Seat | None


Event: TypeAlias = Dealt | Turned | HasBid | Sold | Robbed | Offered | Replied | Traded | Retired | Entered


@dataclass(slots=True)
class State:
    config: Config
    stock: list[int]
    hands: list[list[int]]
    coins: list[int]
    bids: list[int | None]
    replies: list[bool | None]
    is_retired: list[bool]
    phase: Phase = Phase.DEAL
    round: int = 0
    lead: Seat = 0
    up: int | None = None
    victim: Seat | None = None
    offer: Offer | None = None

    def copy(self) -> State:
        return replace(
            self, stock=self.stock[:], hands=[hand[:] for hand in self.hands], coins=self.coins[:], bids=self.bids[:],
            replies=self.replies[:], is_retired=self.is_retired[:],
        )  # fmt: skip

    def active(self) -> list[Seat]:
        return [seat for seat in range(self.config.seats) if not self.is_retired[seat]]
