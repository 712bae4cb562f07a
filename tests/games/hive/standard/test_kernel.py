"""Standard Hive's kernel, from its source and as it is installed: counts, a plain oracle, make and undo, the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.games.hive.standard import geometry
from tests.games.hive.standard import oracle
from tests.kernels import both_ways

PERFT = [1, 4, 96, 1_440, 21_600, 516_240, 12_219_480]
"""Mzinga's table for the base game (its wiki, "Perft"): by depth."""
DEEPER = 181_641_900
BOARD = 6
kernels = pytest.mark.parametrize("kernel", both_ways("spieltisch.games.hive.standard.kernel"))


@kernels
def test_perft_counts_what_mzinga_counts(kernel: Any, request: pytest.FixtureRequest) -> None:
    most = 7 if "compiled" in request.node.callspec.id else 5
    game = kernel.StandardKernel()
    assert [game.perft(depth) for depth in range(most)] == PERFT[:most]


@pytest.mark.long
@kernels
def test_perft_to_the_seventh_ply(kernel: Any, request: pytest.FixtureRequest) -> None:
    if "compiled" in request.node.callspec.id:
        assert kernel.StandardKernel().perft(7) == DEEPER


class Twin:
    """The oracle's board beside the kernel's."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel.StandardKernel()
        self.board: oracle.Board = {}
        self.fields = {geometry.START: (0, 0)}

    def field(self, cell: int) -> oracle.Field:
        if cell not in self.fields:
            cells = {self._cell(other): other for field in self.board for other in oracle.beside(field)}
            self.fields[cell] = cells[cell]
        return self.fields[cell]

    @staticmethod
    def _cell(field: oracle.Field) -> int:
        return (geometry.START + field[0] + 32 * field[1]) % geometry.CELLS

    def read(self, move: int) -> tuple[int, oracle.Field | None, oracle.Field]:
        origin, cell = move >> 10, move & 1023
        target = self.field(cell)
        return (origin - 1, None, target) if origin < BOARD else (-1, self.field(origin - BOARD), target)

    def play(self, move: int) -> None:
        if move:
            kind, origin, target = self.read(move)
            piece = self.kernel.ply % 2 * 5 + kind
            if origin is not None:
                *rest, piece = self.board.pop(origin)
                if rest:
                    self.board[origin] = tuple(rest)
            self.board[target] = (*self.board.get(target, ()), piece)
        self.kernel.apply(move)


@kernels
def test_every_position_of_random_games_has_the_moves_that_a_plain_reading_of_the_rules_finds(kernel: Any) -> None:
    climbed = 0
    for seed in range(8):
        dice, twin = Random(seed), Twin(kernel)
        while twin.kernel.ply < 90 and (moves := twin.kernel.legal_moves()):
            wanted = oracle.moves(twin.board, twin.kernel.ply)
            found = {twin.read(move) for move in moves if move}
            assert len(found) == len([move for move in moves if move])
            assert found == wanted, (seed, twin.kernel.ply)
            high = [move for move in moves if move and twin.read(move)[2] in twin.board]
            climbed += bool(high)
            twin.play(dice.choice(high if high and dice.random() < 0.4 else moves))
    assert climbed > 100  # gates matter up there


@kernels
def test_undo_restores_position_hash_and_past(kernel: Any) -> None:
    game, dice, trail = kernel.StandardKernel(), Random(5), []
    while game.ply < 80 and (moves := game.legal_moves()):
        trail.append((dice.choice(moves), game.key, moves, game.repetitions()))
        game.apply(trail[-1][0])
    copy = game.copy()
    for move, key, moves, repeated in reversed(trail):
        copy.undo(move)
        assert (copy.key, copy.legal_moves(), copy.repetitions()) == (key, moves, repeated)
    assert (copy.ply, copy.key, game.ply) == (0, 0, len(trail))


@kernels
def test_no_distance_is_wrong_where_a_swarm_can_reach(kernel: Any) -> None:
    for x in range(-10, 11):
        for y in range(-10, 11):
            steps = max(abs(x), abs(y), abs(x + y))
            assert steps > 21 or geometry.DISTANCE[(x + 32 * y) % 1024] == steps


@kernels
def test_random_play_ends_with_who_is_surrounded(kernel: Any) -> None:
    wins, plies = kernel.StandardKernel().playouts(3, 7, 400)
    assert plies > 30
    assert sum(wins) <= 3
