"""For ``spieltisch perft``, ``score`` and ``bench``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch.core.errors import UsageError
from spieltisch.core.tools import Measure
from spieltisch_newgame import notation, rules
from spieltisch_newgame.engine.kernel import Kernel
from spieltisch_newgame.rules import State

SEED = 47


def perft(state: State, depth: int) -> int:
    """Leaves at exactly ``depth``."""
    return state.kernel.copy().perft(depth)


def divide(state: State, depth: int) -> Mapping[str, int]:
    """Leaves below each action, by its notation; ``depth`` is at least 1."""
    leaves = {}
    for seat in rules.to_act(state):
        for action in rules.legal_actions(state, seat):
            child = state.kernel.copy()
            child.place(action.cell)
            leaves[notation.write_action(action)] = child.perft(depth - 1)
    return leaves


def score(position: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    """Who has won: 0, 1, "draw", or null while the game runs. Raises ``ValueError`` for what is no position."""
    if options:
        raise UsageError(f"unknown for newgame: {', '.join(sorted(options))}")
    final = rules.outcome(notation.read_position(position))
    return {"winner": None if final is None else "draw" if final.is_draw else final.winners[0]}


def summary(state: State, names: Sequence[str]) -> str:
    """The board as it was left."""
    return notation.write_position(state).replace("/", "\n")


def measures() -> Sequence[Measure]:
    """In the order of printing."""
    return (
        Measure("perft-start", "nodes", lambda: Kernel().perft(9)),
        Measure("games", "games", lambda: _games(20_000)),
    )


def _games(games: int) -> int:
    Kernel().playouts(games, SEED)
    return games
