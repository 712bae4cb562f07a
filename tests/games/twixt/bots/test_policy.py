"""What speaks for a move is the same on a board turned over, compiled or not; the weights fit; a fit finds them."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.bots.deadline import Deadline
from spieltisch.games.twixt.bots import weights
from tests.games.twixt.positions import GAME, SWAMPS, across, cells, sunken
from tests.kernels import both_ways, source_module

NAME = "spieltisch.games.twixt.bots.search"
KERNEL = "spieltisch.games.twixt.engine.kernel"


@pytest.fixture(params=both_ways(NAME))
def search(request: pytest.FixtureRequest) -> Any:
    return request.param


def traits(search: Any, plies: int, ways: str = "xy", orientation: int = 2009) -> dict[int, list[int]]:
    """By cell worth a try, on a board whose columns and rows are exchanged or counted from the other end."""
    kernel = source_module(KERNEL) if search is source_module(NAME) else __import__(KERNEL, fromlist=["TwixtKernel"])
    position = kernel.TwixtKernel(orientation)
    for at in sunken(SWAMPS):
        position.sink(turned(at, ways))
    for at in cells(GAME)[:plies]:
        position.apply(turned(at, ways))
    return {turned(at, ways): traits for at, _, traits in search.Tree().weigh(position, 0, 0)}


def turned(cell: int, ways: str) -> int:
    """Where a cell is on such a board; each of these turns undoes itself."""
    x, y = divmod(cell, 24)
    at = {"x": x, "y": y, "X": 23 - x, "Y": 23 - y}
    return 24 * at[ways[0]] + at[ways[1]]


@pytest.mark.parametrize("plies", [3, 25, 58])
@pytest.mark.parametrize("ways", ["Xy", "xY", "XY"])
def test_what_speaks_for_a_move_does_so_on_a_board_turned_over(search: Any, plies: int, ways: str) -> None:
    found = traits(search, plies)
    assert len(found) > 20
    assert traits(search, plies, ways) == found


@pytest.mark.parametrize("plies", [4, 31])
def test_it_does_so_for_whoever_goes_the_other_way(search: Any, plies: int) -> None:
    assert traits(search, plies, "yx", orientation=2016) == traits(search, plies)


@pytest.mark.parametrize("plies", [0, 1, 6, 12, 24, 40])
def test_compiled_and_from_source_the_same_speaks_for_it(search: Any, plies: int) -> None:
    assert traits(search, plies) == traits(source_module(NAME), plies)


def test_each_trait_is_one_of_its_table(search: Any) -> None:
    tables = [len(weights.MARKS), len(weights.LINKS), len(weights.BORDERS), len(weights.LATEST)]
    starts = [sum(tables[:i]) for i in range(5)]
    for plies in (0, 1, 5, 15, 30, 50):
        for found in traits(search, plies).values():
            assert len(found) == 3 + min(plies, 6)
            for trait, table in zip(found, (0, 1, 2, 3, 3, 3, 3, 3, 3), strict=False):
                assert starts[table] <= trait < starts[table + 1]


def test_the_move_that_connects_is_worth_most(search: Any) -> None:
    kernel = source_module(KERNEL) if search is source_module(NAME) else __import__(KERNEL, fromlist=["TwixtKernel"])
    position = kernel.TwixtKernel()
    for mine, yours in zip(across(0)[:-1], cells("2/2 2/5 2/8 5/2 5/5 5/8 8/2 8/5 8/8 18/2 18/5 18/8"), strict=True):
        position.apply(mine)
        position.apply(yours)
    tree = search.Tree()
    moves = tree.weigh(position, 1, 25)
    assert moves[0][1] > 20_000 > moves[-1][1]
    position.apply(moves[0][0])
    assert position.winner() == 0
    position.undo()
    assert position.is_legal(tree.think(position, Deadline(), 40, 60))
