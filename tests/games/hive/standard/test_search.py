"""The search of standard Hive: it sees ends, obeys its limits, and is the same for both sides."""

from __future__ import annotations

import pytest

from spieltisch.bots.deadline import Deadline
from spieltisch.games.hive.standard.evaluation import evaluate
from spieltisch.games.hive.standard.kernel import StandardKernel
from spieltisch.games.hive.standard.search import StandardTree
from spieltisch.games.hive.uhp.base import Base
from spieltisch.games.hive.uhp.game import Game

NEARLY_WON = [
    "wB1", r"bB1 \wB1", "wQ /wB1", "bG1 -bB1", "wA1 -wQ", r"bA1 \bG1", "wA1 bA1/", "bQ -bG1", "wA2 -wQ", "bG2 -bQ",
    "wA2 /bQ", "bA2 bG2/",
]  # fmt: skip
"""White to move: one field around black's bee is free, and an ant can walk there."""
CIRCLE = ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", r"wQ \wA1", "bQ bA1/", "wQ -wA1"]
"""Black's next move can bring about what was there before."""


def kernel(*moves: str) -> StandardKernel:
    game = Game(rules := Base())
    for move in moves:
        game.play(move)
    return rules.kernel


def test_a_win_in_one_is_taken_and_is_proven() -> None:
    game, tree = kernel(*NEARLY_WON), StandardTree()
    game.apply(tree.think(game, Deadline(), 0, 2))
    assert (game.is_over(), game.winner()) == (True, 0)
    assert tree.value > 18_000


def test_a_loss_in_one_is_prevented_where_that_can_be() -> None:
    game, tree = kernel(*NEARLY_WON[:-1]), StandardTree()
    game.apply(tree.think(game, Deadline(), 0, 3))
    assert tree.value > -18_000
    tree.think(game, Deadline(), 0, 1)
    assert tree.value < 18_000


@pytest.mark.parametrize("nodes", [1, 50, 2_000])
def test_a_search_stops_after_so_many_nodes_with_a_legal_move(nodes: int) -> None:
    game, tree = kernel(*NEARLY_WON[:6]), StandardTree()
    assert tree.think(game, Deadline(), nodes) in game.legal_moves()
    assert 0 < tree.nodes <= nodes
    assert game.ply == 6


def test_what_was_there_before_is_known_before_it_is_a_draw() -> None:
    game = kernel(*CIRCLE)
    repeating = [move for move in game.legal_moves() if repeats(game, move)]
    assert len(repeating) == 1
    game.apply(repeating[0])
    assert (game.repetitions(), game.is_over()) == (1, False)


def repeats(game: StandardKernel, move: int) -> bool:
    after = game.copy()
    after.apply(move)
    return after.repetitions() > 0


@pytest.mark.parametrize("turned", ["-wA1", "wA1/", r"\wA1", "/wA1"])
def test_a_position_that_is_turned_is_worth_the_same(turned: str) -> None:
    assert evaluate(kernel("wA1", f"bA1 {turned}")) == evaluate(kernel("wA1", "bA1 wA1-"))


def test_what_is_done_around_the_bees_counts() -> None:
    """White has closed more of black's bee than black of white's."""
    assert evaluate(kernel(*NEARLY_WON)) > 100
