"""What every game says of itself."""

from __future__ import annotations

import dataclasses

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from tests.contract.subjects import every_game, forms


@every_game
def test_every_option_has_a_default_and_one_sentence_of_help(game: AnyGame) -> None:
    options = game.setup.options()
    for field in dataclasses.fields(options):
        sentence = field.metadata["help"]
        assert sentence == sentence.strip()
        assert not sentence[0].islower()
        assert sentence.endswith(".")
        assert "\n" not in sentence


@every_game
def test_options_and_configs_are_immutable_and_comparable(game: AnyGame) -> None:
    for value in (game.setup.options(), *forms(game)):
        assert value == dataclasses.replace(value)
        assert hash(value) == hash(dataclasses.replace(value))


@every_game
def test_a_table_for_too_many_is_refused(game: AnyGame) -> None:
    with pytest.raises(UsageError):
        game.setup.configure(game.setup.options(), game.play.seats.stop)


@every_game
def test_a_game_names_itself_and_its_doors_in_words(game: AnyGame) -> None:
    assert game.name == game.name.lower()
    assert game.name.isidentifier()
    assert game.title.isprintable()
    assert game.play.rules_version >= 1
    assert all(game.play.query_costs_us.values())
    doors = [dialect.door for dialect in game.wire.dialects()]
    assert len(set(doors)) == len(doors)
    assert all(0 < dialect.port < 1 << 16 for dialect in game.wire.dialects())
