"""Text forms of every game read back as what they were written from."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import CHANCE
from tests.contract.subjects import World, every_game, forms, sample, walk


@every_game
def test_every_action_reads_back(game: AnyGame) -> None:
    for seed, config in enumerate(forms(game)):
        random = Random(seed)
        for world in walk(game, config, seed):
            for _, action in world.history[-1:]:
                check_action(game, action)
            for actor in (*range(world.seats), CHANCE):
                for action in sample(game.play.rules.legal_actions(world.state, actor), 2, random):
                    check_action(game, action)


def check_action(game: AnyGame, action: Any) -> None:
    text = game.play.notation.write_action(action)
    assert text.isprintable()
    assert text == text.strip() != ""
    assert game.play.notation.read_action(text) == action


@every_game
@pytest.mark.parametrize("text", ["", " ", "x", "0", "null", "ä" * 9, "1/2/3/4", "\x00", "- -", "9" * 5_000])
def test_what_is_no_action_is_a_value_error_with_a_reason(game: AnyGame, text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        game.play.notation.read_action(text)


@every_game
def test_every_position_reads_back(game: AnyGame) -> None:
    for seed, config in enumerate(forms(game)):
        for world in walk(game, config, seed):
            if CHANCE in game.play.rules.to_act(world.state) or len(world.history) % 6:
                continue
            if (text := position(world)) is None:
                return
            assert game.play.notation.write_position(game.play.notation.read_position(text)) == text


def position(world: World) -> str | None:
    try:
        return world.game.play.notation.write_position(world.state)
    except UsageError:
        with pytest.raises(UsageError):
            world.game.play.notation.read_position("")
        return None
