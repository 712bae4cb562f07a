"""Blocks: games of the same players in several orders of the seats, on the same seed unless somebody would remember it.
Nothing below one is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
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
    """Games that count together. Each order lists, by seat, the players' numbers."""

    number: int
    """Counts from 0."""
    seed: int
    orders: tuple[Order, ...]
    own: tuple[int, ...] = ()
    """By order, the seeds of games that have luck of their own; none where all are played on the block's."""

    def game(self, place: int) -> Block:
        """One of its games, by itself."""
        return replace(self, seed=self.own[place] if self.own else self.seed, orders=(self.orders[place],), own=())


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
