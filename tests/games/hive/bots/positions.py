"""Positions to think about, and games to play."""

from __future__ import annotations

from random import Random
from typing import Any

from spieltisch.games.hive.actions import pack
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.engine.geometry import FIELDS
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.position import read_setup
from spieltisch.games.hive.view import Observation

ONE_FIELD_LEFT = "obs=5,0;5,-1;5,-2 stacks=0,0,Q;1,0,s;0,1,s;-1,1,S;-1,0,S;0,-1,S;2,0,q;-1,2,A;-2,0,a"
"""Red's bee has one free field, which blue's ant reaches. Red's can pin it, or take the field's access."""


def observe(text: str) -> Observation:
    """What its mover sees of a position."""
    return look(read_setup(text).kernel())


def look(kernel: HiveKernel) -> Observation:
    """The same, of a kernel."""
    return Observation(kernel.ply & 1, Config(position=""), kernel.pack())


def surrounds(kernel: HiveKernel, side: int) -> bool:
    """Whether the mover can close the last field around a side's bee."""
    for move in kernel.legal_moves():
        kernel.apply(move)
        is_closed = kernel.free_around(side) == 0
        kernel.undo(move)
        if is_closed:
            return True
    return False


def best_result(kernel: HiveKernel, side: int) -> int:
    """1, 0 or -1: what a side reaches when both play perfectly to the end, found by trying everything."""
    if kernel.is_over():
        winner = kernel.winner()
        return 0 if winner < 0 else 1 if winner == side else -1
    results = []
    for move in kernel.legal_moves():
        kernel.apply(move)
        results.append(best_result(kernel, side))
        kernel.undo(move)
    return max(results) if kernel.ply & 1 == side else min(results)


def play(red: Any, blue: Any, seed: int) -> int:
    """A whole game on fresh obstructed fields, every move checked; the winner, or -1."""
    kernel = HiveKernel()
    for cell in Random(seed).sample(FIELDS, 3):
        kernel.obstruct(cell)
    while not kernel.is_over():
        seat = kernel.ply & 1
        action = (red, blue)[seat].choose(look(kernel), seat, 10_000_000)
        move = pack(action, seat)
        assert kernel.is_legal(move)
        kernel.apply(move)
    return kernel.winner()


def score(bot: Any, other: Any, games: int) -> int:
    """How many of ``games`` games a bot wins, on either side in turn."""
    wins = 0
    for game in range(games):
        side = game & 1
        winner = play(other, bot, game) if side else play(bot, other, game)
        wins += winner == side
    return wins
