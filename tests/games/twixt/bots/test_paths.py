"""Connections' costs against a second implementation: one cell after the other, cheapest first."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from spieltisch.games.twixt.engine.geometry import POINT_OF
from tests.games.twixt.oracle import SIZE, Cell, Link, Oracle, do_cross
from tests.kernels import both_ways, source_module

NAME = "spieltisch.games.twixt.bots.paths"
KERNEL = "spieltisch.games.twixt.engine.kernel"
KNIGHT = ((1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2))
PLAIN, SAFE, RACED = 0, 1, 2
FAR = 25
STEPS = 6


@pytest.fixture(params=both_ways(NAME))
def paths(request: pytest.FixtureRequest) -> Any:
    return request.param


def moved(cell: Cell, *vectors: Cell) -> Cell:
    return (cell[0] + sum(dx for dx, _ in vectors), cell[1] + sum(dy for _, dy in vectors))


def crossers(link: Link) -> Iterator[Link]:
    """All that a link crosses, each in both directions."""
    (x, y), _ = link
    for a in ((x + dx, y + dy) for dx in range(-4, 5) for dy in range(-4, 5)):
        yield from ((a, moved(a, way)) for way in KNIGHT if do_cross((a, moved(a, way)), link))


class Survey:
    """What a seat's pegs and free cells cost to reach, from the position of an oracle."""

    def __init__(self, oracle: Oracle, seat: int) -> None:
        board = [(x, y) for x in range(oracle.size) for y in range(oracle.size)]
        self.size = oracle.size
        self.axis = oracle.axes[seat]
        self.pegs = set(oracle.pegs[seat])
        self.free = {cell for cell in board if oracle.may_use(seat, cell)}
        self.usable = self.pegs | self.free
        crossed = {way for link in oracle.links[0] + oracle.links[1] for way in crossers(link)}
        self.links = {
            a: [b for b in (moved(a, way) for way in KNIGHT) if b in self.usable and (a, b) not in crossed]
            for a in self.usable
        }
        self.setups = {a: list(self.find_setups(a)) for a in self.usable}
        self.lost = set[Cell]()

    def find_setups(self, a: Cell) -> Iterator[Cell]:
        """Where two free cells would each be a middle between the cell and another."""
        for one, two in combinations(KNIGHT, 2):
            b, middles = moved(a, one, two), (moved(a, one), moved(a, two))
            if b != a and all(m in self.free and m in self.links[a] and b in self.links[m] for m in middles):
                yield b

    def port(self, line: int, kind: int) -> set[Cell]:
        port = {cell for cell in self.usable if cell[self.axis] == line}
        for _ in range(4 if kind == SAFE else 0):
            near = (cell for cell in self.usable if abs(cell[self.axis] - line) < 9)
            port |= {cell for cell in near if sum(other in port for other in self.links[cell]) > 1}
        return port

    def price(self, cell: Cell, kind: int) -> int:
        return (2 if kind == RACED and cell in self.lost else 1) if cell in self.free else 0

    def costs(self, start: set[Cell], kind: int) -> dict[Cell, int]:
        heap = [(self.price(cell, kind), cell) for cell in start]
        heapq.heapify(heap)
        costs: dict[Cell, int] = {}
        while heap:
            cost, cell = heapq.heappop(heap)
            if cell in costs:
                continue
            costs[cell] = cost
            for other in self.links[cell] + (self.setups[cell] if kind == SAFE else []):
                heapq.heappush(heap, (cost + self.price(other, kind), other))
        return costs

    def connection(self, kind: int) -> tuple[int, set[Cell]]:
        """What the cheapest connections cost, and the free cells they use."""
        low, high = (self.costs(self.port(line, kind), kind) for line in (0, self.size - 1))
        goal = self.port(self.size - 1, kind)
        cost = min((low[cell] for cell in goal if cell in low), default=FAR)
        if cost >= FAR:
            return FAR, set()
        both = self.free & low.keys() & high.keys()
        return cost, {cell for cell in both if low[cell] + high[cell] == cost + self.price(cell, kind)}


def surveys(oracle: Oracle, side: int) -> list[Survey]:
    """Those of both seats, after they have spread from their pegs in turn, a link at a time."""
    both = [Survey(oracle, seat) for seat in range(2)]
    held = [set(each.pegs) for each in both]
    fronts = [set(each.pegs) for each in both]
    for i in range(2 * STEPS):
        seat = i % 2 ^ side
        near = {other for cell in fronts[seat] for other in both[seat].links[cell]}
        fronts[seat] = (near & both[seat].free) - held[0] - held[1]
        held[seat] |= fronts[seat]
    for seat in range(2):
        both[seat].lost = held[1 - seat]
    return both


