"""Scores, score sheets and speeds of Cascadia, for the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from spieltisch.core.errors import UsageError
from spieltisch.core.tools import STRIDE, Measure, Scaling, plies_by_contract, plies_by_number, random_plies
from spieltisch.games.cascadia import rules
from spieltisch.games.cascadia.config import SEATS, Config
from spieltisch.games.cascadia.engine.codes import PLACING
from spieltisch.games.cascadia.engine.kernel import CascadiaKernel
from spieltisch.games.cascadia.engine.ranking import Ranking
from spieltisch.games.cascadia.engine.tiles import ANIMAL_NAMES, ANIMALS, HABITAT_NAMES, HABITATS
from spieltisch.games.cascadia.position import read_board, set_up
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.scores import Group, Sheet, groups_of, sheet_of

SEED: Final = 2023
MAX_PLIES: Final = 10_000
"""More than any game has."""
WIDTH: Final = 12
"""Of a column of sheets; longer names are cut."""
MIDDLE: Final = 20
"""After so many turns of two players half the game is over."""


def perft(state: State, depth: int) -> int:
    """Raises ``UsageError``: chance moves after every turn."""
    raise UsageError("cascadia has no perft: chance moves between the turns")


def divide(state: State, depth: int) -> Mapping[str, int]:
    """Raises ``UsageError``: chance moves after every turn."""
    raise UsageError("cascadia has no perft: chance moves between the turns")


def score(position: str, options: Mapping[str, str]) -> Mapping[str, Mapping[str, int]]:
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
    """A table of all sheets as if the game ended now, and behind it each seat's groups with their fields."""
    seats = range(state.config.seats)
    shown = [names[seat] if seat < len(names) and names[seat] else f"player {seat}" for seat in seats]
    sheets = [sheet_of(state.kernel, seat) for seat in seats]
    lists = [[f"{name}:", *map(_show, groups_of(state.kernel, seat))] for seat, name in zip(seats, shown, strict=True)]
    return "\n".join([*_table(shown, state.config.cards, sheets), *(line for lines in lists for line in ("", *lines))])


def _table(names: Sequence[str], cards: str, sheets: Sequence[Sheet]) -> list[str]:
    animals = [
        _row(f"{name} {card}", [sheet.wildlife[k] for sheet in sheets])
        for k, (name, card) in enumerate(zip(ANIMAL_NAMES, cards, strict=True))
    ]
    habitats = [
        _row(name, [_corridor(sheet.habitats[k], sheet.bonuses[k]) for sheet in sheets])
        for k, name in enumerate(HABITAT_NAMES)
    ]
    nature = _row("nature", [sheet.nature for sheet in sheets])
    total = _row("total", [sheet.total for sheet in sheets])
    return [_row("", [name[: WIDTH - 1] for name in names]), *animals, *habitats, nature, total]


def _row(title: str, values: Iterable[object]) -> str:
    return f"{title:10}" + "".join(f"{value!s:>{WIDTH}}" for value in values)


def _corridor(size: int, bonus: int) -> str:
    return f"{size} + {bonus}" if bonus else str(size)


def _show(group: Group) -> str:
    spots = " ".join(f"{x},{y}" for x, y in group.spots)
    return f"{group.points:4}  {group.kind:8}  {group.what:18} {spots}".rstrip()


def measures() -> Sequence[Measure]:
    """In the order of printing."""
    return (
        Measure("games", "games", lambda: _random_games(10_000)),
        Measure("greedy", "turns", lambda: _rank(2_000)),
        Measure("number", "plies", lambda: plies_by_number(rules.initial(Config()).kernel, 2_000)),
        Measure("contract", "plies", lambda: plies_by_contract(rules, Config(), 40)),
    )


def scalings() -> Sequence[Scaling]:
    """A ply of random games by the number of players."""
    return (Scaling("players", "", SEATS, _random_games_of),)


def _random_games_of(seats: int) -> Callable[[], int]:
    return random_plies(rules.initial(Config(seats)).kernel, 100, SEED, MAX_PLIES)


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
            kernel.play(plies * STRIDE % count)
    return kernel
