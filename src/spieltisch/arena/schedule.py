"""Which games a match consists of: rotations of the seats, each on one seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rotation:
    """Games on the same seed. Each order lists, by seat, the players' numbers."""

    number: int
    """Counts from 0."""
    seed: int
    orders: tuple[tuple[int, ...], ...]


def rotations(players: int, games: int, seed: int, *, is_rotating: bool) -> Iterator[Rotation]:
    """All of a match of ``games`` games; the last rotation may stay incomplete."""
    length = players if is_rotating else 1
    for number, first in enumerate(range(0, games, length)):
        shifts = range(min(length, games - first))
        yield Rotation(number, seed + number, tuple(_order(players, shift) for shift in shifts))


def _order(players: int, shift: int) -> tuple[int, ...]:
    return tuple((seat + shift) % players for seat in range(players))
