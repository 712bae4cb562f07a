"""Victory points of Catan, and when they win."""

from __future__ import annotations

from spieltisch.games.catan.engine.codes import MAIN, OVER, POINTS, ROLL, WON
from spieltisch.games.catan.engine.state import State


def open_points(game: State, seat: int) -> int:
    """What everybody sees: a settlement 1, a city and each honour 2; without hidden cards."""
    points = 5 - game.settlements[seat] + 2 * (4 - game.cities[seat])
    if game.trader == seat:
        points += 2
    return points + 2 if game.army == seat else points


def all_points(game: State, seat: int) -> int:
    """Those of hidden cards, too."""
    return open_points(game, seat) + game.cards[5 * seat + POINTS]


def end_if_won(game: State) -> None:
    """Only in the own turn, and between its decisions; at its start already (register C40)."""
    if (game.phase == ROLL or game.phase == MAIN) and all_points(game, game.active) >= game.goal:
        game.champion = game.active
        game.phase = OVER
        game.note(WON, game.active, game.cards[5 * game.active + POINTS], 0, 0)
