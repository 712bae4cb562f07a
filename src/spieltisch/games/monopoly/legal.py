"""The legal actions of a seat: few plain ones, and more bids, offers and cheats than anybody would list."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.actions import Action, Bid, Cheat, Sell, pack, unpack
from spieltisch.games.monopoly.cards import Effect
from spieltisch.games.monopoly.codes import LEGAL
from spieltisch.games.monopoly.kernel import Monopoly

STRIDES = (7919, 7907)
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
