"""Positions with something to decide, and whole games of bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from spieltisch.core.seats import CHANCE, Actor, Seat
from spieltisch.games.monopoly import notation, rules, view
from spieltisch.games.monopoly.actions import Action
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import GROUPS
from spieltisch.games.monopoly.rules import State
from tests.games.monopoly.positions import table

ENOUGH_US = 10_000_000


def split_table(**changes: Any) -> State:
    """Nothing is left to buy, and each plot of a colour has another owner."""
    owner = {plot: i for group in GROUPS for i, plot in enumerate(group)}
    return table(**{"seats": 4, "owner": owner, **changes})


def decide(bot: Any, state: State, seat: Seat) -> Action:
    """The legal action a bot chooses."""
    action: Action = bot.choose(view.observe(state, seat), seat, ENOUGH_US)
    assert action in rules.legal_actions(state, seat), (notation.write_action(action), state.kernel.pack())
    return action


def play(bots: Sequence[Any], seed: int, config: Config) -> tuple[State, list[str]]:
    """A whole game, every action checked, and all its actions."""
    state, random, told = rules.initial(config), Random(seed), []
    while actors := rules.to_act(state):
        actor: Actor = random.choice(sorted(actors))
        outcomes = rules.draw(state).outcomes if actor == CHANCE else ()
        action = random.choice(outcomes) if actor == CHANCE else decide(bots[actor], state, actor)
        told.append(f"{actor} {notation.write_action(action)}")
        rules.apply(state, actor, action)
    return state, told


def wins(bot: Any, others: Any, games: int, config: Config) -> int:
    """How many games one bot wins against the others, at each seat in turn."""
    won = 0
    for game in range(games):
        bots = [others] * config.seats
        bots[game % config.seats] = bot
        outcome = rules.outcome(play(bots, game, config)[0])
        assert outcome is not None
        won += outcome.ranks[game % config.seats] == 1
    return won
