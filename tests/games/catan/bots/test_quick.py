"""The quick player: what it knows of the board it need not find again, and never takes for something else."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.games.catan.bots import weights
from spieltisch.games.catan.engine import geometry
from spieltisch.games.catan.engine.codes import Kind, Phase
from tests.games.catan.stage import corner, lay_out
from tests.kernels import source_module

POLICY = source_module("spieltisch.games.catan.bots.policy")
EVALUATION = source_module("spieltisch.games.catan.bots.evaluation")
KERNEL = source_module("spieltisch.games.catan.engine.kernel")
CARDS = (1, 1, 0, 0, 0)


def neighbours() -> Any:
    """A game in which the seats 0 and 1 live two edges from each other, each with a road."""
    game = KERNEL.CatanKernel(4)
    lay_out(game, "0 settlement 0,0/1,0/0,1", phase=Phase.MAIN)
    home = corner("0,0/1,0/0,1")
    between = geometry.CORNER_NEXT[3 * home]
    ways = range(3 * between, 3 * between + 3)
    way = next(way for way in ways if geometry.CORNER_NEXT[way] not in (home, 80))
    buildings, paths = bytearray(54), bytearray(72)
    buildings[geometry.CORNER_NEXT[way]] = 2
    paths[geometry.CORNER_EDGES[way]] = 2
    game.set_buildings(bytes(buildings), bytes(paths), -1)
    game.set_hand(0, (2, 2, 0, 0, 0), CARDS, 0)
    return game


@pytest.mark.parametrize("is_keen", [False, True])
@pytest.mark.parametrize("kind", [Kind.ROAD, Kind.ROADS, Kind.KNIGHT])
def test_a_move_is_worth_what_the_board_looked_at_anew_says(kind: Kind, is_keen: bool) -> None:
    game, policy = neighbours(), POLICY.Policy(is_keen)
    policy.evaluator.survey(game)
    moves = [move for move in game.moves_of(0) if move >> 56 == kind]
    found = {}
    for move in moves[:: 1 + len(moves) // 12]:
        after = game.copy()
        after.apply(0, move)
        found[policy.try_move(game, 0, move)] = EVALUATION.Evaluator(is_keen).share(after, 0)
    assert list(found) == list(found.values())
    assert len(found) > 2


@pytest.mark.parametrize("points", [2, 9])
def test_a_keen_player_weighs_how_near_an_honour_is_by_its_points(points: int) -> None:
    game = neighbours()
    game.settlements[0], game.cities[0] = (3, 4) if points == 2 else (4, 0)  # that are left
    keen = EVALUATION.Evaluator(is_keen=True)
    keen.turn_to(game, 0)
    near = weights.table(True)[weights.COUNT * points + weights.ROAD_NEAR]
    found = {}
    for length in (2, 3, 4):
        game.length[0] = length
        found[length] = keen.value_of_honours(game, 0)
    assert found == {2: 0, 3: near // 2, 4: near}
    assert near != weights.table(True)[weights.ROAD_NEAR]
    assert EVALUATION.Evaluator().value_of_honours(game, 0) == 0
