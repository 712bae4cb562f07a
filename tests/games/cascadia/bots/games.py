"""Games of bots, begun and played on as a table would."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from spieltisch.core.game import AnyBot
from spieltisch.core.seats import CHANCE
from spieltisch.games.cascadia import rules, view
from spieltisch.games.cascadia.actions import Action
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.rules import State


def begin(config: Config, seed: int) -> State:
    """The first turn."""
    state = rules.initial(config)
    draw_on(state, Random(seed))
    return state


def draw_on(state: State, random: Random) -> None:
    """Let chance act until it is a seat's turn, or the game is over."""
    while CHANCE in rules.to_act(state):
        draw = rules.draw(state)
        rules.apply(state, CHANCE, random.choices(draw.outcomes, draw.weights)[0])


def ask(bot: AnyBot, state: State, budget_us: int = 1_000_000) -> Action:
    """What a bot would do now; it must be legal."""
    [seat] = rules.to_act(state)
    assert isinstance(seat, int)
    action: Action = bot.choose(view.observe(state, seat), seat, budget_us)
    assert action in rules.legal_actions(state, seat)
    return action


def play(bots: Sequence[AnyBot], config: Config, seed: int, turns: int = 1_000) -> State:
    """So many turns, or a whole game."""
    state, random = begin(config, seed), Random(seed)
    while state.kernel.turn < turns and (actors := rules.to_act(state)):
        [seat] = actors
        assert isinstance(seat, int)
        rules.apply(state, seat, ask(bots[seat], state))
        draw_on(state, random)
    return state
