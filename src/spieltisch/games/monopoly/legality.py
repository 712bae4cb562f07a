"""The legal actions of a seat, and the refusals of all others.

Legal are few plain actions, and more bids, offers and cheats than anybody would list. A refusal has a stable
code, and a sentence in the protocol's wording where it has one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count
from typing import Final

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.actions import (
    Accept,
    Action,
    Bid,
    Build,
    Buy,
    Cheat,
    PayBail,
    Redeem,
    Sell,
    pack,
    unpack,
)
from spieltisch.games.monopoly.engine import codes
from spieltisch.games.monopoly.engine.board import BAIL, FIELDS
from spieltisch.games.monopoly.engine.cards import Effect
from spieltisch.games.monopoly.engine.codes import LEGAL
from spieltisch.games.monopoly.engine.kernel import Monopoly

STRIDES: Final = (7919, 7907)
"""Two primes: no span of amounts is a multiple of both."""


class LegalActions(Collection[Action]):
    """What one seat may do, computed when looked at; good until the next action.

    It is no sequence: who wants a few random ones takes them from the beginning, where
    the plain actions are, and then all kinds of amounts in no sensible order.
    """

    __slots__ = ("kernel", "seat")

    def __init__(self, kernel: Monopoly, seat: Seat) -> None:
        self.kernel = kernel
        self.seat = seat

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.kernel.check(self.seat, pack(action)) == LEGAL

    def __len__(self) -> int:
        offers = [(least, most) for _, _, least, most in self.kernel.sellable(self.seat)]
        spans = [*self._bids(), *offers, *self._cheats()]
        return len(self.kernel.plain_actions(self.seat)) + sum(most - least + 1 for least, most in spans)

    def __iter__(self) -> Iterator[Action]:
        yield from map(unpack, self.kernel.plain_actions(self.seat))
        for least, most in self._bids():
            yield from (Bid(self.kernel.auction, price) for price in scatter(least, most))
        yield from self._offers()
        for effect, (least, most) in zip(Effect, self._cheats(), strict=False):
            yield from (Cheat(effect, amount) for amount in scatter(least, most))

    def _bids(self) -> Iterable[tuple[int, int]]:
        least, most = self.kernel.price + 1, self.kernel.cash[self.seat]
        can_bid = self.kernel.auction >= 0 and least <= most and Bid(self.kernel.auction, most) in self
        return [(least, most)] if can_bid else []

    def _offers(self) -> Iterator[Action]:
        """All offers, one of each plot and buyer in turn."""
        amounts = [_prices(*sellable) for sellable in self.kernel.sellable(self.seat)]
        while amounts:
            for prices in amounts.copy():
                offer = next(prices, None)
                if offer is None:
                    amounts.remove(prices)
                else:
                    yield offer

    def _cheats(self) -> Iterable[tuple[int, int]]:
        """The least and the largest amount by effect; nothing where cheats are not allowed now."""
        if Cheat(Effect.PRISON) not in self:
            return []
        return [self.kernel.cheat_range(effect) for effect in Effect]


def _prices(plot: int, buyer: Seat, least: int, most: int) -> Iterator[Action]:
    return (Sell(plot, buyer, price) for price in scatter(least, most))


def scatter(least: int, most: int) -> Iterator[int]:
    """Every integer from ``least`` to ``most`` once, small and large ones mixed."""
    span = most - least + 1
    stride = STRIDES[0] if span % STRIDES[0] else STRIDES[1]
    for k in count():
        if k == span:
            return
        yield least + k * stride % span


# -- refusals ----------------------------------------------------------------------

REFUSALS: Final = {
    codes.NOT_PLAYING: ("not_playing", "you are not a player"),
    codes.AUCTION_RUNS: ("auction_runs", "You don't have a free hand during an auction"),
    codes.NO_SUCH_PLOT: ("no_such_plot", "Not a valid plot"),
    codes.NOT_OWNER: ("not_owner", "belongs to another player"),
    codes.NOT_YOUR_TURN: ("not_your_turn", "You don't have the turn"),
    codes.NOT_HERE: ("not_here", "You don't have your piece on that plot"),
    codes.NO_MONEY: ("no_money", "insufficient money"),
    codes.FULL: ("full", "already fully upgraded"),
    codes.NOT_COMPLETE: ("not_complete", "You don't have every plot of that plot group"),
    codes.GROUP_MORTGAGED: ("group_mortgaged", "You don't have that plot group free of mortgages"),
    codes.UNBALANCED: ("unbalanced", "unbalanced plot group"),
    codes.NO_HOUSE: ("no_house", "You don't have a single house"),
    codes.HAS_HOUSES: ("has_houses", "can't sell plot with houses on it"),
    codes.IS_MORTGAGED: ("is_mortgaged", "You don't have that plot free of a mortgage"),
    codes.NOT_MORTGAGED: ("not_mortgaged", "You don't have a mortgage on that plot"),
    codes.NO_SUCH_BUYER: ("no_such_buyer", "This player does not exist"),
    codes.NOT_JAILED: ("not_jailed", "You don't sit in prison"),
    codes.NO_KEY: ("no_unjail_card", "no unjail card"),
    codes.NO_AUCTION: ("no_auction", "You don't have an auction to bid in"),
    codes.OTHER_PLOT: ("other_plot", "Not the plot that is auctioned"),
    codes.TOO_LOW: ("too_low", "You don't have the highest bid with that"),
    codes.NO_OFFER: ("no_offer", "You don't have such an offer"),
    codes.IN_DEBT: ("in_debt", "You don't have a free hand while you owe money"),
    codes.CARD_WAITS: ("card_waits", "You don't have a free hand before the card is answered"),
    codes.NO_CARD: ("no_card", "You cannot take a different card."),
    codes.BAD_AMOUNT: ("bad_amount", f"The amount is out of range; it is at most {codes.MAX_AMOUNT}"),
    codes.TOO_CHEAP: ("too_cheap", "You don't have the right to sell below the mortgage while you owe money"),
    codes.TOO_MANY: ("too_many", f"You don't have more than {codes.MAX_ASKED} offers in a turn"),
    codes.NO_HOUSES_LEFT: ("no_houses_left", "You don't have a bank with a house left"),
    codes.NO_HOTELS_LEFT: ("no_hotels_left", "You don't have a bank with a hotel left"),
    codes.NO_CHEATS: ("no_cheats", "Nobody cheats at this table"),
    codes.GAME_OVER: ("game_over", "Game not running"),
    codes.HAS_PASSED: ("has_passed", "You don't have a bid left in this auction"),
    codes.BUYER_POOR: ("buyer_poor", "insufficient money on the buyer's side"),
    codes.CHANCE_FIRST: ("chance_first", "You don't have the turn before chance"),
    codes.OWN_BID: ("own_bid", "You don't have anybody but yourself to outbid"),
    codes.NO_ACTION: ("no_action", "Not an action of yours"),
}


def refusal(code: int, action: Action) -> IllegalAction:
    """The kernel's answer to an action, for whoever asked."""
    word, sentence = REFUSALS[code]
    if code == codes.NO_MONEY:
        sentence = f"{sentence}, need {price_of(action)}"
    return IllegalAction(word, sentence)


def price_of(action: Action) -> int:
    """What an action costs, in Reichsmark; 0 for one that costs nothing. Plots must exist."""
    match action:
        case Buy(plot):
            return FIELDS[plot].price
        case Build(plot):
            return FIELDS[plot].house
        case Redeem(plot):
            return FIELDS[plot].redemption
        case Accept(_, price) | Bid(_, price):
            return price
        case PayBail():
            return BAIL
        case _:
            return 0
