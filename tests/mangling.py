"""Values with something wrong in them: the same types, other numbers."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from enum import Enum
from random import Random
from typing import Any, TypeAlias

import msgspec

Spot: TypeAlias = tuple[Any, Callable[[Any], Any]]
"""A part of a value, and what the whole is with something else in its place."""


def mangled(value: Any, random: Random, *, spared: frozenset[str] = frozenset()) -> Any:
    """A copy with one part changed, nowhere in fields of the ``spared`` names: numbers are some other number,
    rows lose, double or exchange something, what is said is denied."""
    part, put = random.choice([*spots(value, lambda new: new, spared)])
    return put(_another(part, random))


def spots(value: Any, put: Callable[[Any], Any], spared: frozenset[str]) -> Iterator[Spot]:
    """All parts of a value that can be changed."""
    match value:
        case bool() | int() | bytes():
            if not isinstance(value, Enum):
                yield value, put
        case tuple() if hasattr(value, "_fields"):
            for name in value._fields:
                yield from spots(getattr(value, name), _putter(value._replace, name, put), spared)
        case tuple():
            yield value, put
            for at, item in enumerate(value):
                yield from spots(item, _placer(value, at, put), spared)
        case msgspec.Struct():
            for name in value.__struct_fields__:
                if name not in spared:
                    yield from spots(getattr(value, name), _putter(_rebuild(value), name, put), spared)
        case _ if dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                if field.name not in spared:
                    yield from spots(getattr(value, field.name), _putter(_rebuild(value), field.name, put), spared)
        case _:
            pass


def _rebuild(value: Any) -> Callable[..., Any]:
    replace: Callable[..., Any] = msgspec.structs.replace if isinstance(value, msgspec.Struct) else dataclasses.replace
    return lambda **changes: replace(value, **changes)


def _putter(rebuild: Callable[..., Any], name: str, put: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda new: put(rebuild(**{name: new}))


def _placer(row: tuple[Any, ...], at: int, put: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda new: put((*row[:at], new, *row[at + 1 :]))


def _another(value: Any, random: Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return random.choice(
                [value - 1, value + 1, -1, 0, 1, random.randrange(8), random.randrange(50), random.randrange(300), -value]
            )
        case bytes():
            others = [random.randrange(10), random.randrange(256), *value]
            return bytes(_rearranged([*value], [random.choice(others)], random))
        case _:
            return tuple(_rearranged([*value], [*value], random))


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
