"""Plots of Monopoly as a referee hears of them: who may have them for what, what may stand there, and auctions."""

from __future__ import annotations

from typing import Final

from spieltisch.core.scripts import Wrong
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.checks.books import HAMMER, PRICE, Books
from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS, HOTEL
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.wire.client_view import ClientView
from spieltisch.games.monopoly.wire.packets import NOBODY, AuctionPlot, PlotUpdate

BID: Final = "it accepts a bid that is not higher, or cannot be paid"
PLOT: Final = "it sells what is not for sale"
HOUSE: Final = "it builds where the rules do not allow it"


class Plots:
    """Of one game. All methods raise ``Wrong`` at the first thing that is not so."""

    def __init__(self, view: ClientView, books: Books) -> None:
        self._view, self._books = view, books

    def update(self, told: PlotUpdate, owner: Seat) -> None:
        """How a plot stands now; ``owner`` is -1 for the bank."""
        self._check(told.plot)
        before, houses, is_mortgaged = self._view.plot(told.plot)
        if self._books.is_broken:
            return
        if self._view[Counter.AUCTION] == told.plot:
            self._hammer(told, owner)
        elif owner != before:
            self._hand_over(told, before, owner)
        elif told.houses != houses:
            self._build(told, owner, houses)
        elif told.is_mortgaged != bool(is_mortgaged):
            field = FIELDS[told.plot]
            self._paid(owner, field.mortgage if told.is_mortgaged else -field.redemption, f"for {field.name}")

    def _check(self, plot: int) -> None:
        if not (0 <= plot < len(FIELDS) and FIELDS[plot].is_plot):
            raise Wrong("a plot", str(plot), PLOT)

    def _paid(self, seat: Seat, amount: int, what: str) -> None:
        if not self._books.explain(seat, amount):
            told = [paid for payer, paid in self._books.open if payer == seat]
            raise Wrong(f"{amount} {what}", str(told[-1] if told else 0), PRICE)

    def _hammer(self, told: PlotUpdate, owner: Seat) -> None:
        bidder, price = self._view[Counter.BIDDER], self._view[Counter.PRICE]
        paid = [amount for payer, amount in self._books.open if payer == owner]
        if owner != bidder or (owner >= 0 and not self._books.explain(owner, -price)):
            name = NOBODY if bidder < 0 else self._view.names[bidder]
            raise Wrong(
                f"plot {told.plot} for {name} at {price}", f"for {told.owner} at {-paid[-1] if paid else 0}", HAMMER
            )

    def _hand_over(self, told: PlotUpdate, owner: Seat, now: Seat) -> None:
        field = FIELDS[told.plot]
        if now < 0:
            return  # its player is out
        if owner >= 0:
            if not self._books.explain_sale(owner, now):
                raise Wrong(f"a price for {field.name}, from {told.owner}", "not so", PRICE)
            return
        if now != self._view.current or self._view.observe(now).field_of(now) != told.plot:
            raise Wrong("a plot for who stands there in its turn", f"{field.name} for {told.owner}", PLOT)
        self._paid(now, -field.price, f"for {field.name}")

    def _build(self, told: PlotUpdate, owner: Seat, before: int) -> None:
        field = FIELDS[told.plot]
        group = GROUPS[field.group]
        others = [self._view.plot(plot) for plot in group if plot != told.plot]
        is_even = all(abs(houses - told.houses) <= 1 for _, houses, _ in others)
        is_whole = all(seat == owner and not is_mortgaged for seat, _, is_mortgaged in others)
        if not (field.house and abs(told.houses - before) == 1 and told.houses <= HOTEL and is_whole and is_even):
            raise Wrong("houses in whole groups, evenly, one by one", f"{told.houses} on {field.name}", HOUSE)
        is_more = told.houses > before
        self._paid(owner, -field.house if is_more else field.house // 2, f"for a house on {field.name}")

    # -- auctions ------------------------------------------------------------------

    def call(self, told: AuctionPlot) -> None:
        """An auction opens, somebody bids more, or a plot is offered by its owner."""
        self._check(told.plot)
        owner = self._view.plot(told.plot)[0]
        if owner >= 0:
            if told.name != self._view.names[owner]:
                raise Wrong("an auction of what nobody owns", f"of {FIELDS[told.plot].name}", PLOT)
            return
        if told.name == NOBODY:
            return
        seat = self._view.seat_of(told.name)
        if seat is None:
            raise Wrong("a bid of who plays", f"of {told.name}", BID)
        price = self._view[Counter.PRICE] if self._view[Counter.AUCTION] == told.plot else 0
        if not price < told.price <= self._view.cash(seat):
            raise Wrong(f"a bid above {price}, of who has it", f"{told.price} of {told.name}", BID)
