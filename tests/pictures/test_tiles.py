"""Small pictures that games are known by: a board in the middle of a game, and nothing besides."""

from __future__ import annotations

import re

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import games
from spieltisch.core.seats import SPECTATOR
from spieltisch.pictures import svg_of
from spieltisch.pictures.tiles import has_tile, tile_of
from tests import toy
from tests.contract.subjects import forms
from tests.pictures.test_pictures import DRAWN, check

every_board = pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.name)


@every_board
def test_a_tile_is_a_board_with_something_on_it(game: AnyGame) -> None:
    assert has_tile(game)
    text = tile_of(game)
    check(text)
    bare = svg_of(game, game.play.view.observe(game.play.rules.initial(forms(game)[0]), SPECTATOR))
    assert text.count("<g") > 20
    assert text != bare


@every_board
def test_a_tile_is_the_same_every_time_but_for_its_theme(game: AnyGame) -> None:
    assert tile_of(game) == tile_of(game)
    assert tile_of(game, "dark") == tile_of(game).replace(' lang="en">', ' lang="en" data-theme="dark">', 1)


def test_a_game_without_a_board_has_no_tile() -> None:
    assert not has_tile(toy.GAME)
    with pytest.raises(UsageError, match="has no board"):
        tile_of(toy.GAME)


def test_hives_tile_shows_the_whole_board_wherever_the_swarm_is() -> None:
    text = tile_of(games()["hive"])
    *_, inner = re.findall(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', text)
    left, top, width, height = map(float, inner)
    spots = re.findall(r'<g transform="translate\((\S+) (\S+)\)"><polygon class="hive-field"', text)
    assert len(spots) == 91
    assert all(left < float(x) < left + width and top < float(y) < top + height for x, y in spots)
