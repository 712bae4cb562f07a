"""Text forms of Cascadia: actions, and the boards that are scored.

``place 3 1,0 0 3 1,1`` lays the tile of slot 3 on column 1, row 0, unturned, and settles the
token of slot 3 on 1,1 (without the last word it goes back to the bag); ``exchange 0,2``;
chance's ``landscape MM-B 0 FW-HEF 1 RP-SB 2``, ``tile MP-FEB`` and ``token B``.
"""

from __future__ import annotations

import re
from typing import Final, Never

from spieltisch.core.errors import UsageError
from spieltisch.games.cascadia.actions import Action, DealLandscape, DrawTile, DrawToken, Exchange, Place
from spieltisch.games.cascadia.decks import read_animal
from spieltisch.games.cascadia.engine.tiles import read_landscape, read_tile
from spieltisch.games.cascadia.rules import State

_NUMBER: Final = r"(-?[0-9]{1,9})"
_PLACE: Final = re.compile(rf"{_NUMBER} {_NUMBER},{_NUMBER} {_NUMBER} {_NUMBER}(?: {_NUMBER},{_NUMBER})?")
_SLOTS: Final = re.compile(r"[0-9](?:,[0-9]){0,9}")


def write_action(action: Action) -> str:
    """An action as text."""
    return str(action)


def read_action(text: str) -> Action:
    """An action from text. Whether it is legal is another question. Raises ``ValueError``."""
    word, _, rest = text.partition(" ")
    match word:
        case "place" if found := _PLACE.fullmatch(rest):
            tile, x, y, rotation, token, *at = (int(number) for number in found.groups() if number)
            return Place(tile, x, y, rotation, token, (at[0], at[1]) if at else None)
        case "exchange" if _SLOTS.fullmatch(rest):
            return Exchange(tuple(map(int, rest.split(","))))
        case "landscape":
            return DealLandscape(read_landscape(rest))
        case "tile":
            return DrawTile(read_tile(rest))
        case "token":
            return DrawToken(read_animal(rest))
        case _:
            raise ValueError(
                f"{text[:60]!r} is no action; expected one such as 'place 3 1,0 0 3 1,1' or 'exchange 0,2'"
            )


def write_position(state: State) -> Never:
    """Games of Cascadia have no position text. Raises ``UsageError``."""
    raise UsageError("cascadia has no position text; a log tells a game")


def read_position(text: str) -> Never:
    """Games of Cascadia have no position text. Raises ``UsageError``."""
    raise UsageError("cascadia has no position text; name a log")
