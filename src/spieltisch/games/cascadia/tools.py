"""Scores and speeds of Cascadia, for ``score`` and ``bench``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from spieltisch.core.errors import UsageError
from spieltisch.core.tools import Measure
from spieltisch.games.cascadia import report, rules
from spieltisch.games.cascadia.boardtext import read_board, set_up
from spieltisch.games.cascadia.codes import PLACING
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.kernel import CascadiaKernel
from spieltisch.games.cascadia.ranking import Ranking
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.tiles import ANIMALS, HABITATS

SEED: Final = 2023
MAX_PLIES: Final = 10_000
"""More than any game has."""
MIDDLE: Final = 20
"""After so many turns of two players half the game is over."""


def perft(state: State, depth: int) -> int:
    """Raises ``UsageError``: chance moves after every turn."""
    raise UsageError("cascadia has no perft: chance moves between the turns")


def divide(state: State, depth: int) -> Mapping[str, int]:
    """Raises ``UsageError``: chance moves after every turn."""
    raise UsageError("cascadia has no perft: chance moves between the turns")


def score(position: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    """Wildlife points and largest corridors of a board text, by letter.

    ``options`` may have ``cards``; instead, the board can follow its cards and a tab. Raises ``ValueError``
    for what is no board, ``UsageError`` for what are no cards.
    """
    if unknown := options.keys() - {"cards"}:
        raise UsageError(f"unknown for cascadia: {', '.join(sorted(unknown))}")
    before, tab, after = position.partition("\t")
    cards, text = (before, after) if tab else (options.get("cards", "AAAAA"), position)
    if len(cards) != len(ANIMALS) or not set(cards) <= set("ABCDE"):
        raise (ValueError if tab else UsageError)(f"{cards[:20]!r} are no cards; expected five letters from A to E")
    kernel = set_up(read_board(text), cards)
    wildlife = {letter: kernel.wildlife(0, animal) for animal, letter in enumerate(ANIMALS)}
    return {"wildlife": wildlife, "habitat": dict(zip(HABITATS, kernel.largest[:5], strict=True))}


def summary(state: State, names: Sequence[str] = ()) -> str:
    """The score sheets of all seats as if the game ended now, with the groups that scored; lines of text."""
    return report.summary(state, names)


def measures() -> Sequence[Measure]:
    """In the order of printing."""
    return (
        Measure("games", "games", lambda: _random_games(10_000)),
        Measure("greedy", "turns", lambda: _rank(2_000)),
        Measure("number", "plies", lambda: _plies_by_number(2_000)),
        Measure("contract", "plies", lambda: _plies_by_contract(40)),
    )


def _random_games(games: int) -> int:
    rules.initial(Config()).kernel.playouts(games, SEED, MAX_PLIES)
    return games


def _rank(turns: int) -> int:
    """Rank all moves of turns in the middle of a game, played greedily up to there."""
    ranking, kernel = Ranking(), _middle()
    for _ in range(turns):
        ranking.rank(kernel)
    return turns


def _middle() -> CascadiaKernel:
    kernel = rules.initial(Config()).kernel
    ranking, plies = Ranking(), 0
    while kernel.turn < MIDDLE or kernel.phase != PLACING:
        plies += 1
        count = kernel.legal_count()
        if ranking.rank(kernel):
            kernel.do(ranking.move_at(0))
        else:
            kernel.play(plies * 7919 % count)
    return kernel


def _plies_by_number(games: int) -> int:
    kernel = rules.initial(Config()).kernel
    plies = 0
    for _ in range(games):
        kernel.reset()
        while count := kernel.legal_count():
            plies += 1
            kernel.play(plies * 7919 % count)
    return plies


def _plies_by_contract(games: int) -> int:
    plies = 0
    for _ in range(games):
        state = rules.initial(Config())
        while actors := rules.to_act(state):
            (actor,) = actors
            legal = rules.legal_actions(state, actor)
            plies += 1
            rules.apply(state, actor, legal[plies * 7919 % len(legal)])
    return plies
