"""What happens in a game of Monopoly.

Nearly everything is public. Hidden are the text of a drawn card (but its player's; its
effect shows) and what an offer is about (but its two parties'). The kernel notes events on a tape,
seven integers for each; here they become values.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.actions import KEPT, Plot
from spieltisch.games.monopoly.engine import codes
from spieltisch.games.monopoly.engine.cards import Deck


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

# -- off the tape ------------------------------------------------------------------

Note: TypeAlias = tuple[int, ...]
"""The numbers of one event, its kind first."""
REASONS: Final = tuple(Reason)


def _or_none(number: int) -> int | None:
    return None if number < 0 else number


READERS: Final[dict[int, Callable[[Note], Event]]] = {
    codes.PAID: lambda n: Paid(n[1], n[2], n[3], REASONS[n[4]], _or_none(n[5]), _or_none(n[6])),
    codes.PLOT_SET: lambda n: PlotSet(n[1], n[2], n[3] == 1, _or_none(n[4])),
    codes.MOVED: lambda n: Moved(n[1], n[2]),
    codes.JAILED: lambda n: Jailed(n[1]),
    codes.FREED: lambda n: Freed(n[1]),
    codes.KEYS: lambda n: KeysCounted(n[1], n[2]),
    codes.FIRST_SET: lambda n: FirstNamed(n[1]),
    codes.THROWN: lambda n: Thrown(n[1], n[2], n[3]),
    codes.TURN: lambda n: TurnBegan(n[1], n[2], n[3]),
    codes.CARD_DRAWN: lambda n: CardDrawn(n[1], Deck(n[2]), n[3], n[4] == 1),
    codes.CARD_KEPT: lambda n: CardKept(n[1]),
    codes.CARD_SWAPPED: lambda n: CardSwapped(n[1]),
    codes.OPENED: lambda n: AuctionOpened(n[1]),
    codes.BID_MADE: lambda n: BidMade(n[1], n[2], n[3]),
    codes.PASSED: lambda n: Passed(n[1], n[2]),
    codes.CLOSED: lambda n: AuctionClosed(n[1], _or_none(n[2]), n[3]),
    codes.OFFERED: lambda n: OfferMade(n[1], n[2], n[3], n[4]),
    codes.OFFER_ENDED: lambda n: OfferEnded(n[1], n[2], n[3], n[4], OfferEnd(n[5])),
    codes.BROKE: lambda n: Broke(n[1], _or_none(n[2]), n[3], n[4] == 1),
}


@lru_cache(KEPT)
def read_note(note: Note) -> Event:
    """The event of one note. Throws, turns and moves are the same ones again and again."""
    return READERS[note[0]](note)
