"""The boards under test, and random games on them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from spieltisch.rules import Board, cascadia, catan, hive, monopoly, twixt

AnyBoard = Board[Any, Any, Any]

STARTS: Final[Mapping[str, Callable[[], AnyBoard]]] = {
    "hive": hive.Board,
    "hive drawn": lambda: hive.Board(drawn=True),
    "twixt": twixt.Board,
    "twixt drawn": lambda: twixt.Board(drawn=True, mirror=True, rounds=20),
    "twixt small": lambda: twixt.Board(size=12, swamps="1,5,5;2,3,7", rounds=100, orientation=2016),
    "catan": lambda: catan.Board(points=4, offers=1),
    "catan of six": lambda: catan.Board(players=6, turns=4, harbours="wooden"),
    "cascadia": lambda: cascadia.Board(rounds=6),
    "cascadia alone": lambda: cascadia.Board(players=1, cards="ABCDE", rounds=4),
    "monopoly": lambda: monopoly.Board(players=3, max_rounds=6),
    "monopoly with cheats": lambda: monopoly.Board(max_rounds=3, cheats=True, houses=5, hotels=2, cards="test"),
}
"""By name; both kinds of set-up, several numbers of players, options that change what may be done."""

every_board = pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
LISTED: Final = 40
"""A random move is one of so many first ones, where there are millions of offers, these come last; and seldom to give
up, which ends games of Monopoly before they have begun."""


def random_push(board: AnyBoard, rng: random.Random) -> None:
    """Whatever may come next, at random."""
    if chances := board.chance:
        outcomes, odds = zip(*chances, strict=True)
        board.push(rng.choices(outcomes, odds)[0])
    else:
        moves = board.legal_moves
        tries = [moves[rng.randrange(min(LISTED, len(moves)))] for _ in range(4)]
        board.push(next((move for move in tries if str(move) != "quit"), tries[0]))


def play(board: AnyBoard, seed: int, plies: int = 150) -> AnyBoard:
    """The board itself, after so many random pushes, or fewer where the game is over."""
    rng = random.Random(seed)
    for _ in range(plies):
        if board.outcome() is not None:
            break
        random_push(board, rng)
    return board
