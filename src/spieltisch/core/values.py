"""One configured value: from text or TOML to the type of its option, or an error that says what it takes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from spieltisch.core.errors import UsageError

OFF = "off"
PORTS = range(65536)
SEEDS = range(1 << 64)
"""What a seed can be that somebody gives: numbers that all journals and all readers of JSON's can hold."""
WORDS = {bool: "true or false", int: "a whole number", float: "a number", str: "text", Path: "a path"}


def convert(key: str, raw: object, kind: Any, source: str) -> Any:
    """The value of an option of type ``kind``, which may be any form that a type has; text is read leniently, a list's
    with commas, TOML's own types strictly. Raises ``UsageError`` that names the key, its source, and what it takes."""
    if isinstance(raw, str) and get_origin(kind) is tuple:
        raw = [part for word in raw.split(",") if (part := word.strip())]
    try:
        return msgspec.convert(raw, kind, strict=not isinstance(raw, str))
    except msgspec.ValidationError:
        raise refusal(key, raw, describe(kind), source) from None


def convert_port(key: str, raw: object, source: str) -> int | None:
    """A door's port, 0 for any free one, None for a door that stays closed."""
    if raw == OFF:
        return None
    if isinstance(raw, str) and raw.isascii() and raw.isdigit():
        raw = int(raw)
    if type(raw) is not int or raw not in PORTS:
        raise refusal(key, raw, f"a port from 0 (any free one) to 65535, or {OFF}", source)
    return raw


def check_seed(key: str, seed: int, source: str) -> int:
    """The seed. Raises ``UsageError`` for one that is none."""
    if seed not in SEEDS:
        raise refusal(key, seed, f"a whole number from 0 to {SEEDS[-1]}", source)
    return seed


def refusal(key: str, raw: object, wanted: str, source: str) -> UsageError:
    return UsageError(f"{key} takes {wanted}, not {raw!r} (from {source})")


def describe(kind: Any) -> str:
    """What an option of this type takes, in words."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return describe(parts[0]) + "".join(_describe_bounds(bounds) for bounds in parts[1:])
    if origin is Literal:
        return "one of " + ", ".join(map(str, parts))
    if origin in (Union, UnionType):
        return " or ".join(describe(part) for part in parts if part is not NoneType)
    if origin in (tuple, list):
        return "a list"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "one of " + ", ".join(str(member.value) for member in kind)
    if origin is Mapping:
        return "a table"
    return WORDS.get(kind, str(kind))


def _describe_bounds(bounds: object) -> str:
    if not isinstance(bounds, msgspec.Meta):
        return ""
    low = "" if bounds.ge is None else f" from {bounds.ge}"
    high = "" if bounds.le is None else f" up to {bounds.le}"
    return low + high
