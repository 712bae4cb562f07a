"""Blocks: games of the same players on the same seed, in several orders of the seats. Nothing below one is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations
from typing import TypeAlias

from spieltisch.core.fair import seed_after

Order: TypeAlias = tuple[int, ...]
"""By seat, the players' numbers."""


class Orders(StrEnum):
    """In which orders the players of a block sit."""

    ROTATE = "rotate"
    """Everybody once in each seat: as many games as seats."""
    MIRROR = "mirror"
    """These, and those of the reversed circle, where that is another one."""
    ALL = "all"
    """Every order there is."""


@dataclass(frozen=True, slots=True)
class Block:
    """Games on the same seed. Each order lists, by seat, the players' numbers."""

    number: int
    """Counts from 0."""
    seed: int
    orders: tuple[Order, ...]


def orders_of(seats: int, how: Orders) -> tuple[Order, ...]:
    """The orders of a block's games."""
    match how:
        case Orders.ALL:
            return tuple(permutations(range(seats)))
        case Orders.MIRROR if seats > 2:
            forward = orders_of(seats, Orders.ROTATE)
            return forward + tuple(order[::-1] for order in forward)
        case _:
            return tuple(_rotated(seats, shift) for shift in range(seats))


def blocks(players: int, games: int, seed: int, *, is_rotating: bool) -> Iterator[Block]:
    """All of a match of ``games`` games; the last block may stay incomplete."""
    length = players if is_rotating else 1
    for number, first in enumerate(range(0, games, length)):
        shifts = range(min(length, games - first))
        yield Block(number, seed_after(seed, number), tuple(_rotated(players, shift) for shift in shifts))


def _rotated(players: int, shift: int) -> Order:
    return tuple((seat + shift) % players for seat in range(players))
