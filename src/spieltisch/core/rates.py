"""How often something may be done: a bucket for each address, which time fills."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from math import ceil
from typing import Final

SECOND_US: Final = 1_000_000
NETWORK_BITS: Final = 64
"""Of an address of IPv6. What comes behind them everybody chooses anew as often as he likes (RFC 8981)."""


@lru_cache(4096)
def whose(address: str) -> str:
    """What limits for an address count as one: a network of IPv6, an address of IPv4 in either form."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    return str(found.ipv4_mapped or IPv6Network((int(found), NETWORK_BITS), strict=False))


@dataclass(frozen=True, slots=True)
class Rate:
    """So many times a second, and so many at once after a rest."""

    per_second: float
    burst: int


class Buckets:
    """One for each of many keys. What has not been used for longest is forgotten first, and full again."""

    def __init__(self, rate: Rate, most: int) -> None:
        """``most`` is how many keys are remembered."""
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[Hashable, tuple[float, int]] = OrderedDict()

    def left(self, key: Hashable, now_us: int) -> float:
        """How often it may be done now; a part of one is on its way."""
        left, since_us = self._buckets.get(key, (float(self._rate.burst), now_us))
        return min(self._rate.burst, left + max(0, now_us - since_us) / SECOND_US * self._rate.per_second)

    def spend(self, key: Hashable, now_us: int, times: int = 1) -> None:
        """It is done. A bucket is never less than empty."""
        self._buckets[key] = max(0.0, self.left(key, now_us) - times), now_us
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)

    def again_s(self, key: Hashable, now_us: int) -> int | None:
        """In how many seconds it may be done once more; None for never."""
        per_second = self._rate.per_second
        return ceil((1 - self.left(key, now_us)) / per_second) if per_second else None
