"""What a position before a roll promises: the same compiled and from its source, and more for who has more."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.games.catan.engine.codes import Phase
from tests.games.catan.stage import lay_out
from tests.kernels import both_ways, source_module

NAME = "spieltisch.games.catan.bots.outlook"
KERNEL = "spieltisch.games.catan.engine.kernel"
EMPTY = (0, 0, 0, 0, 0)
HOME = "0 settlement 0,0/1,0/0,1;0 road 0,0/1,0;1 settlement -1,0/-2,0/-2,1;1 road -2,1/-1,0"
GROWN = HOME.replace("0 settlement", "0 city")


@pytest.fixture(params=both_ways(NAME))
def module(request: pytest.FixtureRequest) -> Any:
    return request.param


def begun(module: Any, built: str, hands: dict[int, tuple[int, ...]], knights: int = 0) -> Any:
    """A game before seat 0's roll, on the kernel that goes with the module."""
    source = source_module(KERNEL)
    kernel = source if module is source_module(NAME) else __import__(KERNEL, fromlist=["CatanKernel"])
    game = kernel.CatanKernel(4)
    lay_out(game, built, phase=Phase.ROLL)
    for seat in range(4):
        cards = (knights, 0, 0, 0, 0) if seat == 0 else EMPTY
        game.set_hand(seat, hands.get(seat, EMPTY), cards, 0)
    return game


def shares(module: Any, game: Any) -> list[int]:
    outlook = module.Outlook()
    return [outlook.share(game, seat) for seat in range(4)]


@pytest.mark.parametrize("hands", [{}, {0: (0, 0, 0, 2, 3), 2: (4, 4, 4, 0, 0)}])
def test_compiled_and_from_source_it_is_the_same(module: Any, hands: dict[int, tuple[int, ...]]) -> None:
    source = source_module(NAME)
    assert shares(module, begun(module, GROWN, hands)) == shares(source, begun(source, GROWN, hands))


def test_all_shares_are_the_whole(module: Any) -> None:
    found = shares(module, begun(module, GROWN, {1: (1, 1, 1, 1, 1)}))
    assert 999_990 <= sum(found) <= 1_000_000


def test_a_city_a_hand_that_pays_for_one_and_a_knight_promise_more(module: Any) -> None:
    plain = shares(module, begun(module, HOME, {}))[0]
    assert shares(module, begun(module, GROWN, {}))[0] > plain
    assert shares(module, begun(module, HOME, {0: (0, 0, 0, 2, 3)}))[0] > plain
    assert shares(module, begun(module, HOME, {}, knights=1))[0] > plain


def test_who_has_won_has_it_all(module: Any) -> None:
    game = begun(module, HOME, {})
    game.phase, game.champion = Phase.OVER, 1
    assert shares(module, game) == [0, 1_000_000, 0, 0]