def crowd(random: Random, orientation: int, plies: int, span: int, size: int = SIZE) -> Oracle:
    """A position whose pegs crowd in a square, so that links get in each other's way."""
    last = size - 1
    corners = [(0, 0), (0, last), (last, 0), (last, last)]
    swamps = [(random.randrange(1, last), random.randrange(1, last)) for _ in range(size * size // 32)]
    oracle = Oracle(orientation, 30, corners + swamps, size)
    corner = random.randrange(1, max(2, last - span))
    for _ in range(plies):
        near = sorted(cell for cell in oracle.legal() if all(corner <= cell[i] < corner + span for i in (0, 1)))
        oracle.place(random.choice(near))
    return oracle


def position_of(kernel: Any, oracle: Oracle, orientation: int) -> Any:
    position = kernel.TwixtKernel(orientation, 30, oracle.size)
    for x, y in sorted(oracle.swamps):
        position.sink(SIZE * x + y)
    for ply in range(len(oracle.pegs[0] + oracle.pegs[1])):
        x, y = oracle.pegs[ply % 2][ply // 2]
        position.apply(SIZE * x + y)
    return position


def kernel_of(paths: Any) -> Any:
    """The kernel that those paths read."""
    source = source_module(KERNEL)
    return source if paths is source_module(NAME) else __import__(KERNEL, fromlist=["TwixtKernel"])


@pytest.mark.parametrize("orientation", [2009, 2016])
@pytest.mark.parametrize(("plies", "span", "side"), [(13, 20, 1), (30, 14, 0), (56, 10, 1)])
def test_costs_and_cheapest_ways_agree_with_the_slow_count(
    paths: Any, orientation: int, plies: int, span: int, side: int
) -> None:
    agree(paths, crowd(Random(plies * span + orientation), orientation, plies, span), orientation, side)


@pytest.mark.parametrize("orientation", [2009, 2016])
@pytest.mark.parametrize(("size", "plies"), [(8, 4), (8, 12), (11, 9), (12, 0), (12, 9), (13, 24), (14, 14), (23, 20)])
def test_so_they_do_on_smaller_boards(paths: Any, orientation: int, size: int, plies: int) -> None:
    agree(paths, crowd(Random(plies * size), orientation, plies, size - 2, size), orientation, plies % 2)


def agree(paths: Any, oracle: Oracle, orientation: int, side: int) -> None:
    """What is found of a position is what the slow count finds."""
    found = paths.Paths()
    found.read(position_of(kernel_of(paths), oracle, orientation))
    found.race(side)
    for seat, survey in enumerate(surveys(oracle, side)):
        for kind in (PLAIN, SAFE, RACED):
            cost, ways = survey.connection(kind)
            assert min(found.distance(seat, kind), FAR) == cost
            assert min(found.mark(seat, kind), FAR) == cost
            assert {divmod(cell, SIZE) for cell in found.marked(seat, kind)} == ways
            assert found.breadth(seat, kind) == len(ways)


def test_an_empty_board_takes_thirteen_pegs_and_three_moves_ahead(paths: Any) -> None:
    found = paths.Paths()
    found.read(kernel_of(paths).TwixtKernel())
    assert [found.distance(seat, kind) for seat in range(2) for kind in (PLAIN, SAFE)] == [13, 3, 13, 3]


def test_a_wall_of_swamp_two_cells_thick_cuts_off_whoever_must_cross_it(paths: Any) -> None:
    position = kernel_of(paths).TwixtKernel()
    for x in (10, 11):
        for y in range(1, 23):
            position.sink(SIZE * x + y)
    found = paths.Paths()
    found.read(position)
    assert [found.distance(0, kind) > 30 for kind in (PLAIN, SAFE)] == [True, True]
    assert found.distance(1, PLAIN) == 13


def test_a_network_reaches_two_columns_further_with_each_peg(paths: Any) -> None:
    position = kernel_of(paths).TwixtKernel()
    position.apply(SIZE * 11 + 11)
    found = paths.Paths()
    found.read(position)
    root = POINT_OF[SIZE * 11 + 11]
    assert [found.reach(0, root, pegs) for pegs in range(4)] == [0, 2, 4, 6]
