"""Move counts, scores and speeds of Hive, for ``perft``, ``score`` and ``bench``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from spieltisch.core.errors import UsageError
from spieltisch.core.seats import CHANCE
from spieltisch.core.tools import Measure, plies_by_contract, plies_by_number
from spieltisch.games.hive import notation, rules
from spieltisch.games.hive.actions import COLOURS, unpack
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
