"""Move counts, scores and speeds of TwixT, for ``perft``, ``score`` and ``bench``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from spieltisch.bots.deadline import Deadline
from spieltisch.core.errors import UsageError
from spieltisch.core.seats import CHANCE
from spieltisch.core.tools import Measure, Scaling, plies_by_contract, plies_by_number, random_plies
from spieltisch.games.twixt import notation, rules
from spieltisch.games.twixt.bots.search import Tree
from spieltisch.games.twixt.config import MAX_ROUNDS, Config
from spieltisch.games.twixt.engine.geometry import SIZES
from spieltisch.games.twixt.engine.kernel import TwixtKernel
from spieltisch.games.twixt.rules import Phase, State

SEED = 2009
MAX_PLIES = 1000
"""More than any game has."""
PLIES = (6, 12, 18, 24)
"""Positions to search."""
DEPTH = 4
"""Of the search by the board's size."""
NODES = 300
"""By which the search plays up to there."""
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


def scalings() -> Sequence[Scaling]:
    """A ply of random games and a node of the search by the board's size, the search and the counting of leaves by
    their depth."""
    return (
        Scaling("board", "random games", SIZES, _random_games_on),
        Scaling("board", "typed rules", SIZES, _games_on),
        Scaling("board", "search", SIZES, _search_on),
        Scaling("depth", "", range(1, 7), _searches),
        Scaling("perft", "start", range(1, 4), lambda depth: lambda: TwixtKernel().perft(depth)),
    )


def _random_games_on(size: int) -> Callable[[], int]:
    return random_plies(TwixtKernel(size=size), 200, SEED, MAX_PLIES)


def _games_on(size: int) -> Callable[[], int]:
    return lambda: plies_by_contract(rules, Config(mirror=False, swamps=(), size=size), 4)


def _search_on(size: int) -> Callable[[], int]:
    """Search an empty board anew; its nodes are plies, too."""
    return lambda: _nodes(TwixtKernel(size=size), DEPTH)


def _searches(depth: int) -> Callable[[], int]:
    """Search four positions anew; how many nodes that takes."""
    positions = _played()
    return lambda: sum(_nodes(position, depth) for position in positions)


def _nodes(position: TwixtKernel, depth: int) -> int:
    tree = Tree()
    tree.think(position, Deadline(), 0, depth)
    return tree.nodes


@cache
def _played() -> Sequence[TwixtKernel]:
    """Positions of a game that the search plays with itself."""
    kernel, tree, found = TwixtKernel(), Tree(), list[TwixtKernel]()
    while len(found) < len(PLIES):
        if kernel.ply in PLIES:
            found.append(kernel.copy())
        kernel.apply(tree.think(kernel, Deadline(), NODES, MAX_PLIES))
    return found
