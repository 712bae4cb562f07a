"""Score sheets for people: every animal and habitat by seat, and the groups that scored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.cascadia.boardtext import BoardText
from spieltisch.games.cascadia.geometry import field_of
from spieltisch.games.cascadia.groups import ANIMAL_NAMES, HABITAT_NAMES, Group, scored_groups
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.sheet import Sheet, sheet_of
from spieltisch.games.cascadia.tiles import ANIMALS, TILES

WIDTH: Final = 12
"""Of a column; longer names are cut."""


def board_of(state: State, seat: Seat) -> BoardText:
    """A seat's board as text tools know it."""
    board = BoardText({}, {})
    for cell, code, rotation, animal in state.kernel.tiles_of(seat):
        board.tiles[field_of(cell)] = TILES[code], rotation
        if animal:
            board.tokens[field_of(cell)] = ANIMALS[animal - 1]
    return board


def groups_of(state: State, seat: Seat) -> tuple[Group, ...]:
    """The groups that scored on a seat's board; in the first assignment corridors don't."""
    groups = scored_groups(board_of(state, seat), state.config.cards, state.config.readings)
    return tuple(group for group in groups if not state.config.assignment1 or group.kind in ANIMAL_NAMES)


def summary(state: State, names: Sequence[str] = ()) -> str:
    """A table of all sheets as if the game ended now, and behind it each seat's groups with their fields."""
    seats = range(state.config.seats)
    shown = [names[seat] if seat < len(names) and names[seat] else f"player {seat}" for seat in seats]
    sheets = [sheet_of(state.kernel, seat) for seat in seats]
    lists = [[f"{name}:", *map(_show, groups_of(state, seat))] for seat, name in zip(seats, shown, strict=True)]
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
