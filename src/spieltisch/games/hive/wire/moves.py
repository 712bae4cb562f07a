"""Moves as XML, read generously and written one way."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, assert_never

from spieltisch.core.errors import PeerError
from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import COLOURS, SKIP, Drag, Field, Kind, Move, Piece, SetPiece, Skip
from spieltisch.games.hive.engine.geometry import RADIUS
from spieltisch.wire.element import Element, escape_text

MAX_HINT: Final = 4096
"""Characters of a hint that are kept: everybody gets them with the next state."""
_COORDINATES: Final[dict[str | None, int]] = {str(value): value for value in range(-RADIUS, RADIUS + 1)}
_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")


def is_move(data: Element) -> bool:
    """Whether this ``data`` element means to be a move."""
    return data.attributes.get("class") in _READERS


def read_move(data: Element) -> Move:
    """The move of a ``data`` element that ``is_move``. Raises ``PeerError`` for parts that are missing or wrong."""
    return _READERS[data.attributes["class"]](data)


def _read_set(data: Element) -> SetPiece:
    owner, kind = read_piece(_part(data, "piece"))
    return SetPiece(kind, read_field(_part(data, "destination")), owner)


def _read_drag(data: Element) -> Drag:
    return Drag(read_field(_part(data, "start")), read_field(_part(data, "destination")))


def _read_skip(_data: Element) -> Skip:
    return SKIP


# Season 2020 began with "missmove"; clients say either.
_READERS: Final[dict[str, Callable[[Element], Move]]] = {
    "setmove": _read_set,
    "dragmove": _read_drag,
    "skipmove": _read_skip,
    "missmove": _read_skip,
}


def read_piece(element: Element) -> Piece:
    """Raises ``PeerError``; the words are upper case."""
    owner, kind = element.value("owner"), element.value("type")
    if owner not in COLOURS or kind is None or kind not in Kind.__members__:
        raise PeerError(f"no piece: owner {owner!r}, type {kind!r}")
    return Piece(COLOURS.index(owner), Kind[kind])


def _part(element: Element, tag: str) -> Element:
    part = element.child(tag)
    if part is None:
        raise PeerError(f"a move without {tag}")
    return part


def read_field(element: Element) -> Field:
    """Two coordinates suffice. A sum other than 0 is no field of any board: the rules refuse it."""
    x, y, z = [_read_integer(element.value(name)) for name in "xyz"]
    if x is not None and y is not None and z is not None:
        return Field(x, y, z)
    given = [value for value in (x, y, z) if value is not None]
    if len(given) < 2:
        raise PeerError("a field with fewer than two coordinates")
    rest = -sum(given)
    return Field(rest if x is None else x, rest if y is None else y, rest if z is None else z)


def _read_integer(text: str | None) -> int | None:
    if text is None or text in _COORDINATES:
        return _COORDINATES.get(text)
    if not _INTEGER.fullmatch(text):
        raise PeerError(f"no coordinate: {text[:40]!r}")
    return int(text)


def read_hint(data: Element) -> str | None:
    """The first hint that says something, in either form."""
    hints = (child.attributes.get("content") or child.text for child in data.children if child.tag == "hint")
    return next((hint[:MAX_HINT] for hint in hints if hint.strip()), None)


def write_move(tag: str, move: Move, mover: Seat, hint: str | None = None, level: int = 0) -> str:
    """The move as an element of class ``setmove``, ``dragmove`` or ``skipmove``, on lines of its own,
    ``level`` levels deep."""
    outer, inner = "\n" + "  " * level, "\n" + "  " * (level + 1)
    parts = [f"<hint>{escape_text(hint)}</hint>"] if hint else []
    match move:
        case SetPiece(kind, at, owner):
            name = "setmove"
            parts += [write_piece(mover if owner is None else owner, kind), _write_field("destination", at)]
        case Drag(start, target):
            name = "dragmove"
            parts += [_write_field("start", start), _write_field("destination", target)]
        case Skip():
            name = "skipmove"
        case _:
            assert_never(move)
    if not parts:
        return f'{outer}<{tag} class="{name}"/>'
    return f'{outer}<{tag} class="{name}">{inner}{inner.join(parts)}{outer}</{tag}>'


def write_piece(owner: Seat, kind: Kind) -> str:
    """A piece, without a newline."""
    return f'<piece owner="{COLOURS[owner]}" type="{kind.name}"/>'


def _write_field(tag: str, field: Field) -> str:
    return f'<{tag} x="{field.x}" y="{field.y}" z="{field.z}"/>'
