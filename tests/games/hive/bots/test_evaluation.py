"""What a position promises, and the fields to set on that it counts by bits."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.games.hive.bots import weights
from spieltisch.games.hive.engine.geometry import FIELD_BITS, FIELDS, LAST_PLY
from spieltisch.games.hive.position import read_setup
from tests.games.hive.bots.positions import ONE_FIELD_LEFT
from tests.games.hive.positions import EMPTY, FORCED_BEE, MIDDLE
from tests.kernels import both_ways, source_module

EVALUATION = "spieltisch.games.hive.bots.evaluation"
KERNEL = "spieltisch.games.hive.engine.kernel"


def positions(kernel: Any, games: int) -> list[Any]:
    """All positions of some games at random, as this module's own class."""
    found = []
    for seed in range(games):
        random, game = Random(seed), kernel.HiveKernel()
        for cell in random.sample(FIELDS, 3):
            game.obstruct(cell)
        while not game.is_over():
            game.apply(random.choice(game.legal_moves()))
            found.append(game.copy())
    return found


def test_fields_to_set_on_by_bits_are_those_of_the_rules() -> None:
    kernel, placement = source_module(KERNEL), source_module("spieltisch.games.hive.engine.placement")
    for game in positions(kernel, 6)[2:]:
        placement.find_rooms(game)
        for side in (0, 1):
            low, high = game.rooms[2 * side : 2 * side + 2]
            cells = {cell for cell in FIELDS if FIELD_BITS[2 * cell] & low or FIELD_BITS[2 * cell + 1] & high}
            listed = game.queue[: placement.placements(game, side)] if game.reserve[side] < 11 else cells
            assert cells == set(listed)


def test_closed_fields_are_the_same_after_a_move_is_taken_back() -> None:
    game = source_module(KERNEL).unpack_position(read_setup(MIDDLE).kernel().pack())
    before = list(game.closed)
    for move in game.legal_moves():
        game.apply(move)
        game.undo(move)
    assert game.closed == before == list(game.copy().closed)


def test_the_compiled_evaluation_says_what_its_source_says() -> None:
    ways = [parameter.values[0] for parameter in both_ways(EVALUATION)]
    installed = __import__(KERNEL, fromlist=["kernel"])
    for game in positions(source_module(KERNEL), 4):
        values = set()
        for way in ways:
            own = source_module(KERNEL) if way is source_module(EVALUATION) else installed
            values.add(way.evaluate(own.unpack_position(game.pack())))
        assert len(values) == 1


@pytest.mark.parametrize("way", both_ways(EVALUATION))
def test_a_bee_all_but_surrounded_is_worth_less_the_fewer_fields_are_free(way: Any) -> None:
    kernels = source_module(KERNEL) if way is source_module(EVALUATION) else __import__(KERNEL, fromlist=["kernel"])
    open_bee = ONE_FIELD_LEFT.replace("-1,1,S;-1,0,S;0,-1,S", "-1,1,S")

    def value(text: str) -> int:
        found: int = way.evaluate(kernels.unpack_position(read_setup(text).kernel().pack()))
        return found

    assert value("turn=20 " + ONE_FIELD_LEFT) < value("turn=20 " + open_bee) - 50


def test_weights_of_a_ply_are_mixed_of_early_and_late_ones() -> None:
    table = weights.by_ply()
    assert len(table) == weights.SIZE * (LAST_PLY + 1)
    first, last = table[: weights.SIZE], table[-weights.SIZE :]
    assert first[: len(weights.EARLY)] == weights.EARLY
    assert last[: len(weights.FINAL)] == weights.FINAL
    middle = table[weights.SIZE * 20 : weights.SIZE * 20 + len(weights.EARLY)]
    assert all(abs(2 * m - a - b) <= 1 for m, a, b in zip(middle, weights.EARLY, weights.FINAL, strict=True))


@pytest.mark.parametrize("text", [EMPTY, FORCED_BEE, MIDDLE])
def test_what_is_promised_stays_far_from_a_proven_end(text: str) -> None:
    module = source_module(EVALUATION)
    assert abs(module.evaluate(source_module(KERNEL).unpack_position(read_setup(text).kernel().pack()))) < 5_000
