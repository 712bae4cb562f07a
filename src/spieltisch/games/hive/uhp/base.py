"""Standard Hive, as its box has it, without expansions."""

from __future__ import annotations

from typing import Final

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.parallel import ParallelSearch
from spieltisch.bots.transpositions import Transpositions
from spieltisch.games.hive.standard import geometry
from spieltisch.games.hive.standard.kernel import StandardKernel
from spieltisch.games.hive.standard.search import StandardTree
from spieltisch.games.hive.uhp.kinds import TABLE_BITS, Way

BASE: Final = "Base"


class Base:
    """One game of it."""

    name = BASE

    def __init__(self) -> None:
        self.kernel = StandardKernel()
        self._searches: ParallelSearch[StandardTree] | None = None

    def way(self, move: int) -> Way:
        origin, target = (move >> 10) - 6, move & geometry.CELLS - 1
        return Way(origin + 5, -1, target) if origin < 0 else Way(-1, origin, target)

    def step(self, cell: int, d: int) -> int:
        return (cell + geometry.STEPS[d]) % geometry.CELLS

    def write_start(self, cell: int) -> str:
        return ""

    def read_start(self, place: str) -> int:
        if place:
            raise ValueError("the first piece has no place")
        return geometry.START

    def think(self, deadline: Deadline, depth: int, threads: int) -> int:
        if self._searches is None:
            table = Transpositions(TABLE_BITS)
            self._searches = ParallelSearch([StandardTree(table) for _ in range(threads)])
        return self._searches.think(lambda tree, until: tree.think(self.kernel, until, 0, depth), deadline)

    def stop(self) -> None:
        if self._searches is not None:
            self._searches.stop()
