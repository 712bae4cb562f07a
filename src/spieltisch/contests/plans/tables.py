"""Tables of a contest's file: their keys and values, checked against the value that they are to become."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, get_type_hints

import msgspec

from spieltisch.core.errors import UsageError
from spieltisch.core.values import convert

SOURCE = "the file"


def take(kind: type[msgspec.Struct], given: Mapping[str, object], keys: Collection[str], where: str) -> dict[str, Any]:
    """The values of a table that may have these keys, each of the type of ``kind``'s field of its name. ``where`` names
    the table in what is said of it. Raises ``UsageError`` for an unknown key and for a value that cannot be."""
    refuse_unknown(given, keys, where)
    kinds = get_type_hints(kind, include_extras=True)
    return {key: convert(f"{where}{key}", value, kinds[key], SOURCE) for key, value in given.items()}


def refuse_unknown(given: Iterable[str], keys: Collection[str], where: str) -> None:
    """Raises ``UsageError`` that names a key that is none of these."""
    for key in given:
        if key not in keys:
            near = get_close_matches(key, keys, 1)
            raise UsageError(f"{where}unknown key {key!r}" + (f"; did you mean {near[0]!r}?" if near else ""))


def needed(values: Mapping[str, Any], key: str, where: str) -> Any:
    """A value that has no default."""
    if not values.get(key):
        raise UsageError(f"{where}{key} is missing")
    return values[key]


def table(document: Mapping[str, object], key: str) -> Mapping[str, object]:
    """What stands below ``[KEY]``."""
    found = document.get(key, {})
    if not isinstance(found, dict):
        raise UsageError(f"{key} is a table: [{key}]")
    return found


def tables(document: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    """What stands below each ``[[KEY]]``."""
    found = document.get(key, [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise UsageError(f"{key} is a list of tables: [[{key}]]")
    return found
