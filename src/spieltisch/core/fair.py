"""Fair randomness: a secret seed, a commitment to it, and one stream of draws per purpose.

Before the first draw the table publishes ``SHA-256(seed)``; after the game it reveals
the seed, and anybody can recompute every draw with a SHA-256 and big integers:

1. The k-th draw (k = 0, 1, …) of a purpose p computes, for attempt a = 0, 1, …, the
   integer x = HMAC-SHA256(key = seed, message = the ASCII text ``p/k/a``), read as 256
   bits, most significant byte first.
2. With W the total weight of the outcomes, x is rejected if x ≥ 2**256 - (2**256 mod W);
   the first x that is not rejected decides, so that no outcome gains from the remainder.
3. The drawn outcome is the first one whose weight, added to all weights before it,
   exceeds x mod W. Without weights every outcome weighs 1.

What was never drawn is never computed, and nothing is computed from the commitment:
it is public, and a hash of a hash would let anybody look ahead.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import accumulate
from typing import Any, Final, Protocol

from spieltisch.core.contracts import Draw
from spieltisch.core.values import SEEDS

SPAN: Final = 1 << 256
"""How many values one HMAC-SHA256 can take."""

SEED_BYTES: Final = 32
BLOCK: Final = 64
"""How many bytes SHA-256 takes at a time."""


class ChanceSource(Protocol):
    """Where a table's chance comes from: fair randomness, or a file that fixes an order."""

    def pick(self, draw: Draw[Any]) -> Any:
        """One of the draw's outcomes."""


class FairChance:
    """The draws that a secret seed decides, in the order they are needed."""

    def __init__(self, seed: bytes) -> None:
        self._key = Key(seed)
        self._drawn: dict[str, int] = {}

    @property
    def used(self) -> int:
        """How many draws were made, over all purposes."""
        return sum(self._drawn.values())

    def pick(self, draw: Draw[Any]) -> Any:
        """The next draw of the purpose's stream."""
        k = self._drawn.get(draw.purpose, 0)
        self._drawn[draw.purpose] = k + 1
        weights = draw.weights
        if weights is None:
            return draw.outcomes[fair_integer(self._key, draw.purpose, k, len(draw.outcomes))]
        x = fair_integer(self._key, draw.purpose, k, sum(weights))
        return draw.outcomes[next(i for i, total in enumerate(accumulate(weights)) if x < total)]


class Key:
    """A seed as the key of HMAC-SHA256 (RFC 2104). What depends on the key alone is hashed once, not for every draw."""

    def __init__(self, seed: bytes) -> None:
        block = (sha256(seed).digest() if len(seed) > BLOCK else seed).ljust(BLOCK, b"\0")
        self._inner = sha256(bytes([byte ^ 0x36 for byte in block]))
        self._outer = sha256(bytes([byte ^ 0x5C for byte in block]))

    def digest(self, message: bytes) -> bytes:
        """The HMAC of a message."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


def fair_integer(key: Key, purpose: str, k: int, below: int) -> int:
    """The k-th integer of a purpose's stream, uniform in ``range(below)``. Raises ``ValueError`` if that is empty."""
    if below <= 0:
        raise ValueError(f"nothing to draw from for {purpose!r}")
    limit = SPAN - SPAN % below
    attempt = 0
    while (x := stream_value(key, purpose, k, attempt)) >= limit:
        attempt += 1
    return x % below


def stream_value(key: Key, purpose: str, k: int, attempt: int) -> int:
    """The 256-bit integer of one attempt."""
    return int.from_bytes(key.digest(f"{purpose}/{k}/{attempt}".encode()))


def commitment(seed: bytes) -> str:
    """What a log's header shows of the seed: its SHA-256 in lower-case hexadecimal digits."""
    return sha256(seed).hexdigest()


def seed_after(number: int, games: int) -> int:
    """The number of the same run so many games later; after the last there is comes 0."""
    return (number + games) % SEEDS.stop


def seed_from(number: int, table_number: int) -> bytes:
    """The seed of one table of a reproducible run (``--seed NUMBER``): the SHA-256 of ``spieltisch/NUMBER/TABLE``.

    Whoever knows the number knows the dice; such tables are for tests and matches only.
    """
    return sha256(f"spieltisch/{number}/{table_number}".encode()).digest()
