"""The island of a foreign server, in our numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spieltisch.core.errors import PeerError
from spieltisch.games.catan.engine.codes import DESERT
from spieltisch.games.catan.engine.geometry import (
    CHIPS,
    EDGES,
    LARGE,
    N_EDGES,
    N_FIELDS,
    N_HARBOURS,
    PRINTED,
    SPIRALS,
    STARTS,
    Field,
    seas,
)
from spieltisch.games.catan.wire.messages import Board


class Map:
    """What lies where, and stays there."""

    def __init__(self, board: Board) -> None:
        """Raises ``PeerError`` for land that is no island of ours."""
        self.island = _island(board.tiles)
        tiles = [board.tiles[field] for field in LARGE[: N_FIELDS[self.island]]]
        self.terrains = bytes([terrain for terrain, _ in tiles])
        self.chips = bytes([chip for _, chip in tiles])
        self.harbours = bytes([1 + board.harbours.get(edge, -1) for edge in range(N_EDGES[self.island])])
        self.start = max(range(len(STARTS[self.island])), key=self._agreement)
        """The spiral that has most of the chips: there are servers that lay them in other ways."""
        self.parity, self.edge = _last_harbour(self.island, self.harbours)

    @property
    def n_harbours(self) -> int:
        return len(self.harbours) - self.harbours.count(0)

    @property
    def is_wooden(self) -> bool:
        """Whether there is a harbour that is not where the frame has one."""
        printed = PRINTED[11 * self.island :][: N_HARBOURS[self.island]]
        return any(kind and edge not in printed for edge, kind in enumerate(self.harbours))

    def _agreement(self, start: int) -> int:
        return sum(self.chips[field] == chip for field, chip in self._spiral(start))

    def _spiral(self, start: int) -> Iterator[tuple[int, int]]:
        """Fields, and the chips they would have."""
        at = 180 * self.island + 30 * start
        fields = [field for field in SPIRALS[at : at + len(self.terrains)] if self.terrains[field] != DESERT]
        return zip(fields, CHIPS[self.island], strict=False)


def _island(tiles: Mapping[Field, object]) -> int:
    for island, n_fields in enumerate(N_FIELDS):
        if tiles.keys() == set(LARGE[:n_fields]):
            return island
    raise PeerError("its land is no island of ours; ?dialekt=ws17 may help, if its y axis points up-left")


def _last_harbour(island: int, harbours: bytes) -> tuple[int, int]:
    """Of those counter-clockwise around the island: whether its sea field is an odd one, and its edge."""
    ring = {sea: number for number, sea in enumerate(seas(island))}
    found = [(ring[sea], edge) for edge, kind in enumerate(harbours) if kind for sea in EDGES[edge] if sea in ring]
    number, edge = max(found, default=(0, 0))
    return number % 2, edge
