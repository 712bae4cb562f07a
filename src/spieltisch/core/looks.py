"""Which names look alike: Unicode's confusables (UTS #39), as the package ``confusable-homoglyphs`` has them.

A name has two looks: as it is written, so that a capital I is an l, and without capitals and compatible forms. Two
names look alike if one of the looks is the same. The table of all scripts is read when the first name needs it that is
not plain ASCII.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final, Generic, TypeAlias, TypeVar
from unicodedata import normalize

import msgspec

from spieltisch.core.imports import data_of
from spieltisch.core.names import is_hidden, likeness

T = TypeVar("T")

Looks: TypeAlias = tuple[str, str]
"""As written, and without capitals and compatible forms."""

REMEMBERED: Final = 4096
"""Names whose looks are kept: everybody who is at a table or has claimed a name, many times over."""
ASCII: Final = str.maketrans({"0": "O", "1": "l", "I": "l", "|": "l", "m": "rn", "`": "'", '"': "''", "%": "º/₀"})
"""The table as far as plain names need it."""
_DIRECTION: Final = "\u200e"
"""The package has left the published table's marks of direction in its entries."""


class _Twin(msgspec.Struct):
    """A character or more that look like another, in the package's file."""

    c: str


@lru_cache(REMEMBERED)
def looks_of(name: str) -> Looks:
    """Two names with one of them in common look alike. Capitals, compatible forms, and what nobody sees make no
    difference, nor does how many blanks there are."""
    seen = "".join([sign for sign in normalize("NFD", name) if not is_hidden(sign)])
    plain = "".join([sign for sign in likeness(name) if not is_hidden(sign)])
    return _skeleton(seen), _skeleton(plain)


def are_alike(one: str, other: str) -> bool:
    """Whether people may take two names for the same."""
    written, plain = looks_of(one)
    other_written, other_plain = looks_of(other)
    return written == other_written or plain == other_plain


def resembled(name: str, others: Iterable[str]) -> str | None:
    """The first of the others that the name looks like."""
    return next((other for other in others if are_alike(name, other)), None)


class Gallery(Generic[T]):
    """What is known by name, found by names that look alike."""

    def __init__(self) -> None:
        self._found: tuple[dict[str, list[T]], dict[str, list[T]]] = {}, {}
        self._new: list[tuple[str, T]] = []
        """What nobody has looked for yet: until then it costs nothing."""

    def add(self, name: str, value: T) -> None:
        self._new.append((name, value))

    def remove(self, name: str, value: T) -> None:
        """What was added by that name, if it is still there."""
        self._settle()
        for look, found in zip(looks_of(name), self._found, strict=True):
            if value in (there := found.get(look, [])):
                there.remove(value)
            if not there:
                found.pop(look, None)

    def alike(self, name: str) -> Iterator[T]:
        """All that look like the name, some of them perhaps twice."""
        self._settle()
        if self._found[0]:
            for look, found in zip(looks_of(name), self._found, strict=True):
                yield from found.get(look, ())

    def _settle(self) -> None:
        new, self._new = self._new, []
        for name, value in new:
            for look, found in zip(looks_of(name), self._found, strict=True):
                found.setdefault(look, []).append(value)


def _skeleton(text: str) -> str:
    """Equal for texts that look alike, character by character."""
    if text.isascii():
        return " ".join(text.translate(ASCII).split())
    return " ".join(normalize("NFD", normalize("NFD", text).translate(_table())).split())


@cache
def _table() -> Mapping[int, str]:
    """For each character that looks like others what stands for all of them. The file names each twin of a character;
    all that look alike are twins of one, which may be several characters."""
    file = msgspec.json.decode(data_of("confusable_homoglyphs", "confusables.json"), type=dict[str, list[_Twin]])
    twins = {key.strip(_DIRECTION): [twin.c.strip(_DIRECTION) for twin in found] for key, found in file.items()}
    chosen = {}
    for key, (stands, *others) in twins.items():
        if len(key) == 1 and not others and (len(twins[stands]) > 1 or len(stands) > 1 or stands < key):
            chosen[key] = stands
    table = str.maketrans(chosen)
    return str.maketrans({key: stands.translate(table) for key, stands in chosen.items()})
