"""How one connection spells: the protocol as written, or one of the two ways of some programs.

Messages are made in the document's own words and coordinates. A spelling turns them into bytes:
in the edition of 2017/18 words are ASCII and the y axis points up-left, and object mappers
name a message's type beside its data.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from spieltisch.core.errors import UsageError
from spieltisch.games.catan.wire.codec import Json, write_message
from spieltisch.games.catan.wire.words import to_ascii

_FREE: Final = frozenset({"Name", "Nachricht", "Version"})
"""Under these keys people say what they like."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """A connection's spelling; equal ones give equal bytes."""

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

    def write(self, name: str, payload: Json) -> bytes:
        """A message and the newline after it."""
        if self.is_ascii:
            name, payload = to_ascii(name), _lean(payload)
        return write_message(name, payload, is_typed=self.is_typed)


def _lean(value: Json) -> Json:
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


SPELLINGS: Final = {"2018": Spelling(), "ws17": Spelling(is_ascii=True)}
"""By the name of the dialect."""
USUAL: Final = "2018"


def read_spelling(query: Mapping[str, str], keys: Collection[str]) -> Spelling:
    """How the server spells, by ``dialekt``. Raises ``UsageError``, also for keys beyond these."""
    if unknown := sorted(query.keys() - {"dialekt", *keys}):
        known = ", ".join(sorted({"dialekt", *keys}))
        raise UsageError(f"a catan URL has no {', '.join(unknown)} here; it may have {known}")
    dialect = query.get("dialekt", USUAL)
    if dialect not in SPELLINGS:
        raise UsageError(f"dialekt is {' or '.join(SPELLINGS)}, not {dialect}")
    return SPELLINGS[dialect]
