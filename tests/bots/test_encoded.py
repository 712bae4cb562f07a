"""Players that search simulations know no more than their seat, and do what the rules allow."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from threading import Thread
from typing import Any

import pytest

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.expectimax import Expectimax
from spieltisch.bots.expectimax_bot import ExpectimaxBot
from spieltisch.bots.mcts_bot import MctsBot
from spieltisch.core.contracts import Stoppable
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyBot, AnyGame, Research
from spieltisch.core.registry import game as game_of
from spieltisch.core.seats import CHANCE
from spieltisch.research.agreements import agree
from tests.lengths import long_but
from tests.research.subjects import NAMES, brief


def tree_search(game: AnyGame, config: Any, seed: int) -> AnyBot:
    return MctsBot(game, config, seed, max_playouts=24, each=8, size=5000)


def expectimax(game: AnyGame, config: Any, seed: int) -> AnyBot:
    return ExpectimaxBot(game, config, seed, worlds=2, max_depth=1, playouts=0, deepest=3)


BOTS = [tree_search, expectimax]
CASES = list(product(NAMES, BOTS))
DEAREST = ("monopoly", tree_search)
"""Playing at random to the end is long there."""


@pytest.mark.parametrize(("name", "make"), long_but([case for case in CASES if case != DEAREST], CASES))
def test_it_plays_every_game_through_its_observations(name: str, make: Any) -> None:
    game = game_of(name)
    seats = max(2, game.play.seats[0])
    _, config = agree(name, seats, brief(name))
    bots = [make(game, config, seat) for seat in range(seats)]
    state, random = game.play.rules.initial(config), Random(4)
    done = [0] * seats
    while game.play.rules.outcome(state) is None and sum(done) < 30:
        actor = min(game.play.rules.to_act(state))
        if actor == CHANCE:
            action = drawn(game.play.rules.draw(state), random)
        else:
            action = bots[actor].choose(game.play.view.observe(state, actor), actor, 60_000_000)
            done[actor] += 1
        game.play.rules.apply(state, actor, action)  # which refuses what is not legal
    assert min(done) > 1


def drawn(draw: Any, random: Random) -> Any:
    """What chance does."""
    weights = draw.weights or [1] * len(draw.outcomes)
    return draw.outcomes[random.choices(range(len(weights)), weights)[0]]


@pytest.mark.parametrize("make", BOTS)
def test_it_plays_for_no_other_seat(make: Any) -> None:
    game = game_of("twixt")
    _, config = agree("twixt", 2, {})
    state = game.play.rules.initial(config)
    with pytest.raises(ValueError, match="does not wait for seat"):
        make(game, config, 1).choose(game.play.view.observe(state, 1), 1, 1000)


@pytest.mark.parametrize("make", BOTS)
def test_a_game_without_an_encoding_is_refused(make: Any) -> None:
    game = replace(game_of("twixt"), research=Research())
    with pytest.raises(UsageError, match="has no encoding"):
        make(game, game.play.config(), 1)


def test_what_is_not_hidden_is_one_world() -> None:
    asked: list[int] = []

    class Recorded(Expectimax):
        def ponder(self, deadline: Deadline, max_depth: int, worlds: int) -> int:
            asked.append(worlds)
            return super().ponder(Deadline(), 1, worlds)

    game = game_of("hive")
    _, config = agree("hive", 2, {})
    state, random = game.play.rules.initial(config), Random(4)
    while min(game.play.rules.to_act(state)) == CHANCE:
        game.play.rules.apply(state, CHANCE, drawn(game.play.rules.draw(state), random))
    bot = ExpectimaxBot(game, config, 1, worlds=5, kind=Recorded, playouts=0, deepest=2)
    for _ in range(8):
        [seat] = game.play.rules.to_act(state)
        game.play.rules.apply(state, seat, bot.choose(game.play.view.observe(state, seat), seat, 10_000))
    assert set(asked) == {1}
    assert len(asked) >= 8


def test_worlds_differ_where_something_is_hidden() -> None:
    game, seen = game_of("catan"), set[int]()

    class Recorded(Expectimax):
        def ponder(self, deadline: Deadline, max_depth: int, worlds: int) -> int:
            seen.add(worlds)
            return super().ponder(Deadline(), 1, worlds)

    _, config = agree("catan", 3, brief("catan"))
    state, random = game.play.rules.initial(config), Random(4)
    bots = [ExpectimaxBot(game, config, seat, worlds=4, kind=Recorded, playouts=0, deepest=2) for seat in range(3)]
    made = 0
    while game.play.rules.outcome(state) is None and made < 60:
        actor = min(game.play.rules.to_act(state))
        if actor == CHANCE:
            action = drawn(game.play.rules.draw(state), random)
        else:
            action = bots[actor].choose(game.play.view.observe(state, actor), actor, 10_000)
            made += 1
        game.play.rules.apply(state, actor, action)
    assert 1 in seen
    assert max(seen) > 1


def test_expectimax_can_be_told_to_stop() -> None:
    game, answers = game_of("twixt"), list[Any]()
    _, config = agree("twixt", 2, {"mirror": False})
    state, random = game.play.rules.initial(config), Random(4)
    while min(game.play.rules.to_act(state)) == CHANCE:
        game.play.rules.apply(state, CHANCE, drawn(game.play.rules.draw(state), random))
    bot = ExpectimaxBot(game, config, 1)
    assert isinstance(bot, Stoppable)
    observation = game.play.view.observe(state, 0)
    thread = Thread(target=lambda: answers.append(bot.choose(observation, 0, 600_000_000)))
    thread.start()
    while thread.is_alive():
        bot.stop()
        thread.join(0.01)
    assert answers[0] in game.play.rules.legal_actions(state, 0)
