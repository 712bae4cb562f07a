"""The random player plays everything that is legal, and rarely wastes a token."""

from __future__ import annotations

import pytest

from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.bots.random import Random
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.tiles import read_tile
from tests.games.cascadia.bots.games import ask, begin, play


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_plays_whole_games(seats: int) -> None:
    state = play([Random(k) for k in range(seats)], Config(seats=seats), seed=seats)
    assert state.kernel.turn == 20 * seats


def test_it_chooses_among_all_tiles_and_tokens_and_exchanges_too() -> None:
    state, bot = begin(Config(), seed=1), Random(1)
    state.kernel.put_nature(0, 1)
    actions = {ask(bot, state) for _ in range(1_000)}
    places = [action for action in actions if isinstance(action, Place)]
    assert {(place.tile, place.token) for place in places} == {(tile, token) for tile in range(4) for token in range(4)}
    assert any(isinstance(action, Exchange) for action in actions)
    assert sum(place.token_at is None for place in places) < len(places) // 10


def test_it_declines_where_no_token_can_be_settled() -> None:
    state = begin(Config(), seed=2)
    kernel = state.kernel
    for cell, _, _, _ in kernel.tiles_of(0):
        kernel.put_token(0, cell, 0)
    for slot in range(4):
        kernel.put_shop(slot, read_tile("WW-F").code, slot)
    action = ask(Random(3), state)
    assert isinstance(action, Place)
    assert action.token_at is None
