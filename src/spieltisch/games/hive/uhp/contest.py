"""The contest's Hive of 2020. Red is white, and blue is black.

Its type names the obstructed fields of this game, as in ``swc_2020_hive:-4,5:-2,3:-1,0``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.parallel import ParallelSearch
from spieltisch.bots.transpositions import Transpositions
from spieltisch.games.hive.actions import CELL_OF, FIELD_OF, write_field
from spieltisch.games.hive.bots.search import Tree
from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.position import Setup, read_field
from spieltisch.games.hive.uhp.kinds import TABLE_BITS, Way

CONTEST: Final = "swc_2020_hive"


class Contest:
    """One game of it. Its board has a rim, so the first piece's place is its field: ``wA1 -1,2``."""

    def __init__(self, kernel: HiveKernel) -> None:
        self.kernel = kernel
        self._searches: ParallelSearch[Tree] | None = None

    @property
    def name(self) -> str:
        return ":".join([CONTEST, *(write_field(FIELD_OF[cell]) for cell in self.kernel.obstructed_cells())])

    def way(self, move: int) -> Way:
        origin, target = move >> 8, move & 255
        return Way(origin, -1, target) if origin < 5 else Way(-1, origin, target)

    def step(self, cell: int, d: int) -> int:
        return cell + geometry.STEPS[d]

    def write_start(self, cell: int) -> str:
        return write_field(FIELD_OF[cell])

    def read_start(self, place: str) -> int:
        field = read_field(place)
        if field not in CELL_OF:
            raise ValueError(f"{place} is not on the board")
        return field.cell

    def think(self, deadline: Deadline, depth: int, threads: int) -> int:
        if self._searches is None:
            table = Transpositions(TABLE_BITS)
            self._searches = ParallelSearch([Tree(table) for _ in range(threads)])
        return self._searches.think(lambda tree, until: tree.think(self.kernel, until, 0, depth), deadline)

    def stop(self) -> None:
        if self._searches is not None:
            self._searches.stop()


def contest_on(fields: Sequence[str]) -> Contest:
    """A new game with these fields obstructed. Raises ``ValueError`` where they cannot be."""
    return Contest(Setup(obstructed=tuple(read_field(field) for field in fields)).kernel())
