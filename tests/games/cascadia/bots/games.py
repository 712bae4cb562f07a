"""Games of bots, begun and played on as a table would."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from spieltisch.core.game import AnyBot
from spieltisch.core.seats import CHANCE
from spieltisch.games.cascadia import rules, view
from spieltisch.games.cascadia.actions import Action
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.geometry import cell_of
from spieltisch.games.cascadia.engine.tiles import read_tile
from spieltisch.games.cascadia.rules import State

BEAR, ELK, SALMON = 0, 1, 2


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


def code(text: str) -> int:
    """The number of a tile."""
    return read_tile(text).code


def bear_awaited(tokens: list[int], nature: int, *, has_room: bool = True, rounds: int = 10) -> State:
    """Two bears are there, a third would be worth ten points, and the bag has nothing but bears."""
    state = begin(Config(cards="BAAAA", rounds=rounds), seed=1)
    kernel = state.kernel
    for x, tile in ((-3, "MM-B"), (-4, "MM-B"), (-5, "RR-B" if has_room else "RR-S")):
        kernel.put_tile(0, cell_of(x, 0), code(tile), 0)
    for x in (-3, -4):
        kernel.put_token(0, cell_of(x, 0), BEAR)
    for slot, animal in enumerate(tokens):
        kernel.put_shop(slot, code("WW-F"), animal)
    for animal in range(5):
        kernel.put_bag(animal, 9 if animal == BEAR else 0)
    kernel.put_nature(0, nature)
    return state
