"""Texts and values: what messages are made of, and the two that clients send in a game.

A message is an identifier and its parameters with blanks between, plain ASCII. Reading
raises ``PeerError`` with what is wrong in words that fit into an error message.
"""

from __future__ import annotations

import re
from typing import Final

from spieltisch.core.errors import PeerError
from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.engine.tiles import TILES, Tile

LIMIT: Final = 8192
"""Bytes in a line, its return included (C5). The longest command has some sixty."""
SHOWN: Final = 60
"""So much of a wrong message is shown to everybody."""
LARGEST: Final = 2**31 - 1

PLACE: Final = "PlaceTileAndToken"
EXCHANGE: Final = "ExchangeTokens"
_TAKEN: Final = {PLACE: "4 or 5 parameters", EXCHANGE: "1 to 4 parameters"}

_INT: Final = re.compile(r"(-?)0*([0-9]{1,10})")
_TILES: Final = {tile.text: tile for tile in TILES}


def split(data: bytes) -> list[str]:
    """Identifier and parameters (C6)."""
    if not data:
        raise PeerError("an empty message")
    if not all(0x20 <= byte < 0x7F for byte in data):
        raise PeerError("only printable ASCII is allowed")
    if data[0] == 0x20 or data[-1] == 0x20:
        raise PeerError("no blanks are allowed before or behind a message")
    return data.decode("ascii").split()


def read_command(data: bytes) -> Place | Exchange:
    """A client's message in a game. Whether it is legal is another question."""
    name, *words = split(data)
    if name == PLACE and len(words) in {4, 5}:
        tile, at, rotation, token, *more = words
        return Place(
            read_number(tile, 4), *read_spot(at), read_number(rotation, 6), read_number(token, 4),
            read_spot(more[0]) if more else None,
        )  # fmt: skip
    if name == EXCHANGE and 1 <= len(words) <= 4:  # C16: an index may be there twice, for the rules to refuse
        return Exchange(tuple(sorted(read_number(word, 4) for word in words)))
    raise PeerError(f"{name} takes {_TAKEN[name]}, not {len(words)}" if name in _TAKEN else "no such message")


def write_command(action: Place | Exchange) -> bytes:
    """An action as a client sends it."""
    match action:
        case Place(tile, x, y, rotation, token, at):
            last = f" {at[0]},{at[1]}" if at else ""
            return f"{PLACE} {tile} {x},{y} {rotation} {token}{last}\n".encode()
        case Exchange(slots):
            return f"{EXCHANGE} {' '.join(map(str, slots))}\n".encode()


def read_int(word: str) -> int:
    """A NET-INT: 32 bits with their sign (C8)."""
    match = _INT.fullmatch(word)
    number = int(match[1] + match[2]) if match else LARGEST + 1
    if not -LARGEST - 1 <= number <= LARGEST:
        raise PeerError(f"'{word[:SHOWN]}' is no NET-INT")
    return number


def read_number(word: str, count: int) -> int:
    """A number from 0 up to, but not including, ``count``; others are no messages (C7)."""
    number = read_int(word)
    if not 0 <= number < count:
        raise PeerError(f"'{word[:SHOWN]}' is not one of 0 to {count - 1}")
    return number


def read_spot(word: str) -> tuple[int, int]:
    """A NET-POSITION: column and row."""
    x, comma, y = word.partition(",")
    if not comma:
        raise PeerError(f"'{word[:SHOWN]}' is no NET-POSITION")
    return read_int(x), read_int(y)


def read_tile(word: str) -> Tile:
    """A NET-TILE."""
    if word not in _TILES:
        raise PeerError(f"'{word[:SHOWN]}' is no NET-TILE")
    return _TILES[word]


def read_letter(word: str, letters: str) -> str:
    """One of these letters."""
    if len(word) != 1 or word not in letters:
        raise PeerError(f"'{word[:SHOWN]}' is not one of {' '.join(letters)}")
    return word


def net_string(text: str, otherwise: str) -> str:
    """The text without anything that a NET-STRING cannot have; if nothing is there, something else."""
    return re.sub(r"[^!-~]", "_", text) or otherwise


def quote(data: bytes) -> str:
    """What somebody sent, fit for everybody's eyes (C26)."""
    shown = "".join(chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02x}" for byte in data[:SHOWN])
    return f"<{shown}{'...' if len(data) > SHOWN else ''}>"
