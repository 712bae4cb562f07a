"""Positions as text."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from spieltisch import pictures
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import SPECTATOR
from spieltisch.pictures.lines import lines_of
from spieltisch.research import rendering
from spieltisch.research.play import Play
from spieltisch.research.rendering import check_mode, render, text_of
from tests import toy
from tests.contract.subjects import every_game, forms, walk


@every_game
def test_every_game_has_a_text_for_every_viewer(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> None:
    monkeypatch.setattr(rendering, "game_of", lambda name: game)
    for world in islice(walk(game, forms(game)[0], 1), 0, 120, 20):
        texts = [text_of(game.name, world.state, viewer) for viewer in (*world.viewers, None)]
        assert all(texts)
        assert texts[-1] == texts[-2]


def test_a_hand_is_read_by_who_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "game_of", lambda name: toy.GAME)
    world = next(
        world for world in walk(toy.GAME, forms(toy.GAME)[0], 2) if 0 in toy.GAME.play.rules.to_act(world.state)
    )
    own, public = (text_of("bazaar", world.state, viewer).splitlines() for viewer in (0, SPECTATOR))
    hand = toy.GAME.play.view.observe(world.state, 0).hand
    assert hand is not None
    assert f"hand: {list(hand)}".replace(", ", ",") in own
    assert "hand: null" in public


def test_the_picture_is_that_of_the_page() -> None:
    play = Play("twixt", None, {"swamps": "none", "mirror": False})
    play.begin(1)
    play.choose(100)
    drawn = render(play, "svg", 1)
    assert drawn == pictures.svg_of(play.game, play.game.play.view.observe(play.state, 1), 1)
    assert drawn is not None
    assert drawn.startswith("<svg")


def test_things_are_named_by_where_they_are() -> None:
    value: Any = {"own": {"cards": [1, 2], "gold": None}, "log": {}, "seats": [{"is": "up"}, {"at": [3]}]}
    assert lines_of(value) == [
        "log: {}", "own.cards: [1,2]", "own.gold: null", 'seats 0: {"is":"up"}', 'seats 1: {"at":[3]}',
    ]  # fmt: skip


def test_modes_are_text_or_printed_text(capsys: pytest.CaptureFixture[str]) -> None:
    play = Play("twixt", None, {"swamps": "none"})
    play.begin(1)
    told = text_of("twixt", play.state, 0)
    assert {"size: 24", "swamps: []", "pegs: []"} <= set(told.splitlines())
    assert render(play, "ansi", 0) == told
    assert render(play, "human", 0) is None
    assert capsys.readouterr().out == told + "\n"
    for mode in (None, "human", "ansi", "svg"):
        check_mode(mode)
    with pytest.raises(UsageError, match="there are: human, ansi, svg"):
        check_mode("rgb_array")
