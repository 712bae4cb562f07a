"""What happens in a game of Monopoly.

Nearly everything is public. Hidden are the text of a drawn card (but its player's; its
effect shows) and what an offer is about (but its two parties').
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly import codes
from spieltisch.games.monopoly.actions import Plot
from spieltisch.games.monopoly.cards import Deck


class Reason(IntEnum):
    """Why somebody's cash changed."""

    WAGE = codes.WAGE
    TAX = codes.TAX
    PARKING = codes.PARKING
    RENT = codes.RENT
    CARD = codes.CARD_MONEY
    COLLECTION = codes.COLLECTED
    PURCHASE = codes.PURCHASE
    HOUSE_BOUGHT = codes.HOUSE_BOUGHT
    HOUSE_SOLD = codes.HOUSE_SOLD
    MORTGAGE = codes.MORTGAGED
    REDEMPTION = codes.REDEEMED
    AUCTION = codes.AUCTIONED
    SALE = codes.SOLD
    BAIL = codes.BAIL
    BANKRUPTCY = codes.BANKRUPTCY
    CHEAT = codes.CHEATED


class OfferEnd(IntEnum):
    ACCEPTED = codes.ACCEPTED
    DECLINED = codes.DECLINED
    WITHDRAWN = codes.WITHDRAWN
    """Another offer for the plot, a change of the plot, or the end of one of the two."""


@dataclass(frozen=True, slots=True)
class Paid:
    """A seat's cash changed: the one event for it, with the new amount."""

    seat: Seat
    amount: int
    """Negative where the seat pays."""
    cash: int
    reason: Reason
    plot: Plot | None
    other: Seat | None
    """Who pays or gets it, None for the bank and the tax pot."""


@dataclass(frozen=True, slots=True)
class PlotSet:
    """How a plot stands now; an owner of None is the bank."""

    plot: Plot
    houses: int
    is_mortgaged: bool
    owner: Seat | None


@dataclass(frozen=True, slots=True)
class Moved:
    seat: Seat
    field: int


@dataclass(frozen=True, slots=True)
class Jailed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Freed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class KeysCounted:
    """How many cards that open the prison a seat has. Public: any other card shows by what it does."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class FirstNamed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Thrown:
    seat: Seat
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """All throws of a turn: their total, 0 after a third double."""

    seat: Seat
    total: int
    doubles: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    seat: Seat
    deck: Deck
    card: int | None
    """Its number in the deck; None for everybody but its player."""
    is_held: bool
    """Whether it may be exchanged and waits for an answer."""


@dataclass(frozen=True, slots=True)
class CardKept:
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardSwapped:
    seat: Seat


@dataclass(frozen=True, slots=True)
class AuctionOpened:
    """Nobody has bid yet; the same auction opens again when its highest bidder leaves the game."""

    plot: Plot


@dataclass(frozen=True, slots=True)
class BidMade:
    seat: Seat
    plot: Plot
    price: int


@dataclass(frozen=True, slots=True)
class Passed:
    seat: Seat
    plot: Plot


@dataclass(frozen=True, slots=True)
class AuctionClosed:
    plot: Plot
    winner: Seat | None
    price: int


@dataclass(frozen=True, slots=True)
class OfferMade:
    seller: Seat
    buyer: Seat
    plot: Plot | None
    price: int | None


@dataclass(frozen=True, slots=True)
class OfferEnded:
    number: int
    """Its place among the offers that waited, oldest first."""
    seller: Seat
    buyer: Seat
    plot: Plot | None
    end: OfferEnd


@dataclass(frozen=True, slots=True)
class Broke:
    """Out of the game, as the ``order``-th, 1 being the first."""

    seat: Seat
    creditor: Seat | None
    order: int
    has_quit: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """Ends every action's events: the public counters of the game, as ``record`` lays them out."""

    counters: tuple[int, ...]


Event: TypeAlias = (
    Paid | PlotSet | Moved | Jailed | Freed | KeysCounted | FirstNamed | Thrown | TurnBegan | CardDrawn | CardKept
    | CardSwapped | AuctionOpened | BidMade | Passed | AuctionClosed | OfferMade | OfferEnded | Broke | Standing
)  # fmt: skip
