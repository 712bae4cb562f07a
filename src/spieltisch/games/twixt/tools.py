"""Move counts, scores and speeds of TwixT, for ``perft``, ``score`` and ``bench``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spieltisch.core.errors import UsageError
from spieltisch.core.seats import CHANCE
from spieltisch.core.tools import Measure, plies_by_contract, plies_by_number
from spieltisch.games.twixt import notation, rules
from spieltisch.games.twixt.config import MAX_ROUNDS, Config
from spieltisch.games.twixt.engine.kernel import TwixtKernel
from spieltisch.games.twixt.rules import Phase, State

SEED = 2009
MAX_PLIES = 1000
"""More than any game has."""
SWAMPY = Config(mirror=False, swamps=((3, 9, 20), (2, 6, 14), (2, 2, 11), (1, 6, 9)))


def perft(state: State, depth: int) -> int:
    """Leaves at exactly ``depth``; the answer to the mirror question is a ply like any other."""
    if depth and CHANCE in rules.to_act(state):
        raise UsageError("chance moves first here: the swamps are not complete")
    if depth and state.phase is Phase.QUESTION:
        return sum(divide(state, depth).values())
    return state.kernel.perft(depth)


def divide(state: State, depth: int) -> Mapping[str, int]:
    """Leaves below each action, by its notation; ``depth`` is at least 1."""
    leaves = {}
    for actor in rules.to_act(state):
        if actor == CHANCE:
            raise UsageError("chance moves first here: the swamps are not complete")
        for action in rules.legal_actions(state, actor):
            child = state.copy()
            rules.apply(child, actor, action)
            leaves[notation.write_action(action)] = perft(child, depth - 1)
    return leaves


def score(position: str, options: Mapping[str, str]) -> Mapping[str, object]:
    """Scores and links by seat, and who has won. Raises ``ValueError`` for what is no position."""
    if options:
        raise UsageError(f"unknown for twixt: {', '.join(sorted(options))}")
    state = notation.read_position(position)
    final = rules.outcome(state)
    winner = None if final is None else "draw" if final.is_draw else final.winners[0]
    return {"score": list(state.kernel.score), "links": list(state.kernel.links), "winner": winner}


def measures() -> Sequence[Measure]:
    """In the order of printing."""
    return (
        Measure("perft-start", "nodes", lambda: sum(TwixtKernel().perft(3) for _ in range(20))),
        Measure("games", "games", lambda: _random_games(10_000, MAX_ROUNDS)),
        Measure("games-60", "games", lambda: _random_games(100_000, Config().rounds)),
        Measure("number", "plies", lambda: plies_by_number(TwixtKernel(), 20_000)),
        Measure("contract", "plies", lambda: plies_by_contract(rules, SWAMPY, 500)),
    )


def _random_games(games: int, rounds: int) -> int:
    TwixtKernel(2009, rounds).playouts(games, SEED, MAX_PLIES)
    return games
