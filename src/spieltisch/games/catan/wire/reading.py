"""One JSON object of the stream as a message: its name and what it says, keys folded.

What JSON leaves open is closed here: no NaN, no key twice, no half of a surrogate pair. Of
several keys at the top the first is the message; ``{"@type": NAME, "data": …}`` is the same
message in the form that object mappers write.
"""

from __future__ import annotations

from dataclasses import dataclass
from json import JSONDecoder, JSONEncoder
from typing import Any, Final, NoReturn

from spieltisch.games.catan.wire.words import fold

MALFORMED: Final = "Ungültiges JSON"
TYPE: Final = "@type"
DATA: Final = "data"


class Unreadable(ValueError):
    """What the peer said makes no sense; the text is our answer."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message of either side."""

    name: str
    """Folded."""
    payload: Any
    """JSON, its keys folded; an empty object where there is none."""
    is_typed: bool = False
    """Whether it came as an object mapper's."""


def read_message(data: bytes) -> Message:
    """The message of one JSON object. Raises ``Unreadable``."""
    top = _decode(data)
    if TYPE in top:
        name, payload = top[TYPE], top.get(DATA)
        if not isinstance(name, str):
            raise Unreadable("Unbekannte Nachricht")
        return Message(fold(name), {} if payload is None else payload, is_typed=True)
    for name, payload in top.items():
        return Message(name, {} if payload is None else payload)
    raise Unreadable("Leere Nachricht")


def read_number(value: Any, what: str) -> int:
    """An integer, also where it is written like ``1.0``. Raises ``Unreadable``."""
    if type(value) is int:
        return value
    if type(value) is float and value.is_integer():
        return int(value)
    raise Unreadable(f"{what}: keine ganze Zahl")


def _decode(data: bytes) -> dict[str, Any]:
    try:
        top = _DECODER.decode(data.decode())
        if b"\\u" in data:
            _ENCODER.encode(top).encode()  # half a pair has no bytes
    except (ValueError, RecursionError) as error:
        raise Unreadable(MALFORMED) from error
    if not isinstance(top, dict):
        raise Unreadable(MALFORMED)
    return top


def _fold_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of two spellings of one key the first counts; the same spelling twice is an error."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        found.setdefault(fold(key), value)
    if len(found) < len(pairs) and len({key for key, _ in pairs}) < len(pairs):
        raise Unreadable(MALFORMED)
    return found


def _refuse(_constant: str) -> NoReturn:
    raise Unreadable(MALFORMED)


_DECODER: Final = JSONDecoder(object_pairs_hook=_fold_keys, parse_constant=_refuse)
_ENCODER: Final = JSONEncoder(ensure_ascii=False)
