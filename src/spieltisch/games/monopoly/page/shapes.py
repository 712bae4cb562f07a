"""The shapes of a picture of Monopoly: JSON objects. Plots are field numbers, money is in Reichsmark."""

from __future__ import annotations

from typing import TypedDict

from spieltisch.core.seats import Seat


class PlayerShape(TypedDict):
    cash: int
    """Negative is owed to the bank."""
    reserves: int
    """What selling houses and mortgaging everything would bring."""
    fortune: int
    field: int
    is_jailed: bool
    keys: int
    """Cards that open the prison."""
    out: int
    """0 in the game, 1 for who was ruined first."""


class PlotShape(TypedDict):
    """A plot that has an owner."""

    plot: int
    owner: Seat
    houses: int
    """5 is a hotel."""
    is_mortgaged: bool
    rent: int
    """What a visitor owes, for works by pip of the throw; 0 of a mortgaged one."""


class AuctionShape(TypedDict):
    plot: int
    price: int
    bidder: Seat | None
    passed: list[Seat]


class OfferShape(TypedDict):
    """Plot and price are None where the offer is between others."""

    seller: Seat
    buyer: Seat
    plot: int | None
    price: int | None


class HeldShape(TypedDict):
    """A card that may be exchanged for one of the other deck."""

    seat: Seat
    card: int | None
    """Its number in its deck; None for everybody but its player."""


class StockShape(TypedDict):
    """What the bank has left to build with; None where there is no limit."""

    houses: int | None
    hotels: int | None


class BidRange(TypedDict):
    """``bid PLOT PRICE`` with any price from ``least`` to ``most``."""

    plot: int
    least: int
    most: int


class SellRange(TypedDict):
    """``sell PLOT BUYER PRICE`` with any price from the plot's least to the buyer's most."""

    plots: list[list[int]]
    """``[plot, least]``"""
    buyers: list[list[int]]
    """``[buyer, most]``"""
    left: int
    """How many more offers this turn."""


class CheatRange(TypedDict):
    """``cheat EFFECT AMOUNT`` with any amount from ``least`` to ``most``."""

    effect: str
    least: int
    most: int


class May(TypedDict):
    """What the viewer may do that is too much to list; None for what it may not."""

    bid: BidRange | None
    sell: SellRange | None
    cheat: list[CheatRange]


class TableShape(TypedDict):
    """A game of Monopoly as a viewer knows it."""

    phase: str
    """``first`` ``roll`` ``card`` ``act`` ``debt`` ``held`` ``auction`` ``over``"""
    current: Seat | None
    round: int
    """Rounds that are over."""
    total: int
    """Of all throws of the turn; 0 after a third double, and before the first throw."""
    doubles: int
    pot: int
    has_landed: bool
    """Whether the turn led to a plot that nobody owned: it is auctioned if it is not bought."""
    players: list[PlayerShape]
    plots: list[PlotShape]
    auction: AuctionShape | None
    queue: list[int]
    """Plots that will be auctioned after this."""
    offers: list[OfferShape]
    held: HeldShape | None
    stock: StockShape
    may: May
    max_rounds: int
    """0 plays until one is left."""
    has_consent: bool
    """Whether a buyer is asked; otherwise a sale is made at once."""
    is_doubling: bool
    """Whether a complete colour has double rent while nothing is built on the plot."""
    is_testing: bool
    """Whether the community's deck is the one for tests."""
