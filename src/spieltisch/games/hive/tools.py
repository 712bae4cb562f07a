"""Move counts, scores and speeds of Hive, for ``perft``, ``score`` and ``bench``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from spieltisch.bots.deadline import Deadline
from spieltisch.core.errors import UsageError
from spieltisch.core.seats import CHANCE
from spieltisch.core.tools import STRIDE, Measure, Scaling, plies_by_contract, plies_by_number
from spieltisch.games.hive import notation, rules
from spieltisch.games.hive.actions import COLOURS, unpack
from spieltisch.games.hive.bots.search import Tree
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.rules import State
from spieltisch.games.hive.wire.results import regular_reason

MIDDLE: Final = (
    "turn=20 obs=-3,-1;1,2;3,-3 stacks=-4,1,S;-3,1,Q;-3,3,a;-2,-1,a;-2,0,A;-2,1,Bb;-2,2,g;-1,1,sB;-1,3,G;0,1,q;0,2,A"
)
"""The position of ``perft-mid``."""
SEED: Final = 2020
EMPTY: Final = Config("turn=0 obs= stacks=")
PIECES: Final = 22
CROWD: Final = 32
"""Positions with the same number of pieces."""
PLIES: Final = (8, 16, 24, 32)
"""Positions to search."""
OPENING: Final = 4
"""So many plies."""
NODES: Final = 300
"""By which the search plays up to there."""


def perft(state: State, depth: int) -> int:
    """Leaves at exactly ``depth``, a forced skip being a move like any other."""
    _refuse_chance(state)
    return state.kernel.perft(depth)


def divide(state: State, depth: int) -> Mapping[str, int]:
    """Leaves below each move, by its notation; ``depth`` is at least 1."""
    _refuse_chance(state)
    return {notation.write_action(unpack(move)): nodes for move, nodes in state.kernel.divide(depth).items()}


def _refuse_chance(state: State) -> None:
    if CHANCE in rules.to_act(state):
        raise UsageError("chance moves first here: obstructed fields are still to be drawn")


def score(position: str, options: Mapping[str, str]) -> Mapping[str, object]:
    """Free fields around both bees, and how the game ended. Raises ``ValueError`` for what is no position."""
    if options:
        raise UsageError(f"unknown for hive: {', '.join(sorted(options))}")
    state = notation.read_position(position)
    final = rules.outcome(state)
    reason = None if final is None else regular_reason(COLOURS, final)
    return {"free": list(rules.points(state)), "over": final is not None, "reason": reason}


def measures() -> Sequence[Measure]:
    """In the order of printing."""
    return (
        Measure("perft-start", "nodes", lambda: HiveKernel().perft(5)),
        Measure("perft-mid", "nodes", _perft_of_the_middle),
        Measure("games", "games", lambda: _random_games(5_000)),
        Measure("number", "plies", lambda: plies_by_number(HiveKernel(), 5_000)),
        Measure("contract", "plies", lambda: plies_by_contract(rules, EMPTY, 300)),
    )


def _perft_of_the_middle() -> int:
    kernel = notation.read_position(MIDDLE).kernel
    return sum(kernel.perft(4) for _ in range(20))


def _random_games(games: int) -> int:
    HiveKernel().playouts(games, SEED, 60)
    return games


def scalings() -> Sequence[Scaling]:
    """A ply by the pieces on the board, the search and the counting of leaves by their depth."""
    return (
        Scaling("pieces", "", range(2, PIECES + 1, 2), _answers),
        Scaling("depth", "", range(1, 9), _searches),
        Scaling("perft", "start", range(1, 6), lambda depth: lambda: HiveKernel().perft(depth)),
        Scaling("perft", "ply 20", range(1, 6), _leaves_of_the_middle),
    )


def _answers(pieces: int) -> Callable[[], int]:
    """Make each move of positions with so many pieces, count the answers to it, and take it back."""
    crowd = _crowds()[pieces]
    plies = sum(kernel.legal_count() for kernel in crowd)

    def run() -> int:
        for kernel in crowd:
            kernel.perft(2)
        return plies

    return run


@cache
def _crowds() -> Mapping[int, Sequence[HiveKernel]]:
    """Positions of games by number, by the pieces on the board, each as a piece comes to it."""
    crowds: dict[int, list[HiveKernel]] = {pieces: [] for pieces in range(PIECES + 1)}
    plies = 0
    while any(len(crowd) < CROWD for crowd in crowds.values()):
        kernel, known = HiveKernel(), -1
        while count := kernel.legal_count():
            pieces = PIECES - kernel.hand_size(0) - kernel.hand_size(1)
            if pieces > known and len(crowds[pieces]) < CROWD:
                crowds[pieces].append(kernel.copy())
            known = pieces
            plies += 1
            kernel.play(plies * STRIDE % count)
    return crowds


def _searches(depth: int) -> Callable[[], int]:
    """Search four positions anew; how many nodes that takes."""
    positions = _played()
    return lambda: sum(_nodes(position, depth) for position in positions)


def _nodes(position: HiveKernel, depth: int) -> int:
    tree = Tree()
    tree.think(position, Deadline(), 0, depth)
    return tree.nodes


@cache
def _played() -> Sequence[HiveKernel]:
    """Positions of a game that the search plays with itself, after an opening by number."""
    kernel, tree = HiveKernel(), Tree()
    found: list[HiveKernel] = []
    while len(found) < len(PLIES):
        if kernel.ply in PLIES:
            found.append(kernel.copy())
        if kernel.ply < OPENING:
            kernel.play((kernel.ply + 1) * STRIDE % kernel.legal_count())
        else:
            kernel.apply(tree.think(kernel, Deadline(), NODES))
    return found


def _leaves_of_the_middle(depth: int) -> Callable[[], int]:
    kernel = notation.read_position(MIDDLE).kernel
    return lambda: kernel.perft(depth)
