"""A player by tree search knows no more than its seat, and does what the rules allow."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from spieltisch.bots.mcts_bot import MctsBot
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of
from spieltisch.core.seats import CHANCE
from spieltisch.research.agreements import agree
from tests.research.subjects import NAMES, brief


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_every_game_through_its_observations(name: str) -> None:
    game = game_of(name)
    seats = max(2, game.seats[0])
    _, config = agree(name, seats, brief(name))
    bots = [MctsBot(game, config, seat, max_playouts=24, each=8, size=5000) for seat in range(seats)]
    state, random = game.rules.initial(config), Random(4)
    done = [0] * seats
    while game.rules.outcome(state) is None and sum(done) < 30:
        actor = min(game.rules.to_act(state))
        if actor == CHANCE:
            action = drawn(game.rules.draw(state), random)
        else:
            action = bots[actor].choose(game.view.observe(state, actor), actor, 60_000_000)
            done[actor] += 1
        game.rules.apply(state, actor, action)  # which refuses what is not legal
    assert min(done) > 1


def drawn(draw: Any, random: Random) -> Any:
    """What chance does."""
    weights = draw.weights or [1] * len(draw.outcomes)
    return draw.outcomes[random.choices(range(len(weights)), weights)[0]]


def test_it_plays_for_no_other_seat() -> None:
    game = game_of("twixt")
    _, config = agree("twixt", 2, {})
    state = game.rules.initial(config)
    with pytest.raises(ValueError, match="does not wait for seat"):
        MctsBot(game, config, 1).choose(game.view.observe(state, 1), 1, 1000)


def test_a_game_without_an_encoding_is_refused() -> None:
    game = replace(game_of("twixt"), encoding=None)
    with pytest.raises(UsageError, match="has no encoding"):
        MctsBot(game, game.config(), 1)
