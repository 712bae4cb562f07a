"""One JSON object of the stream as a message, read and written: its name and what it says.

What JSON leaves open is closed here: no NaN, no key twice, no half of a surrogate pair. Of
several keys at the top the first is the message; ``{"@type": NAME, "data": …}`` is the same
message as object mappers write it. Keys are read folded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from json import JSONDecoder, JSONEncoder
from typing import Any, Final, NoReturn, TypeAlias

from msgspec.json import Encoder

from spieltisch.games.catan.wire.words import fold

Json: TypeAlias = Any
"""What JSON can say, before somebody has looked at it: nothing is known of its shape."""
MALFORMED: Final = "Ungültiges JSON"
TYPE: Final = "@type"
DATA: Final = "data"


class Unreadable(ValueError):
    """What the peer said makes no sense; the text is our answer."""


@dataclass(frozen=True, slots=True)
class JsonMessage:
    """A message of either side."""

    name: str
    """Folded."""
    payload: Json
    """JSON, its keys folded; an empty object where there is none."""
    is_typed: bool = False
    """Whether it came as an object mapper's."""
    others: tuple[str, ...] = ()
    """Keys beside it, which nobody reads: the first few."""


def read_message(data: bytes) -> JsonMessage:
    """The message of one JSON object. Raises ``Unreadable``."""
    top = _decode(data)
    if TYPE in top:
        name, payload = top[TYPE], top.get(DATA)
        if not isinstance(name, str):
            raise Unreadable(f"Unbekannte Nachricht: {TYPE} ist kein Text")
        return JsonMessage(fold(name), {} if payload is None else payload, is_typed=True)
    for name, payload in top.items():
        return JsonMessage(name, {} if payload is None else payload, others=tuple(islice(top, 1, 4)))
    raise Unreadable("Leere Nachricht")


def write_message(name: str, payload: Json, *, is_typed: bool) -> bytes:
    """A message and the newline after it."""
    return _ENCODE({TYPE: name, DATA: payload} if is_typed else {name: payload}) + b"\n"


def read_number(value: Json, what: str) -> int:
    """An integer, also where it is written like ``1.0``. Raises ``Unreadable``."""
    if type(value) is int:
        return value
    if type(value) is float and value.is_integer():
        return int(value)
    raise Unreadable(f"{what}: keine ganze Zahl")


def read_object(payload: Json) -> Mapping[str, Json]:
    """An object. Raises ``Unreadable``."""
    if not isinstance(payload, dict):
        raise Unreadable(f"{payload!r:.40} is no object")
    return payload


def number_in(payload: Mapping[str, Json], *keys: str) -> int:
    """The first of these keys that has a number. Raises ``Unreadable``."""
    found = optional_number(payload, *keys)
    if found is None:
        raise Unreadable(f"no {keys[0]}")
    return found


def optional_number(payload: Mapping[str, Json], *keys: str) -> int | None:
    """The same; None where there is none of them."""
    for key in keys:
        if payload.get(key) is not None:
            return read_number(payload[key], key)
    return None


def list_in(payload: Mapping[str, Json], key: str) -> list[Json]:
    """A list, empty where the key is missing. Raises ``Unreadable``."""
    found = payload.get(key) or []
    if not isinstance(found, list):
        raise Unreadable(f"{key} is no list")
    return found


def text_or_nothing(value: Json) -> str:
    return value if isinstance(value, str) else ""


def flag_or_none(value: Json) -> bool | None:
    return value if isinstance(value, bool) else None


def _decode(data: bytes) -> dict[str, Json]:
    try:
        top = _DECODER.decode(data.decode())
        if b"\\u" in data:
            _ENCODER.encode(top).encode()  # half a pair has no bytes
    except (ValueError, RecursionError) as error:
        raise Unreadable(MALFORMED) from error
    if not isinstance(top, dict):
        raise Unreadable(MALFORMED)
    return top


def _fold_keys(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Of two spellings of one key the first counts; the same spelling twice is an error."""
    found: dict[str, Json] = {}
    for key, value in pairs:
        found.setdefault(fold(key), value)
    if len(found) < len(pairs) and len({key for key, _ in pairs}) < len(pairs):
        raise Unreadable(MALFORMED)
    return found


def _refuse(_constant: str) -> NoReturn:
    raise Unreadable(MALFORMED)


_DECODER: Final = JSONDecoder(object_pairs_hook=_fold_keys, parse_constant=_refuse)
_ENCODER: Final = JSONEncoder(ensure_ascii=False)
_ENCODE: Final = Encoder().encode
