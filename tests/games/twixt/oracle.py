"""TwixT once more, slow and obvious: points in the plane, segments that cross, and search by breadth.

Shares nothing with the product but the rules it was written from.
"""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]
Link = tuple[Cell, Cell]

SIZE = 24
AXES = {2009: (0, 1), 2016: (1, 0)}
"""By orientation and seat: which coordinate must run from 0 to 23."""


def turn(a: Cell, b: Cell, c: Cell) -> int:
    """Positive, zero or negative: c lies left of, on, or right of the line from a to b."""
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def do_cross(one: Link, two: Link) -> bool:
    """Whether two links have a point in common that is no end of both."""
    (a, b), (c, d) = one, two
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def are_knights(a: Cell, b: Cell) -> bool:
    return sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == [1, 2]


class Oracle:
    """A game of TwixT."""

    def __init__(self, orientation: int, rounds: int, swamps: Iterable[Cell] = (), size: int = SIZE) -> None:
        self.axes = AXES[orientation]
        self.plies = 2 * rounds
        self.size = size
        self.swamps = set(swamps)
        self.pegs: tuple[list[Cell], list[Cell]] = ([], [])
        self.links: tuple[list[Link], list[Link]] = ([], [])

    @property
    def seat(self) -> int:
        return (len(self.pegs[0]) + len(self.pegs[1])) % 2

    def may_use(self, seat: int, cell: Cell) -> bool:
        """On the board, no corner, no swamp, no peg, and not on the border of the other."""
        foreign = cell[1 - self.axes[seat]] in (0, self.size - 1)
        inside = min(cell) >= 0 and max(cell) < self.size
        return inside and not foreign and cell not in self.swamps and cell not in self.pegs[0] + self.pegs[1]

    def legal(self) -> set[Cell]:
        if self.is_decided():
            return set()
        board = (
            {(x, y) for x in range(self.size) for y in range(self.size)}
            - self.swamps
            - set(self.pegs[0] + self.pegs[1])
        )
        return {cell for cell in board if cell[1 - self.axes[self.seat]] not in (0, self.size - 1)}

    def is_decided(self) -> bool:
        return len(self.pegs[0] + self.pegs[1]) == self.plies or self.size - 1 in (self.score(0), self.score(1))

    def place(self, cell: Cell) -> None:
        seat = self.seat
        ways = [(cell, peg) for peg in self.pegs[seat] if are_knights(cell, peg)]
        near = [link for link in self.links[0] + self.links[1] if all(abs(link[0][i] - cell[i]) < 5 for i in (0, 1))]
        self.links[seat].extend(way for way in ways if not any(do_cross(way, link) for link in near))
        self.pegs[seat].append(cell)

    def networks(self, seat: int) -> list[set[Cell]]:
        neighbours: dict[Cell, list[Cell]] = {peg: [] for peg in self.pegs[seat]}
        for a, b in self.links[seat]:
            neighbours[a].append(b)
            neighbours[b].append(a)
        found: list[set[Cell]] = []
        seen: set[Cell] = set()
        for peg in neighbours:
            if peg not in seen:
                network, edge = {peg}, [peg]
                while edge:
                    edge = [other for end in edge for other in neighbours[end] if other not in network]
                    network.update(edge)
                seen |= network
                found.append(network)
        return found

    def score(self, seat: int) -> int:
        """The longest way any network of the seat reaches along its axis."""
        axis = self.axes[seat]
        spans = [[cell[axis] for cell in network] for network in self.networks(seat)]
        return max((max(span) - min(span) for span in spans), default=0)
