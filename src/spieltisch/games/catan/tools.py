"""Move counts and speeds of Catan, for ``perft`` and ``bench``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from spieltisch.core.errors import UsageError
from spieltisch.core.seats import CHANCE
from spieltisch.core.tools import STRIDE, Measure, Scaling, plies_by_number, random_plies
from spieltisch.games.catan import notation, rules
from spieltisch.games.catan.actions import unpack_action
from spieltisch.games.catan.config import SEATS, Config
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.rules import State

SEED: Final = 2018
MAX_PLIES: Final = 20_000
"""More than nearly any random game has."""
ONE_OFFER: Final = Config(offers=1)


def perft(state: State, depth: int) -> int:
    """Leaves at exactly ``depth``, of moves that have a number; chance's count by outcome, and by how often it is."""
    if depth and CHANCE in rules.to_act(state):
        raise UsageError("chance moves first in this position, so there are no moves to list")
    return state.game.perft(depth)


def divide(state: State, depth: int) -> Mapping[str, int]:
    """Leaves below each numbered move, by its notation; ``depth`` is at least 1."""
    if CHANCE in rules.to_act(state):
        raise UsageError("chance moves first in this position, so there are no moves to list")
    leaves = {}
    for k in range(state.game.legal_count()):
        child = state.game.copy()
        child.legal_count()
        action = unpack_action(child.move_at(k))
        child.play(k)
        leaves[notation.write_action(action)] = child.perft(depth - 1)
    return leaves


def score(position: str, options: Mapping[str, str]) -> Mapping[str, object]:
    """Catan has no position text."""
    raise UsageError("catan has no position text")


def measures() -> Sequence[Measure]:
    """In the order of printing."""
    return (
        Measure("games", "games", lambda: _random_games(1_000)),
        Measure("number", "plies", lambda: plies_by_number(CatanKernel(), 200)),
        Measure("contract", "plies", lambda: _plies_by_contract(12)),
    )


def scalings() -> Sequence[Scaling]:
    """A ply of random games by the number of players."""
    return (Scaling("players", "", SEATS, lambda seats: random_plies(CatanKernel(seats), 20, SEED, MAX_PLIES)),)


def _random_games(games: int) -> int:
    CatanKernel().playouts(games, SEED, MAX_PLIES)
    return games


def _plies_by_contract(games: int) -> int:
    """Chance's draws included; every action is legal, and its events are read."""
    plies = 0
    for _ in range(games):
        state = rules.initial(ONE_OFFER)
        while actors := rules.to_act(state):
            actor = min(actors)
            legal = rules.draw(state).outcomes if actor == CHANCE else rules.legal_actions(state, actor)
            plies += 1
            rules.apply(state, actor, legal[plies * STRIDE % len(legal)])
    return plies
