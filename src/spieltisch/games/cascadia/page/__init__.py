"""What a browser gets of a game of Cascadia; ``board.js`` beside this file draws it.

Fields are columns and rows, tiles and animals the letters of the notation. Every number is as the rules have it
now: the sheets are those of a game that ends here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypedDict

from spieltisch.core.seats import Seat
from spieltisch.games.cascadia import events, notation, rules, view
from spieltisch.games.cascadia.actions import Exchange
from spieltisch.games.cascadia.engine.geometry import START, STEP, cell_of, field_of
from spieltisch.games.cascadia.page.outlook import outlook as outlook
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.scores import Group, groups_of, sheet_of
from spieltisch.games.cascadia.view import Board, Observation

EXCHANGES: Final = 15
"""There are no more sets of slots, and the kernel numbers exchanges last."""


class SheetPicture(TypedDict):
    """The points of a seat."""

    wildlife: list[int]
    """Bear, elk, salmon, hawk, fox."""
    habitats: list[int]
    """The largest corridors of mountain, forest, prairie, wetland, river."""
    bonuses: list[int]
    total: int


class GroupPicture(TypedDict):
    """Fields that scored together."""

    kind: str
    """``"bear"`` … ``"fox"``, ``"mountain"`` … ``"river"``."""
    what: str
    """Such as ``"run"`` or ``"pair in sight"``; its size is the number of fields."""
    points: int
    at: list[list[int]]
    """Columns and rows; none for a bonus that is for all of the kind."""


class BoardPicture(TypedDict):
    """What lies before a seat."""

    fields: list[list[int | str]]
    """``[x, y, rotation, "MP-FEB", "B" or ""]`` in the order of laying."""
    nature: int
    sheet: SheetPicture
    groups: list[GroupPicture]


class MayPicture(TypedDict):
    """What the viewer, whose turn it is, may do."""

    at: list[list[int]]
    """Where a tile may be laid, in any rotation."""
    mixed: bool
    """Whether a nature token can be spent on a tile and a token of different slots."""
    free: list[int]
    """The three slots whose equal tokens may be exchanged for nothing."""


class Picture(TypedDict):
    """A game of Cascadia as a viewer knows it."""

    turn: int
    """Of all seats together, from 0."""
    turns: int
    cards: str
    plain: bool
    """Whether only wildlife scores, without nature tokens and exchanges."""
    boards: list[BoardPicture]
    tiles: list[str | None]
    """By slot of the shop."""
    tokens: list[str | None]
    aside: str
    """Tokens that go back to the bag once the shop is full."""
    tiles_left: int
    tokens_left: list[int]
    """In the bag: bear, elk, salmon, hawk, fox."""
    may: MayPicture | None


def picture(observation: Observation) -> Picture:
    """The whole table."""
    state, config = view.restore(observation), observation.config
    mover = state.kernel.seat if rules.windows(state) else None
    return {
        "turn": observation.turn,
        "turns": config.seats * config.rounds,
        "cards": config.cards,
        "plain": config.assignment1,
        "boards": [_board(state, seat, board) for seat, board in enumerate(observation.boards)],
        "tiles": [tile.text if tile else None for tile in observation.tiles],
        "tokens": list(observation.tokens),
        "aside": "".join(observation.aside),
        "tiles_left": sum(observation.tiles_left),
        "tokens_left": list(observation.tokens_left),
        "may": _may(state, observation.boards[mover]) if mover is not None and mover == observation.viewer else None,
    }


def _board(state: State, seat: Seat, board: Board) -> BoardPicture:
    sheet = sheet_of(state.kernel, seat)
    return {
        "fields": [[field.x, field.y, field.rotation, field.tile.text, field.animal or ""] for field in board.fields],
        "nature": board.nature,
        "sheet": {
            "wildlife": list(sheet.wildlife),
            "habitats": list(sheet.habitats),
            "bonuses": list(sheet.bonuses),
            "total": sheet.total,
        },
        "groups": [_group(group) for group in groups_of(state.kernel, seat)],
    }


def _group(group: Group) -> GroupPicture:
    what = " ".join(word for word in group.what.split() if word != "of" and not word.isdigit())
    return {"kind": group.kind, "what": what, "points": group.points, "at": [list(spot) for spot in group.spots]}


def _may(state: State, board: Board) -> MayPicture:
    laid = {cell_of(field.x, field.y) for field in board.fields}
    rim = {cell + step for cell in laid for step in STEP} - laid
    free = state.kernel.free_exchange()
    return {
        "at": [list(spot) for spot in sorted(map(field_of, rim))],
        "mixed": board.nature > 0 and not state.config.assignment1,
        "free": [slot for slot in range(4) if free >> slot & 1],
    }


def points(observation: Observation) -> Sequence[int | None]:
    """As if the game ended now."""
    state = view.restore(observation)
    return [sheet_of(state.kernel, seat).total for seat in range(observation.config.seats)]


def choices(observation: Observation) -> Sequence[str]:
    """The exchanges; of placings there are thousands, and the picture says what they are made of."""
    latest = view.legal_actions(observation)[-EXCHANGES:]
    return sorted(notation.write_action(action) for action in latest if isinstance(action, Exchange))


def all_choices(observation: Observation) -> Sequence[str]:
    """The placings, too."""
    return sorted(map(notation.write_action, view.legal_actions(observation)))


def tell(event: events.Event) -> dict[str, object] | None:
    """What happened on boards, and what left the shop; what came to it is seen there."""
    match event:
        case events.LandscapeDealt(seat, landscape):
            return {"is": "LandscapeDealt", "seat": seat, "landscape": landscape.text}
        case events.TilePlaced(seat, x, y, rotation, tile) if (x, y) not in START:
            return {"is": "TilePlaced", "seat": seat, "at": [x, y], "rotation": rotation, "tile": tile.text}
        case events.TokenPlaced(seat, x, y, animal):
            return {"is": "TokenPlaced", "seat": seat, "at": [x, y], "animal": animal}
        case events.NatureChanged(seat, count, is_spent):
            return {"is": "NatureChanged", "seat": seat, "count": count, "is_spent": is_spent}
        case events.TokensSetAside(slots, cause):
            return {"is": "TokensSetAside", "slots": list(slots), "cause": cause.name}
        case events.TokenReturned(animal):
            return {"is": "TokenReturned", "animal": animal}
        case events.PairDiscarded(tile, animal):
            return {"is": "PairDiscarded", "tile": tile.text, "animal": animal}
        case events.GameScored(sheets):
            return {"is": "GameScored", "totals": [sheet.total for sheet in sheets]}
        case _:
            return None
