"""The trades that the kernel does not number: larger offers, and several exchanges at the bank at once."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Final

from spieltisch.games.catan.codes import Kind, pack, pack_cards

RESOURCES: Final = range(5)


class LargerOffers:
    """All offers from a hand but those of one card for one, as packed moves.

    They are numbered resource by resource: nothing of it, then so many given, then so many
    wanted. How many ways there are to go on is known without listing them, so none is listed.
    """

    __slots__ = ("_free", "_given", "_hand", "_held", "_stock")

    def __init__(self, hand: tuple[int, ...], stock: int) -> None:
        """``stock`` is how many cards of each resource there are, so as many may be wanted."""
        self._hand = hand
        self._stock = stock
        # From each resource on: ways to choose freely, to give only, and resources in hand.
        self._free = [prod(1 + held + stock for held in hand[i:]) for i in range(6)]
        self._given = [prod(1 + held for held in hand[i:]) for i in range(6)]
        self._held = [sum(held > 0 for held in hand[i:]) for i in range(6)]

    def __len__(self) -> int:
        return self._ways(0, 0, 0)

    def _ways(self, i: int, given: int, wanted: int) -> int:
        """How to go on from resource ``i`` with so many cards given and wanted before."""
        ways = self._free[i]
        if not wanted:
            ways -= self._given[i]
        if not given:
            ways -= (1 + self._stock) ** (5 - i)
        if not given and not wanted:
            ways += 1
        return ways - self._single_ways(i, given, wanted)

    def _single_ways(self, i: int, given: int, wanted: int) -> int:
        """How many of them make an offer of one card for one."""
        if given > 1 or wanted > 1:
            return 0
        if given:
            return 1 if wanted else 5 - i
        return self._held[i] if wanted else self._held[i] * (4 - i)

    def __getitem__(self, k: int) -> int:
        given = wanted = gives = wants = 0
        for i in RESOURCES:
            held, ways = self._hand[i], 1
            # Nothing; one given, or more; one wanted, or more: all with the same number of ways to go on.
            choices = ((0, 1, 0), (1, held > 0, 0), (2, held - 1, 0), (0, 1, 1), (0, self._stock - 1, 2))
            for give, amounts, want in choices:
                if amounts > 0:
                    ways = self._ways(i + 1, gives + give, wants + want)
                    if k < ways * amounts:
                        break
                    k -= ways * amounts
            more, k = divmod(k, ways)
            gives, wants = gives + give, wants + want
            given |= (give + more if give else 0) << 5 * i
            wanted |= (want + more if want else 0) << 5 * i
        return pack(Kind.OFFER, given, wanted)


@lru_cache(maxsize=256)
def larger_exchanges(hand: tuple[int, ...], rates: tuple[int, ...], bank: tuple[int, ...]) -> tuple[int, ...]:
    """Exchanges of several at once, as packed moves."""
    return tuple(
        pack(Kind.BANK, pack_cards(tuple(n * rate for n, rate in zip(times, rates, strict=True))), pack_cards(taken))
        for times in _choices([held // rate for held, rate in zip(hand, rates, strict=True)])
        if sum(times) > 1
        for taken in _sums(_limits(times, bank), sum(times))
    )


def _limits(times: tuple[int, ...], bank: tuple[int, ...]) -> tuple[int, ...]:
    """How many of each can be taken: what is not given and is in the bank."""
    total = sum(times)
    return tuple([0 if n else min(left, total) for n, left in zip(times, bank, strict=True)])


def _choices(limits: list[int]) -> list[tuple[int, ...]]:
    """All counts up to these limits."""
    found: list[tuple[int, ...]] = [()]
    for limit in limits:
        found = [(*counts, n) for counts in found for n in range(limit + 1)]
    return found


@lru_cache(maxsize=1024)
def _sums(limits: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    """All counts up to these limits with this sum."""
    if not limits:
        return () if total else ((),)
    first = range(min(limits[0], total) + 1)
    return tuple([(n, *rest) for n in first for rest in _sums(limits[1:], total - n)])
