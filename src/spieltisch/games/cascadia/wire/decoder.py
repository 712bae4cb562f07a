"""Lines of any server of this protocol, read into messages."""

from __future__ import annotations

import re
from typing import Final

from spieltisch.core.errors import PeerError
from spieltisch.core.outcome import Outcome
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.tiles import ANIMALS
from spieltisch.games.cascadia.events import NatureChanged, ShopShown, TilePlaced, TokenPlaced
from spieltisch.games.cascadia.wire.codec import read_int, read_letter, read_number, read_spot, read_tile
from spieltisch.games.cascadia.wire.messages import (
    Complaint,
    Farewell,
    GameStarted,
    Joined,
    Requested,
    Scored,
    ServerMessage,
    Unknown,
)

NET_PLAYER: Final = 18
"""So many numbers tell the points of a player."""
_NATURE, _TOTAL = 16, 17
_BLAMED: Final = re.compile(r"player\W{0,9}(?:id)?\W{0,9}(\d{1,9})")


def read_message(data: bytes) -> ServerMessage:
    """Raises ``PeerError`` for a message that is known and malformed."""
    text = legible(data).strip()
    name, *words = text.split() or [""]
    match name, words:
        case "JoinedGame", [seat, seats]:
            return Joined(read_int(seat), read_int(seats))
        case "GameStart", [rounds, _, _, _, _, _, *names]:
            return _game_start(read_int(rounds), "".join(words[1:6]), tuple(names))
        case "RequestInput", [seat]:
            return Requested(read_int(seat))
        case "ShopState", _ if len(words) == 8:
            tokens = tuple(read_letter(word, ANIMALS) for word in words[1::2])
            return ShopShown(tuple(map(read_tile, words[::2])), tokens)
        case "PlacedTile", [seat, spot, rotation, tile]:
            return TilePlaced(read_int(seat), *read_spot(spot), read_number(rotation, 6), read_tile(tile))
        case "PlacedToken", [seat, spot, animal]:
            return TokenPlaced(read_int(seat), *read_spot(spot), read_letter(animal, ANIMALS))
        case "UpdatedNatureToken", [seat, count]:
            return NatureChanged(read_int(seat), read_number(count, 256), is_spent=False)
        case "GameEnded", _ if words and len(words) % NET_PLAYER == 0:
            return Scored(_outcome([read_int(word) for word in words]))
        case "SyntaxError" | "SemanticError", _:
            blamed = _BLAMED.search(text)
            return Complaint(text, int(blamed[1]) if blamed else None)
        case "Quit", []:
            return Farewell()
        case "JoinedGame" | "GameStart" | "RequestInput" | "ShopState" | "GameEnded", _:
            raise PeerError(f"a malformed message: {text[:60]!r}")
        case "PlacedTile" | "PlacedToken" | "UpdatedNatureToken", _:
            raise PeerError(f"a malformed message: {text[:60]!r}")
    return Unknown(text)


def legible(data: bytes) -> str:
    """What a server said, fit for a terminal."""
    return "".join(char if char.isprintable() else "?" for char in data.decode("ascii", "replace"))


def _game_start(rounds: int, cards: str, names: tuple[str, ...]) -> GameStarted:
    try:
        return GameStarted(names, Config(len(names), rounds, cards))
    except ValueError as wrong:
        raise PeerError(str(wrong)) from wrong


def _outcome(numbers: list[int]) -> Outcome:
    """Ranks by the totals and nature tokens that the server tells, whatever order the players come in."""
    rows = [numbers[begin : begin + NET_PLAYER] for begin in range(0, len(numbers), NET_PLAYER)]
    standing = [(row[_TOTAL], row[_NATURE]) for row in sorted(rows)]
    ranks = tuple(1 + sum(other > own for other in standing) for own in standing)
    return Outcome(ranks, tuple(total for total, _ in standing))
