"""What happens in a game of Monopoly.

Nearly everything is public. Hidden are the text of a drawn card (but its player's; its
effect shows) and what an offer is about (but its two parties').
"""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

from msgspec import Struct

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


class Paid(Struct, frozen=True):
    """A seat's cash changed: the one event for it, with the new amount."""

    seat: Seat
    amount: int
    """Negative where the seat pays."""
    cash: int
    reason: Reason
    plot: Plot | None
    other: Seat | None
    """Who pays or gets it, None for the bank and the tax pot."""


class PlotSet(Struct, frozen=True):
    """How a plot stands now; an owner of None is the bank."""

    plot: Plot
    houses: int
    is_mortgaged: bool
    owner: Seat | None


class Moved(Struct, frozen=True):
    seat: Seat
    field: int


class Jailed(Struct, frozen=True):
    seat: Seat


class Freed(Struct, frozen=True):
    seat: Seat


class KeysCounted(Struct, frozen=True):
    """How many cards that open the prison a seat has. Public: any other card shows by what it does."""

    seat: Seat
    count: int


class FirstNamed(Struct, frozen=True):
    seat: Seat


class Thrown(Struct, frozen=True):
    seat: Seat
    a: int
    b: int


class TurnBegan(Struct, frozen=True):
    """All throws of a turn: their total, 0 after a third double."""

    seat: Seat
    total: int
    doubles: int


class CardDrawn(Struct, frozen=True):
    seat: Seat
    deck: Deck
    card: int | None
    """Its number in the deck; None for everybody but its player."""
    is_held: bool
    """Whether it may be exchanged and waits for an answer."""


class CardKept(Struct, frozen=True):
    seat: Seat


class CardSwapped(Struct, frozen=True):
    seat: Seat


class AuctionOpened(Struct, frozen=True):
    """Nobody has bid yet; the same auction opens again when its highest bidder leaves the game."""

    plot: Plot


class BidMade(Struct, frozen=True):
    seat: Seat
    plot: Plot
    price: int


class Passed(Struct, frozen=True):
    seat: Seat
    plot: Plot


class AuctionClosed(Struct, frozen=True):
    plot: Plot
    winner: Seat | None
    price: int


class OfferMade(Struct, frozen=True):
    seller: Seat
    buyer: Seat
    plot: Plot | None
    price: int | None


class OfferEnded(Struct, frozen=True):
    number: int
    """Its place among the offers that waited, oldest first."""
    seller: Seat
    buyer: Seat
    plot: Plot | None
    end: OfferEnd


class Broke(Struct, frozen=True):
    """Out of the game, as the ``order``-th, 1 being the first."""

    seat: Seat
    creditor: Seat | None
    order: int
    has_quit: bool


class Standing(Struct, frozen=True):
    """Ends every action's events: the public counters of the game, as ``record`` lays them out."""

    counters: tuple[int, ...]


Event: TypeAlias = (
    Paid | PlotSet | Moved | Jailed | Freed | KeysCounted | FirstNamed | Thrown | TurnBegan | CardDrawn | CardKept
    | CardSwapped | AuctionOpened | BidMade | Passed | AuctionClosed | OfferMade | OfferEnded | Broke | Standing
)  # fmt: skip
