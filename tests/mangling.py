"""Values with something wrong in them: the same types, other numbers."""

from __future__ import annotations

import dataclasses
from enum import Enum
from random import Random
from typing import Any

import msgspec


def mangled(value: Any, random: Random, *, spared: frozenset[str] = frozenset()) -> Any:
    """A copy with one part changed, nowhere in fields of the ``spared`` names: a number is another one, a row has
    lost, doubled, exchanged or got something, what is said is denied. Each field is as likely as its neighbours,
    however much there is in it."""
    if isinstance(value, Enum) or value is None:
        return value
    match value:
        case bool():
            return not value
        case int():
            near, far = random.choice((value - 1, value + 1, -value)), random.choice((8, 50, 300, 1 << 40))
            return random.choice((near, -1, 0, 1, random.randrange(far)))
        case bytes():
            return bytes(_rearranged([*value], [random.randrange(10), random.randrange(256), *value], random))
        case str():
            return "".join(_rearranged([*value], [*value, "?"], random))
        case tuple() if not hasattr(value, "_fields"):
            return _mangled_row(value, random, spared)
        case _:
            return _mangled_fields(value, random, spared)


def _mangled_row(row: tuple[Any, ...], random: Random, spared: frozenset[str]) -> tuple[Any, ...]:
    if not row or not random.randrange(3):
        return tuple(_rearranged([*row], [*row], random))
    at = random.randrange(len(row))
    return (*row[:at], mangled(row[at], random, spared=spared), *row[at + 1 :])


def _mangled_fields(value: Any, random: Random, spared: frozenset[str]) -> Any:
    if hasattr(value, "_fields"):
        names, replace = value._fields, type(value)._replace
    elif isinstance(value, msgspec.Struct):
        names, replace = value.__struct_fields__, msgspec.structs.replace
    else:
        names, replace = [field.name for field in dataclasses.fields(value)], dataclasses.replace
    name = random.choice([name for name in names if name not in spared])
    return replace(value, **{name: mangled(getattr(value, name), random, spared=spared)})


def _rearranged(row: list[Any], others: list[Any], random: Random) -> list[Any]:
    """A row that lost, doubled, exchanged or got something."""
    if not row:
        return row
    at, other = random.randrange(len(row)), random.randrange(len(row))
    match random.randrange(4):
        case 0:
            del row[at]
        case 1:
            row.insert(at, row[other])
        case 2:
            row[at], row[other] = row[other], row[at]
        case _:
            row[at] = random.choice(others)
    return row
