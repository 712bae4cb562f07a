"""Speeds of Monopoly, for ``bench``. There is nothing to count to the end and no position to score."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Never

from spieltisch.core.errors import UsageError
from spieltisch.core.seats import CHANCE, Seat
from spieltisch.core.tools import STRIDE, Measure, Scaling, plies_by_number, random_plies
from spieltisch.games.monopoly import rules
from spieltisch.games.monopoly.actions import Action, unpack
from spieltisch.games.monopoly.config import MAX_SEATS, Config
from spieltisch.games.monopoly.engine.kernel import Monopoly

SEATS = 4
ROUNDS = 200
SEED = 1918
MAX_PLIES = 1_000_000


def perft(state: rules.State, depth: int) -> int:
    """Only of this very position: every turn begins with chance. Raises ``UsageError``."""
    if depth == 0:
        return 1
    raise UsageError("chance moves first in monopoly, in every turn")


def divide(state: rules.State, depth: int) -> Never:
    """Raises ``UsageError``."""
    raise UsageError("chance moves first in monopoly, in every turn")


def score(position: str, options: Mapping[str, str]) -> Never:
    """Raises ``UsageError``: there is no position text."""
    raise UsageError("monopoly has no position text to score")


def measures() -> Sequence[Measure]:
    """In the order of printing. A game is one of four random players, with at most 200 rounds."""
    return (
        Measure("games", "games", lambda: _random_games(600)),
        Measure("number", "plies", lambda: plies_by_number(Monopoly(SEATS, ROUNDS), 40)),
        Measure("contract", "plies", lambda: _plies_by_contract(1)),
    )


def scalings() -> Sequence[Scaling]:
    """A ply of random games by the number of players."""
    return (Scaling("players", "", range(2, MAX_SEATS + 1), _random_games_of),)


def _random_games_of(seats: int) -> Callable[[], int]:
    return random_plies(Monopoly(seats, ROUNDS), 5, SEED, MAX_PLIES)


def _random_games(games: int) -> int:
    Monopoly(SEATS, ROUNDS).playouts(games, SEED, MAX_PLIES)
    return games


def _plies_by_contract(games: int) -> int:
    plies = 0
    for _ in range(games):
        state = rules.initial(Config(SEATS, ROUNDS))
        while actors := rules.to_act(state):
            plies += 1
            actor = min(actors)
            choices = rules.draw(state).outcomes if actor == CHANCE else _numbered(state, actor)
            rules.apply(state, actor, choices[plies * STRIDE % len(choices)])
    return plies


def _numbered(state: rules.State, seat: Seat) -> Sequence[Action]:
    return [unpack(move) for move in state.kernel.moves_of(seat)]
