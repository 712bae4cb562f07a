"""The search of standard Hive: it sees wins and draws, obeys its limits, and takes no illegal move."""

from __future__ import annotations

from spieltisch.bots.deadline import Deadline
from spieltisch.games.hive.boxed.evaluation import evaluate
from spieltisch.games.hive.boxed.search import BoxedTree
from spieltisch.games.hive.uhp.engine import UhpEngine
from spieltisch.games.hive.uhp.game import Game
from spieltisch.games.hive.uhp.kinds import rules_of



def game(*moves: str) -> Game:
    found = Game(rules_of("Base"))
    for move in moves:
        found.play(move)
    return found


def test_a_search_answers_with_a_legal_move_within_its_nodes() -> None:
    played = game(*won_in_one()[:8])
    tree = BoxedTree()
    move = tree.think(played.rules.kernel, Deadline(), 2_000)
    assert move in played.rules.kernel.legal_moves()
    assert 0 < tree.nodes <= 2_000


def test_a_win_in_one_is_taken_and_its_value_is_proven() -> None:
    engine = UhpEngine("test")
    moves = won_in_one()
    engine.answer(f"newgame Base;InProgress;White[1];{';'.join(moves)}")
    (best, _) = engine.answer("bestmove depth 2")
    (told, _) = engine.answer(f"play {best}")
    assert told.split(";")[1] == "WhiteWins"


def won_in_one() -> list[str]:
    """Black's bee has one field left, which a white ant reaches."""
    return [
        "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1/", "wG1 -wQ", "bG1 \\bQ", "wG1 bQ\\", "bG2 bQ/", "wA1 wQ\\",
        "bA1 bG2/", "wA1 bG2\\", "bA1 \\bG2", "wQ \\wS1", "bA1 bG2/",
    ]  # fmt: skip


def test_who_is_behind_takes_the_third_time_for_a_draw() -> None:
    tree, played = BoxedTree(), game("wS1", "bB1 wS1-", "wQ \\wS1", "bQ bB1\\", "wQ -wS1", "bQ bB1-", "wQ \\wS1")
    assert tree.think(played.rules.kernel, Deadline(), 0, 1) in played.rules.kernel.legal_moves()
    assert played.rules.kernel.repetitions() == 0
    played.play("bQ bB1\\")
    assert played.rules.kernel.repetitions() == 1
    assert not played.is_over


def test_equal_positions_look_alike_to_either_side() -> None:
    white, black = game("wA1", "bA1 wA1-", "wQ -wA1"), game("wA1", "bA1 wA1-", "wQ \\wA1", "bQ bA1-", "wA2 -wQ")
    assert evaluate(white.rules.kernel) != evaluate(black.rules.kernel)
    assert evaluate(game("wA1", "bA1 wA1-").rules.kernel) == evaluate(game("wA1", "bA1 -wA1").rules.kernel)
