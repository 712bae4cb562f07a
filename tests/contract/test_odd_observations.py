"""What no game would show: bots of clients fold what foreign servers say, and those say what they like.

On every observation, sound or not, a bot has a legal action or says what is wrong, within its budget.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import CHANCE
from tests import toy
from tests.contract.subjects import SUBJECTS, World, walk
from tests.lengths import long
from tests.mangling import mangled
from tests.thinking import Thought

BUDGET_US = 20_000
SLACK_US = 60_000
"""CPU time over the budget, for all that is done before and after a search where kernels are not compiled."""
ENDLESS_US = 3_000_000
TRIES = 20
OURS = [game for game in SUBJECTS if game.name != toy.GAME.name]
"""The tests' own game is at no foreign server."""
BOTS = [(game, name) for game in OURS for name in game.roster.bots]
POSITIONS, WRONGS = 8, 12
STATES = 600
SPARED = frozenset({"config", "viewer"})
"""What was agreed, and who looks, a client knows."""


def named(value: Any) -> str:
    return value if isinstance(value, str) else str(value.name)


def think(bot: Any, observation: Any, seat: int) -> Thought:
    """A thread's clock may count what the machine gave to others; who keeps its budget does so sooner or later."""
    thought = Thought(bot, observation, seat, BUDGET_US, ENDLESS_US)
    for _ in range(TRIES):
        if thought.is_endless or thought.used_us <= BUDGET_US + SLACK_US:
            break
        thought = Thought(bot, observation, seat, BUDGET_US, ENDLESS_US)
    return thought


@pytest.fixture
def no_old_garbage() -> None:
    """A collection that a bot's thread happens to make looks at nothing that other tests left."""
    gc.collect()
    gc.freeze()


@pytest.mark.usefixtures("clock", "no_old_garbage")
@pytest.mark.parametrize("games", [1, long(3)])
@pytest.mark.parametrize(("game", "name"), BOTS, ids=named)
def test_a_bot_answers_in_time_whatever_it_is_shown(game: AnyGame, name: str, games: int) -> None:
    bot, answered = game.roster.bots[name](3), 0
    for observation, seat in odd_observations(game, games):
        thought = think(bot, observation, seat)
        assert not thought.is_endless, observation
        assert thought.used_us <= BUDGET_US + SLACK_US, observation
        if thought.error is None:
            assert thought.action in game.play.view.legal_actions(observation), observation
            answered += 1
        else:
            assert isinstance(thought.error, ValueError), observation
            assert str(thought.error), observation
    assert answered > 10


@pytest.mark.parametrize("game", OURS, ids=named)
def test_all_that_a_game_shows_is_sound(game: AnyGame) -> None:
    """Games between thinking players come to other positions than random ones."""
    bot, random, states = game.roster.bots[list(game.roster.bots)[1]](3), Random(3), 0
    config = game.setup.configure(game.setup.options(), game.play.seats[-1])
    world = World(game, config)
    while states < STATES:
        if world.is_over():
            world = World(game, config)
        actor = random.choice(sorted(game.play.rules.to_act(world.state)))
        if actor == CHANCE or not random.randrange(4):
            world.apply(*world.choose(random))
        else:
            observation = game.play.view.observe(world.state, actor)
            world.apply(actor, bot.choose(observation, actor, BUDGET_US))
        viewer = random.choice(world.viewers)
        game.play.view.determinize(game.play.view.observe(world.state, viewer), random.randrange)
        states += 1


def odd_observations(game: AnyGame, games: int) -> Iterator[tuple[Any, int]]:
    """Of seats that are to act in random games, with one to three things changed."""
    for seed in range(games):
        random = Random(seed)
        config = game.setup.configure(game.setup.options(), random.choice(game.play.seats))
        worlds = [
            world.copy() for world in walk(game, config, seed) if set(game.play.rules.to_act(world.state)) - {CHANCE}
        ]
        for world in random.sample(worlds, min(POSITIONS, len(worlds))):
            seat = random.choice(sorted(set(game.play.rules.to_act(world.state)) - {CHANCE}))
            observation = game.play.view.observe(world.state, seat)
            for _ in range(WRONGS):
                yield wrong(observation, random), seat


def wrong(observation: Any, random: Random) -> Any:
    for _ in range(random.choice((1, 1, 2, 3))):
        observation = mangled(observation, random, spared=SPARED)
    return observation
