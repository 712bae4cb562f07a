"""Every bot of every game plays by the rules and in time."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from spieltisch.core.contracts import Game
from spieltisch.core.seats import CHANCE
from tests.contract.subjects import SUBJECTS, forms, walk

BUDGET_US = 60_000
SLACK_US = 40_000
"""CPU time over the budget that a slow machine, or one without compiled kernels, may need."""

every_bot = pytest.mark.parametrize(
    ("game", "name"),
    [pytest.param(game, name, id=f"{game.name}-{name}") for game in SUBJECTS for name in game.bots],
)


@every_bot
def test_a_bot_plays_legal_actions_within_its_budget(game: Game, name: str) -> None:
    bot, random = game.bots[name](5), Random(5)
    begun_at = random.sample(range(50), 6)
    for world in walk(game, forms(game)[0], seed=5):
        awaited = game.rules.to_act(world.state)
        if len(world.history) not in begun_at or CHANCE in awaited:
            continue
        for seat in awaited:
            observation = game.view.observe(world.state, seat)
            action, used_us = think(bot, observation, seat)
            assert action in game.rules.legal_actions(world.state, seat)
            assert used_us <= BUDGET_US + SLACK_US
            assert game.view.observe(world.state, seat) == observation


def think(bot: Any, observation: Any, seat: int) -> tuple[Any, int]:
    begin = time.thread_time_ns()
    action = bot.choose(observation, seat, BUDGET_US)
    return action, (time.thread_time_ns() - begin) // 1_000


@every_bot
def test_a_bot_that_looks_at_no_clock_plays_the_same_game_again(game: Game, name: str) -> None:
    if game.bots[name](1).is_instant:
        assert len({tuple(choices(game, name)) for _ in range(2)}) == 1


def choices(game: Game, name: str) -> list[str]:
    bot = game.bots[name](9)
    chosen = []
    for world in walk(game, forms(game)[0], seed=9):
        for seat in set(game.rules.to_act(world.state)) - {CHANCE}:
            action = bot.choose(game.view.observe(world.state, seat), seat, BUDGET_US)
            chosen.append(game.notation.write_action(action))
    return chosen


def test_bots_are_named_from_the_weakest_on() -> None:
    assert all(next(iter(game.bots)) == "random" for game in SUBJECTS)
