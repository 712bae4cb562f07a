"""Every bot of every game plays by the rules and in time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import CHANCE
from tests.contract.subjects import SUBJECTS, World, walk
from tests.thinking import quickest_us

BUDGET_US = 60_000
SLACK_US = 40_000
"""CPU time over the budget that a slow machine, or one without compiled kernels, may need."""

BOTS = [(game, name) for game in SUBJECTS for name in game.roster.bots]
INSTANT = [(game, name) for game, name in BOTS if game.roster.bots[name](1).is_instant]


def named(bot: AnyGame | str) -> str:
    return bot if isinstance(bot, str) else bot.name


@pytest.mark.parametrize(("game", "name"), BOTS, ids=named)
def test_a_bot_plays_legal_actions_within_its_budget(game: AnyGame, name: str) -> None:
    bot, thoughts = game.roster.bots[name](5), 0
    numbers = {0, 2, *Random(5).sample(range(20), 4)}
    decisions = (world for world in walk(game, full(game), seed=5) if is_decision(game, world))
    for number, world in enumerate(decisions):
        for seat in game.play.rules.to_act(world.state) if number in numbers else ():
            observation = game.play.view.observe(world.state, seat)
            answers: list[Any] = []
            think = lambda: answers.append(bot.choose(observation, seat, BUDGET_US))  # noqa: B023, E731 - called at once
            assert quickest_us(think, BUDGET_US + SLACK_US) <= BUDGET_US + SLACK_US
            legal = game.play.rules.legal_actions(world.state, seat)
            assert all(action in legal for action in answers)
            assert game.play.view.observe(world.state, seat) == observation
            thoughts += 1
    assert thoughts > 1


def full(game: AnyGame) -> Any:
    """With as many players as there can be, so that it takes a while."""
    return game.setup.configure(game.setup.options(), game.play.seats[-1])


def is_decision(game: AnyGame, world: World) -> bool:
    return bool(awaited := game.play.rules.to_act(world.state)) and CHANCE not in awaited


@pytest.mark.parametrize(("game", "name"), INSTANT, ids=named)
def test_a_bot_that_looks_at_no_clock_plays_the_same_game_again(game: AnyGame, name: str) -> None:
    first = choices(game, name)
    assert first
    assert choices(game, name) == first


def choices(game: AnyGame, name: str) -> list[str]:
    bot = game.roster.bots[name](9)
    chosen = []
    for world in walk(game, full(game), seed=9):
        for seat in set(game.play.rules.to_act(world.state)) - {CHANCE}:
            action = bot.choose(game.play.view.observe(world.state, seat), seat, BUDGET_US)
            chosen.append(game.play.notation.write_action(action))
    return chosen


def test_bots_are_named_from_the_weakest_on() -> None:
    assert all(next(iter(game.roster.bots)) == "random" for game in SUBJECTS)
