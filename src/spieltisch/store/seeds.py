"""Secret seeds, on the disk before anybody can see what they commit to.

Seeds are drawn some tables ahead and stored in one transaction that waits for the disk;
a thread draws more before they run out, so that opening a table waits for nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor

from sqlalchemy import Engine, insert, select

from spieltisch.core.fair import SEED_BYTES, commitment
from spieltisch.store.place import Place
from spieltisch.store.schema import SECRETS, SEEDS, connect, connect_to_read

AHEAD = 64


def draw_secret(_number: int) -> bytes:
    """A seed nobody can foresee."""
    return secrets.token_bytes(SEED_BYTES)


class Seeds:
    """Seeds for one sequence of table numbers, to be used from one thread.

    ``draw(number)`` makes a table's seed. A server with several lobbies has them for each.
    """

    def __init__(self, place: Place, draw: Callable[[int], bytes] = draw_secret, first: int = 0) -> None:
        self.draw = draw
        self.engine = connect(place, SECRETS, durable=True)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="seeds")
        self._seeds: dict[int, bytes] = {}
        self._end = first + AHEAD
        self._replenish(range(first, self._end))
        self._replenishing: Future[None] | None = None

    def take(self, number: int) -> bytes:
        """The seed of a table, once. Waits for the disk only where the numbers do not follow each other."""
        if self._end - number <= AHEAD // 2:
            self._go_ahead(number)
        if number not in self._seeds:
            self._replenish([number])
        return self._seeds.pop(number)

    def close(self) -> None:
        self._thread.shutdown()
        self.engine.dispose()

    def _go_ahead(self, number: int) -> None:
        if self._replenishing:
            if not self._replenishing.done():
                return
            self._replenishing.result()
        first = max(self._end, number + 1)
        self._end = first + AHEAD
        self._replenishing = self._thread.submit(self._replenish, range(first, self._end))

    def _replenish(self, numbers: Iterable[int]) -> None:
        seeds = {number: self.draw(number) for number in numbers}
        _store(self.engine, seeds.values())
        self._seeds |= seeds


def keep(place: Place, seed: bytes) -> str:
    """Store one seed, on the disk when this returns, and return its commitment."""
    engine = connect(place, SECRETS, durable=True)
    _store(engine, [seed])
    engine.dispose()
    return commitment(seed)


def seed_behind(place: Place, committed: str) -> bytes | None:
    """The seed that a commitment was made from, if it came from this place's secrets, and nothing has damaged it."""
    engine = connect_to_read(place, SECRETS)
    if engine is None:
        return None
    with engine.connect() as connection:
        seed = connection.scalar(select(SEEDS.c.seed).where(SEEDS.c.commitment == committed))
    return seed if seed is not None and commitment(seed) == committed else None


def _store(engine: Engine, seeds: Iterable[bytes]) -> None:
    rows = {commitment(seed): seed for seed in seeds}
    with engine.begin() as connection:
        known = set(connection.scalars(select(SEEDS.c.commitment).where(SEEDS.c.commitment.in_(rows))))
        if fresh := [{"commitment": key, "seed": seed} for key, seed in rows.items() if key not in known]:
            connection.execute(insert(SEEDS), fresh)
