"""How one connection spells: the protocol as written, or one of the two forms some programs speak.

Messages are made in the document's own words and coordinates. A form turns them into bytes:
in the edition of 2017/18 words are ASCII and the y axis points up-left, and object mappers
name a message's type beside its data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from msgspec.json import Encoder

from spieltisch.games.catan.wire.reading import DATA, TYPE
from spieltisch.games.catan.wire.words import to_ascii

_ENCODE: Final = Encoder().encode
_FREE: Final = frozenset({"Name", "Nachricht", "Version"})
"""Under these keys people say what they like."""


@dataclass(frozen=True, slots=True)
class Form:
    """A connection's spelling; equal forms give equal bytes."""

    is_ascii: bool = False
    """As in 2017/18: ASCII words, and the other axis."""
    is_typed: bool = False
    """``{"@type": NAME, "data": …}``."""

    @property
    def number(self) -> int:
        """One of four."""
        return 2 * self.is_typed + self.is_ascii

    @property
    def skew(self) -> int:
        """How much y there is in x, see ``places``."""
        return int(self.is_ascii)

    def write(self, name: str, payload: Any) -> bytes:
        """A message and the newline after it."""
        if self.is_ascii:
            name, payload = to_ascii(name), _lean(payload)
        return _ENCODE({TYPE: name, DATA: payload} if self.is_typed else {name: payload}) + b"\n"


def _lean(value: Any) -> Any:
    """The same in ASCII, coordinates on the other axis."""
    match value:
        case {"x": int(x), "y": int(y)}:
            return {"x": x + y, "y": y}
        case dict():
            return {to_ascii(key): old if key in _FREE else _lean(old) for key, old in value.items()}
        case list():
            return [_lean(one) for one in value]
        case str():
            return to_ascii(value)
    return value


FORMS: Final = {"2018": Form(), "ws17": Form(is_ascii=True)}
"""By the name of the dialect."""
