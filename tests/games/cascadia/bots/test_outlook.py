"""Where playouts end, a board is worth about what it has and what it lets hope."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.cascadia.games import new_game, play_randomly
from tests.kernels import both_ways, source_module

NAME = "spieltisch.games.cascadia.bots.outlook"
QUICK = "spieltisch.games.cascadia.bots.quick"
KERNEL = "spieltisch.games.cascadia.engine.kernel"
POINT = 16


@pytest.fixture(params=both_ways(NAME))
def outlook(request: pytest.FixtureRequest) -> Any:
    return request.param


def beside(outlook: Any, name: str) -> Any:
    """Another module, from its source or compiled as this one is."""
    return source_module(name) if outlook is source_module(NAME) else __import__(name, fromlist=["module"])


def judge(outlook: Any, game: Any, left: int, bonus: int = 0) -> int:
    """What the board promises whose turn it is."""
    player, judge = beside(outlook, QUICK).Quick(), outlook.Outlook()
    player.prepare(game)
    judge.prepare(game)
    player.survey(game, left)
    player.choose(game)
    return int(judge.judge(game, player, left, bonus))


@pytest.mark.parametrize("cards", ["AAAAA", "BBBBB", "CDABE"])
def test_a_bonus_counts_the_more_the_nearer_the_end(outlook: Any, cards: str) -> None:
    game = new_game(beside(outlook, KERNEL), cards=cards)
    play_randomly(game, Random(4), turns=20)
    early, late = (judge(outlook, game, left, 4 * POINT) - judge(outlook, game, left) for left in (15, 1))
    assert -POINT < early < late < 5 * POINT


@pytest.mark.parametrize("cards", ["AAAAA", "BBBBB", "CDABE"])
def test_another_nature_token_is_worth_about_a_point(outlook: Any, cards: str) -> None:
    game = new_game(beside(outlook, KERNEL), cards=cards)
    play_randomly(game, Random(2), turns=28)
    game.put_nature(game.seat, 2)
    before = judge(outlook, game, 4)
    game.put_nature(game.seat, 3)
    assert POINT // 2 < judge(outlook, game, 4) - before < 2 * POINT
